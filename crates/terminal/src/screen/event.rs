//! What comes to the program from outside, and the work that it gives away.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use ratatui::crossterm::event::{KeyEvent, MouseEvent};
use rivi_arena::{Config as Tournament, GameRecord, Standings};
use rivi_play::message::ServerMessage;
use rivi_play::request::NewMatch;
use rivi_play::seen::Analysis;
use rivi_play::{Chosen, Task};
use rivi_players::inside::{OpenedNode, Steps};
use rivi_players::{Budget, Desk, Sentence, Swap2, Thinking};
use rivi_rules::Square;
use rivi_search::Stop;

use crate::puzzle::{Asked, Outcome, Sitting};

/// Something that happens.
#[derive(Debug)]
pub enum Event {
    /// A key.
    Key(KeyEvent),
    /// The mouse.
    Mouse(MouseEvent),
    /// A line that was typed, where lines are.
    Line(String),
    /// A text that was pasted.
    Paste(String),
    /// The screen has another size, or has to be drawn anew.
    Resize,
    /// Time has passed.
    Tick,
    /// Somebody who was given work tells of it.
    Heard(Heard),
    /// The program is to end.
    End,
    /// The program is to be stopped until it is called back.
    Suspend,
}

/// Work for another thread.
#[derive(Debug)]
pub enum Job {
    /// A machine's move.
    Think {
        /// Which work this is.
        ticket: u64,
        /// What has to be done.
        task: Task,
        /// Which game of the match; a machine begins each one fresh.
        round: u32,
        /// The position.
        desk: Box<dyn Desk>,
        /// What may be spent.
        budget: Budget,
        /// Where chance comes from.
        seed: u64,
    },
    /// A hint by the game's best player.
    Advise {
        /// Which work this is.
        ticket: u64,
        /// The position.
        desk: Box<dyn Desk>,
        /// Ends it.
        stop: Stop,
    },
    /// What a machine does in an opening by swap2.
    Open {
        /// Which work this is.
        ticket: u64,
        /// The stones that lie there.
        desk: Box<dyn Desk>,
    },
    /// A puzzle: a try, a hint, or the solution.
    Puzzle {
        /// Which work this is.
        ticket: u64,
        /// The puzzle as it stands.
        sitting: Box<Sitting>,
        /// What is asked.
        asked: Asked,
        /// Ends it.
        stop: Stop,
    },
    /// An analysis.
    Look {
        /// Which work this is.
        ticket: u64,
        /// The position.
        desk: Box<dyn Desk>,
        /// How many of the best lines.
        lines: usize,
        /// Ends it.
        stop: Stop,
    },
    /// What a machine sees.
    See {
        /// Which work this is.
        ticket: u64,
        /// The position.
        desk: Box<dyn Desk>,
        /// What is asked.
        question: Question,
        /// Ends it.
        stop: Stop,
    },
    /// A tournament.
    Tournament {
        /// Which work this is.
        ticket: u64,
        /// What is played.
        config: Box<Tournament>,
        /// Ends it.
        stop: Arc<AtomicBool>,
    },
    /// A match on a server.
    Join {
        /// Its link, or a server's address with a game to begin there.
        link: String,
        /// The game to begin, where the link is only an address.
        new: Option<Box<NewMatch>>,
    },
    /// Something to say to that match.
    Say(rivi_play::message::ClientMessage),
    /// The match on a server is left.
    Leave,
    /// A game to be kept for later; none if there is nothing to go on with.
    Keep(Option<String>),
    /// A puzzle that was solved, by its id, to be remembered.
    Solved(String),
}

/// What is asked about a machine.
#[derive(Clone, Debug)]
pub enum Question {
    /// What it would play, and what it saw.
    Insight {
        /// The machine.
        player: String,
    },
    /// One of the game's own views of it.
    View {
        /// The view's name.
        name: &'static str,
        /// The machine.
        player: String,
        /// The cell looked at.
        square: Option<Square>,
    },
    /// A node of its tree.
    Node {
        /// The machine.
        player: String,
        /// The moves that lead there.
        path: String,
    },
    /// Some steps of its search.
    Steps {
        /// The machine.
        player: String,
        /// The first.
        from: u64,
        /// How many.
        count: u64,
    },
}

/// What was found out about a machine.
#[derive(Clone, Debug)]
pub enum Answer {
    /// What it would play.
    Insight(Box<Chosen>),
    /// A view, in sentences.
    View(Vec<Sentence>),
    /// A node.
    Node(Box<OpenedNode>),
    /// Steps.
    Steps(Steps),
}

/// What is heard from those who were given work.
#[derive(Debug)]
pub enum Heard {
    /// What a machine knows so far.
    Thinking {
        /// Which work.
        ticket: u64,
        /// What it knows.
        seen: Thinking,
    },
    /// A machine has a move, or none.
    Thought {
        /// Which work.
        ticket: u64,
        /// What was to be done.
        task: Task,
        /// The move, or why there is none.
        found: Result<Box<Chosen>, String>,
        /// How long it took.
        took_ms: u64,
    },
    /// What is known so far of a hint.
    Advising {
        /// Which work.
        ticket: u64,
        /// What is known.
        seen: Thinking,
    },
    /// A hint.
    Advised {
        /// Which work.
        ticket: u64,
        /// The move, or why there is none.
        found: Result<Box<Chosen>, String>,
    },
    /// What a machine does in an opening; nothing if the stones are none.
    Opened {
        /// Which work.
        ticket: u64,
        /// What it does.
        answer: Option<Swap2>,
    },
    /// What came of a question about a puzzle.
    Puzzled {
        /// Which work.
        ticket: u64,
        /// What came of it, or why nothing.
        found: Result<Outcome, String>,
    },
    /// What is known of a position.
    Looked {
        /// Which work.
        ticket: u64,
        /// What is known.
        seen: Box<Analysis>,
    },
    /// What a machine sees.
    Seen {
        /// Which work.
        ticket: u64,
        /// What was asked.
        question: Question,
        /// The answer, or why there is none.
        found: Result<Answer, String>,
    },
    /// A game of a tournament goes on.
    Playing {
        /// Which work.
        ticket: u64,
        /// Who plays, by their numbers.
        players: [usize; 2],
        /// The game.
        desk: Box<dyn Desk>,
    },
    /// A game of a tournament is over.
    Played {
        /// Which work.
        ticket: u64,
        /// The game.
        game: Box<GameRecord>,
        /// Everything so far.
        standings: Box<Standings>,
    },
    /// A tournament is over; why, if it could not be played.
    Ended {
        /// Which work.
        ticket: u64,
        /// Why it could not.
        error: Option<String>,
    },
    /// News of a match on a server.
    Live(News),
    /// A line of a log.
    Log(String),
    /// What a server counts.
    Load(Vec<(String, u64)>),
}

/// News of a match on a server.
#[derive(Debug)]
pub enum News {
    /// It was begun; the links to play each side, and to watch.
    Begun {
        /// The link for the other player.
        link: String,
    },
    /// The server says something.
    Message(Box<ServerMessage>),
    /// The connection is lost; it is tried again.
    Lost,
    /// There is no way to it, in a sentence. It is not tried again.
    Gone(String),
}
