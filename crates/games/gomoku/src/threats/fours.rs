use rivi_rules::Side;
use rivi_search::Limits;

use super::{Found, Win};
use crate::Twist;
use crate::board::{Class, SearchBoard};
use rivi_mnk::Cell;

/// Looks for wins by continuous fours: each move of the attacker threatens five, so that the defender
/// has one answer, until there is a five that no answer prevents.
#[derive(Clone, Debug, Default)]
pub struct Fours {
    /// Positions without such a win. They stay so whatever else is played.
    without: Without,
    line: Vec<Cell>,
    nodes: u64,
    most: u64,
    stop: Limits,
    gave_up: bool,
    /// Whether the line ends with a four that the defender may not answer.
    unanswered: bool,
}

/// Keys of positions, each in the place that its low bits give; a later one takes the place.
#[derive(Clone, Debug, Default)]
struct Without(Vec<u64>);

/// How many positions are remembered.
const REMEMBERED: usize = 1 << 15;

impl Without {
    fn contains(&self, key: u64) -> bool {
        self.0.get(key as usize & (REMEMBERED - 1)) == Some(&key)
    }

    fn insert(&mut self, key: u64) {
        if self.0.is_empty() {
            self.0.resize(REMEMBERED, 0);
        }
        self.0[key as usize & (REMEMBERED - 1)] = key;
    }
}

/// What a four asks of the defender.
enum Answer {
    /// Nothing helps: five comes here, after this reply or without one.
    None(Option<Cell>, Cell),
    /// This one.
    One(Cell),
    /// One of these.
    Some(Vec<Cell>),
    /// Five of its own.
    Refuted,
}

impl Fours {
    /// Looks for a win of the side to move, entering at most as many positions as the limits say, with
    /// at most as many fours as their depth. The board is left as it was.
    pub fn search(&mut self, board: &mut SearchBoard, limits: &Limits) -> Found {
        self.prepare(limits);
        let won = self.wins(board);
        self.found(won)
    }

    /// As [`search`](Fours::search), but the first move is given.
    pub fn search_from(&mut self, board: &mut SearchBoard, first: Cell, limits: &Limits) -> Found {
        self.prepare(limits);
        let fits = fours(board).contains(&first);
        let won = fits && self.wins_by(board, first);
        self.found(won)
    }

    /// The fours that the side to move can make now.
    pub fn first_moves(board: &SearchBoard) -> Vec<Cell> {
        fours(board)
    }

    fn prepare(&mut self, limits: &Limits) {
        self.line.clear();
        (self.nodes, self.gave_up, self.unanswered) = (0, false, false);
        self.most = limits.nodes.unwrap_or(u64::MAX);
        self.stop = limits.clone();
    }

    fn found(&mut self, won: bool) -> Found {
        if won {
            let moves = (self.line.len() as u32).div_ceil(2) + u32::from(self.unanswered);
            return Found::Win(Win { line: std::mem::take(&mut self.line), moves });
        }
        if self.gave_up { Found::GaveUp } else { Found::Nothing }
    }

    /// Positions entered by the last search.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Forgets everything, for another game.
    pub fn forget(&mut self) {
        self.without.0.fill(0);
    }

    fn wins(&mut self, board: &mut SearchBoard) -> bool {
        let (own, width) = (board.turn(), board.size().width);
        if let Some(five) = board.set(own, Class::Five).first(width) {
            self.line.push(five);
            self.unanswered = false;
            return true;
        }
        if self.without.contains(board.key()) {
            return false;
        }
        let gave_up = std::mem::take(&mut self.gave_up);
        let won = self.wins_by_any(board);
        if !won && !self.gave_up {
            self.without.insert(board.key());
        }
        self.gave_up |= gave_up;
        won
    }

    /// Tries the fours there are. A four that stops nothing is no move while the opponent has one.
    fn wins_by_any(&mut self, board: &mut SearchBoard) -> bool {
        let few = board.set(board.turn(), Class::OpenFour).is_empty()
            && board.set(board.turn(), Class::FourThree).is_empty()
            && board.set(board.turn(), Class::Four).is_empty();
        !few && fours(board).into_iter().any(|four| self.wins_by(board, four))
    }

