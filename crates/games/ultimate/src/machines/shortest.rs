use rivi_players::{
    Budget, Choice, Cost, Failure, Inside, Insight, Kit, Listing, Player, PlayerError, PlayerName,
    PlayerPlan, Sentence, Setting, Values,
};
use rivi_rules::{Notation, Record};
use rivi_search::{Progress, Report, Search, Silent, Verdict};

use crate::{Shortest, Ultimate};

/// How it is listed.
pub static LISTING: Listing = Listing {
    name: "shortest",
    about: "Finds the win in the fewest moves and, where it is lost, the longest resistance, both \
            proven; before anything can be proven, as in the opening, it guesses by a small \
            evaluation three plies ahead.",
    fits: "ultimate",
    settings: &[NODES],
    inside: Inside::Thought,
};

const NODES: Setting = Setting {
    name: "nodes",
    about: "positions after which it guesses",
    values: Values::number(1, 10_000_000_000),
    default: "300000",
};

/// Plays the shortest win (U8).
struct Fewest {
    search: Shortest,
    nodes: u64,
}

/// Checks its settings.
pub(crate) fn plan(
    name: &PlayerName,
    _: &Ultimate,
    _: &Kit<Ultimate>,
) -> Result<PlayerPlan<Ultimate>, PlayerError> {
    let nodes = name.number(&NODES)?;
    Ok(PlayerPlan::new(Cost::table(Shortest::BYTES, 1), move |making| Fewest {
        search: Shortest::with_memory(making.bytes),
        nodes,
    }))
}

impl Player<Ultimate> for Fewest {
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
        let mut limits = budget.limits();
        limits.nodes = Some(self.nodes.min(budget.nodes.unwrap_or(u64::MAX)));
        let report = self.search.search(game.position(), &limits, progress);
        let chosen = report.best.ok_or(Failure::GameOver)?;
        let insight = insight(game.position(), &report);
        Ok(Choice { chosen, verdict: Some(report.verdict), nodes: report.nodes, insight })
    }
}

fn insight(position: &Ultimate, report: &Report<Ultimate>) -> Insight {
    let best = ("move", position.line_text(&report.line[..report.line.len().min(1)]));
    let count = |moves: u32| ("count", moves.to_string());
    let said = match report.verdict {
        Verdict::WinIn(moves) => Sentence::new("shortest.win", [best, count(moves)]),
        Verdict::LossIn(moves) => Sentence::new("shortest.loss", [best, count(moves)]),
        Verdict::Draw => Sentence::new("shortest.draw", [best]),
        Verdict::Guess(_) => {
            let plies = ("depth", report.depth.to_string());
            Sentence::new("shortest.guess", [plies, best])
        }
    };
    let mut sentences = vec![said];
    if report.line.len() > 1 {
        sentences
            .push(Sentence::new("shortest.line", [("line", position.line_text(&report.line))]));
    }
    let figures = vec![("nodes", report.nodes.to_string()), ("depth", report.depth.to_string())];
    Insight { sentences, figures, ..Insight::default() }
}

#[cfg(test)]
mod tests {
    use rand_core::SeedableRng;
    use rivi_players::Means;
    use rivi_rules::{Chance, Outcome, Position};

    use super::*;
    use crate::kit;

    #[test]
    fn it_guesses_in_the_opening_and_beats_a_random_player_by_proof() {
        let start = Ultimate::new(false);
        let mut record = Record::new(start);
        let mut machine = kit(&start).player("shortest:nodes=20000", &start, 1).unwrap();
        let mut chance = Chance::seed_from_u64(2);
        let mut said = Vec::new();
        while record.position().outcome().is_none() {
            let choice = machine.choose(&record, &Budget::default()).unwrap();
            said.push(choice.insight.sentences[0].key);
            record.play(choice.chosen).unwrap();
            if let Some(m) = record.position().random_move(&mut chance) {
                record.play(m).unwrap();
            }
        }
        assert_eq!(record.position().outcome(), Some(Outcome::Win(start.turn())));
        assert_eq!((said[0], said[said.len() - 1]), ("shortest.guess", "shortest.win"));
    }

    #[test]
    fn it_plays_with_little_memory_and_says_how_much_it_would_like() {
        let start = Ultimate::new(false);
        let plan = || {
            kit(&start).plan(&PlayerName::parse("shortest:nodes=2000"), &start).unwrap().unwrap()
        };
        assert_eq!(plan().cost(), Cost::table(80 << 20, 1));
        let little = Means { bytes: 1 << 20, threads: 1 };
        let mut machine = plan().build(little, 1).unwrap();
        let choice = machine.choose(&Record::new(start), &Budget::default()).unwrap();
        assert!(start.is_legal(choice.chosen));
        assert!(plan().build(Means { bytes: 1000, threads: 1 }, 1).is_err());
    }
}
