/// How much less than nothing a draw is worth to the side at the root, from 0 to 1; to the other side it is
/// worth as much more. Most games between strong players are drawn: of moves that promise the same, one that keeps
/// the game open wins more against a weaker player.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Contempt(pub f32);

impl Contempt {
    /// What a result, for the side that moved there, is worth to it.
    #[inline]
    pub fn of_result(self, result: i8, is_ours: bool) -> f32 {
        if result == 0 { self.of_guess(0.0, 1.0, is_ours) } else { result.into() }
    }

    /// What points, for the side that moved there, are worth to it where a draw is so likely, from 0 to 1.
    #[inline]
    pub fn of_guess(self, points: f32, draw: f32, is_ours: bool) -> f32 {
        points + draw * if is_ours { -self.0 } else { self.0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_draws_are_worth_another_thing_and_the_opposite_to_the_other_side() {
        let contempt = Contempt(0.25);
        let both = |result| [true, false].map(|is_ours| contempt.of_result(result, is_ours));
        assert_eq!([both(1), both(0), both(-1)], [[1.0, 1.0], [-0.25, 0.25], [-1.0, -1.0]]);
        let guess = |draw| [true, false].map(|is_ours| contempt.of_guess(0.5, draw, is_ours));
        assert_eq!([guess(0.0), guess(1.0)], [[0.5, 0.5], [0.25, 0.75]]);
    }
}
