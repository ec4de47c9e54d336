//! The matches in memory, and those that come back from the store when they are asked for.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rivi_bus::Listener;
use rivi_play::{Match, Numbered};
use rivi_store::{Due, StoredMatch, Write};
use tokio::sync::{OnceCell, mpsc, oneshot};
use tokio::time::Instant;

use crate::address::Address;
use crate::app::{App, now_ms};
use crate::fault::ApiError;
use crate::room::{Ask, Origin, Room, topic};
use crate::turns;

/// The way to a match in memory.
pub(crate) type Door = mpsc::Sender<Ask>;

/// Since when nobody has looked at a match and no machine has thought about it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Quiet(Arc<Mutex<Option<Instant>>>);

impl Quiet {
    pub(crate) fn set(&self, since: Option<Instant>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = since;
    }

    fn since(&self) -> Option<Instant> {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The place of a match.
#[derive(Clone, Default)]
struct Slot {
    door: Arc<OnceCell<Door>>,
    quiet: Quiet,
}

/// The matches in memory.
#[derive(Default)]
pub(crate) struct Rooms {
    open: Mutex<HashMap<String, Slot>>,
}

/// So many may knock at once; whoever comes then waits. A command may be as long as a message.
const KNOCKS: usize = 32;
/// So often a match is asked to make room for another before somebody is told that there is none.
const TRIES: usize = 10;

impl Rooms {
    fn lock(&self) -> MutexGuard<'_, HashMap<String, Slot>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many there are.
    pub(crate) fn count(&self) -> usize {
        self.lock().len()
    }

    fn slot_if_free(&self, id: &str, most: usize) -> Option<Slot> {
        let mut open = self.lock();
        let free = open.contains_key(id) || open.len() < most;
        free.then(|| open.entry(id.to_owned()).or_default().clone())
    }

    /// A place for a match. Where all are taken, the match that has been quiet longest makes room.
    async fn slot(&self, id: &str, most: usize) -> Result<Slot, ApiError> {
        for _ in 0..TRIES {
            if let Some(slot) = self.slot_if_free(id, most) {
                return Ok(slot);
            }
            let Some(quietest) = self.quietest() else { break };
            rest(&quietest).await;
        }
        Err(ApiError::too_many(format!("{most} matches are open already; try again later")))
    }

    fn quietest(&self) -> Option<Door> {
        let open = self.lock();
        let quiet = open.values().filter_map(|slot| Some((slot.quiet.since()?, slot)));
        quiet.min_by_key(|&(since, _)| since).and_then(|(_, slot)| slot.door.get().cloned())
    }

    /// The ways to all matches in memory.
    pub(crate) fn all(&self) -> Vec<(String, Door)> {
        let open = self.lock();
        let doors =
            open.iter().filter_map(|(id, slot)| Some((id.clone(), slot.door.get()?.clone())));
        doors.collect()
    }

    /// The way to a match, if it is in memory.
    pub(crate) fn known(&self, id: &str) -> Option<Door> {
        self.lock().get(id).and_then(|slot| slot.door.get().cloned())
    }

    /// Forgets a match that has left the memory, unless another one is in its place.
    pub(crate) fn forget(&self, id: &str, door: &Door) {
        let mut open = self.lock();
        let same = |slot: &Slot| slot.door.get().is_some_and(|known| known.same_channel(door));
        if open.get(id).is_some_and(same) {
            open.remove(id);
        }
        metrics::gauge!("rivi_matches_live").set(open.len() as f64);
    }

    /// Forgets a place that no match came to.
    fn release(&self, id: &str, slot: &Slot) {
        let mut open = self.lock();
        if open.get(id).is_some_and(|known| Arc::ptr_eq(&known.door, &slot.door)) {
            open.remove(id);
        }
    }

    /// The way to a match, which is brought back from the store if need be.
    ///
    /// # Errors
    /// If there is no such match, too many are open, or the store fails.
    pub(crate) async fn door(&self, app: &Arc<App>, id: &str) -> Result<Door, ApiError> {
        self.door_for(app, id, Why::Asked).await
    }

    async fn door_for(&self, app: &Arc<App>, id: &str, why: Why) -> Result<Door, ApiError> {
        let most = match why {
            Why::Asked => app.config.limits.live_matches,
            // One after the other, so that it is one too many at most.
            Why::TimeIsUp => usize::MAX,
        };
        loop {
            let slot = self.slot(id, most).await?;
            let quiet = || slot.quiet.clone();
            match slot.door.get_or_try_init(|| load(app, id, why, quiet())).await {
                Ok(door) if !door.is_closed() => return Ok(door.clone()),
                Ok(door) => self.forget(id, door),
                Err(error) => {
                    self.release(id, &slot);
                    return Err(error);
                }
            }
        }
    }

    /// Has a match look at its clock, which has run out; if nobody looks at the match it then leaves the memory again.
    ///
    /// # Errors
    /// If there is no such match, or the store fails.
    pub(crate) async fn wake(&self, app: &Arc<App>, id: &str) -> Result<(), ApiError> {
        rest(&self.door_for(app, id, Why::TimeIsUp).await?).await;
        Ok(())
    }
}

impl Rooms {
    /// Has the machine of a match think here that has to move since an event.
    ///
    /// # Errors
    /// If there is no such match, too many are open, or the store fails.
    pub(crate) async fn take_over(
        &self,
        app: &Arc<App>,
        id: &str,
        since: u64,
    ) -> Result<(), ApiError> {
        let door = self.door(app, id).await?;
        door.send(Ask::Turn { since }).await.map_err(|_| ApiError::gone())
    }
}

/// Asks a match to leave the memory, and waits until it has or says that it stays.
async fn rest(door: &Door) {
    let (done, rested) = oneshot::channel();
    if door.send(Ask::Rest { done }).await.is_ok() {
        // It answers by letting go.
        let _ = rested.await;
    }
}

/// A place for a match that is about to be written.
pub(crate) struct Reserved {
    app: Arc<App>,
    id: String,
    slot: Slot,
}

impl Reserved {
    /// Takes a place.
    ///
    /// # Errors
    /// If too many matches are open.
    pub(crate) async fn take(app: &Arc<App>, id: &str) -> Result<Reserved, ApiError> {
        let slot = app.rooms.slot(id, app.config.limits.live_matches).await?;
        Ok(Reserved { app: Arc::clone(app), id: id.to_owned(), slot })
    }

    /// The match that was just written.
    pub(crate) async fn open(self, owner: Address, whole: Match, stored: StoredMatch) {
        let quiet = self.slot.quiet.clone();
        let ear = listen(&self.app, &self.id).await;
        let door = open(&self.app, (whole, stored), &Origin::Begun(owner), quiet, ear);
        // Nobody knows its name yet, so that nobody was quicker.
        let _ = self.slot.door.set(door);
    }
}

impl Drop for Reserved {
    fn drop(&mut self) {
        if self.slot.door.get().is_none() {
            self.app.rooms.release(&self.id, &self.slot);
        }
    }
}

/// Why a match comes into memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Why {
    /// Somebody asked for it.
    Asked,
    /// Its clock has run out, the time that the server was away not counted.
    TimeIsUp,
}

async fn load(app: &Arc<App>, id: &str, why: Why, quiet: Quiet) -> Result<Door, ApiError> {
    // Whoever listens first and reads then misses nothing between.
    let ear = listen(app, id).await;
    let stored = app.store.load(id).await?.ok_or_else(|| ApiError::no_match(id))?;
    let mut whole = Match::replay(&stored.events).map_err(ApiError::broken)?;
    let clock = app.store.clock(id).await?;
    // Another server may have it in memory, where its clock runs.
    let ran_on = why == Why::TimeIsUp
        || app.has_others()
        || clock.is_some_and(|clock| clock.since_ms >= app.started_ms);
    let resumed = whole.come_back(now_ms()).filter(|_| !ran_on);
    if let Some(resumed) = &resumed {
        whole.absorb(resumed).map_err(ApiError::broken)?;
    }
    let kept = clock.is_some();
    let due = whole.deadline().is_some();
    if resumed.is_some() || (due && !kept) {
        resume(app, id, &whole, resumed).await?;
    }
    let origin = Origin::Stored { clock_kept: due || kept };
    Ok(open(app, (whole, stored), &origin, quiet, ear))
}

/// What other servers tell of a match; nothing where there are none, or they cannot be heard now.
async fn listen(app: &App, id: &str) -> Option<Listener> {
    if app.has_others() { app.bus.listen(&topic(id)).await.ok() } else { None }
}

/// Writes down that a clock goes on, and when it runs out.
async fn resume(
    app: &App,
    id: &str,
    whole: &Match,
    resumed: Option<Numbered>,
) -> Result<(), ApiError> {
    let append = resumed.map(|event| Write::Append {
        id: id.to_owned(),
        events: vec![event],
        summary: None,
        insight: None,
    });
    let clock = Write::Clock { id: id.to_owned(), due: due(whole) };
    Ok(app.journal.write(Write::All(append.into_iter().chain([clock]).collect())).await?)
}

/// When the clock of a match runs out, if one runs.
pub(crate) fn due(whole: &Match) -> Option<Due> {
    let since_ms = now_ms();
    let due = |due_ms: u64| Due { due_ms, left_ms: due_ms.saturating_sub(since_ms), since_ms };
    whole.deadline().map(due)
}

/// What is written down beside a new match: whose turn it is to think.
pub(crate) fn with_what_is_due(app: &App, id: &str, whole: &Match, begin: Write) -> Write {
    let Some(task) = whole.task().filter(|_| app.has_others()) else { return begin };
    let turn = Some(turns::turn(app, task.since, now_ms()));
    Write::All(vec![begin, Write::Turn { id: id.to_owned(), turn }])
}

fn open(
    app: &Arc<App>,
    (whole, stored): (Match, StoredMatch),
    origin: &Origin,
    quiet: Quiet,
    ear: Option<Listener>,
) -> Door {
    let (door, knocks) = mpsc::channel(KNOCKS);
    let room = Room::new(Arc::clone(app), whole, stored, origin, (door.clone(), quiet, ear));
    tokio::spawn(room.run(knocks));
    metrics::gauge!("rivi_matches_live").set(app.rooms.count() as f64);
    door
}
