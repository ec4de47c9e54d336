//! The strong machine as a player.

mod settings;

use std::ops::ControlFlow;
use std::time::Duration;

use rivi_players::{Budget, Choice, Failure, Insight, Player, Sentence};
use rivi_rules::{Chance, Notation, Outcome, Position, Record, below};
use rivi_search::kit::sort_by_number;
use rivi_search::{Limits, Progress, Report, Silent, Verdict};

pub use settings::LISTING;
pub(crate) use settings::plan;

use crate::best_first::BestFirst;
use crate::distance::Distance;
use crate::endgame::{Endgame, Kept};
use crate::search::{AlphaBeta, Judge, Outlook, RootMove};
use crate::{Spot, Ultimate};

/// What it spends on a move when nobody sets a limit.
const NODES_BY_DEFAULT: u64 = 500_000;

/// Positions that levels 1 to 9 may enter for a move, and by how much, up or down, they misjudge each move.
const LEVEL_LIMITS: [(u64, u32); 9] = [
    (100, 1500),
    (100, 800),
    (200, 500),
    (400, 300),
    (800, 150),
    (2000, 60),
    (6000, 0),
    (20_000, 0),
    (80_000, 0),
];

/// Who has less time than this for a move does not ask the solver.
const TIME_TO_SOLVE: Duration = Duration::from_secs(1);

/// Lines that a level that misjudges looks at.
const LINES_TO_MISJUDGE: usize = 6;

enum Engine {
    AlphaBeta(Box<AlphaBeta>),
    Tree(Box<BestFirst>),
}

struct Ultimater {
    engine: Engine,
    distance: Distance,
    endgame: Endgame,
    judge: Judge,
    level: u8,
    threads: usize,
    chance: Chance,
}

impl Ultimater {
    /// The budget as limits, no wider than the level's.
    fn limits(&self, budget: &Budget) -> Limits {
        let mut limits = budget.limits();
        let is_open = budget.time.is_none() && budget.nodes.is_none() && budget.depth.is_none();
        if is_open {
            limits.nodes = Some(NODES_BY_DEFAULT);
        }
        if let Some((most, _)) = self.handicap() {
            limits.nodes = Some(limits.nodes.unwrap_or(most).min(most));
        }
        limits
    }

    fn handicap(&self) -> Option<(u64, u32)> {
        LEVEL_LIMITS.get(usize::from(self.level) - 1).copied()
    }

    fn look(
        &mut self,
        position: &Ultimate,
        limits: &Limits,
        progress: &mut dyn Progress<Ultimate>,
    ) -> Outlook {
        let handicap = self.handicap();
        let misjudges = handicap.is_some_and(|(_, by)| by > 0);
        let lines = if misjudges { LINES_TO_MISJUDGE } else { 1 };
        // With one legal move there is nothing to choose, only something to say.
        let forced = position.move_count() == 1;
        let watch = &mut |outlook: &Outlook| match progress.iteration(&report(outlook)) {
            ControlFlow::Continue(()) if forced && outlook.depth >= 6 => ControlFlow::Break(()),
            flow => flow,
        };
        match &mut self.engine {
            Engine::AlphaBeta(engine) => {
                engine.think(position, limits, (lines, self.threads), watch)
            }
            Engine::Tree(engine) => {
                if handicap.is_some() {
                    // What is kept from move to move would be more than the level may look at.
                    engine.clear();
                }
                engine.think(position, limits, self.threads, watch)
            }
        }
    }

    /// Near the end of the game the best level lets nothing slip that the solver knows, if there is time to ask it.
    fn kept(&mut self, position: &Ultimate, budget: &Budget) -> Option<Kept> {
        let is_patient = budget.time.is_some_and(|time| time >= TIME_TO_SOLVE);
        let asks = self.handicap().is_none() && is_patient && budget.nodes.is_none();
        if asks { self.endgame.kept(position, &budget.limits()) } else { None }
    }

    /// Puts the shortest win, or the longest resistance, first where a win or loss is proven.
    fn settle(&mut self, position: &Ultimate, outlook: &mut Outlook, limits: &Limits) {
        let Some(known) = outlook.verdict() else { return };
        self.distance.nodes = 0;
        if let Some(best) = self.distance.best(position, known, limits, outlook.nodes) {
            outlook.moves.retain(|m| m.m != best.m);
            outlook.moves.insert(0, best);
        }
        outlook.nodes += self.distance.nodes;
    }

