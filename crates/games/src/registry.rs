use rivi_rules::{Game, Record, Table};

use crate::connect4::ConnectFour;
use crate::mnk::{Grid, Three};
use crate::ultimate::Ultimate;
use crate::{Entry, GameError, Spec, connect4, gomoku, mnk, ultimate};

/// Every game there is. A new one is a line here and, if it brings a new kind of position, one in
/// the list below.
pub const ENTRIES: [Entry; 6] = [
    mnk::TICTACTOE,
    mnk::MNK,
    connect4::CONNECT4,
    gomoku::GOMOKU,
    gomoku::RISTINOLLA,
    ultimate::ULTIMATE,
];

/// Does something with a game of whatever kind.
pub trait Visitor {
    /// What comes of it.
    type Output;

    /// Called with the start position of the game.
    fn visit<P: Game>(self, start: P) -> Self::Output;
}

macro_rules! kinds_of_position {
    ($($kind:ident: $position:ty = $what:literal;)*) => {
        /// The start position of any game.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum AnyGame {
            $(#[doc = $what] $kind($position),)*
        }

        impl AnyGame {
            /// Does something with the game, whatever its kind.
            pub fn visit<V: Visitor>(self, visitor: V) -> V::Output {
                match self {
                    $(AnyGame::$kind(start) => visitor.visit(start),)*
                }
            }
        }

        $(impl From<$position> for AnyGame {
            fn from(start: $position) -> AnyGame {
                AnyGame::$kind(start)
            }
        })*
    };
}

kinds_of_position! {
    Three: Three = "Tic-tac-toe, on bitboards.";
    Grid: Grid = "Any other grid game.";
    ConnectFour: ConnectFour<u64> = "Connect Four on a board of at most 64 bits.";
    WideConnectFour: ConnectFour<u128> = "Connect Four on a larger board.";
    Ultimate: Ultimate = "Ultimate tic-tac-toe.";
}

impl AnyGame {
    /// The game of this name.
    ///
    /// # Errors
    /// If there is none; the message says what there is.
    ///
    /// ```
    /// use rivi_games::AnyGame;
    ///
    /// assert!(AnyGame::parse("gomoku:19,standard").is_ok());
    /// let error = AnyGame::parse("chess").unwrap_err();
    /// assert!(error.to_string().starts_with("there is no game 'chess'; the games are tictactoe,"));
    /// ```
    pub fn parse(text: &str) -> Result<AnyGame, GameError> {
        let spec = Spec::parse(text);
        match ENTRIES.iter().find(|entry| entry.name == spec.name) {
            Some(entry) => (entry.make)(&spec),
            None => Err(GameError::Name {
                found: text.trim().chars().take(40).collect(),
                known: ENTRIES.map(|entry| entry.name).join(", "),
            }),
        }
    }

    /// The stored openings of this game as text, as [`Openings::parse`] reads it; empty if none are
    /// stored.
    ///
    /// [`Openings::parse`]: rivi_search::teach::Openings::parse
    pub fn openings(&self) -> &'static str {
        match self {
            AnyGame::Three(_) => include_str!("../data/tictactoe.openings"),
            _ => "",
        }
    }

    /// A new game on the table.
    pub fn table(self) -> Box<dyn Table> {
        struct ToTable;
        impl Visitor for ToTable {
            type Output = Box<dyn Table>;

            fn visit<P: Game>(self, start: P) -> Box<dyn Table> {
                Box::new(Record::new(start))
            }
        }
        self.visit(ToTable)
    }
}
