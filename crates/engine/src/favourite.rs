use rivi_games::connect4::ConnectFour;
use rivi_games::mnk::{Grid, Three};
use rivi_games::ultimate::Ultimate;
use rivi_rules::Game;

use crate::catalogue::{as_kind, fits};

/// For each kind of game, the machines that play it well without making anybody wait, the best
/// first.
const THREE: &[&str] = &["tree-d", "scoreboard"];
const FULL_LINES: &[&str] = &["scoreboard"];
const FIVES: &[&str] = &["gomoku", "slices:depth=3", "scoreboard"];
const GRID: &[&str] = &["scoreboard", "slices:depth=3"];
const CONNECT_FOUR: &[&str] = &["vier"];
const ULTIMATE: &[&str] = &["ultimate", "shortest"];
const EVERY_GAME: &[&str] = &["montecarlo"];

/// The machine that plays the game that starts here when nobody names one, and that gives hints.
pub fn favourite<P: Game>(game: &str, start: &P) -> &'static str {
    let plays = |name: &&&str| fits(name, game, start);
    candidates(start).iter().chain(EVERY_GAME).find(plays).copied().unwrap_or("random")
}

fn candidates<P: Game>(start: &P) -> &'static [&'static str] {
    if as_kind::<Three, P>(start).is_some() {
        return THREE;
    }
    if let Some(grid) = as_kind::<Grid, P>(start) {
        let rules = grid.rules();
        return match rules.line {
            5 if rules.size.width > 5 => FIVES,
            line if line == rules.size.width => FULL_LINES,
            _ => GRID,
        };
    }
    if as_kind::<Ultimate, P>(start).is_some() {
        return ULTIMATE;
    }
    if as_kind::<ConnectFour<u64>, P>(start).is_some() { CONNECT_FOUR } else { &[] }
}

#[cfg(test)]
mod tests {
    use rivi_games::{AnyGame, ENTRIES, Visitor};

    use super::*;
    use crate::player;

    struct Asked;

    impl Visitor for Asked {
        type Output = bool;

        fn visit<P: Game>(self, start: P) -> bool {
            player(favourite("", &start), "", &start, 1).is_ok()
        }
    }

    #[test]
    fn every_game_has_one() {
        for entry in ENTRIES {
            assert!(AnyGame::parse(entry.example.game).unwrap().visit(Asked), "{}", entry.name);
        }
    }
}
