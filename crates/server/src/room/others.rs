//! Who is at a match on other servers.

use std::collections::HashMap;
use std::time::Duration;

use rivi_play::Hands;
use tokio::time::Instant;

/// Who is at a match on a server is told anew so often.
pub(super) const BEAT: Duration = Duration::from_secs(15);
/// A server of which nothing was heard for so long has nobody here.
const SILENCE: Duration = BEAT.saturating_mul(3);
/// More servers than this are not counted, nor more kinds of people on one; there are four.
const MOST: usize = 1000;
const KINDS: usize = 4;

/// Who is at a match on other servers.
#[derive(Debug, Default)]
pub(super) struct Others(HashMap<String, (Instant, Vec<(Hands, u32)>)>);

impl Others {
    /// Takes in what a server tells; whether that is something new.
    pub(super) fn hear(&mut self, server: String, mut people: Vec<(Hands, u32)>) -> bool {
        people.truncate(KINDS);
        people.retain(|&(_, number)| number > 0);
        let known = self.0.get(&server).map(|(_, known)| known.as_slice()).unwrap_or_default();
        let new = known != people;
        if people.is_empty() {
            self.0.remove(&server);
        } else if self.0.len() < MOST || self.0.contains_key(&server) {
            self.0.insert(server, (Instant::now(), people));
        }
        new
    }

    /// Forgets servers that have gone silent; whether there were any.
    pub(super) fn forget_silent(&mut self) -> bool {
        let before = self.0.len();
        self.0.retain(|_, (heard, _)| heard.elapsed() < SILENCE);
        self.0.len() < before
    }

    /// The hands of everybody, those with the same hands on one server once.
    pub(super) fn hands(&self) -> impl Iterator<Item = Hands> + Clone {
        self.0.values().flat_map(|(_, people)| people).map(|&(hands, _)| hands)
    }

    /// How many they are.
    pub(super) fn count(&self) -> u32 {
        let numbers = self.0.values().flat_map(|(_, people)| people).map(|&(_, number)| number);
        numbers.fold(0, u32::saturating_add)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn servers_are_counted_until_nobody_is_left() {
        let mut others = Others::default();
        let x = Hands { x: true, o: false };
        assert!(others.hear("a".to_owned(), vec![(x, 2), (Hands::default(), 1)]));
        assert!(!others.hear("a".to_owned(), vec![(x, 2), (Hands::default(), 1)]));
        assert!(others.hear("b".to_owned(), vec![(x, 4)]));
        assert_eq!((others.count(), others.hands().count()), (7, 3));
        assert!(others.hear("a".to_owned(), vec![(x, 0)]));
        assert_eq!((others.count(), others.forget_silent()), (4, false));
    }
}
