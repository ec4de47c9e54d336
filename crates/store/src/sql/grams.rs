//! How a part of a name is found without looking at every match: each name is cut into all its pieces of one, two and
//! three characters, and a table says in which matches a piece occurs, the newest first.

use std::collections::BTreeSet;

use rivi_play::request::MatchSummary;

/// The longest piece.
const LONGEST: usize = 3;
/// Longer names are found by their beginning.
const MOST: usize = 60;

/// What a match is found by: the names of people and players, a line each, in small letters. The settings of a machine
/// are no part of its name.
pub(super) fn named(summary: &MatchSummary) -> String {
    let players = [&summary.players.x, &summary.players.o];
    let players = players.into_iter().map(|player| player.split(':').next().unwrap_or(player));
    let people = [&summary.names.x, &summary.names.o].into_iter().flatten().map(String::as_str);
    let short = |name: &str| name.to_lowercase().chars().take(MOST).collect::<String>();
    people.chain(players).map(short).collect::<Vec<_>>().join("\n")
}

/// All pieces of a text of several lines.
pub(super) fn grams(named: &str) -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    for line in named.lines() {
        let letters: Vec<char> = line.chars().collect();
        for length in 1..=LONGEST {
            all.extend(letters.windows(length).map(String::from_iter));
        }
    }
    all
}

/// The pieces of a text that is looked for, each as long as there are: every match with the text has them all.
pub(super) fn pieces(text: &str) -> Vec<String> {
    let letters: Vec<char> = text.to_lowercase().chars().take(MOST).collect();
    let length = letters.len().min(LONGEST);
    if length == 0 {
        return Vec::new();
    }
    let all: BTreeSet<String> = letters.windows(length).map(String::from_iter).collect();
    all.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_is_in_a_name_is_among_its_pieces() {
        let all = grams("ümit 五子\nx");
        for part in ["ü", "it ", "五子", "x", " 五子", "mit", "ümit 五子"] {
            assert!(pieces(part).iter().all(|piece| all.contains(piece)), "{part}");
        }
        assert!(!all.contains("子\nx"), "no piece goes over the end of a name");
        assert!(pieces("").is_empty());
        assert_eq!(pieces("ADA"), ["ada"]);
    }
}
