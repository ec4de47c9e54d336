//! What puzzles of tic-tac-toe ask for, on boards that are solved to the end, proven by the rules.

use rivi_players::Stored;
use rivi_players::puzzles::{Aim, Judge, Prover, Theme};
use rivi_rules::Symmetric;

use crate::{Grid, GridRules, Three};

/// The puzzles of this game.
pub(crate) static SHIPPED: [&Stored; 2] = [&OF_THREE, &OF_FOUR];
static OF_THREE: Stored = Stored::inside(include_bytes!("../data/puzzles-3.txt"));
static OF_FOUR: Stored = Stored::inside(include_bytes!("../data/puzzles-4.txt"));

/// What is asked for on the board of 3×3.
pub(crate) static THREE: [Theme<Three>; 2] = [
    Theme {
        key: "win",
        claim: "puzzle.claim.win",
        hint: "puzzle.hint.win",
        aim: Aim::Win,
        moves: 2..=3,
        judge,
    },
    Theme {
        key: "only-move",
        claim: "puzzle.claim.only-move",
        hint: "puzzle.hint.only-move",
        aim: Aim::Hold { ever: true },
        moves: 1..=3,
        judge,
    },
];
/// What is asked for on larger boards.
pub(crate) static GRID: [Theme<Grid>; 2] = [
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
        moves: 1..=4,
        judge,
    },
];

/// Boards that are small enough, where the first line ends the game.
pub(crate) fn fits(rules: GridRules) -> bool {
    rules.size.cells() <= 25 && !rules.go_on
}

fn judge<P: Symmetric>(_: &P) -> Box<dyn Judge<P>> {
    Box::new(Prover::default())
}

#[cfg(test)]
mod tests {
    use rivi_players::puzzles::{Goal, Puzzle};
    use rivi_rules::{Game, Size};
    use rivi_search::{Exact, Limits, Verdict};

    use super::*;

    fn shipped(game: &str) -> Vec<Puzzle> {
        let lines = SHIPPED
            .iter()
            .flat_map(|file| file.text().lines())
            .filter(|line| !line.starts_with('#'));
        let all = lines.map(|line| line.parse::<Puzzle>().unwrap());
        all.filter(|puzzle| puzzle.game == game).collect()
    }

    /// The exact result of every move is what the puzzles of a board say.
    fn compare<P: Game>(start: &P, game: &str, least: usize) {
        let all = shipped(game);
        assert!(all.len() >= least, "{game}: {}", all.len());
        for puzzle in all {
            let mut position = start.clone();
            position.play_line(&puzzle.place.to_string()).unwrap();
            let values = Exact::new(1 << 24).values(&position, &Limits::none()).unwrap();
            for (m, verdict) in values {
                let is_answer = puzzle.answers == [position.move_text(m)];
                let reached = match puzzle.goal {
                    Goal::Win { moves } => {
                        matches!(verdict, Verdict::WinIn(least) if least <= moves)
                    }
                    Goal::Hold { moves, .. } => {
                        !matches!(verdict, Verdict::LossIn(most) if most <= moves)
                    }
                };
                assert_eq!(reached, is_answer, "{puzzle} {}", position.move_text(m));
                let holds = !matches!(verdict, Verdict::LossIn(_));
                assert!(holds || !is_answer, "{puzzle}");
            }
        }
    }

    #[test]
    fn the_puzzles_are_what_exact_search_says() {
        compare(&Three::default(), "tictactoe", 15);
        compare(&Grid::new(GridRules::new(Size::new(4, 4), 4)), "tictactoe:4", 20);
    }
}
