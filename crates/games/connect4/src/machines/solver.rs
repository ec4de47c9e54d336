//! The exact solver as a player.

use rand_core::SeedableRng;
use rivi_players::{
    Budget, Choice, Cost, Failure, Insight, Kit, Listing, MEBIBYTE, Player, PlayerError,
    PlayerName, PlayerPlan, Sentence, Setting, Values,
};
use rivi_rules::{Board, Chance, Notation, Record};
use rivi_search::{Limits, Verdict};

use crate::{
    Book, Column, ConnectFour, Decision, Expert, Explanation, Kind, Level, default_table_bytes,
    explain,
};

/// How it is listed.
pub static LISTING: Listing = Listing {
    name: "solver",
    about: "Knows the result of every column and plays perfectly; on lower levels it sees less far \
            and makes mistakes.",
    fits: "connect4 on boards of up to 64 bits",
    settings: &[LEVEL, TABLE],
};

const LEVEL: Setting = Setting {
    name: "level",
    about: "how well it plays; 10 makes no mistakes",
    values: Values::number(1, 10),
    default: "10",
};

const TABLE: Setting = Setting {
    name: "table",
    about: "MiB of memory for what it has found",
    values: Values::NumberOr {
        word: "auto",
        meaning: "a quarter of the free memory and at most 256",
        least: 1,
        most: 65_536,
    },
    default: "auto",
};

const MOST_BY_DEFAULT: usize = 256 * MEBIBYTE;

/// What an explanation may cost: it is told beside a move, not instead of it.
const NODES_TO_EXPLAIN: u64 = 2_000_000;
/// What a player who was stopped may still spend on a column.
const NODES_IN_HASTE: u64 = 50_000;

struct Solver {
    expert: Expert,
    level: Level,
    chance: Chance,
}

/// Checks its settings.
pub(crate) fn plan(
    name: &PlayerName,
    start: &ConnectFour<u64>,
    _: &Kit<ConnectFour<u64>>,
) -> Result<PlayerPlan<ConnectFour<u64>>, PlayerError> {
    let level = name.number(&LEVEL)? as u8;
    // Its bounds are the setting's.
    let level = Level::new(level).unwrap_or(Level::PERFECT);
    let table = match name.number_or(&TABLE)? {
        None => default_table_bytes().min(MOST_BY_DEFAULT),
        Some(mebibytes) => mebibytes as usize * MEBIBYTE,
    };
    let size = start.size();
    Ok(PlayerPlan::fallible(Cost::table(table, 1), move |making| {
        // Without its book it plays as well, only slower; and no larger board has this type.
        let expert = Expert::new(size, making.bytes, making.threads, Book::shipped().ok())
            .map_err(|_| PlayerError::fit(&LISTING, &format!("connect4:{size}")))?;
        Ok(Solver { expert, level, chance: Chance::seed_from_u64(making.seed) })
    }))
}

impl Player<ConnectFour<u64>> for Solver {
    fn choose(
        &mut self,
        game: &Record<ConnectFour<u64>>,
        budget: &Budget,
    ) -> Result<Choice<ConnectFour<u64>>, Failure> {
        let position = game.position();
        let before = self.expert.nodes();
        let chosen = self
            .level
            .choose(&mut self.expert, position, &mut self.chance, &budget.limits())
            .or_else(|| self.in_haste(position))
            .ok_or(Failure::GameOver)?;
        let explanation = self.explained(position, chosen, budget);
        let nodes = self.expert.nodes() - before;
        let verdict = explanation.as_ref().map(|explanation| explanation.verdict);
        let insight = Insight {
            sentences: explanation.map_or(Vec::new(), |told| sentences(position, &told)),
            figures: vec![("nodes", nodes.to_string())],
            ..Insight::default()
        };
        Ok(Choice { chosen, verdict, nodes, insight })
    }
}

impl Solver {
    /// The best column it sees when there is no time to know it.
    fn in_haste(&mut self, position: &ConnectFour<u64>) -> Option<Column> {
        let level = Level::new(7)?;
        level.best_seen(&mut self.expert, position, &Limits::nodes(NODES_IN_HASTE))
    }

    /// Only the perfect player knows what its column leads to.
    fn explained(
        &mut self,
        position: &ConnectFour<u64>,
        column: Column,
        budget: &Budget,
    ) -> Option<Explanation> {
        if self.level < Level::PERFECT {
            return None;
        }
        let limits = Limits { nodes: Some(NODES_TO_EXPLAIN), ..budget.limits() };
        explain(&mut self.expert, position, column, &limits)
    }
}

