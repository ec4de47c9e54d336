use std::fmt;

use rivi_search::{Score, Verdict};
use thiserror::Error;

/// What a guess of a game's best player is worth: from its raw number to the score that the side to move can
/// expect, wins and half the draws, in per cent.
///
/// It was measured on games of that player with itself (`rivi-lab calibrate`), and a game ships it as a file: see
/// docs/guesses.md. It has a centre, the guess that promises half: a search often sees the side to move a little better
/// or worse off than it is. Around the centre it treats better and worse alike.
#[derive(Clone, Debug, PartialEq)]
pub struct Curve {
    /// The raw guess that promises half.
    centre: i32,
    /// Raw guesses above the centre, rising from 0, with what to expect in per cent, from 50 on.
    knots: Vec<(i32, f64)>,
    tested: Vec<Bin>,
}

/// How often a curve was right: positions kept back of which it told about the same.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bin {
    /// Positions, each of another game.
    pub positions: u32,
    /// What it told on average, in per cent.
    pub told: f64,
    /// What these games brought on average, in per cent.
    pub scored: f64,
}

/// What is wrong with the file of a curve.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CurveError {
    /// It is something else.
    #[error("the file of a curve begins with '{HEADER}'; got '{0}'")]
    NoCurve(String),
    /// A line cannot be read.
    #[error(
        "line {0}: expected 'centre GUESS', 'knot GUESS PERCENT' or 'bin POSITIONS TOLD SCORED'"
    )]
    Line(usize),
    /// The knots are not in order.
    #[error("knots must rise from 0 and 50 per cent, and stay below 100")]
    Knots,
}

/// How the file of a curve begins.
const HEADER: &str = "rivi-curve 1";

/// A guess is never as sure as a proof.
const LEAST: u8 = 1;
const MOST: u8 = 99;

impl Curve {
    /// A curve around this guess, through these points above it, with what it was tested by.
    ///
    /// # Errors
    /// If they do not rise from (0, 50) and stay below 100 per cent.
    pub fn new(centre: i32, knots: Vec<(i32, f64)>, tested: Vec<Bin>) -> Result<Curve, CurveError> {
        let rises = knots.is_sorted_by(|one, other| one.0 < other.0 && one.1 <= other.1);
        let begins = knots.first() == Some(&(0, 50.0));
        let ends = knots.last().is_some_and(|knot| knot.1 < 100.0);
        if rises && begins && ends {
            Ok(Curve { centre, knots, tested })
        } else {
            Err(CurveError::Knots)
        }
    }

    /// Reads the file of a curve.
    ///
    /// # Errors
    /// What is wrong with it, and in which line.
    pub fn parse(text: &str) -> Result<Curve, CurveError> {
        let mut lines = text.lines().zip(1..).filter(|(line, _)| !line.starts_with('#'));
        match lines.next() {
            Some((HEADER, _)) => (),
            other => return Err(CurveError::NoCurve(other.unwrap_or_default().0.to_owned())),
        }
        let (mut centre, mut knots, mut tested) = (0, Vec::new(), Vec::new());
        for (line, number) in lines {
            let words: Vec<&str> = line.split_whitespace().collect();
            let wrong = || CurveError::Line(number);
            let percent = |text: &str| {
                let percent = text.parse::<f64>().ok().filter(|it| (0.0..=100.0).contains(it));
                percent.ok_or_else(wrong)
            };
            match words[..] {
                ["centre", guess] => centre = guess.parse().map_err(|_| wrong())?,
                ["knot", guess, share] => {
                    knots.push((guess.parse().map_err(|_| wrong())?, percent(share)?));
                }
                ["bin", positions, told, scored] => tested.push(Bin {
                    positions: positions.parse().map_err(|_| wrong())?,
                    told: percent(told)?,
                    scored: percent(scored)?,
                }),
                _ => return Err(wrong()),
            }
        }
        Curve::new(centre, knots, tested)
    }

    /// The file of it; `note` says how it was made.
    pub fn written(&self, note: &str) -> String {
        let note: String = note.lines().flat_map(|line| ["# ", line, "\n"]).collect();
        let knot = |(guess, percent): &(i32, f64)| format!("knot {guess} {percent:.1}\n");
        let bin = |Bin { positions, told, scored }: &Bin| {
            format!("bin {positions} {told:.1} {scored:.1}\n")
        };
        let lines = self.knots.iter().map(knot).chain(self.tested.iter().map(bin));
        [format!("{HEADER}\n{note}centre {}\n", self.centre)].into_iter().chain(lines).collect()
    }

