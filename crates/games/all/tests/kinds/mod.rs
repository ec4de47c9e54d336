//! The kinds of positions that the games of the registry have, for tests that must be generic.

#![allow(dead_code, reason = "each test uses what it needs")]

use rivi_connect4::ConnectFour;
use rivi_line::LineGame;
use rivi_mnk::{Grid, Three};
use rivi_players::{Desk, GameError, Hosted};
use rivi_rules::testing::Oracle;
use rivi_rules::{Game, Record, Table};
use rivi_ultimate::Ultimate;

/// Does something with a game of whatever kind.
pub(crate) trait Visitor {
    /// What comes of it.
    type Output;

    /// Called with the start position of the game.
    fn visit<P: Game + Oracle>(self, start: P) -> Self::Output;
}

/// The start position of any game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum AnyGame {
    Three(Three),
    Grid(Grid),
    ConnectFour(ConnectFour<u64>),
    WideConnectFour(ConnectFour<u128>),
    Ultimate(Ultimate),
    Line(LineGame),
}

fn start<P: Game>(desk: &dyn Desk) -> Option<P> {
    desk.as_any().downcast_ref::<Hosted<P>>().map(|hosted| hosted.record().start().clone())
}

impl AnyGame {
    pub(crate) fn parse(text: &str) -> Result<AnyGame, GameError> {
        let desk = &*rivi_games::desk(text)?;
        let found = start(desk)
            .map(AnyGame::Three)
            .or_else(|| start(desk).map(AnyGame::Grid))
            .or_else(|| start(desk).map(AnyGame::ConnectFour))
            .or_else(|| start(desk).map(AnyGame::WideConnectFour))
            .or_else(|| start(desk).map(AnyGame::Ultimate))
            .or_else(|| start(desk).map(AnyGame::Line));
        Ok(found.expect("a kind of position that the tests know"))
    }

    pub(crate) fn visit<V: Visitor>(self, visitor: V) -> V::Output {
        match self {
            AnyGame::Three(start) => visitor.visit(start),
            AnyGame::Grid(start) => visitor.visit(start),
            AnyGame::ConnectFour(start) => visitor.visit(start),
            AnyGame::WideConnectFour(start) => visitor.visit(start),
            AnyGame::Ultimate(start) => visitor.visit(start),
            AnyGame::Line(start) => visitor.visit(start),
        }
    }

    pub(crate) fn table(self) -> Box<dyn Table> {
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
