use rand_core::SeedableRng;
use rivi_rules::{Chance, Game, Outcome, Record, below};

use super::near::has_stone_near;
use crate::{
    Budget, Choice, Cost, Failure, Inside, Insight, Kit, Listing, Player, PlayerError, PlayerName,
    PlayerPlan, Sentence, Setting, Values,
};

/// How it is listed.
pub(crate) static LISTING: Listing = Listing {
    name: "reflex",
    about: "Wins at once if it can, else stops such a win, else plays at random close to a stone.",
    fits: "every game",
    settings: &[REACH, MISTAKES],
    inside: Inside::Thought,
};

const REACH: Setting = Setting {
    name: "reach",
    about: "how many cells away from a stone it plays when nothing is urgent; 0 is anywhere",
    values: Values::number(0, 9),
    default: "1",
};

/// The per cent of moves that a player makes without looking.
pub(super) const MISTAKES: Setting = Setting {
    name: "mistakes",
    about: "of 100 moves, how many it makes without looking",
    values: Values::number(0, 100),
    default: "0",
};

/// Looks one move ahead for itself and for the opponent.
struct Reflex {
    reach: u8,
    mistakes: u32,
    chance: Chance,
}

/// Checks its settings.
pub(crate) fn plan<P: Game>(
    name: &PlayerName,
    _: &P,
    _: &Kit<P>,
) -> Result<PlayerPlan<P>, PlayerError> {
    let (reach, mistakes) = (name.number(&REACH)? as u8, name.number(&MISTAKES)? as u32);
    Ok(PlayerPlan::new(Cost::SMALL, move |making| Reflex {
        reach,
        mistakes,
        chance: Chance::seed_from_u64(making.seed),
    }))
}

impl<P: Game> Player<P> for Reflex {
    fn choose(&mut self, game: &Record<P>, _: &Budget) -> Result<Choice<P>, Failure> {
        let position = game.position();
        let close = self.close(position);
        let looks = below(&mut self.chance, 100) >= self.mistakes;
        let (among, key) = if looks { seen(position, close) } else { (close, "reflex.blind") };
        if among.is_empty() {
            return Err(Failure::GameOver);
        }
        let chosen = among[below(&mut self.chance, among.len() as u32) as usize];
        let values = [("count", among.len().to_string()), ("move", position.move_text(chosen))];
        let sentences = vec![Sentence::new(key, values)];
        Ok(Choice { insight: Insight { sentences, ..Insight::default() }, ..Choice::plain(chosen) })
    }
}

impl Reflex {
    /// The moves close to a stone, or all where none is.
    fn close<P: Game>(&self, position: &P) -> Vec<P::Move> {
        let is_near = |square| has_stone_near(position, square, self.reach.max(1));
        let is_close = |&m: &P::Move| position.target(m).is_some_and(is_near);
        let close: Vec<P::Move> =
            if self.reach == 0 { Vec::new() } else { position.moves().filter(is_close).collect() };
        if close.is_empty() { position.moves().collect() } else { close }
    }
}

/// The moves that it draws from once it has looked, and why.
fn seen<P: Game>(position: &P, close: Vec<P::Move>) -> (Vec<P::Move>, &'static str) {
    if let Some(win) = win_at_once(position) {
        return (vec![win], "reflex.wins");
    }
    let (safe, replies) = safe(position, &close);
    if replies.is_empty() {
        return (close, "reflex.quiet");
    }
    if !safe.is_empty() {
        return (safe, "reflex.stops");
    }
    // A stop may lie far from every stone; where there is none, one of several wins is stopped.
    let (safe, _) = self::safe(position, &position.moves().collect::<Vec<_>>());
    let stops = replies.into_iter().filter(|&m| position.is_legal(m)).collect::<Vec<_>>();
    let found = [safe, stops].into_iter().find(|moves| !moves.is_empty());
    (found.unwrap_or(close), "reflex.stops")
}

/// Those moves after which the opponent cannot win at once, and the wins that it has after the others.
fn safe<P: Game>(position: &P, moves: &[P::Move]) -> (Vec<P::Move>, Vec<P::Move>) {
    let (mut safe, mut replies) = (Vec::new(), Vec::new());
    for &m in moves {
        let next = position.after(m);
        // Where the same side moves again a win behind the move is its own.
        let reply = if next.turn() == position.turn() { None } else { win_at_once(&next) };
        match reply {
            None => safe.push(m),
            Some(reply) => replies.push(reply),
        }
    }
    (safe, replies)
}

fn win_at_once<P: Game>(position: &P) -> Option<P::Move> {
    let won = Some(Outcome::Win(position.turn()));
    let mut tried = position.clone();
    position.moves().find(|&m| {
        let undo = tried.make(m);
        let outcome = tried.outcome();
        tried.unmake(m, undo);
        outcome == won
    })
}

#[cfg(test)]
mod tests {
    use rivi_connect4::ConnectFour;
    use rivi_mnk::{Grid, GridRules, Three};
    use rivi_rules::{Size, Table};

    use super::*;

    /// What it answers to these moves with some seeds, each once, in order.
    fn answers<P: Game>(start: P, settings: &str, moves: &str) -> Vec<String> {
        let mut record = Record::new(start);
        record.play_line(moves).unwrap();
        let kit = Kit::any_game(record.start());
        let answer = |seed| {
            let mut player = kit.player(settings, record.start(), seed).unwrap();
            let choice = player.choose(&record, &Budget::default()).unwrap();
            record.position().move_text(choice.chosen)
        };
        let mut all: Vec<String> = (0..200).map(answer).collect();
        all.sort();
        all.dedup();
        all
    }

    #[test]
    fn it_wins_else_stops_else_plays_close() {
        let three = Three::default;
        assert_eq!(answers(three(), "reflex", "a3 a1 b3 b1"), ["c3"]);
        assert_eq!(answers(three(), "reflex", "a3 b2 b3"), ["c3"]);
        assert_eq!(answers(three(), "reflex", "a3").len(), 3);
        assert_eq!(answers(three(), "reflex:reach=0", "a3").len(), 8);
        assert_eq!(answers(three(), "reflex:mistakes=100,reach=0", "a3 a1 b3 b1").len(), 5);
        // Two wins cannot both be stopped: one is.
        let grid = Grid::new(GridRules::new(Size::new(9, 9), 4));
        let stops = answers(grid, "reflex", "d5 a1 e5 a9 f5");
        assert!(stops.iter().all(|m| ["c5", "g5"].contains(&m.as_str())), "{stops:?}");
    }

    #[test]
    fn it_does_not_help_the_opponent_to_a_win() {
        let start = ConnectFour::<u64>::new(Size::new(7, 6));
        // X has 2, 3 and 5 in the second row; whoever plays 4 gives it the cell between them.
        let answers = answers(start, "reflex", "5223375");
        assert_eq!(answers, ["1", "2", "3", "5", "6", "7"]);
    }
}
