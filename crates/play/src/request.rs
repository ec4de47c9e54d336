//! What is asked and answered over HTTP.

use rivi_players::{Card, Level, Values};
use rivi_rules::{Outcome, Side};
use serde::{Deserialize, Serialize};

use crate::demo::DemoGame;
use crate::message::{Event, SetUpText};
use crate::pair::Pair;
use crate::seen::Remark;
use crate::state::{Ending, GameResult, State, Tally, TimeControl};
use crate::view::View;

/// An error: what was expected and what was got.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Fault {
    /// A sentence.
    pub error: String,
}

/// A game that can be played.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct GameEntry {
    /// What it declares of itself.
    #[serde(flatten)]
    pub card: Card,
    /// The names of the levels in its usual size, the weakest first.
    pub levels: Vec<&'static str>,
    /// A short game to be shown; none if it cannot be played.
    pub demo: Option<DemoGame>,
}

/// A game with its empty board and who plays it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct GameDetails {
    /// The board at the start.
    pub view: View,
    /// Who plays it, people among them.
    pub players: Vec<PlayerEntry>,
    /// Machines by strength, the weakest first: up to five, fewer on a board where players hardly differ.
    pub levels: Vec<Level>,
    /// The machine that plays when nobody names one.
    pub favourite: &'static str,
    /// The rule by which its opening can be made fair, `swap2`, if it has one.
    pub opening_rule: Option<&'static str>,
    /// What wins and the rest of the rules, a sentence each; none where the game has no texts of its own.
    pub rules: Vec<Remark>,
}

/// What a machine does with the stones of an opening by swap2.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct OpeningAnswer {
    /// The moves that it puts: three to begin with, two to give the choice back, one to stay with the side whose turn
    /// it is; none if it takes the other side.
    pub stones: Vec<String>,
    /// Whether it takes the side whose turn it is not.
    pub swap: bool,
}

/// A player.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PlayerEntry {
    /// Its name.
    pub name: &'static str,
    /// What it is, in a sentence.
    pub about: &'static str,
    /// The settings it takes.
    pub settings: Vec<SettingEntry>,
    /// What shows it from inside: the last part of an address under `/api/inside/`. None if there is nothing to see.
    pub inside: Option<&'static str>,
}

/// A setting of a player.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SettingEntry {
    /// Its name.
    pub name: &'static str,
    /// What it does.
    pub about: &'static str,
    /// What values it takes.
    pub values: Values,
    /// The same in words.
    pub told: String,
    /// What it is when nobody sets it.
    pub default: &'static str,
}

/// A position to look at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", schema(example = json!({ "game": "connect4", "moves": "4 4 5" })))]
pub struct PositionRequest {
    /// The game.
    pub game: String,
    /// The moves played, separated by blanks.
    #[serde(default)]
    pub moves: String,
    /// The position that the moves begin with, if not the empty board.
    #[serde(default)]
    pub start: Option<SetUpText>,
}

/// A match to begin.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", schema(example = json!({ "game": "connect4", "o": "solver:level=3", "moves": "4453" })))]
pub struct NewMatch {
    /// The game.
    pub game: String,
    /// Who plays X: `human`, or a machine with its settings.
    #[serde(default = "human")]
    pub x: String,
    /// Who plays O.
    #[serde(default = "human")]
    pub o: String,
    /// Who begins; X if nobody is named.
    #[serde(default)]
    pub first: Option<Side>,
    /// The clocks.
    #[serde(default)]
    pub clock: TimeControl,
    /// The position that it begins with, if not the empty board.
    #[serde(default)]
    pub start: Option<SetUpText>,
    /// Moves that are played already.
    #[serde(default)]
    pub moves: String,
    /// Whether the match is listed and can be found by names. Otherwise only whoever has one of its links sees it.
    #[serde(default)]
    pub public: bool,
}

fn human() -> String {
    "human".to_owned()
}

/// A match that was begun. The tokens are secret: whoever has one plays that side. They belong into the part of a
/// link behind `#`, which browsers send to nobody: `/m/ID#TOKEN`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Begun {
    /// The match. Whoever knows it may watch.
    pub id: String,
    /// The secret of each seat.
    pub seats: Pair<String>,
    /// Links to play X, to play O and to watch, below the server's own address.
    pub links: Links,
}

/// Links to a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Links {
    /// To play X.
    pub x: String,
    /// To play O.
    pub o: String,
    /// To watch.
    pub watch: String,
}

/// A match in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MatchSummary {
    /// The match.
    pub id: String,
    /// The game that is on the board.
    pub game: String,
    /// Who plays.
    pub players: Pair<String>,
    /// The names that people gave.
    pub names: Pair<Option<String>>,
    /// How the game on the board ended, if it has.
    pub result: Option<GameResult>,
    /// Games won so far.
    pub tally: Tally,
    /// Whether it is listed and can be found by names; otherwise only whoever has one of its links sees it.
    #[serde(default)]
    pub public: bool,
    /// When the match began, in milliseconds since 1970.
    pub created_ms: u64,
    /// When something happened last.
    pub updated_ms: u64,
    /// How many events it has.
    pub events: u64,
}

/// A part of the list of matches, the newest first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MatchList {
    /// The matches.
    pub matches: Vec<MatchSummary>,
    /// What `before` has to be for the next part; none if this is the last.
    pub next: Option<String>,
}

/// A match with its state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MatchDetails {
    /// The match.
    pub summary: MatchSummary,
    /// As it stands.
    pub state: State,
}

/// A game to be kept or taken elsewhere, as JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct GameFile {
    /// The game.
    pub game: String,
    /// The position it began with, if not the empty board.
    #[serde(default)]
    pub start: Option<SetUpText>,
    /// Who began.
    pub first: Side,
    /// Who played.
    pub players: Pair<String>,
    /// The names that people gave.
    #[serde(default)]
    pub names: Pair<Option<String>>,
    /// The moves.
    pub moves: Vec<String>,
    /// Milliseconds that each move took, as far as it is known.
    #[serde(default)]
    pub times_ms: Vec<u64>,
    /// Who won, if the game is over.
    #[serde(default)]
    pub winner: Option<Outcome>,
    /// Why it is over.
    #[serde(default)]
    pub by: Option<Ending>,
    /// When it began, in milliseconds since 1970.
    #[serde(default)]
    pub date_ms: Option<u64>,
}

/// A game to be brought in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", schema(example = json!({ "format": "psq", "text": "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,9,0\n" })))]
pub struct ImportRequest {
    /// How the game is written.
    pub format: Format,
    /// The game as text: Rivi's own record, JSON, or a `.psq` file.
    pub text: String,
    /// The game's name, for formats that do not say it (`psq`); Gomoku on a board of the file's size if none is said.
    #[serde(default)]
    pub game: Option<String>,
    /// Whether the match is listed and can be found by names.
    #[serde(default)]
    pub public: bool,
}

/// How a game is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Format {
    /// Rivi's own record.
    #[default]
    Text,
    /// JSON.
    Json,
    /// Piskvork's, for five in a row.
    Psq,
}

/// An event with its number and time, as it is kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Numbered {
    /// One more than the one before.
    pub number: u64,
    /// When, in milliseconds since 1970.
    pub at_ms: u64,
    /// What.
    pub event: Event,
}
