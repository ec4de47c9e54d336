//! Every message that crosses a border, in one file: what a client says to a match and to an analysis,
//! what it hears, and the events that a match is made of and that the store keeps.

use rivi_players::{Thinking, Worth};
use rivi_rules::{Outcome, Side, Square};
use serde::{Deserialize, Serialize};

use crate::pair::Pair;
use crate::seen::Analysis;
use crate::state::{Proposal, State, TimeControl};

/// The version of these messages. It changes when a page of an earlier version would misread the server, or be misread.
pub const VERSION: u32 = 1;

/// What a client says on the WebSocket of a match. `hello` comes first and once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum ClientMessage {
    /// Who is there.
    Hello {
        /// The version of the messages that the client speaks: 1. A page that names another one, or none, is told to
        /// reload.
        #[serde(default)]
        version: Option<u32>,
        /// The secret tokens of the seats that the client holds; none to watch.
        #[serde(default)]
        tokens: Vec<String>,
        /// The last event that it has, if it was here before.
        #[serde(default)]
        last_event: Option<u64>,
    },
    /// Something to do.
    Command {
        /// A number of the client's own, which the answer repeats.
        id: u64,
        /// The last event that the client knew when it decided. If the board, the players or the game have changed
        /// since, the command is refused as `stale`; a move that was played by this very command is accepted once
        /// more and not played again. Whoever sends a command twice should name it.
        #[serde(default)]
        after: Option<u64>,
        /// What to do.
        command: Command,
    },
    /// To keep the connection open; answered by `pong`.
    Ping,
}

/// What a player can do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Command {
    /// Says who sits here.
    Join {
        /// The seat; it must be one's own.
        seat: Side,
        /// The name to be shown.
        name: String,
    },
    /// Plays a move for the side to move.
    Move {
        /// The move, as one of the view's legal moves.
        text: String,
    },
    /// Takes a move back: against a machine back to the person's last turn; where one client plays both sides one move;
    /// between two people it is asked for.
    TakeBack,
    /// Plays again what was taken back last.
    Redo,
    /// Empties the board and begins the same game anew.
    Clear,
    /// Begins a game, of another kind if one is named.
    NewGame {
        /// The game; the same as before if none is named.
        #[serde(default)]
        game: Option<String>,
        /// Who begins; X if nobody is named.
        #[serde(default)]
        first: Option<Side>,
        /// Both players; the same as before if none are named.
        #[serde(default)]
        players: Option<Pair<String>>,
        /// The clocks; the same as before if none are named.
        #[serde(default)]
        clock: Option<TimeControl>,
    },
    /// Lets a machine move for the side to move, whoever plays it.
    MachineMove {
        /// The machine; the one that suits the game if none is named.
        #[serde(default)]
        player: Option<String>,
    },
    /// Puts another player on a side, at any time.
    SetPlayer {
        /// The side.
        seat: Side,
        /// `human`, or a machine with its settings.
        player: String,
    },
    /// Gives the game up.
    Resign,
    /// Asks for a draw.
    OfferDraw,
    /// Asks that both players may be helped by machines until the game ends, where two people play on two devices.
    OfferHelp,
    /// Asks for another game, or begins it where nobody has to be asked.
    Rematch,
    /// Answers what the other player asked.
    Answer {
        /// Whether one agrees.
        accept: bool,
    },
    /// Sets up a position.
    SetUp {
        /// The board, one line a row from the top: `X`, `O`, `.`; `turn: O` and `board: 4` lines may be added.
        diagram: String,
        /// The side to move, if the diagram does not say it.
        #[serde(default)]
        turn: Option<Side>,
        /// Whether positions that no game can reach are taken.
        #[serde(default)]
        lenient: bool,
    },
    /// Asks for a good move. Answered by `hint`; one that was asked for before and has not come is ended.
    Hint,
    /// Ends the hint that was asked for: it is answered by `refused`, `stopped`.
    StopHint,
    /// Ends the machine's thinking: it plays the best it has found.
    StopThinking,
    /// Analyses every position that the match comes to. Answered by `analysis` messages.
    StartAnalysis {
        /// How many of the best lines, 1 to 5.
        #[serde(default = "one")]
        lines: u8,
    },
    /// Ends the analysis.
    StopAnalysis,
    /// Says one of a few phrases to everybody at the table. Told by `said`, and not kept.
    Say {
        /// The phrase.
        phrase: Phrase,
    },
}

