//! Work for other machines: jobs and what comes of them as values, the worker that does them, and whoever asks.
//!
//! A [`Job`] is a machine's move, an analysis, or a pair of games. An [`Asker`] puts it into a queue of the bus, hears
//! how it gets on, and checks what it is told before it believes it: the rules are at hand, a worker's word is not
//! enough. A [`Worker`] takes jobs, says that it is still at them, and needs nothing but the bus. Whoever goes silent is
//! replaced: by another worker, or by whoever asked.
//!
//! Machines keep their seats here too: the worker that holds a seat's machine is asked first, so that its tables and
//! its tree survive from move to move.

mod asker;
mod check;
mod elsewhere;
mod errand;
mod games;
mod job;
mod lane;
mod name;
mod place;
mod roster;
mod said;
mod slots;
mod thinking;
mod worker;

pub use asker::Asker;
pub use elsewhere::Elsewhere;
pub use errand::{Lost, Wanted};
pub use job::{GamesJob, Job, LookJob, MoveJob, OneGame, Seat};
pub use place::Place;
pub use roster::Crowd;
pub use said::{Moved, Said};
pub use worker::{Worker, WorkerConfig};
