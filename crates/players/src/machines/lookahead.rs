use rivi_rules::{Game, Record};
use rivi_search::teach::{DepthLimited, Pruning};
use rivi_search::{Limits, NoTrace, OutcomeOnly, Report, Verdict};

use crate::{
    Budget, Choice, Cost, Failure, Insight, Kit, Listing, Player, PlayerError, PlayerName,
    PlayerPlan, Sentence, Setting, Values,
};

/// How minimax is listed.
pub(crate) static MINIMAX: Listing = Listing {
    name: "minimax",
    about: "Looks some plies ahead at every move; sees wins and losses, and nothing in between.",
    fits: "every game",
    settings: &[MINIMAX_DEPTH, NODES],
};

/// How alpha-beta is listed.
pub(crate) static ALPHABETA: Listing = Listing {
    name: "alphabeta",
    about: "As minimax, but leaves out what the other side would avoid: the same value, sooner.",
    fits: "every game",
    settings: &[ALPHABETA_DEPTH, NODES],
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
        let search = DepthLimited::new(OutcomeOnly, self.pruning);
        let report = search.run(game.position(), &limits, &mut NoTrace);
        if budget.stop.is_set() {
            return Err(Failure::Stopped);
        }
        if report.nodes >= nodes {
            return Err(Failure::GaveUp { nodes });
        }
        let report = soonest(&search, game.position(), report, &limits);
        let chosen = report.best.ok_or(Failure::GameOver)?;
        let insight = insight(game.position(), &report, depth);
        let verdict = Some(report.verdict).filter(|verdict| verdict.is_proven());
        Ok(Choice { chosen, verdict, nodes: report.nodes, insight })
    }
}

/// Where the end is in sight, the least depth that shows it gives the shortest win; what held out a ply before a loss
/// was seen holds out longest. A limit that is reached leaves the report as it was.
fn soonest<P: Game>(
    search: &DepthLimited<OutcomeOnly>,
    position: &P,
    seen: Report<P>,
    limits: &Limits,
) -> Report<P> {
    let is_end = |verdict| matches!(verdict, Verdict::WinIn(_) | Verdict::LossIn(_));
    if !is_end(seen.verdict) {
        return seen;
    }
    let (mut nodes, mut held) = (seen.nodes, None);
    for depth in 1..=limits.depth.unwrap_or(0) {
        let left = limits.nodes.map(|most| most.saturating_sub(nodes));
        let limits = Limits { depth: Some(depth), nodes: left, stop: limits.stop.clone() };
        let report = search.run(position, &limits, &mut NoTrace);
        nodes += report.nodes;
        if limits.reached(report.nodes) {
            break;
        }
        match report.verdict {
            Verdict::WinIn(_) => return Report { nodes, ..report },
            Verdict::LossIn(_) => return Report { nodes, ..longest(report, held) },
            Verdict::Draw | Verdict::Guess(_) => held = Some((report.best, report.line)),
        }
    }
    Report { nodes, ..seen }
}

/// The report on a loss with what held out longest.
fn longest<P: Game>(lost: Report<P>, held: Option<(Option<P::Move>, Vec<P::Move>)>) -> Report<P> {
    match held {
        Some((best, line)) => Report { best, line, ..lost },
        None => lost,
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
    use rivi_rules::Notation;

    use super::*;

    fn asked(name: &str, moves: &str) -> Result<Choice<Three>, Failure> {
        let mut record = Record::new(Three::default());
        for m in Three::default().play_line(moves).unwrap() {
            record.play(m).unwrap();
        }
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