/// What players can say to each other: a few phrases that every page has in its reader's language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Phrase {
    /// Hello!
    Hello,
    /// Good luck!
    GoodLuck,
    /// A good move!
    GoodMove,
    /// One moment, please.
    OneMoment,
    /// Well played!
    WellPlayed,
    /// Thank you!
    Thanks,
}

fn one() -> u8 {
    1
}

/// What a server says on the WebSocket of a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ServerMessage {
    /// The answer to `hello`: the match as it stands. If `hello` named a last event, the `event` messages that
    /// follow first are exactly those that were missed, unless they are more than 500: then there are none.
    Welcome {
        /// The match.
        #[serde(rename = "match")]
        id: String,
        /// The seats that the client may play.
        seats: Vec<Side>,
        /// The match as it stands.
        state: Box<State>,
        /// How many clients are connected, this one included.
        clients: u32,
        /// For each seat, whether somebody who holds it is connected.
        here: Pair<bool>,
    },
    /// The command is carried out, and durable if it changed anything.
    Accepted {
        /// The command's number.
        id: u64,
    },
    /// The command was not carried out; nothing is changed.
    Refused {
        /// The command's number; none if the message could not be read.
        id: Option<u64>,
        /// Why not, in one word.
        code: RefusalCode,
        /// Why not, in a sentence.
        reason: String,
    },
    /// Something happened.
    Event {
        /// The event's number: one more than the one before.
        number: u64,
        /// When, in milliseconds since 1970.
        at_ms: u64,
        /// What.
        event: Event,
        /// The match after it; left out for missed events that are not the last.
        state: Option<Box<State>>,
    },
    /// What the machine to move knows so far. Not numbered, and not sent again.
    Thinking {
        /// The side that it moves for.
        seat: Side,
        /// The machine.
        player: String,
        /// What it knows.
        #[serde(flatten)]
        seen: Thinking,
    },
    /// What is known so far of a hint that was asked for.
    Hinting {
        /// The command's number.
        id: u64,
        /// The machine that was asked.
        player: String,
        /// What it knows.
        #[serde(flatten)]
        seen: Thinking,
    },
    /// The answer to `hint`.
    Hint {
        /// The command's number.
        id: u64,
        /// The move.
        text: String,
        /// Where its mark comes to lie.
        square: Option<Square>,
        /// The machine that was asked.
        player: String,
        /// What it thinks of the position.
        verdict: Option<Worth>,
    },
    /// What is known of the position on the board.
    Analysis {
        /// The event after which the position stands.
        event: u64,
        /// What is known.
        #[serde(flatten)]
        seen: Analysis,
    },
    /// How many clients are connected now.
    Clients {
        /// Their number.
        clients: u32,
        /// For each seat, whether somebody who holds it is connected.
        here: Pair<bool>,
    },
    /// A player says something. Not numbered, and not sent again.
    Said {
        /// Who.
        seat: Side,
        /// What.
        phrase: Phrase,
    },
    /// The answer to `ping`.
    Pong,
    /// The server is shutting down; the match comes back with it.
    GoingDown,
}

/// Why a command was refused, in one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum RefusalCode {
    /// The message could not be read.
    Unreadable,
    /// The machine is thinking.
    MachineThinking,
    /// The client does not hold the seat that it would take.
    NotYourSeat,
    /// It is the other player's turn.
    NotYourTurn,
    /// The move is against the rules.
    Illegal,
    /// The game is over.
    GameOver,
    /// The game is not over.
    NotOver,
    /// There is nothing to take back, to play again, to answer or to stop.
    Nothing,
    /// A game, player, name, diagram or clock that cannot be.
    Invalid,
    /// The other player has to agree, or has been asked already.
    Asked,
    /// Two people play each other on two devices, and have not agreed that machines may help.
    NoHelp,
    /// The match has gone on since the event that the command answers.
    Stale,
    /// The client speaks another version of the messages: a page has to be reloaded.
    Outdated,
    /// Too many messages in too short a time.
    TooFast,
    /// A limit of the server is reached.
    Limit,
    /// Whoever asked for it has ended it.
    Stopped,
    /// The server could not keep it.
    Storage,
}

