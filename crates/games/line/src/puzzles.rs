//! What puzzles of the family ask for, where whoever first fills a line wins and nothing else happens.

use rivi_players::Stored;
use rivi_players::puzzles::{Aim, Judge, SetJudge, Theme};
use rivi_search::sets::OfSets;

use crate::LineGame;

/// The puzzles of this game.
pub(crate) static SHIPPED: [&Stored; 4] = [&FLAT, &RING, &SQUARE, &CUBE];
static FLAT: Stored = Stored::inside(include_bytes!("../data/puzzles-flat.txt"));
static RING: Stored = Stored::inside(include_bytes!("../data/puzzles-ring.txt"));
static SQUARE: Stored = Stored::inside(include_bytes!("../data/puzzles-square.txt"));
static CUBE: Stored = Stored::inside(include_bytes!("../data/puzzles-cube.txt"));

/// What is asked for.
static THEMES: [Theme<LineGame>; 2] = [
    Theme {
        key: "win",
        claim: "puzzle.claim.win",
        hint: "puzzle.hint.win",
        aim: Aim::Win,
        moves: 2..=4,
        judge,
    },
    Theme {
        key: "only-move",
        claim: "puzzle.claim.only-move",
        hint: "puzzle.hint.only-move",
        aim: Aim::Hold { ever: true },
        moves: 2..=4,
        judge,
    },
];

/// The themes for a game of the family.
pub(crate) fn themes(start: &LineGame) -> &'static [Theme<LineGame>] {
    if start.as_sets().is_some() { &THEMES } else { &[] }
}

fn judge(_: &LineGame) -> Box<dyn Judge<LineGame>> {
    Box::new(SetJudge::default())
}

#[cfg(test)]
mod tests {
    use rivi_players::puzzles::{Goal, Puzzle};
    use rivi_rules::{Notation, Position};
    use rivi_search::{Deep, Limits, Search, Silent, Verdict};

    use super::*;
    use crate::{LineCounts, Put, spec};

    fn shipped() -> Vec<Puzzle> {
        let lines = SHIPPED.iter().flat_map(|file| file.text().lines());
        let lines = lines.filter(|line| !line.starts_with('#'));
        lines.map(|line| line.parse().unwrap()).collect()
    }

    fn position(puzzle: &Puzzle) -> LineGame {
        let text = puzzle.game.strip_prefix("line:").unwrap();
        let mut position = LineGame::new(spec::read(text.split(',')).unwrap()).unwrap();
        position.play_line(&puzzle.place.to_string()).unwrap();
        position
    }

    /// What a search that shares nothing with the one by sets but the rules says of a move.
    fn by_deep(position: &LineGame, m: Put, nodes: u64) -> Verdict {
        let next = position.after(m);
        let over = |outcome| Verdict::over(outcome, next.turn());
        let verdict = next.outcome().map_or_else(
            || {
                let mut search = Deep::<LineGame, LineCounts>::new(1 << 20);
                search.search(&next, &Limits::nodes(nodes), &mut Silent).verdict
            },
            over,
        );
        verdict.before()
    }

    #[test]
    fn another_search_finds_the_wins_and_contradicts_nothing() {
        let all = shipped();
        assert!(all.len() >= 36, "{}", all.len());
        let mut refuted = 0;
        for puzzle in all {
            let position = position(&puzzle);
            for m in position.moves() {
                let is_answer = puzzle.answers == [position.move_text(m)];
                let told = by_deep(&position, m, if is_answer { 200_000 } else { 2_000 });
                let soon =
                    |verdict, most| matches!(verdict, Verdict::WinIn(moves) if moves <= most);
                match puzzle.goal {
                    Goal::Win { moves } if is_answer => {
                        assert!(soon(told, moves), "{puzzle}: {told}");
                        assert!(!soon(told, moves - 1), "{puzzle}: {told}");
                    }
                    Goal::Win { moves } => assert!(!soon(told, moves), "{puzzle} {m:?}: {told}"),
                    Goal::Hold { .. } if is_answer => {
                        assert!(!matches!(told, Verdict::LossIn(_)), "{puzzle}");
                    }
                    Goal::Hold { .. } => {
                        assert!(matches!(told, Verdict::LossIn(_) | Verdict::Guess(_)), "{puzzle}");
                        refuted += u32::from(told.is_proven());
                    }
                }
            }
        }
        assert!(refuted > 20, "{refuted}");
    }
}
