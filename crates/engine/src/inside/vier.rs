use rivi_games::connect4::vier::{Decider, Decision, WinBase};
use rivi_games::connect4::{Column, ConnectFour};
use rivi_rules::{Board, Game, Position, Record};
use rivi_search::{Limits, Verdict};
use serde::Serialize;

use super::situation::record_as;
use super::{InsideError, RecordVisitor, Situation};
use crate::machines::vier::{LISTING, Player7x6};
use crate::{Failure, PlayerName, Sentence};

/// What `vier` sees: which of its three parts decides, and by what.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct VierView {
    /// `database`, `depth` or `playouts`.
    pub by: &'static str,
    /// The column it would play, from 1.
    pub column: u8,
    /// With which own move it wins at the latest, where a win is proven.
    pub win_in: Option<u32>,
    /// Columns that win equally fast, where the search decides.
    pub equal: Vec<u8>,
    /// Positions that its database knows.
    pub entries: usize,
    /// Plies that its search looks ahead.
    pub depth: u32,
    /// Boards that its search looked at.
    pub nodes: u64,
    /// Random games played for each column; 0 if none were needed.
    pub games: u32,
    /// Every open column from the left, with the games won by it.
    pub columns: Vec<ColumnWins>,
    /// Why, in sentences.
    pub sentences: Vec<Sentence>,
}

/// The random games of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ColumnWins {
    /// The column, from 1.
    pub column: u8,
    /// Where its stone would land, as row and column.
    pub square: [u8; 2],
    /// Games won; none if no games were played.
    pub wins: Option<u32>,
}

/// Shows what `vier`, with its settings and this seed, sees.
///
/// # Errors
/// If the situation is wrong, the game is over, or it is another game.
pub fn vier(
    situation: &Situation,
    player: &str,
    seed: u64,
    limits: &Limits,
) -> Result<VierView, InsideError> {
    let name = PlayerName::parse(player);
    situation.visit(Show { name, game: &situation.game, seed, limits })?
}

struct Show<'a> {
    name: PlayerName,
    game: &'a str,
    seed: u64,
    limits: &'a Limits,
}

impl RecordVisitor for Show<'_> {
    type Output = Result<VierView, InsideError>;

    fn visit<P: Game>(self, game: Record<P>) -> Self::Output {
        InsideError::unless_named(&self.name, &LISTING, "database and playouts")?;
        let refused = || InsideError::does_not_play(&LISTING, self.game);
        let game = record_as::<ConnectFour<u64>, P>(&game).ok_or_else(refused)?;
        let made = Player7x6::make(&self.name, game.start(), self.seed)?;
        let mut player = made.ok_or_else(refused)?;
        let decision = player.decide(game.position(), self.limits).ok_or(Failure::GameOver)?;
        Ok(view(&player, game.position(), &decision))
    }
}

fn view(player: &Player7x6, position: &ConnectFour<u64>, decision: &Decision) -> VierView {
    let number = |column: Column| column.0 + 1;
    let column = |column: Column| {
        let square = position.target(column);
        ColumnWins {
            column: number(column),
            square: [square.row, square.column],
            wins: decision.playouts.wins[column.0 as usize],
        }
    };
    VierView {
        by: match decision.by {
            Decider::Database => "database",
            Decider::Depth => "depth",
            Decider::Playouts => "playouts",
        },
        column: number(decision.column),
        win_in: win_in(decision.verdict),
        equal: decision.equal.iter().copied().map(number).collect(),
        entries: player.base().map_or(0, WinBase::len),
        depth: player.depth(),
        nodes: decision.nodes,
        games: decision.playouts.games,
        columns: position.moves().map(column).collect(),
        sentences: player.sentences(decision),
    }
}

fn win_in(verdict: Verdict) -> Option<u32> {
    if let Verdict::WinIn(moves) = verdict { Some(moves) } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(player: &str, moves: &str) -> Result<VierView, InsideError> {
        vier(&Situation::new("connect4", moves), player, 1, &Limits::none())
    }

    #[test]
    fn each_part_is_shown() {
        let at_once = seen("vier:database=off", "112233").unwrap();
        assert_eq!((at_once.by, at_once.column, at_once.games), ("depth", 4, 0));
        assert_eq!(at_once.win_in, Some(1));
        let opening = seen("vier:playouts=200,depth=4", "").unwrap();
        assert_eq!((opening.by, opening.games, opening.columns.len()), ("playouts", 200, 7));
        let most = opening.columns.iter().max_by_key(|column| column.wins).unwrap();
        assert_eq!(opening.column, most.column);
        assert_eq!(opening.columns[2].square, [5, 2]);
        assert_eq!(opening.entries, 16_161);
        let full = seen("vier:playouts=5,depth=1", "111111").unwrap();
        assert_eq!(full.columns[0].column, 2);
    }

    #[test]
    fn other_games_are_refused() {
        let other = vier(&Situation::new("connect4:8x7", ""), "vier", 1, &Limits::none());
        assert!(other.unwrap_err().to_string().starts_with("vier does not play connect4:8x7"));
        assert!(seen("solver", "").unwrap_err().to_string().starts_with("solver has no database"));
        assert!(seen("vier:depth=99", "").is_err());
        assert_eq!(seen("vier", "1212121").unwrap_err(), Failure::GameOver.into());
    }
}