    /// What a guess promises the side to move, in per cent, as exactly as it was measured.
    pub fn share(&self, guess: Score) -> f64 {
        let above = guess.0.saturating_sub(self.centre);
        let size = above.saturating_abs();
        let next = self.knots.partition_point(|knot| knot.0 <= size);
        let percent = match (self.knots.get(next.wrapping_sub(1)), self.knots.get(next)) {
            (Some(&(from, low)), Some(&(to, high))) => {
                low + (high - low) * f64::from(size - from) / f64::from(to - from)
            }
            (Some(&(_, last)), None) => last,
            (None, _) => 50.0,
        };
        if above < 0 { 100.0 - percent } else { percent }
    }

    /// The same as people are told it: a whole number, and never as sure as a proof.
    pub fn percent(&self, guess: Score) -> u8 {
        let share = self.share(guess);
        // Rounded alike on both sides of the half.
        let whole = if share < 50.0 { 100.0 - (100.0 - share).round() } else { share.round() };
        (whole as u8).clamp(LEAST, MOST)
    }

    /// What people are told of a verdict: of a guess what it promises, of a proof nothing more than it says.
    pub fn of(&self, verdict: Verdict) -> Option<u8> {
        match verdict {
            Verdict::Guess(score) => Some(self.percent(score)),
            Verdict::WinIn(_) | Verdict::LossIn(_) | Verdict::Draw => None,
        }
    }

    /// The same curve with what it was tested by.
    #[must_use]
    pub fn with_tested(self, tested: Vec<Bin>) -> Curve {
        Curve { tested, ..self }
    }

    /// How it did on games kept back, from what was told at below 10 per cent on.
    pub fn tested(&self) -> &[Bin] {
        &self.tested
    }
}

/// As a line of the table in the manual.
impl fmt::Display for Bin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Bin { positions, told, scored } = self;
        write!(f, "{positions} | {told:.1} | {scored:.1} | {:+.1}", scored - told)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn curve() -> Curve {
        Curve::new(0, vec![(0, 50.0), (100, 70.0), (300, 99.9)], Vec::new()).unwrap()
    }

    #[test]
    fn it_rises_between_its_knots_and_is_flat_behind_them() {
        let told = [0, 50, 100, 200, 300, 20_000].map(|guess| curve().share(Score(guess)));
        assert_eq!(told.map(|share| (10.0 * share).round() as u32), [500, 600, 700, 850, 999, 999]);
        let told: Vec<u8> = (-400..400).map(|guess| curve().percent(Score(guess))).collect();
        assert!(told.is_sorted() && told.iter().all(|told| (1..=99).contains(told)));
    }

    #[test]
    fn what_one_side_expects_the_other_lacks() {
        for centre in [0, 7, -30] {
            let curve = Curve { centre, ..curve() };
            for size in (0..400).chain([i32::MAX - 30]) {
                let both = [centre + size, centre - size].map(|guess| curve.percent(Score(guess)));
                assert_eq!(both[0] + both[1], 100, "{size} around {centre}");
            }
            assert_eq!(curve.percent(Score(centre)), 50);
            assert_eq!(curve.percent(Score(i32::MIN)), 1);
            assert_eq!(curve.percent(Score(i32::MAX)), 99);
        }
    }

    #[test]
    fn a_proof_is_no_guess() {
        for proof in [Verdict::WinIn(3), Verdict::LossIn(0), Verdict::Draw] {
            assert_eq!(curve().of(proof), None);
        }
        assert_eq!(curve().of(Verdict::Guess(Score(-100))), Some(30));
    }

    #[test]
    fn what_is_written_reads_back_and_what_is_wrong_is_refused() {
        let tested = vec![Bin { positions: 300, told: 5.5, scored: 6.1 }];
        let curve = Curve { tested, centre: -12, ..curve() };
        assert_eq!(Curve::parse(&curve.written("made by\nthis test")), Ok(curve.clone()));
        assert_eq!(curve.tested()[0].to_string(), "300 | 5.5 | 6.1 | +0.6");
        for (text, error) in [
            ("", CurveError::NoCurve(String::new())),
            ("knot 0 50", CurveError::NoCurve("knot 0 50".to_owned())),
            ("rivi-curve 1\nknot 0 50\nknot 5", CurveError::Line(3)),
            ("rivi-curve 1\ncentre x\nknot 0 50", CurveError::Line(2)),
            ("rivi-curve 1\nknot 0 50\nknot 5 101", CurveError::Line(3)),
            ("rivi-curve 1\nknot 0 50\nknot 5 100", CurveError::Knots),
            ("rivi-curve 1\nknot 0 50\nknot 5 NaN", CurveError::Line(3)),
            ("rivi-curve 1\nknot 0 50\nknot 5 40", CurveError::Knots),
            ("rivi-curve 1\nknot 0 50\nknot -5 60", CurveError::Knots),
            ("rivi-curve 1\nknot 0 51", CurveError::Knots),
            ("rivi-curve 1", CurveError::Knots),
        ] {
            assert_eq!(Curve::parse(text), Err(error), "{text}");
        }
    }
}
