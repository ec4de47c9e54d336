//! The machine with the database seen from inside.

use rivi_players::inside::InsideError;
use rivi_players::{Failure, Sentence, Shown, View, ViewCard, ViewQuestion};
use rivi_rules::{Position, Record, Square};
use rivi_search::{Limits, Verdict};
use serde::Serialize;

use crate::machines::vier::{Asked, LISTING, Player7x6};
use crate::vier::{Decider, Decision, WinBase};
use crate::{Column, ConnectFour};

/// What it is.
pub(crate) static CARD: ViewCard = ViewCard {
    name: "vier",
    about: "Which part of `vier` decides: database, depth or playouts",
    noun: "database and playouts",
    player: &LISTING,
    #[cfg(feature = "schema")]
    schema: rivi_players::inside::shown_schema::<VierView>,
};

/// The view for the board that the machine knows.
pub(crate) fn view_of() -> View<ConnectFour<u64>> {
    View { card: &CARD, show }
}

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
    pub square: Square,
    /// Games won; none if no games were played.
    pub wins: Option<u32>,
}

fn show(
    game: &Record<ConnectFour<u64>>,
    question: &ViewQuestion,
    limits: &Limits,
) -> Result<Shown, InsideError> {
    let seen = seen(game, question, limits)?;
    let told = told(&seen);
    Ok(Shown::new(seen, told))
}

/// What each of its parts has done, as far as it was needed.
fn told(seen: &VierView) -> Vec<Sentence> {
    let count = |number: String| [("count", number)];
    let mut told = vec![Sentence::new("vier.entries", count(seen.entries.to_string()))];
    if seen.by != "database" {
        let values = [("depth", seen.depth.to_string()), ("nodes", seen.nodes.to_string())];
        told.push(Sentence::new("vier.looked", values));
    }
    let won = |wins: &ColumnWins| Some(format!("{}: {}", wins.column, wins.wins?));
    let columns: Vec<String> = seen.columns.iter().filter_map(won).collect();
    if !columns.is_empty() {
        told.push(Sentence::new("vier.won", [("columns", columns.join(", "))]));
    }
    told
}

/// What `vier`, with its settings and this seed, sees.
fn seen(
    game: &Record<ConnectFour<u64>>,
    question: &ViewQuestion,
    limits: &Limits,
) -> Result<VierView, InsideError> {
    let mut player = Asked::of(&question.player)?.player(question.seed)?;
    let decision = player.decide(game.position(), limits).ok_or(Failure::GameOver)?;
    Ok(view(&player, game.position(), &decision))
}

fn view(player: &Player7x6, position: &ConnectFour<u64>, decision: &Decision) -> VierView {
    let number = |column: Column| column.0 + 1;
    let column = |column: Column| {
        let square = position.lands_on(column);
        ColumnWins {
            column: number(column),
            square,
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
    use rivi_players::PlayerName;
    use rivi_rules::{Notation, Size};

    use super::*;
    use crate::entry::tests::desk;

    fn question(player: &str) -> ViewQuestion {
        ViewQuestion { player: PlayerName::parse(player), square: None, seed: 1 }
    }

    fn seen(player: &str, moves: &str) -> Result<VierView, InsideError> {
        let mut game = Record::new(ConnectFour::new(Size::new(7, 6)));
        for column in game.start().clone().play_line(moves).unwrap() {
            game.play(column).unwrap();
        }
        super::seen(&game, &question(player), &Limits::none())
    }

    /// As it is asked for from outside.
    fn shown(game: &str, player: &str) -> Result<Shown, InsideError> {
        desk(game).glass().view("vier", &question(player), &Limits::none())
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
        assert_eq!(opening.columns[2].square, Square::new(5, 2));
        assert_eq!(opening.entries, 16_161);
        let full = seen("vier:playouts=5,depth=1", "111111").unwrap();
        assert_eq!(full.columns[0].column, 2);
    }

    #[test]
    fn other_games_are_refused() {
        let other = shown("connect4:8x7", "vier");
        assert!(other.unwrap_err().to_string().starts_with("vier does not play connect4:8x7"));
        assert!(
            shown("connect4", "solver")
                .unwrap_err()
                .to_string()
                .starts_with("solver has no database")
        );
        assert!(shown("connect4", "vier:depth=99").is_err());
        let opening = shown("connect4", "vier:playouts=5,depth=1").unwrap();
        assert_eq!(opening.value["columns"].as_array().map(Vec::len), Some(7));
        let told: Vec<&str> = opening.told.iter().map(|sentence| sentence.key).collect();
        assert_eq!(told, ["vier.entries", "vier.looked", "vier.won"]);
        assert_eq!(seen("vier", "1212121").unwrap_err(), Failure::GameOver.into());
    }
}
