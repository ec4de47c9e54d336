use rivi_rules::{Game, Record};
use rivi_search::{Exact, Limits, MonteCarloTree, Progress, Report, Search, Silent, Verdict};

use crate::{
    Budget, Choice, Cost, Failure, Inside, Insight, Kit, Listing, Player, PlayerError, PlayerName,
    PlayerPlan, Sentence, Setting, Values,
};

/// How it is listed.
pub(crate) static LISTING: Listing = Listing {
    name: "mcts",
    about: "Monte Carlo tree search with random games: grows a tree where moves do best in them.",
    fits: "every game",
    settings: &[GAMES],
    inside: Inside::Thought,
};

const GAMES: Setting = Setting {
    name: "games",
    about: "random games a decision when nobody sets a limit",
    values: Values::number(1, 100_000_000),
    default: "100000",
};

struct Mcts {
    games: u64,
    seed: u64,
    bytes: usize,
}

/// Checks its settings. Its tree stops growing when its memory is full.
pub(crate) fn plan<P: Game>(
    name: &PlayerName,
    _: &P,
    _: &Kit<P>,
) -> Result<PlayerPlan<P>, PlayerError> {
    let games = name.number(&GAMES)?;
    let cost = Cost::table(MonteCarloTree::most_bytes::<P>(), 1);
    Ok(PlayerPlan::new(cost, move |making| Mcts { games, seed: making.seed, bytes: making.bytes }))
}

impl<P: Game> Player<P> for Mcts {
    fn choose(&mut self, game: &Record<P>, budget: &Budget) -> Result<Choice<P>, Failure> {
        self.think(game, budget, &mut Silent)
    }

    fn think(
        &mut self,
        game: &Record<P>,
        budget: &Budget,
        progress: &mut dyn Progress<P>,
    ) -> Result<Choice<P>, Failure> {
        let mut limits = budget.limits();
        if budget.time.is_none() {
            limits.nodes = Some(limits.nodes.unwrap_or(self.games));
        }
        let mut search = MonteCarloTree::new(self.seed).within_bytes::<P>(self.bytes);
        let report = search.search(game.position(), &limits, progress);
        let report = exact(game.position(), report, &limits);
        let chosen = report.best.ok_or(Failure::GameOver)?;
        let insight = insight(game.position().move_text(chosen), &report);
        Ok(Choice { chosen, verdict: Some(report.verdict), nodes: report.nodes, insight })
    }
}

/// What looking for a shorter win or a longer defence may cost, and the memory for it.
const NODES_FOR_DISTANCE: u64 = 200_000;
const BYTES_FOR_DISTANCE: usize = 1 << 20;

/// The report on a game that is proven to be won or lost, with the shortest win or the longest defence if it is found
/// within the limits.
fn exact<P: Game>(position: &P, report: Report<P>, limits: &Limits) -> Report<P> {
    let depth = match report.verdict {
        Verdict::WinIn(moves) => 2 * moves,
        Verdict::LossIn(moves) => 2 * moves + 1,
        Verdict::Draw | Verdict::Guess(_) => return report,
    };
    let left = limits.nodes.map_or(u64::MAX, |most| most.saturating_sub(report.nodes));
    let nodes = Some(left.min(NODES_FOR_DISTANCE));
    let limits = Limits { depth: Some(depth), nodes, stop: limits.stop.clone() };
    let found = Exact::new(BYTES_FOR_DISTANCE).search(position, &limits, &mut Silent);
    let nodes = report.nodes + found.nodes;
    let best = if found.best.is_some() { found } else { report };
    Report { nodes, ..best }
}

fn insight<P: Game>(chosen: String, report: &Report<P>) -> Insight {
    let games = ("games", report.nodes.to_string());
    let share = match report.verdict {
        Verdict::Guess(score) => 50 + score.0 / 20,
        Verdict::WinIn(_) => 100,
        Verdict::Draw => 50,
        Verdict::LossIn(_) => 0,
    };
    let values = [games.clone(), ("move", chosen), ("percent", share.to_string())];
    let sentences = vec![Sentence::new("mcts.chosen", values)];
    Insight { sentences, figures: vec![games], ..Insight::default() }
}

#[cfg(test)]
mod tests {
    use rivi_connect4::ConnectFour;
    use rivi_rules::{Notation, Size, Table};

    use super::*;

    #[test]
    fn it_wins_at_once_and_sees_what_it_must_stop() {
        for (moves, expected) in [("121212", "1"), ("12121", "1"), ("21212", "2")] {
            let mut record = Record::new(ConnectFour::<u64>::new(Size::new(7, 6)));
            record.play_line(moves).unwrap();
            let kit = Kit::any_game(record.start());
            let mut machine = kit.player("mcts:games=3000", record.start(), 1).unwrap();
            let choice = machine.choose(&record, &Budget::default()).unwrap();
            let text = record.position().move_text(choice.chosen);
            assert_eq!(text, expected, "{moves}");
            assert!(choice.nodes <= 3000);
        }
    }
}
