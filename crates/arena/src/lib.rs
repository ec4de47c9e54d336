//! Tournaments between players of any game: which one is stronger, by how much, and how sure that is.

mod check;
mod config;
mod contestant;
mod fair;
#[cfg(test)]
mod fixture;
mod game;
mod interrupt;
mod journal;
mod ladder;
mod machine;
mod opening;
mod processor;
mod record;
pub mod report;
mod running_test;
mod schedule;
mod seat;
mod seed;
mod standings;
pub mod statistics;
mod time_control;
mod tournament;

pub use check::{Finding, FindingKind, examine};
pub use config::{Config, ProgramLimits};
pub use contestant::{Contestant, ProgramContestant, Turn};
pub use fair::{
    Balance, Doing, FairError, FairQuestion, Fairness, Figures, FirstMove, picture as fair_picture,
    text as fair_text,
};
pub use game::{Beginning, Played, play_game};
pub use interrupt::Interrupt;
pub use journal::{Chronicle, Journal, JournalError, read_journal};
pub use ladder::{
    BEGINNING, LadderQuestion, LadderReport, Meeting, Rising, Rung, STEP, ladder_text,
};
pub use machine::{MachineContestant, thinks_with_several_threads};
pub use opening::{
    OPENINGS_HEADER, OpeningError, balanced_openings, default_openings, random_openings,
    read_openings, write_openings,
};
pub use record::{Ending, GameRecord, Winner};
pub use running_test::RunningTest;
pub use schedule::{Fixture, Format, Schedule};
pub use seat::{SeatError, check_seat, seat};
pub use seed::{SEED_LIMIT, derive_seed};
pub use standings::{Account, Pairing, Standings};
pub use statistics::Score;
pub use time_control::{
    Clock, ClockError, ClockKind, ClockSetting, Overrun, SpanError, TimeControl, parse_clock,
    parse_game_time, parse_span,
};
pub use tournament::{Listener, MakeContestant, Others, Results, Tournament};
