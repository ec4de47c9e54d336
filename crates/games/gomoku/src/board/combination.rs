use super::Kind;

/// The kinds in the four lines of a cell, whichever line each is in, as a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Combination(pub u16);

impl Combination {
    /// How many there are: fifteen kinds taken four times, in no order.
    pub const COUNT: usize = 3060;

    /// The combination of four kinds.
    pub fn of(kinds: [Kind; 4]) -> Combination {
        let mut kinds = kinds.map(|kind| kind as u16);
        kinds.sort_unstable();
        let [a, b, c, d] = kinds;
        let (b, c, d) = (b + 1, c + 2, d + 3);
        let pairs = b * (b - 1) / 2;
        let threes = c * (c - 1) * (c - 2) / 6;
        let fours = u32::from(d) * u32::from(d - 1) * u32::from(d - 2) * u32::from(d - 3) / 24;
        Combination(a + pairs + threes + fours as u16)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_is_one_combination() {
        let mut seen = vec![0; Combination::COUNT];
        for code in 0..Kind::COUNT.pow(4) {
            let kinds = [1, 15, 225, 3375].map(|place| Kind::ALL[code / place % 15]);
            seen[Combination::of(kinds).0 as usize] += 1;
        }
        assert!(seen.iter().all(|&times| times > 0));
        let kinds = [Kind::Four, Kind::Dead, Kind::OpenTwo, Kind::Dead];
        let turned = [Kind::Dead, Kind::OpenTwo, Kind::Dead, Kind::Four];
        assert_eq!(Combination::of(kinds), Combination::of(turned));
    }
}
