//! Why a column wins or loses, told from best play to the end.

use std::fmt;

use rivi_rules::{Board, Outcome, Position, Side, Square};
use rivi_search::{Limits, Verdict};

use super::{Column, ConnectFour, Expert};

/// What comes of a column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The column.
    pub column: Column,
    /// Its score, seen by the side that plays it.
    pub score: i32,
    /// What the score means, seen by the side that plays it.
    pub verdict: Verdict,
    /// Best play from the column to the end of the game; it begins with the column.
    pub line: Vec<Column>,
    /// What decides the game, if someone wins it.
    pub decision: Option<Decision>,
}

/// How a game is decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// Who wins.
    pub winner: Side,
    /// The stone that made the threat, if it is played in the line and is not the last one.
    pub made_by: Option<Square>,
    /// How.
    pub kind: Kind,
    height: u8,
}

/// The kind of threat that decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The column itself completes a four.
    AtOnce,
    /// Two cells complete a four and the opponent can take only one.
    Double(Square, Square),
    /// One cell completes a four, and the opponent has to play under it in the end.
    Zugzwang(Square),
    /// One cell completes a four, and the opponent does not get to block it.
    Single(Square),
}

/// Explains one column: the best play that follows, and what decides it. `None` if a limit was
/// reached first or the column cannot be played.
pub fn explain(
    expert: &mut Expert,
    position: &ConnectFour<u64>,
    column: Column,
    limits: &Limits,
) -> Option<Explanation> {
    if !position.is_legal(column) {
        return None;
    }
    let child = position.after(column);
    let score = -expert.score(&child, limits)?;
    let mut line = vec![column];
    line.extend(expert.line(&child, -score, limits));
    let verdict = expert.verdict(&child, -score).before();
    let decision = decision(position, &line);
    Some(Explanation { column, score, verdict, line, decision })
}

/// Plays the line and looks back at what decided it.
fn decision(start: &ConnectFour<u64>, line: &[Column]) -> Option<Decision> {
    let mut positions = vec![*start];
    for &m in line {
        let mut next = *positions.last()?;
        next.play(m).ok()?;
        positions.push(next);
    }
    let Some(Outcome::Win(winner)) = positions.last()?.outcome() else { return None };
    let before = &positions[positions.len() - 2];
    let last = before.lands_on(*line.last()?);
    let height = start.size().height;
    if line.len() == 1 {
        return Some(Decision { winner, made_by: None, kind: Kind::AtOnce, height });
    }
    let threats: Vec<Square> = wins_now(before, winner);
    let loser_played = positions[positions.len() - 3].lands_on(line[line.len() - 2]);
    let below = Square::new(last.row + 1, last.column);
    let kind = match threats.iter().find(|&&other| other != last) {
        Some(&other) => Kind::Double(last, other),
        None if loser_played == below => Kind::Zugzwang(last),
        None => Kind::Single(last),
    };
    Some(Decision { winner, made_by: made_by(&positions, line, winner, last), kind, height })
}

/// The stone after which the last cell completed a four for good.
fn made_by(
    positions: &[ConnectFour<u64>],
    line: &[Column],
    winner: Side,
    last: Square,
) -> Option<Square> {
    let stood = |position: &ConnectFour<u64>| completes(position, winner, last);
    let first = positions.iter().position(stood)?;
    (first > 0 && first < line.len()).then(|| positions[first - 1].lands_on(line[first - 1]))
}

/// Whether a stone of `side` on an empty cell would complete a four.
fn completes(position: &ConnectFour<u64>, side: Side, cell: Square) -> bool {
    const STEPS: [(i8, i8); 4] = [(0, 1), (1, 0), (1, 1), (1, -1)];
    let run = |(down, right): (i8, i8)| {
        (1..4)
            .map(|far| (cell.row as i8 + far * down, cell.column as i8 + far * right))
            .take_while(|&(row, column)| {
                let there = row >= 0 && column >= 0;
                let square = Square::new(row as u8, column as u8);
                there && position.size().contains(square) && position.at(square) == Some(side)
            })
            .count()
    };
    position.at(cell).is_none()
        && STEPS.iter().any(|&(down, right)| run((down, right)) + run((-down, -right)) >= 3)
}

