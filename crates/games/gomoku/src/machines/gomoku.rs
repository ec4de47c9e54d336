use std::ops::ControlFlow;
use std::sync::Arc;

use rand_core::SeedableRng;
use rivi_mnk::Grid;
use rivi_players::{
    Budget, Choice, Cost, Failure, Inside, Insight, Kit, Listing, MEBIBYTE, Player, PlayerError,
    PlayerName, PlayerPlan, Sentence, Setting, Values,
};
use rivi_rules::{Board, Chance, Notation, Record, below};
use rivi_search::{Limits, Progress, Silent, Verdict};

use crate::search::{Candidate, GomokuMachine, Outlook, SearchOptions, Task};
use crate::{Scores, Weights};

/// How it is listed.
pub(crate) static LISTING: Listing = Listing {
    name: "gomoku",
    about: "The strongest player of five in a row: sees every threat, and proves the wins it claims; \
            on lower levels it looks less far and is less careful.",
    fits: "five in a row (gomoku, ristinolla, with ,standard, ,renju or ,caro)",
    settings: &[LEVEL, THREADS, TABLE, WITHOUT, WEIGHTS],
    inside: Inside::Thought,
};

const LEVEL: Setting = Setting {
    name: "level",
    about: "how well it plays; 10 is its best",
    values: Values::number(1, BEST as u64),
    default: "10",
};
const THREADS: Setting = Setting {
    name: "threads",
    about: "threads to think with",
    values: Values::number(1, 64),
    default: "1",
};
const TABLE: Setting = Setting {
    name: "table",
    about: "MiB of memory for what it has found",
    values: Values::number(1, 65_536),
    default: "16",
};
const WITHOUT: Setting = Setting {
    name: "without",
    about: "steps of its search to leave out, to measure them",
    values: Values::SomeOf { words: &SearchOptions::NAMES },
    default: "none",
};
const WEIGHTS: Setting = Setting {
    name: "weights",
    about: "what it goes by, to compare trainings",
    values: Values::File {
        words: &["trained", "hand"],
        told: "a file that rivi-lab train gomoku has written",
    },
    default: "trained",
};

/// The best level.
const BEST: u8 = 10;
/// Positions that each level below the best enters at most.
const NODES: [u64; 9] = [20, 60, 150, 400, 1_000, 3_000, 10_000, 40_000, 150_000];
/// By how much a move may seem worse than the best and still be played, for each of the first levels.
const CARELESS: [i32; 5] = [160, 100, 60, 35, 15];
/// How many moves the careless levels draw from.
const DRAWN_FROM: usize = 6;

struct Fives {
    machine: GomokuMachine,
    level: u8,
    threads: usize,
    chance: Chance,
}

/// Checks its settings.
pub(crate) fn plan(
    name: &PlayerName,
    _: &Grid,
    _: &Kit<Grid>,
) -> Result<PlayerPlan<Grid>, PlayerError> {
    let level = name.number(&LEVEL)? as u8;
    let threads = name.number(&THREADS)? as usize;
    let cost = Cost::table(name.number(&TABLE)? as usize * MEBIBYTE, threads);
    let options = options(name)?;
    let name = name.clone();
    Ok(PlayerPlan::fallible(cost, move |making| {
        let machine = GomokuMachine::new(making.bytes, options, scores(&name)?);
        let chance = Chance::seed_from_u64(making.seed);
        Ok(Fives { machine, level, threads: making.threads, chance })
    }))
}

fn options(name: &PlayerName) -> Result<SearchOptions, PlayerError> {
    let steps = name.words(&WITHOUT)?;
    let without = |options: SearchOptions, step: &str| {
        options.without(step).ok_or_else(|| name.bad_value(&WITHOUT, step))
    };
    steps.into_iter().try_fold(SearchOptions::ALL, without)
}

