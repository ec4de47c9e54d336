use rand_core::SeedableRng;
use rivi_rules::{Chance, Game, Outcome, Record, below, playout};
use rivi_search::{Exact as Search, Limits, Score, Verdict};

use super::reflex::MISTAKES;
use super::tree::FITS;
use crate::{
    Budget, Choice, Cost, Failure, Inside, Insight, Kit, Listing, MEBIBYTE, Player, PlayerError,
    PlayerName, PlayerPlan, Sentence, Setting, Values,
};

/// How it is listed.
pub(crate) static LISTING: Listing = Listing {
    name: "exact",
    about: "Solves the game: the shortest win, the longest defence, and of drawn moves the one with \
            the most traps behind it.",
    fits: FITS,
    settings: &[NODES, MISTAKES],
    inside: Inside::Thought,
};

const NODES: Setting = Setting {
    name: "nodes",
    about: "positions after which it gives up",
    values: Values::number(1, 10_000_000_000),
    default: "5000000",
};

/// Memory for what it has found.
const BYTES: usize = 16 * MEBIBYTE;

/// Knows the result of every move.
struct Exact {
    nodes: u64,
    bytes: usize,
    mistakes: u32,
    chance: Chance,
}

/// Checks its settings.
pub(crate) fn plan<P: Game>(
    name: &PlayerName,
    _: &P,
    _: &Kit<P>,
) -> Result<PlayerPlan<P>, PlayerError> {
    let (nodes, mistakes) = (name.number(&NODES)?, name.number(&MISTAKES)? as u32);
    Ok(PlayerPlan::new(Cost::table(BYTES, 1), move |making| Exact {
        nodes,
        bytes: making.bytes,
        mistakes,
        chance: Chance::seed_from_u64(making.seed),
    }))
}

impl<P: Game> Player<P> for Exact {
    fn choose(&mut self, game: &Record<P>, budget: &Budget) -> Result<Choice<P>, Failure> {
        let position = game.position();
        if below(&mut self.chance, 100) < self.mistakes {
            let chosen = position.random_move(&mut self.chance).ok_or(Failure::GameOver)?;
            let values = [("count", position.move_count().to_string())];
            let sentences = vec![Sentence::new("exact.blind", values)];
            let insight = Insight { sentences, ..Insight::default() };
            return Ok(Choice { insight, ..Choice::plain(chosen) });
        }
        let nodes = self.nodes.min(budget.nodes.unwrap_or(u64::MAX));
        let limits = Limits { depth: None, nodes: Some(nodes), stop: budget.stop.clone() };
        let mut search = Search::new(self.bytes);
        match search.values(position, &limits) {
            Some(values) => self.chosen(position, &values, search.nodes()),
            None if budget.stop.is_set() => self.guessed(position, search.nodes()),
            None => return Err(Failure::GaveUp { nodes }),
        }
        .ok_or(Failure::GameOver)
    }
}

impl Exact {
    /// One of the best moves; where the game is drawn, the one with the best chances that somebody goes wrong.
    fn chosen<P: Game>(
        &mut self,
        position: &P,
        values: &[(P::Move, Verdict)],
        nodes: u64,
    ) -> Option<Choice<P>> {
        let verdict = values.iter().map(|&(_, verdict)| verdict).max_by_key(|v| v.rank())?;
        let best: Vec<P::Move> =
            values.iter().filter(|&&(_, v)| v == verdict).map(|&(m, _)| m).collect();
        let chosen = match verdict {
            Verdict::Draw => self.tempting(position, &best)?,
            _ => best[below(&mut self.chance, best.len() as u32) as usize],
        };
        let insight = insight(&position.move_text(chosen), verdict, best.len(), nodes);
        Some(Choice { chosen, verdict: Some(verdict), nodes, insight })
    }

    /// What whoever could not wait for the answer gets: the move that does best in random games.
    fn guessed<P: Game>(&mut self, position: &P, nodes: u64) -> Option<Choice<P>> {
        let points = |m: P::Move| (self.points(&position.after(m)), m);
        let (points, chosen) = position.moves().map(points).max()?;
        // A thousand is a win in every game, as elsewhere with random games.
        let score = Score((points as i32 - GAMES as i32) * 1000 / GAMES as i32);
        let values = [("move", position.move_text(chosen)), ("games", GAMES.to_string())];
        let sentences = vec![Sentence::new("exact.stopped", values)];
        let insight = Insight { sentences, ..Insight::default() };
        Some(Choice { chosen, verdict: Some(Verdict::Guess(score)), nodes, insight })
    }

    /// The move with the most traps behind it; of several, the one that does best in random games.
    fn tempting<P: Game>(&mut self, position: &P, moves: &[P::Move]) -> Option<P::Move> {
        let mut search = Search::new(self.bytes.min(BYTES_FOR_TRAPS));
        let mut lure = |m: P::Move| {
            let next = position.after(m);
            (traps(&next, &mut search), self.points(&next))
        };
        moves.iter().copied().max_by_key(|&m| lure(m))
    }

