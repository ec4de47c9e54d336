use std::ops::ControlFlow;

use rivi_rules::{Game, Record};
use rivi_search::kit::{Outlook, Task};
use rivi_search::{Deep, Knowledge, Limits, Progress, Report, Silent, Verdict};

use crate::{
    Analysis, Analyst, Budget, Choice, Cost, Failure, Inside, Insight, Kit, Listing, MEBIBYTE,
    Machine, Means, Player, PlayerError, PlayerName, PlayerPlan, Question, Sentence, Setting,
    Values, Variation,
};

/// How it is listed.
pub(crate) static LISTING: Listing = Listing {
    name: "deep",
    about: "Looks deeper and deeper with everything that alpha-beta has learned since, and proves the wins and \
            losses it claims.",
    fits: "every game",
    settings: SETTINGS,
    inside: Inside::Thought,
};

/// What every machine takes that searches like this.
pub const SETTINGS: &[Setting] = &[DEPTH, NODES, TABLE, THREADS];

const DEPTH: Setting = Setting {
    name: "depth",
    about: "plies to look ahead at most",
    values: Values::number(1, 250),
    default: "250",
};
const NODES: Setting = Setting {
    name: "nodes",
    about: "positions a decision when nobody sets a limit",
    values: Values::number(1, 10_000_000_000),
    default: "300000",
};
const TABLE: Setting = Setting {
    name: "table",
    about: "MiB of memory for what it has found",
    values: Values::number(1, 65_536),
    default: "16",
};
const THREADS: Setting = Setting {
    name: "threads",
    about: "threads to think with",
    values: Values::number(1, 64),
    default: "1",
};

/// Memory that the analyst's table would like to have. An analyst is one of many in a server.
const ANALYST: Cost = Cost::table(32 * MEBIBYTE, 1);

/// The machine for a game of which this is known.
pub(crate) fn machine<P: Game, K: Knowledge<P> + 'static>() -> Machine<P> {
    Machine::new(&LISTING, plan::<P, K>).with_analyst(ANALYST, analyst::<P, K>)
}

/// A game's own machine that searches like this, with what the game knows, under a name of its own. Its listing has
/// these [`SETTINGS`].
pub fn named<P: Game, K: Knowledge<P> + 'static>(listing: &'static Listing) -> Machine<P> {
    Machine { listing, ..machine::<P, K>() }
}

/// Checks its settings.
fn plan<P: Game, K: Knowledge<P> + 'static>(
    name: &PlayerName,
    _: &P,
    _: &Kit<P>,
) -> Result<PlayerPlan<P>, PlayerError> {
    let (depth, nodes) = (name.number(&DEPTH)? as u32, name.number(&NODES)?);
    let threads = name.number(&THREADS)? as usize;
    let cost = Cost::table(name.number(&TABLE)? as usize * MEBIBYTE, threads);
    Ok(PlayerPlan::new(cost, move |making| Thinker::<P, K> {
        search: Deep::new(making.bytes),
        depth,
        nodes,
        threads: making.threads,
    }))
}

fn analyst<P: Game, K: Knowledge<P> + 'static>(_: &P, means: Means) -> Box<dyn Analyst<P>> {
    Box::new(Onlooker::<P, K>(Deep::new(means.bytes)))
}

struct Thinker<P: Game, K> {
    search: Deep<P, K>,
    depth: u32,
    nodes: u64,
    threads: usize,
}

impl<P: Game, K> Thinker<P, K> {
    fn task(&self, budget: &Budget) -> Task {
        let given = budget.limits();
        let bounded = given.nodes.is_some() || given.depth.is_some() || budget.time.is_some();
        // Whoever sets no limit at all still wants a move.
        let nodes = if bounded { given.nodes } else { Some(self.nodes) };
        let depth = Some(given.depth.map_or(self.depth, |depth| depth.min(self.depth)));
        Task { lines: 1, threads: self.threads, limits: Limits { depth, nodes, ..given } }
    }
}

impl<P: Game, K: Knowledge<P> + 'static> Player<P> for Thinker<P, K> {
    fn choose(&mut self, game: &Record<P>, budget: &Budget) -> Result<Choice<P>, Failure> {
        self.think(game, budget, &mut Silent)
    }

    fn think(
        &mut self,
        game: &Record<P>,
        budget: &Budget,
        progress: &mut dyn Progress<P>,
    ) -> Result<Choice<P>, Failure> {
        let task = self.task(budget);
        let outlook = self.search.think(game.position(), &task, &mut |outlook| {
            let report = outlook.report();
            report.map_or(ControlFlow::Continue(()), |report| progress.iteration(&report))
        });
        let report: Report<P> = outlook.report().ok_or(Failure::GameOver)?;
        let chosen = report.best.ok_or(Failure::GameOver)?;
        let insight = insight(game.position(), chosen, &report);
        Ok(Choice { chosen, verdict: Some(report.verdict), nodes: report.nodes, insight })
    }

    fn new_game(&mut self) {
        self.search.clear();
    }
}

