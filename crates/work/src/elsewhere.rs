//! A tournament whose games workers play.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rivi_arena::{Config, Ending, Fixture, Interrupt, Others, Played, TimeControl, Winner};
use rivi_players::Desk;
use rivi_rules::{Outcome, Side};
use tokio::runtime::Handle;

use crate::asker::Asker;
use crate::errand::{Lost, Wanted};
use crate::job::{GamesJob, Job};
use crate::said::Said;

/// Has the games of a tournament played by workers. What they say is checked by the rules. Where the same games come of
/// it wherever they are played, the first pair of every worker and one in so many after it are played here once more.
pub struct Elsewhere<'e> {
    asker: &'e Asker,
    config: &'e Config,
    start: &'e dyn Desk,
    runtime: Handle,
    /// Pairs that wait or are played.
    out: AtomicUsize,
    accounts: Mutex<Accounts>,
}

#[derive(Default)]
struct Accounts {
    /// How many pairs each worker has played.
    pairs: HashMap<String, u64>,
    fault: Option<String>,
}

/// One in so many pairs of a worker is played here once more.
const SAMPLE: u64 = 50;
/// So many pairs for each thread of a worker are on their way, so that none has to wait for the next.
const AHEAD: usize = 2;
/// How often it is looked whether there is room for one more.
const LOOK: Duration = Duration::from_millis(50);
/// So often a pair is tried that comes to nothing.
const TRIES: usize = 3;
/// What a worker says of the end of a game is no longer.
const MOST_TEXT: usize = 2000;

impl<'e> Elsewhere<'e> {
    /// A tournament that workers are to play.
    pub fn new(
        asker: &'e Asker,
        config: &'e Config,
        start: &'e dyn Desk,
        runtime: Handle,
    ) -> Elsewhere<'e> {
        let (out, accounts) = (AtomicUsize::new(0), Mutex::default());
        Elsewhere { asker, config, start, runtime, out, accounts }
    }

    /// Why the tournament cannot be played like this, if it cannot.
    pub fn fault(&self) -> Option<String> {
        self.accounts().fault.clone()
    }

    /// How many pairs each worker has played.
    pub fn pairs(&self) -> Vec<(String, u64)> {
        let mut pairs: Vec<_> = self.accounts().pairs.clone().into_iter().collect();
        pairs.sort();
        pairs
    }

    fn accounts(&self) -> MutexGuard<'_, Accounts> {
        self.accounts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until a worker has room for one more pair; false if the tournament ends before.
    fn room(&self, interrupt: &Interrupt) -> bool {
        loop {
            if interrupt.is_set() || self.accounts().fault.is_some() {
                return false;
            }
            let most = AHEAD * self.asker.crowd().threads_alike;
            let one_more = |out: usize| (out < most).then_some(out + 1);
            if self.out.fetch_update(Ordering::Relaxed, Ordering::Relaxed, one_more).is_ok() {
                return true;
            }
            std::thread::sleep(LOOK);
        }
    }

    /// Has a pair played once; none if it ends before it is played.
    fn once(&self, job: &GamesJob, interrupt: &Interrupt) -> Option<Result<(String, Said), Lost>> {
        let (wanted, mut deaf) = (Wanted::default(), |_| {});
        let interrupted = async {
            while !interrupt.is_set() && self.accounts().fault.is_none() {
                tokio::time::sleep(LOOK).await;
            }
        };
        self.runtime.block_on(async {
            tokio::select! {
                done = self.asker.done(Job::Games(job.clone()), &wanted, &mut deaf) => Some(done),
                () = interrupted => None,
            }
        })
    }

    /// The games, if they can be believed.
    ///
    /// # Errors
    /// Why not.
    fn believed(
        &self,
        (worker, said): (String, Said),
        fixtures: &[Fixture],
        (job, interrupt): (&GamesJob, &Interrupt),
    ) -> Result<Vec<Played>, String> {
        let Said::Played { games } = said else { return Err("it has played nothing".to_owned()) };
        if games.len() != fixtures.len() {
            return Err("it has not played all games".to_owned());
        }
        for (&fixture, played) in fixtures.iter().zip(&games) {
            check(self.start, self.config.beginning(fixture).opening, played)
                .map_err(|why| format!("game {}: {why}", fixture.number))?;
        }
        // Nobody is past the first sample before one was right.
        let before = self.accounts().pairs.get(&worker).copied().unwrap_or(0);
        if repeats(&self.config.time) && before.is_multiple_of(SAMPLE) {
            let again = job.play(usize::MAX, interrupt)?;
            let same =
                again.iter().zip(&games).all(|(one, other)| timeless(one) == timeless(other));
            if !same && !interrupt.is_set() {
                let number = fixtures.first().map_or(0, |fixture| fixture.number);
                return Err(format!(
                    "games {number} and after were played otherwise than they are here: is it the same program?"
                ));
            }
        }
        *self.accounts().pairs.entry(worker).or_default() += 1;
        Ok(games)
    }

    fn tried(&self, fixtures: &[Fixture], interrupt: &Interrupt) -> Option<Vec<Played>> {
        let job = GamesJob::of(self.config, fixtures);
        let mut wrong = String::new();
        for _ in 0..TRIES {
            let done = loop {
                match self.once(&job, interrupt)? {
                    // As long as nobody can play them, they wait.
                    Err(Lost::Nobody | Lost::Silent | Lost::Bus(_) | Lost::Unwanted) => {
                        std::thread::sleep(LOOK);
                    }
                    done => break done,
                }
            };
            let believed = done.map_err(|lost| lost.to_string()).and_then(|(worker, said)| {
                let told = (worker.clone(), said);
                self.believed(told, fixtures, (&job, interrupt))
                    .map_err(|why| Lost::wrong(&worker, &why).to_string())
            });
            match believed {
                Ok(games) => return Some(games),
                Err(_) if interrupt.is_set() => return None,
                Err(reason) => wrong = reason,
            }
        }
        self.accounts().fault.get_or_insert(wrong);
        None
    }
}

