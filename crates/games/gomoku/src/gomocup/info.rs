use std::time::Duration;

use crate::Twist;
use rivi_mnk::GridRules;
use rivi_rules::{Size, Square};

/// What the manager has told beside the moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Info {
    /// Time for a move; none is "at once".
    pub turn: Duration,
    /// Time for a whole game; `None` is no limit.
    pub whole: Option<Duration>,
    /// Time left of the whole game; `None` is not known.
    pub left: Option<Duration>,
    /// Bytes of memory; `None` is no limit.
    pub memory: Option<u64>,
    /// The rules as a number: 1 exactly five, 2 play goes on, 4 renju, 8 caro, or sums of them.
    pub rule: u8,
    /// 0 against a person, 1 against a brain, 2 a tournament, 3 a network tournament.
    pub game_type: u8,
    /// A square on which the mouse rests, by managers that show what the brain thinks of it.
    pub evaluate: Option<Square>,
}

impl Default for Info {
    fn default() -> Info {
        Info {
            turn: Duration::from_secs(30),
            whole: Some(Duration::from_secs(1000)),
            left: None,
            memory: None,
            rule: 0,
            game_type: 0,
            evaluate: None,
        }
    }
}

impl Info {
    /// Takes note of a key, in any case, and its value. Keys that nobody knows are ignored.
    ///
    /// # Errors
    /// If a known key has a value that it cannot have: what was expected.
    pub fn set(&mut self, key: &str, value: &str) -> Result<(), String> {
        let bad = |expected: &str| {
            let found: String = value.chars().take(40).collect();
            format!("INFO {key} expected {expected}, got '{found}'")
        };
        let number = || value.parse::<i64>().map_err(|_| bad("a number"));
        let milliseconds = || number().map(|ms| Duration::from_millis(ms.max(0) as u64));
        match key.to_ascii_lowercase().as_str() {
            "timeout_turn" => self.turn = milliseconds()?,
            "timeout_match" => self.whole = Some(milliseconds()?).filter(|time| !time.is_zero()),
            "time_left" => self.left = Some(milliseconds()?),
            "max_memory" => self.memory = Some(number()?.max(0) as u64).filter(|&bytes| bytes > 0),
            "game_type" => self.game_type = value.parse().map_err(|_| bad("0, 1, 2 or 3"))?,
            "rule" => self.rule = value.parse().map_err(|_| bad("a number"))?,
            "evaluate" => self.evaluate = square(value),
            // A folder for files is told as well: we keep none.
            _ => {}
        }
        Ok(())
    }

    /// The rules of a game on a board of this size, or why we do not play them.
    ///
    /// # Errors
    /// If the rules' number is none of ours.
    pub fn rules(&self, size: Size) -> Result<GridRules, String> {
        let five = GridRules::new(size, 5);
        // Play that goes on after a win is a new game each time; within one nothing changes.
        match self.rule & !2 {
            0 => Ok(five),
            1 => Ok(GridRules { exact: true, ..five }),
            4 | 5 => Ok(Twist::Renju.on(five)),
            8 => Ok(Twist::Caro.on(five)),
            9 => Ok(Twist::Caro.on(GridRules { exact: true, ..five })),
            _ => Err(format!(
                "rule expected 0, 1, 4, 8 or 9, with 2 added or not, got {}",
                self.rule
            )),
        }
    }
}

/// The square of x,y.
fn square(text: &str) -> Option<Square> {
    let (x, y) = text.split_once(',')?;
    let number = |part: &str| part.trim().parse::<u8>().ok();
    Some(Square::new(number(y)?, number(x)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_taken_and_nonsense_is_refused() {
        let mut info = Info::default();
        for (key, value) in [
            ("timeout_turn", "0"),
            ("timeout_match", "0"),
            ("time_left", "2147483647"),
            ("max_memory", "83886080"),
            ("Game_Type", "1"),
            ("RULE", "9"),
            ("folder", "C:\\some where"),
            ("unheard_of", "x"),
        ] {
            assert_eq!(info.set(key, value), Ok(()));
        }
        assert_eq!((info.turn, info.whole, info.memory), (Duration::ZERO, None, Some(83_886_080)));
        assert_eq!(Twist::of(info.rules(Size::new(15, 15)).unwrap()), Some(Twist::Caro));
        assert!(info.set("rule", "much").unwrap_err().starts_with("INFO rule expected a number"));
        info.rule = 16;
        assert!(info.rules(Size::new(15, 15)).is_err());
        info.rule = 3;
        assert!(info.rules(Size::new(15, 15)).unwrap().exact);
    }
}
