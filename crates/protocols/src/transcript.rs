use std::collections::VecDeque;
use std::fmt;
use std::time::Duration;

/// What was said last between us and a program.
#[derive(Clone, Debug, Default)]
pub struct Transcript(VecDeque<Said>);

/// One line of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// Who said it.
    pub who: Speaker,
    /// When, from the program's start.
    pub after: Duration,
    /// The line, cut off where it is long.
    pub text: String,
}

/// Who says a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Speaker {
    /// We, to the program.
    We,
    /// The program.
    Program,
    /// Nobody: this happened.
    Nobody,
}

/// Lines that are kept.
const KEPT: usize = 40;
/// Characters of a line that are kept.
const LONGEST: usize = 160;

impl Transcript {
    /// Takes note of a line; the oldest is forgotten when there are many.
    pub(super) fn add(&mut self, who: Speaker, after: Duration, text: &str) {
        if self.0.len() == KEPT {
            self.0.pop_front();
        }
        self.0.push_back(Said { who, after, text: cut(text) });
    }

    /// Takes note of all that another one holds.
    pub(super) fn append(&mut self, other: &Transcript) {
        for said in &other.0 {
            self.add(said.who, said.after, &said.text);
        }
    }

    /// The lines, the oldest first.
    pub fn lines(&self) -> impl DoubleEndedIterator<Item = &Said> {
        self.0.iter()
    }
}

/// A line that is not too long and moves no cursor.
fn cut(text: &str) -> String {
    let clean = |c: char| if c.is_control() { '\u{fffd}' } else { c };
    let text = text.trim();
    let mut shown: String = text.chars().take(LONGEST).map(clean).collect();
    if text.chars().nth(LONGEST).is_some() {
        shown.push('…');
    }
    shown
}

impl fmt::Display for Said {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let arrow = match self.who {
            Speaker::We => "→",
            Speaker::Program => "←",
            Speaker::Nobody => "·",
        };
        write!(f, "{:>6} ms {arrow} {}", self.after.as_millis(), self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_last_lines_are_kept_and_none_is_long_or_harmful() {
        let mut transcript = Transcript::default();
        for number in 0..100 {
            transcript.add(Speaker::We, Duration::from_millis(number), &format!("line {number}\r"));
        }
        transcript.add(Speaker::Program, Duration::ZERO, &"é\x1b".repeat(500));
        let lines: Vec<&Said> = transcript.lines().collect();
        assert_eq!(lines.len(), KEPT);
        assert_eq!(lines[0].to_string(), "    61 ms → line 61");
        assert_eq!(lines[KEPT - 1].text.chars().count(), LONGEST + 1);
        assert!(!lines[KEPT - 1].text.contains('\x1b'));
    }
}
