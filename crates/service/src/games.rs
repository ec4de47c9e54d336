//! The games and their positions.

use rivi_play::request::{
    GameDetails, GameEntry, OpeningAnswer, PlayerEntry, PositionRequest, SettingEntry,
};
use rivi_play::view::View;
use rivi_play::{Course, DemoGame, Exhibit, Lesson};
use rivi_players::{Card, Desk, Entry, Listing, Setting, Swap2};
use rivi_rules::Square;
use serde::Deserialize;

use crate::failed::{Failed, Kind};
use crate::played;

/// Every game that can be played, with what it declares of itself.
pub fn games() -> Vec<GameEntry> {
    rivi_games::entries().into_iter().map(game_entry).collect()
}

fn game_entry(entry: &dyn Entry) -> GameEntry {
    let card = entry.card();
    GameEntry { card: *card, levels: level_names(card), demo: DemoGame::of(card) }
}

/// The levels of a game in its usual size, by name.
fn level_names(card: &Card) -> Vec<&'static str> {
    let levels = rivi_games::desk(&card.usual()).map(|desk| desk.ladder().levels());
    levels.unwrap_or_default().into_iter().map(|level| level.name).collect()
}

/// The rules of every game in pictures.
pub fn lessons() -> Vec<Lesson> {
    rivi_games::entries().into_iter().filter_map(Lesson::of).collect()
}

/// Named games of the families, each with a sentence on where it comes from and a game that was won in it.
pub fn gallery() -> Vec<Exhibit> {
    let pieces = rivi_games::entries().into_iter().flat_map(Entry::gallery);
    pieces.filter_map(Exhibit::of).collect()
}

/// Which game.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::IntoParams))]
#[cfg_attr(feature = "schema", into_params(parameter_in = Query))]
pub struct Named {
    /// The game's name, as `gomoku:19,standard`.
    #[cfg_attr(feature = "schema", param(example = "gomoku:19,standard"))]
    pub game: String,
}

/// A game with its empty board, its players and levels.
///
/// # Errors
/// If there is no such game.
pub fn game(name: &str) -> Result<GameDetails, Failed> {
    let desk = rivi_games::desk(name.trim()).map_err(Failed::bad)?;
    Ok(GameDetails {
        players: desk.players().into_iter().map(|one| player_entry(&*desk, one)).collect(),
        levels: desk.ladder().levels(),
        favourite: desk.best(),
        opening_rule: desk.opening_rule(),
        rules: desk.goal().into_iter().chain(desk.rules()).map(rivi_play::remark).collect(),
        view: View::of(&*desk),
    })
}

fn player_entry(desk: &dyn Desk, listing: &Listing) -> PlayerEntry {
    let setting = |&Setting { name, about, values, default }: &Setting| SettingEntry {
        name,
        about,
        values,
        told: values.told().into_owned(),
        default,
    };
    // What is refused from afar is not offered either.
    let offered = |setting: &&Setting| !setting.values.may_be_a_file();
    PlayerEntry {
        name: listing.name,
        about: listing.about,
        settings: listing.settings.iter().filter(offered).map(setting).collect(),
        inside: desk.glass().inside_of(listing),
    }
}

/// A position as it is shown, from moves or a diagram.
///
/// # Errors
/// If there is no such position.
pub fn position_view(asked: &PositionRequest) -> Result<View, Failed> {
    Ok(View::of(&*played(asked)?))
}

/// A game from its start, stone by stone.
///
/// # Errors
/// If there is no such game, or its stones do not stay where they are put.
pub fn course(asked: &PositionRequest) -> Result<Course, Failed> {
    let mut desk = played(&PositionRequest { moves: String::new(), ..asked.clone() })?;
    let mut whole = desk.boxed();
    whole.table_mut().play_line(&asked.moves).map_err(Failed::bad)?;
    let course = Course::of(&mut *desk, &whole.table().moves());
    let moving = "stones of this game do not stay where they are put";
    course.ok_or_else(|| Failed::new(Kind::NoAnswer, moving))
}

/// What a machine does with the stones of an opening by swap2.
///
/// # Errors
/// If the position is no opening by swap2.
pub fn opening(asked: &PositionRequest) -> Result<OpeningAnswer, Failed> {
    let none =
        "these stones are no opening by swap2: expected none, three or five in a game that has it";
    opened(&*played(asked)?).ok_or_else(|| Failed::bad(none))
}

fn opened(desk: &dyn Desk) -> Option<OpeningAnswer> {
    match desk.opened()? {
        Swap2::Swap => Some(OpeningAnswer { stones: Vec::new(), swap: true }),
        Swap2::Stones(stones) => {
            let legal = desk.table().legal_targets();
            let text = |square: &Square| {
                legal.iter().find(|target| target.square == *square).map(|it| it.text.clone())
            };
            let stones = stones.iter().map(text).collect::<Option<Vec<_>>>()?;
            Some(OpeningAnswer { stones, swap: false })
        }
    }
}