fn insight<P: Game>(position: &P, chosen: P::Move, report: &Report<P>) -> Insight {
    let m = ("move", position.move_text(chosen));
    let count = |moves: u32| ("moves", moves.to_string());
    let sentence = match report.verdict {
        Verdict::WinIn(moves) => Sentence::new("deep.win", [m, count(moves)]),
        Verdict::LossIn(moves) => Sentence::new("deep.loss", [m, count(moves)]),
        Verdict::Draw => Sentence::new("deep.draw", [m]),
        Verdict::Guess(_) => Sentence::new("deep.best", [m, ("depth", report.depth.to_string())]),
    };
    let line = Sentence::new("tree.line", [("line", position.line_text(&report.line))]);
    let score = match report.verdict {
        Verdict::Guess(score) => Some(("score", score.to_string())),
        _ => None,
    };
    let figures = [("depth", report.depth.to_string()), ("nodes", report.nodes.to_string())];
    let figures = score.into_iter().chain(figures).collect();
    Insight { sentences: vec![sentence, line], figures, ..Insight::default() }
}

/// The same search, asked for several lines.
struct Onlooker<P: Game, K>(Deep<P, K>);

impl<P: Game, K: Knowledge<P>> Analyst<P> for Onlooker<P, K> {
    fn analyse(
        &mut self,
        game: &Record<P>,
        question: &Question,
        watch: &mut dyn FnMut(&Analysis<P>) -> ControlFlow<()>,
    ) -> Analysis<P> {
        let task = Task {
            lines: question.lines.max(1),
            threads: question.threads.max(1),
            limits: question.budget.limits(),
        };
        let tell = &mut |outlook: &Outlook<P::Move>| watch(&analysis(outlook));
        analysis(&self.0.think(game.position(), &task, tell))
    }
}

fn analysis<P: Game>(outlook: &Outlook<P::Move>) -> Analysis<P> {
    let lines = outlook.lines.iter();
    let lines: Vec<Variation<P>> = lines
        .map(|found| Variation { moves: found.line.clone(), verdict: found.verdict() })
        .collect();
    Analysis {
        values: lines.iter().map(|line| (line.moves[0], line.verdict)).collect(),
        lines,
        nodes: outlook.nodes,
        depth: outlook.depth,
        ..Analysis::default()
    }
}

#[cfg(test)]
mod tests {
    use rivi_mnk::{Grid, GridRules, Three};
    use rivi_rules::{Size, Table};
    use rivi_search::OnlyRules;

    use super::*;

    fn record<P: Game>(start: P, moves: &str) -> Record<P> {
        let mut record = Record::new(start);
        record.play_line(moves).unwrap();
        record
    }

    #[test]
    fn it_knows_tic_tac_toe_and_says_why() {
        for (moves, verdict, key) in [
            ("", Verdict::Draw, "deep.draw"),
            ("a3 b3", Verdict::WinIn(3), "deep.win"),
            ("a3 b3 a1", Verdict::LossIn(2), "deep.loss"),
        ] {
            let game = record(Three::default(), moves);
            let mut player = Kit::any_game(game.start()).player("deep", game.start(), 1).unwrap();
            let choice = player.choose(&game, &Budget::default()).unwrap();
            assert_eq!(choice.verdict, Some(verdict), "{moves}");
            assert_eq!(choice.insight.sentences[0].key, key);
        }
    }

    #[test]
    fn limits_of_the_budget_and_of_the_settings_are_kept() {
        let game = record(Grid::new(GridRules::new(Size::new(7, 7), 4)), "d4");
        let kit = Kit::any_game(game.start());
        let nodes = |text: &str, budget: Budget| {
            let mut player = kit.player(text, game.start(), 1).unwrap();
            player.choose(&game, &budget).unwrap().nodes
        };
        assert_eq!(nodes("deep", Budget { nodes: Some(2000), ..Budget::default() }), 2000);
        assert_eq!(nodes("deep:nodes=1500", Budget::default()), 1500);
        let shallow = Budget { depth: Some(2), ..Budget::default() };
        assert_eq!(nodes("deep", shallow.clone()), nodes("deep:depth=2", shallow));
        assert!(kit.player("deep:depth=0", game.start(), 1).is_err());
        let plan = kit.plan(&PlayerName::parse("deep:table=64,threads=2"), game.start()).unwrap();
        assert_eq!(plan.unwrap().cost(), Cost::table(64 * MEBIBYTE, 2));
    }

    #[test]
    fn the_analyst_gives_several_lines() {
        let game = record(Three::default(), "a3 b3");
        let question = Question { lines: 4, ..Question::default() };
        let mut told = 0;
        let mut analyst =
            super::analyst::<Three, OnlyRules>(game.start(), Means { bytes: MEBIBYTE, threads: 1 });
        let seen = analyst.analyse(&game, &question, &mut |_| {
            told += 1;
            ControlFlow::Continue(())
        });
        let verdicts: Vec<Verdict> = seen.lines.iter().map(|line| line.verdict).collect();
        let expected = [Verdict::WinIn(3), Verdict::WinIn(3), Verdict::WinIn(3), Verdict::Draw];
        assert_eq!(verdicts, expected);
        assert!(told > 2 && seen.lines.iter().all(|line| line.moves.len() > 1), "{seen:?}");
    }
}