    /// Half points of the side that moved last in random games.
    fn points<P: Game>(&mut self, position: &P) -> u32 {
        let lost = Outcome::Win(position.turn());
        let game = |_| match playout(position, &mut self.chance) {
            Outcome::Draw => 1,
            outcome @ Outcome::Win(_) => 2 * u32::from(outcome != lost),
        };
        (0..GAMES).map(game).sum()
    }
}

/// Random games for each of the moves that draw.
const GAMES: u32 = 100;
/// What looking for replies that lose may cost for each move, and the memory for it.
const NODES_FOR_TRAPS: u64 = 2_000;
const BYTES_FOR_TRAPS: usize = 1 << 18;

/// The replies that lose, but not at once, in thousandths of those that do not lose at once; none where that takes
/// too long to find out. What loses at once everybody sees.
fn traps<P: Game>(position: &P, search: &mut Search<P>) -> usize {
    let values = search.values(position, &Limits::nodes(NODES_FOR_TRAPS)).unwrap_or_default();
    let count = |is_one: fn(Verdict) -> bool| values.iter().filter(|(_, v)| is_one(*v)).count();
    let losing = count(|verdict| matches!(verdict, Verdict::LossIn(2..)));
    1000 * losing / count(|verdict| verdict != Verdict::LossIn(1)).max(1)
}

fn insight(chosen: &str, verdict: Verdict, count: usize, nodes: u64) -> Insight {
    let values = |moves: u32| {
        let count = ("count", count.to_string());
        [("move", chosen.to_owned()), ("moves", moves.to_string()), count]
    };
    let sentence = match verdict {
        Verdict::WinIn(moves) => Sentence::new("exact.wins", values(moves)),
        Verdict::LossIn(moves) => Sentence::new("exact.loses", values(moves)),
        Verdict::Draw | Verdict::Guess(_) => Sentence::new("exact.draws", values(0)),
    };
    let figures = vec![("nodes", nodes.to_string())];
    Insight { sentences: vec![sentence], figures, ..Insight::default() }
}

#[cfg(test)]
mod tests {
    use rivi_mnk::Three;
    use rivi_rules::{Notation, Table};

    use super::*;

    fn asked(name: &str, moves: &str, seed: u64) -> Result<(String, Option<Verdict>), Failure> {
        let mut record = Record::new(Three::default());
        record.play_line(moves).unwrap();
        let kit = Kit::any_game(record.start());
        let mut player = kit.player(name, record.start(), seed).unwrap();
        let choice = player.choose(&record, &Budget::default())?;
        Ok((record.position().move_text(choice.chosen), choice.verdict))
    }

    #[test]
    fn it_wins_soonest_and_loses_latest() {
        let won = asked("exact", "a3 a1 b3 b1", 1).unwrap();
        assert_eq!(won, ("c3".to_owned(), Some(Verdict::WinIn(1))));
        // Two threats: whatever it does, the next move of X wins.
        let lost = asked("exact", "a3 c2 c3 b3 a1", 1).unwrap();
        assert_eq!(lost.1, Some(Verdict::LossIn(1)));
        let (_, drawn) = asked("exact", "b2 a3", 1).unwrap();
        assert_eq!(drawn, Some(Verdict::Draw));
    }

    #[test]
    fn mistakes_are_made_as_often_as_asked_for() {
        let right = |mistakes: u32| {
            let name = format!("exact:mistakes={mistakes}");
            let wins = |&seed: &u64| asked(&name, "a3 a1 b3 b1", seed).unwrap().0 == "c3";
            (0..500).filter(wins).count()
        };
        // A mistake hits the one right cell of five by chance.
        let [never, half, always] = [0, 50, 100].map(right);
        assert_eq!(never, 500);
        assert!((260..340).contains(&half) && (70..130).contains(&always), "{half} {always}");
    }

    #[test]
    fn who_is_stopped_tells_a_guess() {
        let record = Record::new(Three::default());
        let mut player = Kit::any_game(record.start()).player("exact", record.start(), 1).unwrap();
        let budget = Budget::default();
        budget.stop.set();
        let choice = player.choose(&record, &budget).unwrap();
        assert_eq!(record.position().move_text(choice.chosen), "b2");
        assert!(matches!(choice.verdict, Some(Verdict::Guess(Score(100..=900)))), "{choice:?}");
    }

    #[test]
    fn what_is_too_large_is_given_up() {
        let given_up = asked("exact:nodes=10", "", 1).unwrap_err();
        assert_eq!(given_up, Failure::GaveUp { nodes: 10 });
    }
}
