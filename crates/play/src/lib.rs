//! A match without input and output: commands go in, numbered events come out.
//!
//! [`Match::apply`] takes a command of somebody who holds seats and says what happened, or why not.
//! A match is the sum of its events ([`Match::absorb`]), so that whoever keeps them can bring it back.
//! Every message that crosses a border (to a page, another program, a server's store) is defined in
//! [`message`], and what the messages carry in [`view`], [`state`], [`seen`] and [`request`].

mod clock;
mod course;
mod decide;
mod demo;
mod desk;
mod exhibit;
mod export;
mod game;
mod lesson;
mod letters;
mod limits;
pub mod message;
mod pair;
mod player;
mod psq;
mod refusal;
pub mod request;
pub mod seen;
pub mod state;
mod text_record;
mod thought;
pub mod view;

pub use clock::Clock;
pub use course::{Course, Stone};
pub use decide::{Deletion, begin};
pub use demo::DemoGame;
pub use desk::{PositionError, position};
pub use exhibit::Exhibit;
pub use export::{ExportError, ImportError, export, import};
pub use game::{Broken, Match, Played, Task};
pub use lesson::{Lesson, LessonPicture};
pub use limits::{MOST_EVENTS, MOST_NAME, checked_game, checked_name};
pub use pair::Pair;
pub use player::{HUMAN, checked_player, is_human};
pub use refusal::Refusal;
pub use request::Numbered;
pub use thought::{Chosen, look, remark, think};

/// The seats that somebody holds.
pub type Hands = Pair<bool>;
