use rivi_rules::{Game, Record};
use rivi_search::teach::{DepthLimited, Pruning};
use rivi_search::{Limits, NoTrace, OutcomeOnly, Report, Score, Verdict};

use crate::{
    Budget, Choice, Cost, Failure, Inside, Insight, Kit, Listing, Player, PlayerError, PlayerName,
    PlayerPlan, Sentence, Setting, Values,
};

/// How minimax is listed.
pub(crate) static MINIMAX: Listing = Listing {
    name: "minimax",
    about: "Looks some plies ahead at every move; sees wins and losses, and nothing in between.",
    fits: "every game",
    settings: &[MINIMAX_DEPTH, NODES],
    inside: Inside::Tree,
};

/// How alpha-beta is listed.
pub(crate) static ALPHABETA: Listing = Listing {
    name: "alphabeta",
    about: "As minimax, but leaves out what the other side would avoid: the same value, sooner.",
    fits: "every game",
    settings: &[ALPHABETA_DEPTH, NODES],
    inside: Inside::Tree,
};

const MINIMAX_DEPTH: Setting = Setting {
    name: "depth",
    about: "plies to look ahead",
    values: Values::number(1, 30),
    default: "2",
};
const ALPHABETA_DEPTH: Setting = Setting { default: "4", ..MINIMAX_DEPTH };

const NODES: Setting = Setting {
    name: "nodes",
    about: "positions after which it gives up",
    values: Values::number(1, 10_000_000_000),
    default: "20000000",
};

/// Looks ahead to a horizon.
struct Lookahead {
    pruning: Pruning,
    depth: u32,
    nodes: u64,
}

/// Checks its settings.
pub(crate) fn plan<P: Game>(
    name: &PlayerName,
    _: &P,
    _: &Kit<P>,
) -> Result<PlayerPlan<P>, PlayerError> {
    let (pruning, depth) = settings(name)?.unwrap_or((Pruning::AlphaBeta, 4));
    let nodes = name.number(&NODES)?;
    Ok(PlayerPlan::new(Cost::SMALL, move |_| Lookahead { pruning, depth, nodes }))
}

/// How a machine of this name prunes and how far it looks; none if it is not one of these.
pub(crate) fn settings(name: &PlayerName) -> Result<Option<(Pruning, u32)>, PlayerError> {
    let (pruning, depth) = match name.name.as_str() {
        "minimax" => (Pruning::None, MINIMAX_DEPTH),
        "alphabeta" => (Pruning::AlphaBeta, ALPHABETA_DEPTH),
        _ => return Ok(None),
    };
    Ok(Some((pruning, name.number(&depth)? as u32)))
}

impl<P: Game> Player<P> for Lookahead {
    fn choose(&mut self, game: &Record<P>, budget: &Budget) -> Result<Choice<P>, Failure> {
        if game.position().outcome().is_some() {
            return Err(Failure::GameOver);
        }
        let nodes = self.nodes.min(budget.nodes.unwrap_or(u64::MAX));
        let depth = self.depth.min(budget.depth.unwrap_or(u32::MAX)).max(1);
        let limits = Limits { depth: Some(depth), nodes: Some(nodes), stop: budget.stop.clone() };
        let report = self.soonest(game.position(), &limits);
        if budget.stop.is_set() {
            return Err(Failure::Stopped);
        }
        if report.nodes >= nodes {
            return Err(Failure::GaveUp { nodes });
        }
        let chosen = report.best.ok_or(Failure::GameOver)?;
        let insight = insight(game.position(), &report, depth);
        let verdict = Some(report.verdict).filter(|verdict| verdict.is_proven());
        Ok(Choice { chosen, verdict, nodes: report.nodes, insight })
    }
}

impl Lookahead {
    /// Looks one ply ahead, then two, until the end is in sight: so the win is the shortest, and what held out a ply
    /// before the loss was seen holds out longest.
    fn soonest<P: Game>(&self, position: &P, limits: &Limits) -> Report<P> {
        let search = DepthLimited::new(OutcomeOnly, self.pruning);
        let mut seen = Report::without_search(Verdict::Guess(Score::EVEN));
        for depth in 1..=limits.depth.unwrap_or(self.depth) {
            let nodes = limits.nodes.map(|most| most.saturating_sub(seen.nodes));
            let within = Limits { depth: Some(depth), nodes, stop: limits.stop.clone() };
            let found = search.run(position, &within, &mut NoTrace);
            let nodes = seen.nodes + found.nodes;
            let held = matches!(found.verdict, Verdict::LossIn(_)) && seen.best.is_some();
            let (best, line) = if held { (seen.best, seen.line) } else { (found.best, found.line) };
            let Report { verdict, depth, .. } = found;
            seen = Report { best, verdict, line, nodes, depth };
            if seen.verdict.is_proven() || within.reached(found.nodes) {
                break;
            }
        }
        seen
    }
}

fn insight<P: Game>(position: &P, report: &Report<P>, depth: u32) -> Insight {
    let plies = || [("depth", depth.to_string())];
    let seen = match report.verdict {
        Verdict::WinIn(_) => Sentence::new("lookahead.win", plies()),
        Verdict::LossIn(_) => Sentence::new("lookahead.loss", plies()),
        _ => Sentence::new("lookahead.nothing", plies()),
    };
    let line = Sentence::new("tree.line", [("line", position.line_text(&report.line))]);
    let figures = vec![("nodes", report.nodes.to_string()), ("depth", depth.to_string())];
    Insight { sentences: vec![seen, line], figures, ..Insight::default() }
}

#[cfg(test)]
mod tests {
    use rivi_mnk::Three;
    use rivi_rules::Table;

    use super::*;

    fn asked(name: &str, moves: &str) -> Result<Choice<Three>, Failure> {
        let mut record = Record::new(Three::default());
        record.play_line(moves).unwrap();
        Kit::any_game(record.start())
            .player(name, record.start(), 1)
            .unwrap()
            .choose(&record, &Budget::default())
    }

    #[test]
    fn both_see_a_win_and_alpha_beta_needs_fewer_positions() {
        let [plain, pruned] = ["minimax:depth=5", "alphabeta:depth=5"].map(|name| {
            let choice = asked(name, "a3 a1 c3 b3").unwrap();
            assert_eq!(choice.insight.sentences[0].key, "lookahead.win");
            choice.nodes
        });
        assert!(pruned < plain, "{pruned} of {plain}");
    }

    #[test]
    fn a_horizon_too_far_is_given_up() {
        let failure = asked("minimax:depth=9,nodes=5000", "").unwrap_err();
        assert_eq!(failure, Failure::GaveUp { nodes: 5000 });
    }
}
