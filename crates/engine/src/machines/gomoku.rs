use std::ops::ControlFlow;
use std::sync::Arc;

use rand_core::SeedableRng;
use rivi_games::gomoku::board::SearchBoard;
use rivi_games::gomoku::search::{Candidate, GomokuMachine, Outlook, SearchOptions, Task};
use rivi_games::gomoku::{Scores, Weights};
use rivi_games::mnk::Grid;
use rivi_rules::{Board, Chance, Game, Notation, Record, below};
use rivi_search::{Limits, Progress, Report, Silent, Verdict};

use crate::catalogue::{as_kind, fitted};
use crate::{
    Budget, Choice, Failure, Insight, Listing, Player, PlayerError, PlayerName, Sentence, Setting,
};

/// How it is listed.
pub(crate) const LISTING: Listing = Listing {
    name: "gomoku",
    about: "The strongest player of five in a row: sees every threat, and proves the wins it claims; \
            on lower levels it looks less far and is less careful.",
    fits: "five in a row (gomoku, ristinolla, with ,standard, ,renju or ,caro)",
    settings: &[
        setting("level", "how well it plays; 10 is its best", LEVELS, "10"),
        setting("threads", "threads to think with", THREADS, "1"),
        setting("table", "MiB of memory for what it has found", MEBIBYTES, "16"),
        setting("without", "steps of its search to leave out, to measure them", STEPS, "none"),
        setting("weights", "what it goes by, to compare trainings", WEIGHTS, "trained"),
    ],
};

const LEVELS: &str = "a number from 1 to 10";
const THREADS: &str = "a number from 1 to 64";
const MEBIBYTES: &str = "a number from 1 to 65536";
const STEPS: &str = "none, or forced, near, answers, reductions, futility, move-count, singular, \
                     aspiration, razoring, joined by +";
const WEIGHTS: &str = "trained, hand or a file that rivi train gomoku has written";

const fn setting(
    name: &'static str,
    about: &'static str,
    values: &'static str,
    default: &'static str,
) -> Setting {
    Setting { name, about, values, default }
}

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

/// Makes one, if the game is five in a row.
pub(crate) fn make<P: Game>(
    name: &PlayerName,
    start: &P,
    seed: u64,
) -> Result<Option<Box<dyn Player<P>>>, PlayerError> {
    let level = name.number("level", 1..=u64::from(BEST), BEST.into(), LEVELS)? as u8;
    let threads = name.number("threads", 1..=64, 1, THREADS)? as usize;
    let table = (name.number("table", 1..=65_536, 16, MEBIBYTES)? as usize) << 20;
    let (options, scores) = (options(name)?, scores(name)?);
    let fits = as_kind::<Grid, P>(start).is_some_and(|grid| SearchBoard::fits(grid.rules()));
    if !fits {
        return Ok(None);
    }
    let machine = GomokuMachine::new(table, options, scores);
    let chance = Chance::seed_from_u64(seed);
    Ok(fitted::<Grid, P>(Box::new(Fives { machine, level, threads, chance })))
}

fn options(name: &PlayerName) -> Result<SearchOptions, PlayerError> {
    let steps = name.get("without").filter(|&steps| steps != "none").unwrap_or("");
    steps
        .split('+')
        .filter(|step| !step.is_empty())
        .try_fold(SearchOptions::ALL, |options, step| {
            options.without(step).ok_or_else(|| name.bad_value("without", step, STEPS))
        })
}