/// What happened in a match. These are what the store keeps: a match is the sum of its events.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// A game began: the first of a match, a rematch, or one of another kind.
    Began {
        /// The game's name.
        game: String,
        /// The position it began with, if not the empty board.
        start: Option<SetUpText>,
        /// Who began.
        first: Side,
        /// Who plays.
        players: Pair<String>,
        /// The clocks.
        clock: TimeControl,
        /// Whether both have changed places: whoever held X holds O from here on, and takes name and tally along.
        /// Left out where they have not.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        sides_changed: bool,
    },
    /// Somebody gave a name.
    Joined {
        /// The seat.
        seat: Side,
        /// The name.
        name: String,
    },
    /// A move was played.
    Moved {
        /// Who moved.
        seat: Side,
        /// The move.
        text: String,
        /// The machine that chose it, if one did.
        by: Option<String>,
        /// What the machine thought of the position before it.
        verdict: Option<Worth>,
        /// Milliseconds that it took.
        took_ms: u64,
    },
    /// Moves were taken back.
    TookBack {
        /// Who did it.
        seat: Side,
        /// How many.
        moves: u32,
    },
    /// Moves that were taken back were played again.
    Redid {
        /// Who did it.
        seat: Side,
        /// How many.
        moves: u32,
    },
    /// The board was cleared.
    Cleared {
        /// Who did it.
        seat: Side,
    },
    /// A position was set up.
    SetUp {
        /// The position.
        start: SetUpText,
    },
    /// Another player sits there.
    PlayerSet {
        /// The side.
        seat: Side,
        /// The player.
        player: String,
    },
    /// A machine moves once for the side to move.
    Lent {
        /// The side.
        seat: Side,
        /// The machine.
        player: String,
    },
    /// The machine to move could not.
    Failed {
        /// The side.
        seat: Side,
        /// Why.
        reason: String,
    },
    /// Somebody resigned.
    Resigned {
        /// Who.
        seat: Side,
    },
    /// Somebody's time was up.
    TimeUp {
        /// Whose.
        seat: Side,
    },
    /// One player asked the other.
    Asked {
        /// Who asks.
        seat: Side,
        /// What for.
        what: Proposal,
    },
    /// The other player did not agree, or it was withdrawn.
    Declined {
        /// Who declined.
        seat: Side,
        /// What.
        what: Proposal,
    },
    /// The game is drawn by agreement.
    DrawAgreed,
    /// Both agreed that machines may help until the game ends.
    HelpAgreed,
    /// The match goes on after the server was away; nobody's clock ran meanwhile.
    Resumed,
    /// Whoever runs the server ended the game.
    Ended {
        /// How it ended.
        winner: Outcome,
    },
}

/// A position as it was set up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SetUpText {
    /// The board, one line a row.
    pub diagram: String,
    /// The side to move, if the diagram does not say it.
    pub turn: Option<Side>,
    /// Whether positions that no game can reach are taken.
    #[serde(default)]
    pub lenient: bool,
}

/// What a client says on the WebSocket for analyses.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum AnalyseRequest {
    /// Asks for an analysis; one that runs is ended.
    Analyse {
        /// A number of the client's own, which the answers repeat.
        #[serde(default)]
        request: u64,
        /// The game.
        game: String,
        /// The moves played.
        #[serde(default)]
        moves: String,
        /// The position that the moves begin with, if not the empty board.
        #[serde(default)]
        start: Option<SetUpText>,
        /// How many of the best lines, 1 to 5.
        #[serde(default = "one")]
        lines: u8,
        /// Milliseconds to think; the server's limit if none is said.
        #[serde(default)]
        time_ms: Option<u64>,
    },
    /// Ends the analysis.
    Stop,
    /// To keep the connection open; answered by `pong`.
    Ping,
}

/// What a server says on the WebSocket for analyses.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum AnalyseAnswer {
    /// What is known so far.
    Analysis(Analysis),
    /// The request was not carried out.
    Refused {
        /// The request's number; none if the message could not be read.
        request: Option<u64>,
        /// Why not, in one word.
        code: RefusalCode,
        /// Why not, in a sentence.
        reason: String,
    },
    /// The answer to `ping`.
    Pong,
    /// The server is shutting down.
    GoingDown,
}
