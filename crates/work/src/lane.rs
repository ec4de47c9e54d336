use std::time::Duration;

/// What kind of work it is, the most pressing first. Each has a queue of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Lane {
    /// A move of a machine that sits at one worker.
    Seat,
    /// A move: a game waits for it, and somebody who plays it.
    Move,
    /// An analysis: somebody waits for it, but no game does.
    Look,
    /// Games of a tournament: nobody sits before them.
    Games,
}

impl Lane {
    pub(crate) const ALL: [Lane; 4] = [Lane::Seat, Lane::Move, Lane::Look, Lane::Games];

    /// The queue that a worker takes such work from.
    pub(crate) fn queue(self, worker: &str) -> String {
        match self {
            Lane::Seat => format!("seat.{worker}"),
            Lane::Move => "moves".to_owned(),
            Lane::Look => "looks".to_owned(),
            // Another version may play otherwise, and a tournament is to be the same wherever it is played.
            Lane::Games => format!("games.{}", env!("CARGO_PKG_VERSION").replace('.', "-")),
        }
    }

    /// How long whoever asks waits for somebody to begin; as long as it takes where nobody sits before it.
    pub(crate) fn patience(self) -> Option<Duration> {
        match self {
            Lane::Seat => Some(Duration::from_millis(300)),
            Lane::Move => Some(Duration::from_millis(1500)),
            Lane::Look => Some(Duration::from_secs(3)),
            Lane::Games => None,
        }
    }

    /// How long a silence may last once somebody has begun: the bus hands the work to another worker meanwhile.
    pub(crate) fn silence(self) -> Duration {
        match self {
            Lane::Games => Duration::from_secs(30),
            _ => Duration::from_secs(5),
        }
    }
}