    fn wins_by(&mut self, board: &mut SearchBoard, four: Cell) -> bool {
        let deep = self.stop.depth.is_some_and(|most| self.line.len() as u32 / 2 >= most);
        let stopped = self.nodes.is_multiple_of(64) && self.stop.stop.is_set();
        if deep || stopped || self.nodes >= self.most {
            self.gave_up = true;
            return false;
        }
        self.nodes += 1;
        let length = self.line.len();
        self.line.push(four);
        board.make(four);
        let won = match answer(board) {
            Answer::Refuted => false,
            Answer::None(reply, five) => {
                self.unanswered = reply.is_none();
                self.line.extend(reply);
                self.line.extend(reply.map(|_| five));
                true
            }
            Answer::One(reply) => self.wins_against_all(board, &[reply]),
            Answer::Some(replies) => self.wins_against_all(board, &replies),
        };
        board.unmake();
        if !won {
            self.line.truncate(length);
        }
        won
    }

    /// Whether each of the replies loses; the last one's line is kept.
    fn wins_against_all(&mut self, board: &mut SearchBoard, replies: &[Cell]) -> bool {
        let length = self.line.len();
        replies.iter().all(|&reply| {
            self.line.truncate(length);
            self.line.push(reply);
            board.make(reply);
            let won = self.wins(board);
            board.unmake();
            won
        })
    }
}

/// The fours that the side to move can make, the most promising first. If the opponent has a four
/// itself, only those that stop it.
fn fours(board: &SearchBoard) -> Vec<Cell> {
    let (own, width) = (board.turn(), board.size().width);
    let other = board.set(own.other(), Class::Five);
    let one_stop = board.twist() != Twist::Caro;
    if one_stop && other.len() > 1 {
        return Vec::new();
    }
    let must = if one_stop { other.first(width) } else { None };
    [Class::OpenFour, Class::FourThree, Class::Four]
        .into_iter()
        .flat_map(|class| board.set(own, class).cells(width))
        .filter(|&cell| must.is_none_or(|must| must == cell) && board.may_play(own, cell))
        .collect()
}

/// What the side to move can do against a four that was just made.
fn answer(board: &mut SearchBoard) -> Answer {
    let (own, width) = (board.turn(), board.size().width);
    if !board.set(own, Class::Five).is_empty() {
        return Answer::Refuted;
    }
    let mut fives = board.set(own.other(), Class::Five).cells(width);
    let (first, second) = (fives.next(), fives.next());
    drop(fives);
    match (first, second, board.twist()) {
        (None, ..) => Answer::Refuted,
        (Some(five), _, Twist::Caro) => {
            let replies = stops(board);
            if replies.is_empty() { Answer::None(None, five) } else { Answer::Some(replies) }
        }
        (Some(one), Some(other), _) => {
            Answer::None(Some(one).filter(|&one| board.may_play(own, one)), other)
        }
        (Some(one), None, _) if board.may_play(own, one) => Answer::One(one),
        (Some(one), None, _) => Answer::None(None, one),
    }
}

/// Every move of the side to move after which the opponent has no five: where five can be stopped
/// from its ends, there are more of them than the cell itself.
pub(crate) fn stops(board: &mut SearchBoard) -> Vec<Cell> {
    let (own, width) = (board.turn(), board.size().width);
    let other: Side = own.other();
    let Some(five) = board.set(other, Class::Five).first(width) else { return Vec::new() };
    let mut cells = vec![five];
    if board.twist() == Twist::Caro {
        cells.extend(board.near_in_lines(five, board.reach() as i32));
    }
    cells.retain(|&cell| {
        let playable = board.is_free(cell) && board.may_play(own, cell);
        playable && {
            board.make(cell);
            let stopped = board.set(other, Class::Five).is_empty();
            board.unmake();
            stopped
        }
    });
    cells
}