impl Others for Elsewhere<'_> {
    fn play(&self, fixtures: &[Fixture], interrupt: &Interrupt) -> Option<Vec<Played>> {
        if !self.room(interrupt) {
            return None;
        }
        let games = self.tried(fixtures, interrupt);
        self.out.fetch_sub(1, Ordering::Relaxed);
        games
    }
}

/// Whether a game comes out the same wherever it is played.
fn repeats(time: &TimeControl) -> bool {
    time.move_ms.is_none() && time.game_ms.is_none()
}

fn timeless(played: &Played) -> Played {
    Played { thought_us: [0; 2], ..played.clone() }
}

/// Checks by the rules what is said of a game.
fn check(start: &dyn Desk, opening: &str, played: &Played) -> Result<(), String> {
    let mut desk = start.boxed();
    desk.table_mut().play_line(opening).map_err(|error| error.to_string())?;
    let begun = desk.table().moves();
    let moves: Vec<&str> = played.moves.split(' ').filter(|text| !text.is_empty()).collect();
    if played.opening_plies != begun.len() || !moves.iter().zip(&begun).all(|(a, b)| a == b) {
        return Err("it does not begin with its opening".to_owned());
    }
    for text in moves.iter().skip(begun.len()) {
        desk.table_mut().play(text).map_err(|error| error.to_string())?;
    }
    if desk.table().move_count() != moves.len() {
        return Err("it does not begin with its opening".to_owned());
    }
    let lost = |side: Side| if side == Side::X { Winner::O } else { Winner::X };
    let winner = match (desk.table().outcome(), &played.ending) {
        (Some(Outcome::Win(side)), Ending::Rules) => lost(side.other()),
        (Some(Outcome::Draw), Ending::Rules) => Winner::Draw,
        (None, Ending::Illegal(_) | Ending::Late(_) | Ending::Failed(_)) => {
            lost(desk.table().turn())
        }
        _ => return Err("it did not end as is said".to_owned()),
    };
    if winner != played.winner || played.ending.because().len() > MOST_TEXT {
        return Err("it was not won by whom is said".to_owned());
    }
    Ok(())
}
