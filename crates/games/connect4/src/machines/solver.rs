//! The exact solver as a player.

use rand_core::SeedableRng;
use rivi_players::{
    Budget, Choice, Cost, Failure, Inside, Insight, Kit, Listing, MEBIBYTE, Player, PlayerError,
    PlayerName, PlayerPlan, Sentence, Setting, Values,
};
use rivi_rules::{Board, Chance, Notation, Position, Record};
use rivi_search::{Limits, Progress, Report, Score, Silent, Verdict};

use crate::{
    Book, Column, ConnectFour, Decision, Expert, Explanation, Kind, Level, Proven,
    default_table_bytes, explain,
};

/// How it is listed.
pub static LISTING: Listing = Listing {
    name: "solver",
    about: "Knows the result of every column and plays perfectly; on lower levels it sees less far \
            and makes mistakes.",
    fits: "connect4 on boards of up to 64 bits",
    settings: &[LEVEL, TABLE],
    inside: Inside::Thought,
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
        self.think(game, budget, &mut Silent)
    }

    fn think(
        &mut self,
        game: &Record<ConnectFour<u64>>,
        budget: &Budget,
        progress: &mut dyn Progress<ConnectFour<u64>>,
    ) -> Result<Choice<ConnectFour<u64>>, Failure> {
        let position = game.position();
        if position.outcome().is_some() {
            return Err(Failure::GameOver);
        }
        let before = self.expert.nodes();
        let known = self.known(position, budget, progress);
        let chosen = match known {
            Some((column, _)) => Some(column),
            None => self.seen(position, budget),
        };
        let chosen = chosen.ok_or(Failure::GameOver)?;
        let explanation = known.and_then(|_| self.explained(position, chosen, budget, before));
        let nodes = self.expert.nodes() - before;
        let sentences = match (known, explanation) {
            (Some((column, verdict)), told) => sentences(position, column, verdict, told),
            (None, _) if self.level < Level::PERFECT => Vec::new(),
            (None, _) => vec![Sentence::new("solver.guess", [("move", chosen.to_string())])],
        };
        let insight = Insight {
            sentences,
            figures: vec![("nodes", nodes.to_string())],
            ..Insight::default()
        };
        let guess = (self.level == Level::PERFECT).then_some(Verdict::Guess(Score::EVEN));
        let verdict = known.map(|(_, verdict)| verdict).or(guess);
        Ok(Choice { chosen, verdict, nodes, insight })
    }
}

impl Solver {
    /// What only the perfect player finds out, if it has the time: a best column and the result of the position.
    fn known(
        &mut self,
        position: &ConnectFour<u64>,
        budget: &Budget,
        progress: &mut dyn Progress<ConnectFour<u64>>,
    ) -> Option<(Column, Verdict)> {
        if self.level < Level::PERFECT {
            return None;
        }
        let before = self.expert.nodes();
        let mut tell = |proven: &Proven| {
            let guess = Report::without_search(Verdict::Guess(Score::EVEN));
            progress.iteration(&Report { nodes: proven.nodes, ..guess })
        };
        let limits = budget.limits();
        let score = self.expert.narrow(position, Proven::NOTHING, &limits, &mut tell).score()?;
        let left = self.left(budget, before);
        let column = self.expert.best(position, score, &left)?;
        Some((column, self.expert.verdict(position, score)))
    }

    /// The column that a lower level takes, or the best that the perfect player sees when there is no time to know it.
    fn seen(&mut self, position: &ConnectFour<u64>, budget: &Budget) -> Option<Column> {
        let haste = Limits::nodes(NODES_IN_HASTE);
        if self.level < Level::PERFECT {
            let limits = budget.limits();
            let chosen = self.level.choose(&mut self.expert, position, &mut self.chance, &limits);
            return chosen.or_else(|| self.level.best_seen(&mut self.expert, position, &haste));
        }
        Level::new(7)?.best_seen(&mut self.expert, position, &haste)
    }

    /// Why the best column is the best.
    fn explained(
        &mut self,
        position: &ConnectFour<u64>,
        column: Column,
        budget: &Budget,
        before: u64,
    ) -> Option<Explanation> {
        let limits = self.left(budget, before);
        let nodes = limits.nodes.map_or(NODES_TO_EXPLAIN, |left| left.min(NODES_TO_EXPLAIN));
        explain(&mut self.expert, position, column, &Limits { nodes: Some(nodes), ..limits })
    }

    /// What is left of a budget of which so many nodes were spent before it began.
    fn left(&self, budget: &Budget, before: u64) -> Limits {
        let spent = self.expert.nodes() - before;
        let nodes = budget.nodes.map(|most| most.saturating_sub(spent));
        Limits { nodes, ..budget.limits() }
    }
}

fn sentences(
    position: &ConnectFour<u64>,
    column: Column,
    verdict: Verdict,
    told: Option<Explanation>,
) -> Vec<Sentence> {
    let column = ("move", column.to_string());
    let count = |moves: u32| ("count", moves.to_string());
    let mut sentences = vec![match verdict {
        Verdict::WinIn(moves) => Sentence::new("solver.win", [column, count(moves)]),
        Verdict::LossIn(moves) => Sentence::new("solver.loss", [column, count(moves)]),
        Verdict::Draw | Verdict::Guess(_) => Sentence::new("solver.draw", [column]),
    }];
    let Some(told) = told else { return sentences };
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
    use rivi_rules::{Outcome, Position, Side, Size, Table};

    use super::*;
    use crate::entry::kit;

    fn player(text: &str) -> Box<dyn Player<ConnectFour<u64>>> {
        let start = ConnectFour::<u64>::new(Size::new(7, 6));
        kit(&start).player(text, &start, 1).unwrap()
    }

    fn game(moves: &str) -> Record<ConnectFour<u64>> {
        let mut record = Record::new(ConnectFour::new(Size::new(7, 6)));
        record.play_line(moves).unwrap();
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
