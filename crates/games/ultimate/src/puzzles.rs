//! What puzzles of Ultimate tic-tac-toe ask for: the shortest win, proven by the rules.

use rivi_players::puzzles::{Aim, Judge, Prover, Theme};
use rivi_players::{Stored, stored};

use crate::Ultimate;

/// The puzzles of this game.
pub(crate) static SHIPPED: [&Stored; 1] = [&FILE];
static FILE: Stored = stored!(
    "../data/puzzles.txt",
    "puzzles.txt",
    "b604e5e020b7d383127c3362dd29bae19688a66dbbfb77cbb5c16a764a4c8b31"
);

/// What is asked for.
pub(crate) static THEMES: [Theme<Ultimate>; 1] = [Theme {
    key: "shortest-win",
    claim: "puzzle.claim.win",
    hint: "puzzle.hint.shortest-win",
    aim: Aim::Win,
    moves: 2..=5,
    judge,
}];

fn judge(_: &Ultimate) -> Box<dyn Judge<Ultimate>> {
    Box::new(Prover::default())
}

#[cfg(test)]
mod tests {
    use rivi_players::puzzles::{Goal, Puzzle};
    use rivi_rules::Notation;
    use rivi_search::{Limits, Search, Silent, Verdict};

    use super::*;
    use crate::Shortest;

    fn shipped() -> Vec<Puzzle> {
        let lines = FILE.text().lines().filter(|line| !line.starts_with('#'));
        lines.map(|line| line.parse().unwrap()).collect()
    }

    fn position(puzzle: &Puzzle) -> Ultimate {
        let mut position = Ultimate::new(false);
        position.play_line(&puzzle.place.to_string()).unwrap();
        position
    }

    #[test]
    fn there_are_three_hundred_and_no_two_are_the_same() {
        use rivi_rules::Symmetric;
        let all = shipped();
        assert!(all.len() >= 300, "{}", all.len());
        let mut keys: Vec<u64> =
            all.iter().map(|puzzle| position(puzzle).canonical_key()).collect();
        keys.sort_unstable();
        assert!(keys.is_sorted_by(|one, other| one < other));
        for puzzle in &all {
            assert_eq!(puzzle.id, Puzzle::id_of(&puzzle.game, &puzzle.theme, &puzzle.place));
            assert_eq!(puzzle.answers.len(), 1);
        }
    }

    #[test]
    fn the_search_for_the_shortest_win_agrees() {
        let mut shortest = Shortest::default();
        for puzzle in shipped().iter().step_by(6) {
            let Goal::Win { moves } = puzzle.goal else { panic!("{puzzle}") };
            let position = position(puzzle);
            let limits = Limits::depth(2 * moves);
            let report = shortest.search(&position, &limits, &mut Silent);
            assert_eq!(report.verdict, Verdict::WinIn(moves), "{puzzle}");
            let best = report.best.map(|best| position.move_text(best));
            assert_eq!(best.as_ref(), puzzle.answers.first(), "{puzzle}");
        }
    }
}