    /// The best move, or what a low level takes for it.
    fn chosen(&mut self, outlook: &Outlook) -> Option<RootMove> {
        let by = self.handicap().map_or(0, |(_, by)| by);
        if by == 0 {
            return outlook.best().cloned();
        }
        let mut misjudged = |m: &RootMove| m.score() + below(&mut self.chance, 2 * by + 1) as i32;
        let seen = outlook.moves.iter().take(outlook.lines);
        seen.map(|m| (misjudged(m), m)).max_by_key(|(score, _)| *score).map(|(_, m)| m.clone())
    }
}

impl Player<Ultimate> for Ultimater {
    fn choose(
        &mut self,
        game: &Record<Ultimate>,
        budget: &Budget,
    ) -> Result<Choice<Ultimate>, Failure> {
        self.think(game, budget, &mut Silent)
    }

    fn think(
        &mut self,
        game: &Record<Ultimate>,
        budget: &Budget,
        progress: &mut dyn Progress<Ultimate>,
    ) -> Result<Choice<Ultimate>, Failure> {
        let position = game.position();
        let limits = self.limits(budget);
        let kept = self.kept(position, budget);
        let mut outlook = self.look(position, &limits, progress);
        if let Some(kept) = &kept {
            keep(&mut outlook, kept);
        }
        // However little a level sees, it does not dally with what it has proven.
        self.settle(position, &mut outlook, &budget.limits());
        let best = self.chosen(&outlook).ok_or(Failure::GameOver)?;
        // Whoever does not play the best it sees has proven nothing of the position.
        let is_best = outlook.best() == Some(&best);
        let verdict = if is_best { outlook.verdict() } else { Some(best.verdict()) };
        let is_drawn = kept.is_some_and(|kept| kept.outcome == Outcome::Draw);
        let verdict = if is_drawn { Some(Verdict::Draw) } else { verdict };
        let verdict = verdict.filter(|verdict| is_best || !verdict.is_proven());
        let mut insight = insight(position, &outlook, &best, verdict);
        if let Some(draw) = self.judge.draw_chance(position)
            && verdict.is_none_or(|verdict| !verdict.is_proven())
        {
            insight.figures.push(("draw", format!("{:.0} %", 100.0 * draw)));
        }
        Ok(Choice { chosen: best.m, verdict, nodes: outlook.nodes, insight })
    }

    fn new_game(&mut self) {
        match &mut self.engine {
            Engine::AlphaBeta(engine) => engine.clear(),
            Engine::Tree(engine) => engine.clear(),
        }
    }
}

/// Puts the moves first that keep the result.
fn keep(outlook: &mut Outlook, kept: &Kept) {
    sort_by_number(&mut outlook.moves, |m| i64::from(!kept.moves.contains(&m.m)));
    outlook.nodes += kept.nodes;
}

fn report(outlook: &Outlook) -> Report<Ultimate> {
    let best = outlook.best();
    Report {
        best: best.map(|best| best.m),
        verdict: outlook.verdict().unwrap_or(Verdict::Draw),
        line: best.map_or(Vec::new(), |best| best.line.clone()),
        nodes: outlook.nodes,
        depth: outlook.depth,
    }
}

fn insight(
    position: &Ultimate,
    outlook: &Outlook,
    best: &RootMove,
    verdict: Option<Verdict>,
) -> Insight {
    let text = |moves: &[Spot]| position.line_text(moves);
    let chosen = ("move", text(&[best.m]));
    let count = |moves: u32| ("count", moves.to_string());
    let said = verdict.map(|verdict| match verdict {
        Verdict::WinIn(moves) => Sentence::new("ultimate.win", [chosen, count(moves)]),
        Verdict::LossIn(moves) => Sentence::new("ultimate.loss", [chosen, count(moves)]),
        Verdict::Draw => Sentence::new("shortest.draw", [chosen]),
        // What a guess is worth is told beside it, where that was measured.
        Verdict::Guess(_) => {
            Sentence::new("ultimate.guess", [chosen, ("depth", outlook.depth.to_string())])
        }
    });
    let mut sentences: Vec<Sentence> = said.into_iter().collect();
    if best.line.len() > 1 {
        sentences.push(Sentence::new("shortest.line", [("line", text(&best.line))]));
    }
    let figures = vec![("nodes", outlook.nodes.to_string()), ("depth", outlook.depth.to_string())];
    Insight { sentences, figures, ..Insight::default() }
}

