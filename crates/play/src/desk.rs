//! A board of any game with everything that a match asks of it.

use std::fmt::Debug;

use rivi_engine::catalogue::as_kind;
use rivi_engine::{PlayerError, analyst, favourite, player};
use rivi_games::ultimate::{Spot, Ultimate};
use rivi_games::{AnyGame, GameError, Visitor};
use rivi_rules::{Diagram, DiagramError, Game, LineError, Record, SetUp, Side, Square, Table};
use thiserror::Error;

use crate::message::SetUpText;
use crate::seat::Seat;
use crate::thought::{Looker, Looking, Seated, Thought};
use crate::view::{LegalMove, Place, View};

/// A board of any game: what is played on it, how it is shown, who can think about it.
pub trait Desk: Debug + Send + Sync {
    /// The game on the table.
    fn table(&self) -> &dyn Table;
    /// The same, to be played on.
    fn table_mut(&mut self) -> &mut dyn Table;
    /// The position as it is shown; `game` is the game's name.
    fn view(&self, game: &str) -> View;
    /// How many moves can be played again.
    fn redo_count(&self) -> usize;
    /// The empty board of the same game.
    fn restart(&self, first: Side) -> Box<dyn Desk>;
    /// The board with the position of a diagram.
    ///
    /// # Errors
    /// What is wrong with the diagram.
    fn set_up(&self, diagram: &Diagram, how: SetUp) -> Result<Box<dyn Desk>, DiagramError>;
    /// A machine about to think about the position.
    ///
    /// # Errors
    /// If there is no such machine, or it is a person.
    fn thought(&self, game: &str, who: &str, seed: u64) -> Result<Box<dyn Thought>, PlayerError>;
    /// An analyst about to look at the position.
    fn looking(&self) -> Box<dyn Looking>;
    /// The machine that plays when nobody names one.
    fn favourite(&self, game: &str) -> &'static str;
    /// A copy of its own.
    fn boxed(&self) -> Box<dyn Desk>;
}

impl Clone for Box<dyn Desk> {
    fn clone(&self) -> Box<dyn Desk> {
        self.boxed()
    }
}

impl<P: Game> Desk for Record<P> {
    fn table(&self) -> &dyn Table {
        self
    }

    fn table_mut(&mut self) -> &mut dyn Table {
        self
    }

    fn view(&self, game: &str) -> View {
        view(self, game)
    }

    fn redo_count(&self) -> usize {
        self.taken_back()
    }

    fn restart(&self, first: Side) -> Box<dyn Desk> {
        Box::new(Record::new(self.position().start(first)))
    }

    fn set_up(&self, diagram: &Diagram, how: SetUp) -> Result<Box<dyn Desk>, DiagramError> {
        Ok(Box::new(Record::new(self.position().set_up(diagram, how)?)))
    }

    fn thought(&self, game: &str, who: &str, seed: u64) -> Result<Box<dyn Thought>, PlayerError> {
        let player = player(who, game, self.start(), seed)?;
        Ok(Box::new(Seated { player, record: self.clone() }))
    }

    fn looking(&self) -> Box<dyn Looking> {
        Box::new(Looker { analyst: analyst(self.start()), record: self.clone() })
    }

    fn favourite(&self, game: &str) -> &'static str {
        favourite(game, self.start())
    }

    fn boxed(&self) -> Box<dyn Desk> {
        Box::new(self.clone())
    }
}

fn view<P: Game>(record: &Record<P>, game: &str) -> View {
    let position = record.position();
    let (size, table): (_, &dyn Table) = (position.size(), record);
    let mark = |square| position.at(square).map_or('.', Side::mark);
    let row = |row: u8| (0..size.width).map(|column| mark(Square::new(row, column))).collect();
    let legal = position
        .moves()
        .map(|m| LegalMove { text: position.move_text(m), square: position.target(m).into() });
    let boards = as_kind::<Ultimate, P>(position);
    View {
        game: game.to_owned(),
        size: size.into(),
        block: position.block().map(Into::into),
        rows: (0..size.height).map(row).collect(),
        turn: position.turn().into(),
        outcome: position.outcome().map(Into::into),
        legal: legal.collect(),
        moves: table.moves(),
        last: last_square(record).map(Into::into),
        winning: position.winning_squares().into_iter().map(Into::into).collect(),
        active: boards.map(active),
        local: boards.map(owners),
        forbidden: Vec::new(),
        key: format!("{:016x}", position.key()),
        canonical: format!("{:016x}", position.canonical_key()),
        redo: record.taken_back() as u32,
    }
}

/// The square played last.
fn last_square<P: Game>(record: &Record<P>) -> Option<Square> {
    let mut before = record.clone();
    let last = before.take_back()?;
    Some(before.position().target(last))
}

/// The local boards that may be played in.
fn active(ultimate: &Ultimate) -> Vec<Place> {
    use rivi_rules::Position;
    let mut boards: Vec<u8> = ultimate.moves().map(Spot::board).collect();
    boards.dedup();
    boards.into_iter().map(|board| Place(board / 3, board % 3)).collect()
}

/// Whose each local board is.
fn owners(ultimate: &Ultimate) -> String {
    let owner = |board: u8| {
        let won = |side: &Side| ultimate.won(*side) >> board & 1 != 0;
        match Side::BOTH.into_iter().find(|side| won(side)) {
            Some(side) => side.mark(),
            None if ultimate.closed() >> board & 1 != 0 => '=',
            None => '.',
        }
    };
    (0..9).map(owner).collect()
}

/// Why there is no such position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PositionError {
    /// There is no such game.
    #[error(transparent)]
    Game(#[from] GameError),
    /// The diagram is none of the game.
    #[error(transparent)]
    Diagram(#[from] DiagramError),
    /// The moves cannot be played.
    #[error(transparent)]
    Moves(#[from] LineError),
}

/// The empty board of the game of this name.
///
/// # Errors
/// If there is none.
pub fn desk(game: &str) -> Result<Box<dyn Desk>, GameError> {
    struct ToDesk;
    impl Visitor for ToDesk {
        type Output = Box<dyn Desk>;

        fn visit<P: Game>(self, start: P) -> Box<dyn Desk> {
            Box::new(Record::new(start))
        }
    }
    Ok(AnyGame::parse(game)?.visit(ToDesk))
}

/// The game of this name, begun with a position that was set up or with the empty board.
///
/// # Errors
/// If there is no such game or position.
pub fn position(
    game: &str,
    start: Option<&SetUpText>,
    first: Seat,
) -> Result<Box<dyn Desk>, PositionError> {
    let empty = desk(game)?;
    let Some(start) = start else { return Ok(empty.restart(first.side())) };
    let diagram: Diagram = start.diagram.parse()?;
    let how = SetUp { turn: start.turn.map(Seat::side), impossible: start.lenient };
    Ok(empty.set_up(&diagram, how)?)
}