fn sentences(position: &ConnectFour<u64>, told: &Explanation) -> Vec<Sentence> {
    let column = ("move", told.column.to_string());
    let count = |moves: u32| ("count", moves.to_string());
    let result = match told.verdict {
        Verdict::WinIn(moves) => Sentence::new("solver.win", [column, count(moves)]),
        Verdict::LossIn(moves) => Sentence::new("solver.loss", [column, count(moves)]),
        Verdict::Draw | Verdict::Guess(_) => Sentence::new("solver.draw", [column]),
    };
    let mut sentences = vec![result];
    sentences.extend(told.decision.as_ref().and_then(decided));
    if told.line.len() > 1 {
        let line = ("line", position.line_text(&told.line));
        sentences.push(Sentence::new("solver.line", [line]));
    }
    sentences
}

fn decided(decision: &Decision) -> Option<Sentence> {
    let who = || ("who", decision.winner.to_string());
    let at = |cell| ("cell", decision.cell(cell));
    Some(match decision.kind {
        Kind::AtOnce => return None,
        Kind::Double(one, other) => {
            let other = ("other", decision.cell(other));
            Sentence::new("solver.double", [who(), at(one), other])
        }
        Kind::Zugzwang(cell) => Sentence::new("solver.zugzwang", [who(), at(cell)]),
        Kind::Single(cell) => Sentence::new("solver.threat", [who(), at(cell)]),
    })
}

#[cfg(test)]
mod tests {
    use rivi_rules::{Outcome, Position, Side, Size};

    use super::*;
    use crate::entry::kit;

    fn player(text: &str) -> Box<dyn Player<ConnectFour<u64>>> {
        let start = ConnectFour::<u64>::new(Size::new(7, 6));
        kit(&start).player(text, &start, 1).unwrap()
    }

    fn game(moves: &str) -> Record<ConnectFour<u64>> {
        let mut record = Record::new(ConnectFour::new(Size::new(7, 6)));
        let start = *record.position();
        for m in start.clone().play_line(moves).unwrap() {
            record.play(m).unwrap();
        }
        record
    }

    #[test]
    fn it_begins_in_the_centre_and_says_why() {
        let choice = player("solver:table=16").choose(&game(""), &Budget::default()).unwrap();
        assert_eq!(choice.chosen, Column(3));
        let win = player("solver:table=16").choose(&game("121212"), &Budget::default()).unwrap();
        assert_eq!((win.chosen, win.verdict), (Column(0), Some(Verdict::WinIn(1))));
        assert_eq!(win.insight.sentences[0].key, "solver.win");
    }

    #[test]
    fn stopped_before_it_knows_it_still_moves_well() {
        let budget = Budget::default();
        budget.stop.set();
        let mut solver = player("solver:table=16");
        let chosen = |solver: &mut Box<dyn Player<_>>, moves| {
            solver.choose(&game(moves), &budget).unwrap().chosen
        };
        assert_eq!(chosen(&mut solver, "121212"), Column(0));
        assert_eq!(chosen(&mut solver, "12121"), Column(0));
        let over = solver.choose(&game("1212121"), &budget);
        assert_eq!(over.unwrap_err(), Failure::GameOver);
    }

    #[test]
    fn it_never_loses_to_a_lower_level_from_a_drawn_opening() {
        // After 3 the game is drawn, and after 4 it is won for X: O may only lose the latter.
        for (moves, perfect) in [("4", Side::X), ("3", Side::X), ("3", Side::O)] {
            let mut game = game(moves);
            let (mut best, mut worse) = (player("solver:table=64"), player("solver:level=4"));
            while game.position().outcome().is_none() {
                let turn = if game.position().turn() == perfect { &mut best } else { &mut worse };
                let chosen = turn.choose(&game, &Budget::default()).unwrap().chosen;
                game.play(chosen).unwrap();
            }
            assert_ne!(game.position().outcome(), Some(Outcome::Win(perfect.other())), "{moves}");
        }
    }

    #[test]
    fn bad_settings_are_refused() {
        let start = ConnectFour::<u64>::new(Size::new(7, 6));
        for bad in ["solver:level=0", "solver:level=11", "solver:table=no", "solver:depth=3"] {
            assert!(kit(&start).player(bad, &start, 1).is_err(), "{bad}");
        }
        let refused = kit(&start).player("solver:table=no", &start, 1).err().unwrap();
        assert_eq!(
            refused.to_string(),
            "solver: table cannot be 'no'; expected auto, which is a quarter of the free memory and at \
             most 256, or a number from 1 to 65536"
        );
    }

    #[test]
    fn its_table_is_what_it_costs() {
        let start = ConnectFour::<u64>::new(Size::new(7, 6));
        let cost = |text: &str| {
            kit(&start).plan(&PlayerName::parse(text), &start).unwrap().unwrap().cost()
        };
        assert_eq!(cost("solver:table=65536"), Cost::table(65_536 * MEBIBYTE, 1));
        assert!(cost("solver").wished <= MOST_BY_DEFAULT);
    }
}