#[cfg(test)]
mod tests {
    use rivi_players::PlayerError;
    use rivi_rules::{Side, Table};

    use super::*;
    use crate::kit;

    fn player(
        name: &str,
        start: &Ultimate,
        seed: u64,
    ) -> Result<Box<dyn Player<Ultimate>>, PlayerError> {
        kit(start).player(name, start, seed)
    }

    fn played(x: &str, o: &str, game: &str, seed: u64) -> Record<Ultimate> {
        let start = Ultimate::new(game.contains("count"));
        let mut record = Record::new(start);
        let mut players = [x, o].map(|name| player(name, &start, seed).unwrap());
        while record.position().outcome().is_none() {
            let turn = record.position().turn();
            let budget = Budget { nodes: Some(3000), ..Budget::default() };
            let choice = players[turn as usize].choose(&record, &budget).unwrap();
            record.play(choice.chosen).unwrap();
        }
        record
    }

    #[test]
    fn its_best_level_beats_its_worst_under_both_rules_by_both_searches() {
        for game in ["ultimate", "ultimate,count"] {
            for best in ["ultimate", "ultimate:search=alphabeta"] {
                let record = played(best, "ultimate:level=1", game, 1);
                assert_eq!(
                    record.position().outcome(),
                    Some(Outcome::Win(Side::X)),
                    "{game} {best}"
                );
                let record = played("ultimate:level=1", best, game, 2);
                assert_eq!(
                    record.position().outcome(),
                    Some(Outcome::Win(Side::O)),
                    "{game} {best}"
                );
            }
        }
    }

    #[test]
    fn the_shortest_win_is_taken_once_one_is_proven() {
        let start = Ultimate::new(false);
        let mut record = Record::new(start);
        let moves = "23 31 16 63 38 88 84 43 33 35 58 81 18 83 30 03 32 28 82 22 21 14 40 08 87 78 85 54 48 80 00 \
                     01 11 17 73 37 71 10 05 53 34 47 74 46 65 56 64 41 15 57 72 26 62 24 42 67 77";
        record.play_line(moves).unwrap();
        for name in ["ultimate", "ultimate:search=alphabeta", "ultimate:level=8"] {
            let mut machine = player(name, &start, 1).unwrap();
            let choice = machine.choose(&record, &Budget::default()).unwrap();
            assert_eq!(choice.verdict, Some(Verdict::WinIn(2)), "{name}");
            assert_eq!(start.line_text(&[choice.chosen]), "51", "{name}");
        }
    }

    #[test]
    fn node_limits_repeat_exactly() {
        let moves = |record: &Record<Ultimate>| record.moves().collect::<Vec<_>>();
        let first = played("ultimate", "ultimate:eval=hand", "ultimate", 1);
        assert_eq!(moves(&first), moves(&played("ultimate", "ultimate:eval=hand", "ultimate", 1)));
    }

    #[test]
    fn it_tells_what_it_knows_and_stops_when_told() {
        let start = Ultimate::new(false);
        let record = Record::new(start);
        for settings in ["level=10", "search=alphabeta", "threads=2", "search=alphabeta,threads=2"]
        {
            let name = &format!("ultimate:{settings}");
            let mut machine = player(name, &start, 1).unwrap();
            let mut told = 0;
            let choice =
                machine.think(&record, &Budget::default(), &mut |report: &Report<Ultimate>| {
                    told += 1;
                    assert_eq!(report.line.first().copied(), report.best);
                    if told == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                });
            let choice = choice.unwrap();
            assert!(choice.nodes < NODES_BY_DEFAULT && told == 3, "{name}");
            assert!(choice.insight.figures.iter().any(|figure| figure.0 == "draw"), "{name}");
            let budget = Budget::default();
            budget.stop.set();
            assert!(start.is_legal(machine.choose(&record, &budget).unwrap().chosen));
        }
    }
}
