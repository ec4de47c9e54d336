/// For each ply the two moves that refuted something there last: they often refute the next position too.
#[derive(Clone, Debug)]
pub struct Killers<M>(Vec<[Option<M>; 2]>);

impl<M: Copy + Eq> Killers<M> {
    /// None yet, with room for so many plies.
    pub fn new(plies: usize) -> Killers<M> {
        Killers(vec![[None; 2]; plies])
    }

    /// Those of a ply, the last one first.
    #[inline]
    pub fn at(&self, ply: usize) -> [Option<M>; 2] {
        self.0[ply]
    }

    /// A move refuted the position.
    #[inline]
    pub fn note(&mut self, ply: usize, m: M) {
        let killers = &mut self.0[ply];
        if killers[0] != Some(m) {
            *killers = [Some(m), killers[0]];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_two_different_ones_are_kept() {
        let mut killers = Killers::new(2);
        for m in [3, 5, 5, 9] {
            killers.note(1, m);
        }
        assert_eq!((killers.at(1), killers.at(0)), ([Some(9), Some(5)], [None; 2]));
    }
}