fn scores(name: &PlayerName) -> Result<Arc<Scores>, PlayerError> {
    let weights = match name.get("weights").unwrap_or("trained") {
        "trained" => return Ok(Scores::shipped()),
        "hand" => Weights::by_hand(),
        _ => {
            let text = String::from_utf8(name.file("weights")?);
            let text = text.map_err(|_| name.bad_file("weights", &"it is no text"))?;
            Weights::parse(&text).map_err(|error| name.bad_file("weights", &error))?
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
            report(outlook).map_or(ControlFlow::Continue(()), |report| progress.iteration(&report))
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

fn report(outlook: &Outlook) -> Option<Report<Grid>> {
    let best = outlook.lines.first()?;
    Some(Report {
        best: best.line.first().copied(),
        verdict: best.verdict,
        line: best.line.clone(),
        nodes: outlook.nodes,
        depth: outlook.depth,
    })
}

fn insight(position: &Grid, candidate: &Candidate, outlook: &Outlook) -> Insight {
    let cell = ("cell", candidate.line[0].text(position.size()));
    let sentence = match candidate.verdict {
        Verdict::WinIn(1) => Sentence::new("gomoku.five", [cell]),
        Verdict::WinIn(moves) => Sentence::new("gomoku.win", [cell, ("moves", moves.to_string())]),
        _ => Sentence::new("gomoku.best", [cell]),
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
    use rivi_games::mnk::{GridRules, Twist};
    use rivi_rules::{Position, Size};

    use super::*;
    use crate::player;

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
        let mut player = player("gomoku", "gomoku", &five(15), 1).unwrap();
        let budget = Budget { nodes: Some(10_000), ..Budget::default() };
        let choice = player.choose(&game("h8 a1 i8 a3 j8 a5"), &budget).unwrap();
        assert_eq!(choice.verdict, Some(Verdict::WinIn(2)));
        assert_eq!(choice.insight.sentences[0].key, "gomoku.win");
        assert!(choice.nodes <= 10_000);
    }

    #[test]
    fn every_level_moves_within_its_budget() {
        for level in 1..=10 {
            let mut player =
                player(&format!("gomoku:level={level}"), "gomoku", &five(15), 3).unwrap();
            let budget = Budget { nodes: Some(300), ..Budget::default() };
            let choice = player.choose(&game("h8 i9 g7"), &budget).unwrap();
            assert!(choice.nodes <= 400, "level {level}: {}", choice.nodes);
            assert!(game("h8 i9 g7").position().is_legal(choice.chosen));
        }
    }

    #[test]
    fn a_stopped_player_moves_all_the_same() {
        let mut player = player("gomoku", "gomoku", &five(15), 1).unwrap();
        let budget = Budget::default();
        budget.stop.set();
        let choice = player.choose(&game("h8 h9 i8 i9 j8 j9 k8"), &budget).unwrap();
        let text = choice.chosen.text(Size::new(15, 15));
        assert!(["l8", "g8"].contains(&text.as_str()), "{text}");
    }

    #[test]
    fn weights_come_from_a_file_or_are_refused_with_the_reason() {
        let data = concat!(env!("CARGO_MANIFEST_DIR"), "/../games/data");
        let named = |file: &str| format!("gomoku:weights={data}/{file}");
        assert!(player(&named("gomoku-hand.weights"), "gomoku", &five(15), 1).is_ok());
        for (file, reason) in [
            ("gomoku.perft", "expected 'rivi-gomoku-weights 2' in the first line"),
            ("ultimate.net", "it is no text"),
        ] {
            let refused = player(&named(file), "gomoku", &five(15), 1).err().unwrap();
            assert!(refused.to_string().contains(reason), "{refused}");
        }
    }

    #[test]
    fn settings_and_games_that_do_not_fit_are_refused() {
        for bad in
            ["gomoku:level=0", "gomoku:without=nothing", "gomoku:weights=mine", "gomoku:depth=1"]
        {
            assert!(player(bad, "gomoku", &five(15), 1).is_err(), "{bad}");
        }
        let rules = GridRules { twist: Twist::Renju, ..GridRules::new(Size::new(15, 15), 5) };
        assert!(
            player("gomoku:without=singular+razoring", "gomoku,renju", &Grid::new(rules), 1)
                .is_ok()
        );
        let four = Grid::new(GridRules::new(Size::new(9, 9), 4));
        assert!(player("gomoku", "mnk:9,9,4", &four, 1).is_err());
    }
}