fn scores(name: &PlayerName) -> Result<Arc<Scores>, PlayerError> {
    let weights = match name.word_or_file(&WEIGHTS) {
        Ok("hand") => Weights::by_hand(),
        Ok(_) => return Ok(Scores::shipped()),
        Err(_) => {
            let text = String::from_utf8(name.file(&WEIGHTS)?);
            let text = text.map_err(|_| name.bad_file(&WEIGHTS, &"it is no text"))?;
            Weights::parse(&text).map_err(|error| name.bad_file(&WEIGHTS, &error))?
        }
    };
    Ok(Arc::new(Scores::new(weights)))
}

impl Fives {
    fn task(&self, budget: &Budget) -> Task {
        let limits = budget.limits();
        let own = NODES.get(usize::from(self.level) - 1).copied();
        let nodes = match (limits.nodes, own) {
            (Some(given), Some(own)) => Some(given.min(own)),
            (given, own) => given.or(own),
        };
        let bounded = nodes.is_some() || limits.depth.is_some() || budget.time.is_some();
        // Whoever sets no limit at all still wants a move.
        let nodes = if bounded { nodes } else { Some(NODES_UNASKED) };
        let lines = if self.level as usize <= CARELESS.len() { DRAWN_FROM } else { 1 };
        Task { lines, threads: self.threads, limits: Limits { nodes, ..limits } }
    }

    /// The move to play: the best, or on the first levels any that seems not much worse.
    fn drawn<'o>(&mut self, outlook: &'o Outlook) -> Option<&'o Candidate> {
        let best = outlook.lines.first()?;
        let (Some(&margin), Verdict::Guess(score)) =
            (CARELESS.get(usize::from(self.level) - 1), best.verdict)
        else {
            return Some(best);
        };
        let close = |candidate: &&Candidate| matches!(candidate.verdict, Verdict::Guess(other) if other.0 >= score.0 - margin);
        let all: Vec<&Candidate> = outlook.lines.iter().filter(close).collect();
        all.get(below(&mut self.chance, all.len().max(1) as u32) as usize).copied()
    }
}

/// Positions entered when nobody sets a limit.
const NODES_UNASKED: u64 = 300_000;

impl Player<Grid> for Fives {
    fn choose(&mut self, game: &Record<Grid>, budget: &Budget) -> Result<Choice<Grid>, Failure> {
        self.think(game, budget, &mut Silent)
    }

    fn think(
        &mut self,
        game: &Record<Grid>,
        budget: &Budget,
        progress: &mut dyn Progress<Grid>,
    ) -> Result<Choice<Grid>, Failure> {
        let task = self.task(budget);
        let outlook = self.machine.think(game.position(), &task, &mut |outlook| {
            let report = outlook.report();
            report.map_or(ControlFlow::Continue(()), |report| progress.iteration(&report))
        });
        let outlook = outlook.ok_or(Failure::GameOver)?;
        let candidate = self.drawn(&outlook).ok_or(Failure::GameOver)?;
        Ok(Choice {
            chosen: candidate.line[0],
            verdict: Some(candidate.verdict),
            nodes: outlook.nodes,
            insight: insight(game.position(), candidate, &outlook),
        })
    }

    fn new_game(&mut self) {
        self.machine.new_game();
    }
}

fn insight(position: &Grid, candidate: &Candidate, outlook: &Outlook) -> Insight {
    let cell = ("cell", candidate.line[0].text(position.size()));
    let sentence = match candidate.verdict {
        Verdict::WinIn(1) => Sentence::new("gomoku.five", [cell]),
        Verdict::WinIn(moves) => Sentence::new("gomoku.win", [cell, ("moves", moves.to_string())]),
        Verdict::LossIn(moves) => {
            Sentence::new("gomoku.loss", [cell, ("moves", moves.to_string())])
        }
        Verdict::Draw | Verdict::Guess(_) => Sentence::new("gomoku.best", [cell]),
    };
    let mut sentences = vec![sentence];
    if candidate.line.len() > 1 {
        let line = ("line", position.line_text(&candidate.line));
        sentences.push(Sentence::new("gomoku.line", [line]));
    }
    let score = match candidate.verdict {
        Verdict::Guess(score) => Some(("score", score.to_string())),
        _ => None,
    };
    let figures = [("depth", outlook.depth.to_string()), ("nodes", outlook.nodes.to_string())];
    Insight { sentences, figures: score.into_iter().chain(figures).collect(), ..Insight::default() }
}