/// The cells that the side to move can win on at once.
fn wins_now(position: &ConnectFour<u64>, side: Side) -> Vec<Square> {
    let targets = position.moves().map(|m| position.lands_on(m));
    targets.filter(|&cell| completes(position, side, cell)).collect()
}

impl Decision {
    /// A cell as text: the column's letter and the row from the bottom.
    pub fn cell(&self, square: Square) -> String {
        format!("{}{}", char::from(b'a' + square.column), self.row(square))
    }

    fn row(&self, square: Square) -> u8 {
        self.height - square.row
    }

    /// `odd` or `even`, by the row from the bottom.
    pub fn parity(&self, square: Square) -> &'static str {
        if self.row(square) % 2 == 1 { "odd" } else { "even" }
    }
}

impl fmt::Display for Decision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let winner = self.winner;
        if let Some(made_by) = self.made_by {
            write!(f, "{winner} takes {}, then ", self.cell(made_by))?;
        }
        match self.kind {
            Kind::AtOnce => write!(f, "{winner} completes a four"),
            Kind::Double(one, other) => {
                write!(
                    f,
                    "the double threat at {} and {} decides",
                    self.cell(one),
                    self.cell(other)
                )
            }
            Kind::Zugzwang(cell) => {
                write!(f, "the {} threat at {} decides", self.parity(cell), self.cell(cell))?;
                write!(f, ": {} has to play under it", winner.other())
            }
            Kind::Single(cell) => {
                write!(f, "the {} threat at {} decides", self.parity(cell), self.cell(cell))
            }
        }
    }
}

impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.verdict {
            Verdict::WinIn(1) => write!(f, "wins at once")?,
            Verdict::WinIn(moves) => write!(f, "wins in {moves}")?,
            Verdict::LossIn(moves) => write!(f, "loses in {moves}")?,
            Verdict::Draw | Verdict::Guess(_) => write!(f, "draws: neither side can force a four")?,
        }
        match &self.decision {
            Some(decision) => write!(f, ": {decision}"),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rivi_rules::{Notation, Size};

    fn told(moves: &str) -> Vec<String> {
        let mut position = ConnectFour::new(Size::new(7, 6));
        position.play_line(moves).unwrap();
        let mut expert = Expert::new(Size::new(7, 6), 16 << 20, 1, None).unwrap();
        let columns: Vec<Column> = position.moves().collect();
        let explained =
            columns.into_iter().map(|m| explain(&mut expert, &position, m, &Limits::none()));
        explained.map(|e| e.expect("no limit").to_string()).collect()
    }

    #[test]
    fn wins_and_losses_at_once_are_named() {
        let told = told("121212");
        assert_eq!(told[0], "wins at once: X completes a four");
        let lost = super::tests::told("12121");
        assert!(lost[2].starts_with("loses in 1: "), "{lost:?}");
        assert!(lost[2].ends_with("threat at a4 decides"), "{lost:?}");
    }

    #[test]
    fn a_double_threat_is_named() {
        // X holds d1 and e1 with both ends open: c1 or f1 makes two threats.
        let told = told("4455");
        assert!(told.iter().any(|sentence| sentence.contains("double threat")), "{told:?}");
    }

    #[test]
    fn every_sentence_of_a_long_game_names_what_decides_it() {
        for sentence in told("52753311433677442422121") {
            let known =
                ["wins ", "loses ", "draws: "].iter().any(|word| sentence.starts_with(word));
            assert!(known, "{sentence}");
            assert!(sentence.starts_with("draws") || sentence.contains("decides"), "{sentence}");
        }
    }

    #[test]
    fn a_full_column_has_no_explanation() {
        let mut position = ConnectFour::new(Size::new(7, 6));
        position.play_line("111111").unwrap();
        let mut expert = Expert::new(Size::new(7, 6), 1 << 20, 1, None).unwrap();
        assert_eq!(explain(&mut expert, &position, Column(0), &Limits::none()), None);
        assert_eq!(explain(&mut expert, &position, Column(9), &Limits::none()), None);
    }
}
