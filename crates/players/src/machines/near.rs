use rand_core::SeedableRng;
use rivi_rules::{Board, Chance, Game, Record, Square, below};

use crate::{
    Budget, Choice, Cost, Failure, Inside, Insight, Kit, Listing, Player, PlayerError, PlayerName,
    PlayerPlan, Sentence, Setting, Values,
};

/// How it is listed.
pub(crate) static LISTING: Listing = Listing {
    name: "near",
    about: "Plays at random close to the stones on the board (anywhere on an empty one).",
    fits: "every game",
    settings: &[REACH],
    inside: Inside::Nothing,
};

const REACH: Setting = Setting {
    name: "reach",
    about: "how many cells away from a stone it still plays",
    values: Values::number(1, 9),
    default: "1",
};

/// Plays at random close to the stones (R2).
struct Near {
    reach: u8,
    chance: Chance,
}

/// Checks its settings.
pub(crate) fn plan<P: Game>(
    name: &PlayerName,
    _: &P,
    _: &Kit<P>,
) -> Result<PlayerPlan<P>, PlayerError> {
    let reach = name.number(&REACH)? as u8;
    Ok(PlayerPlan::new(Cost::SMALL, move |making| Near {
        reach,
        chance: Chance::seed_from_u64(making.seed),
    }))
}

impl<P: Game> Player<P> for Near {
    fn choose(&mut self, game: &Record<P>, _: &Budget) -> Result<Choice<P>, Failure> {
        let position = game.position();
        let close: Vec<P::Move> = position
            .moves()
            .filter(|&m| {
                let target = position.target(m);
                target.is_some_and(|square| has_stone_near(position, square, self.reach))
            })
            .collect();
        // Nothing is close to a stone on an empty board, or where a rule sends the player far away.
        let anywhere = close.is_empty();
        let candidates = if anywhere { position.moves().collect() } else { close };
        if candidates.is_empty() {
            return Err(Failure::GameOver);
        }
        let chosen = candidates[below(&mut self.chance, candidates.len() as u32) as usize];
        Ok(Choice { insight: insight(position, &candidates, anywhere), ..Choice::plain(chosen) })
    }
}

/// Whether a stone stands at most `reach` columns and rows away.
pub(super) fn has_stone_near<P: Board>(position: &P, square: Square, reach: u8) -> bool {
    let around =
        |at: u8, side: u8| at.saturating_sub(reach)..=at.saturating_add(reach).min(side - 1);
    let size = position.size();
    around(square.row, size.height).any(|row| {
        around(square.column, size.width)
            .any(|column| position.at(Square::new(row, column)).is_some())
    })
}

/// Marks the cells among which it drew.
fn insight<P: Board>(position: &P, candidates: &[P::Move], anywhere: bool) -> Insight {
    let mut cells = vec![None; position.size().cells()];
    for square in candidates.iter().filter_map(|&m| position.target(m)) {
        cells[position.size().index(square)] = Some(1);
    }
    let count = ("count", candidates.len().to_string());
    let sentence = if anywhere {
        Sentence::new("random.drawn", [count])
    } else {
        Sentence::new("near.drawn", [count])
    };
    Insight { sentences: vec![sentence], cells, ..Insight::default() }
}

#[cfg(test)]
mod tests {
    use rivi_mnk::{Cell, Grid, GridRules};
    use rivi_rules::{Position, Size};

    use super::*;

    /// The cells among which the player draws after these stones.
    fn drawn_from(settings: &str, stones: &[u16]) -> Vec<usize> {
        let mut record = Record::new(Grid::new(GridRules::new(Size::new(7, 7), 5)));
        for &cell in stones {
            record.play(Cell(cell)).unwrap();
        }
        let kit = Kit::any_game(record.start());
        let mut player = kit.player(settings, record.start(), 1).unwrap();
        let choice = player.choose(&record, &Budget::default()).unwrap();
        assert!(record.position().is_legal(choice.chosen));
        let cells = choice.insight.cells;
        assert!(cells[choice.chosen.0 as usize].is_some());
        (0..49).filter(|&cell| cells[cell].is_some()).collect()
    }

    #[test]
    fn it_plays_next_to_a_stone() {
        assert_eq!(drawn_from("near", &[24]), [16, 17, 18, 23, 25, 30, 31, 32]);
        assert_eq!(drawn_from("near", &[0, 1]), [2, 7, 8, 9]);
        assert_eq!(drawn_from("near:reach=2", &[0]), [1, 2, 7, 8, 9, 14, 15, 16]);
        assert_eq!(drawn_from("near", &[]).len(), 49);
        assert_eq!(drawn_from("near:reach=9", &[24]).len(), 48);
    }

    #[test]
    fn reach_is_limited() {
        let start = Grid::new(GridRules::new(Size::new(7, 7), 5));
        for settings in ["near:reach=0", "near:reach=10", "near:reach=far"] {
            assert!(Kit::any_game(&start).player(settings, &start, 1).is_err(), "{settings}");
        }
    }
}