#[cfg(test)]
mod tests {
    use crate::Twist;
    use rivi_mnk::GridRules;
    use rivi_rules::{Position, Size};

    use super::*;
    use crate::entry::reinforced;

    fn player(text: &str, start: &Grid, seed: u64) -> Result<Box<dyn Player<Grid>>, PlayerError> {
        reinforced(start, Kit::any_game(start)).player(text, start, seed)
    }

    fn five(side: u8) -> Grid {
        Grid::new(GridRules::new(Size::new(side, side), 5))
    }

    fn game(moves: &str) -> Record<Grid> {
        let mut record = Record::new(five(15));
        for cell in five(15).play_line(moves).unwrap() {
            record.play(cell).unwrap();
        }
        record
    }

    #[test]
    fn it_wins_by_fours_and_says_so() {
        let mut player = player("gomoku", &five(15), 1).unwrap();
        let budget = Budget { nodes: Some(10_000), ..Budget::default() };
        let choice = player.choose(&game("h8 a1 i8 a3 j8 a5"), &budget).unwrap();
        assert_eq!(choice.verdict, Some(Verdict::WinIn(2)));
        assert_eq!(choice.insight.sentences[0].key, "gomoku.win");
        assert!(choice.nodes <= 10_000);
    }

    #[test]
    fn every_level_moves_within_its_budget() {
        for level in 1..=10 {
            let mut player = player(&format!("gomoku:level={level}"), &five(15), 3).unwrap();
            let budget = Budget { nodes: Some(300), ..Budget::default() };
            let choice = player.choose(&game("h8 i9 g7"), &budget).unwrap();
            assert!(choice.nodes <= 400, "level {level}: {}", choice.nodes);
            assert!(game("h8 i9 g7").position().is_legal(choice.chosen));
        }
    }

    #[test]
    fn a_stopped_player_moves_all_the_same() {
        let mut player = player("gomoku", &five(15), 1).unwrap();
        let budget = Budget::default();
        budget.stop.set();
        let choice = player.choose(&game("h8 h9 i8 i9 j8 j9 k8"), &budget).unwrap();
        let text = choice.chosen.text(Size::new(15, 15));
        assert!(["l8", "g8"].contains(&text.as_str()), "{text}");
    }

    #[test]
    fn weights_come_from_a_file_or_are_refused_with_the_reason() {
        let data = concat!(env!("CARGO_MANIFEST_DIR"), "/data");
        let named = |file: &str| format!("gomoku:weights={data}/{file}");
        assert!(player(&named("gomoku-hand.weights"), &five(15), 1).is_ok());
        for (file, reason) in [
            ("gomoku.perft", "expected 'rivi-gomoku-weights 2' in the first line"),
            ("../../ultimate/data/ultimate.net", "it is no text"),
        ] {
            let refused = player(&named(file), &five(15), 1).err().unwrap();
            assert!(refused.to_string().contains(reason), "{refused}");
        }
    }

    #[test]
    fn settings_and_games_that_do_not_fit_are_refused() {
        for bad in
            ["gomoku:level=0", "gomoku:without=nothing", "gomoku:weights=mine", "gomoku:depth=1"]
        {
            assert!(player(bad, &five(15), 1).is_err(), "{bad}");
        }
        let rules = Twist::Renju.on(GridRules::new(Size::new(15, 15), 5));
        assert!(player("gomoku:without=singular+razoring", &Grid::new(rules), 1).is_ok());
        let four = Grid::new(GridRules::new(Size::new(9, 9), 4));
        assert!(player("gomoku", &four, 1).is_err());
    }
}
