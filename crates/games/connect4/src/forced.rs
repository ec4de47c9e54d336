use rivi_rules::{Outcome, Position};

use super::{Column, ConnectFour};

/// A win that no answer of the opponent can avoid, move by move: the proof itself, which anybody can
/// play through.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForcedWin {
    /// The move.
    pub column: Column,
    /// The win that follows each answer of the opponent; none if the move wins at once.
    pub answers: Vec<(Column, ForcedWin)>,
}

impl ForcedWin {
    /// The quickest win with at most `most` own moves, for each column that begins one.
    ///
    /// Plain search of every answer, deepened move by move: the proof stays as short as the win.
    pub fn quickest(position: &ConnectFour<u64>, most: u32) -> Vec<ForcedWin> {
        let of_length = |moves| -> Vec<ForcedWin> {
            position.moves().filter_map(|column| ForcedWin::by(position, column, moves)).collect()
        };
        (1..=most).map(of_length).find(|wins| !wins.is_empty()).unwrap_or_default()
    }

    /// The win that begins with this column, if it takes at most so many own moves.
    fn by(position: &ConnectFour<u64>, column: Column, moves: u32) -> Option<ForcedWin> {
        let next = position.after(column);
        match next.outcome() {
            Some(Outcome::Win(_)) => return Some(ForcedWin { column, answers: Vec::new() }),
            None if moves > 1 => {}
            _ => return None,
        }
        let answers = next.moves().map(|answer| {
            let win = ForcedWin::quickest(&next.after(answer), moves - 1).into_iter().next()?;
            Some((answer, win))
        });
        Some(ForcedWin { column, answers: answers.collect::<Option<_>>()? })
    }

    /// With which own move the game is won at the latest.
    pub fn moves(&self) -> u32 {
        1 + self.answers.iter().map(|(_, win)| win.moves()).max().unwrap_or(0)
    }

    /// The longest resistance: the moves of both sides to the end.
    pub fn line(&self) -> Vec<Column> {
        let longest = self.answers.iter().max_by_key(|(_, win)| win.moves());
        let rest = longest.map(|(answer, win)| [vec![*answer], win.line()].concat());
        [vec![self.column], rest.unwrap_or_default()].concat()
    }

    /// Whether the proof is whole: every move is legal, no answer is forgotten, every line is won.
    pub fn holds(&self, position: &ConnectFour<u64>) -> bool {
        if !position.is_legal(self.column) {
            return false;
        }
        let next = position.after(self.column);
        if next.outcome() == Some(Outcome::Win(position.turn())) {
            return true;
        }
        let answered: Vec<Column> = self.answers.iter().map(|(answer, _)| *answer).collect();
        next.moves().count() > 0
            && next.moves().eq(answered)
            && self.answers.iter().all(|(answer, win)| win.holds(&next.after(*answer)))
    }
}

#[cfg(test)]
mod tests {
    use rivi_rules::{Notation, Size};

    use super::*;

    fn after(moves: &str) -> ConnectFour<u64> {
        let mut position = ConnectFour::new(Size::new(7, 6));
        position.play_line(moves).unwrap();
        position
    }

    #[test]
    fn an_open_three_wins_in_two() {
        // X on the ground in columns 3 and 4, with room on both sides.
        let position = after("3344");
        let wins = ForcedWin::quickest(&position, 3);
        assert!(wins.iter().all(|win| win.moves() == 2 && win.holds(&position)));
        assert_eq!(wins.iter().map(|win| win.column.0 + 1).collect::<Vec<_>>(), [2, 5]);
        assert_eq!(wins[0].line().len(), 3);
        assert!(ForcedWin::quickest(&position, 1).is_empty());
    }

    #[test]
    fn a_proof_with_a_hole_does_not_hold() {
        let position = after("3344");
        let mut win = ForcedWin::quickest(&position, 2).remove(0);
        win.answers.pop();
        assert!(!win.holds(&position));
        let mut win = ForcedWin::quickest(&position, 2).remove(0);
        win.answers[0].1 = ForcedWin { column: Column(6), answers: Vec::new() };
        assert!(!win.holds(&position));
        assert!(!ForcedWin { column: Column(7), answers: Vec::new() }.holds(&position));
    }
}
