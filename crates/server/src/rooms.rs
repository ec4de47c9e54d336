//! The matches in memory, and those that come back from the store when they are asked for.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rivi_play::{Match, Numbered};
use rivi_store::{StoredMatch, Write};
use tokio::sync::{OnceCell, mpsc};

use crate::app::App;
use crate::fault::ApiError;
use crate::room::{Ask, Room};

/// The way to a match in memory.
pub(crate) type Door = mpsc::Sender<Ask>;

type Slot = Arc<OnceCell<Door>>;

/// The matches in memory.
#[derive(Default)]
pub(crate) struct Rooms {
    open: Mutex<HashMap<String, Slot>>,
}

/// So many may knock at once.
const KNOCKS: usize = 256;

impl Rooms {
    fn lock(&self) -> MutexGuard<'_, HashMap<String, Slot>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many there are.
    pub(crate) fn count(&self) -> usize {
        self.lock().len()
    }

    fn slot(&self, app: &App, id: &str) -> Result<Slot, ApiError> {
        let mut open = self.lock();
        if !open.contains_key(id) && open.len() >= app.config.limits.live_matches {
            let most = app.config.limits.live_matches;
            return Err(ApiError::too_many(format!(
                "{most} matches are open already; try again later"
            )));
        }
        Ok(Arc::clone(open.entry(id.to_owned()).or_default()))
    }

    /// The way to a match, if it is in memory.
    pub(crate) fn known(&self, id: &str) -> Option<Door> {
        self.lock().get(id).and_then(|slot| slot.get().cloned())
    }

    /// Forgets a match that has left the memory, unless another one is in its place.
    pub(crate) fn forget(&self, id: &str, door: &Door) {
        let mut open = self.lock();
        let same = |slot: &Slot| slot.get().is_some_and(|known| known.same_channel(door));
        if open.get(id).is_some_and(same) {
            open.remove(id);
        }
        metrics::gauge!("rivi_matches_live").set(open.len() as f64);
    }

    /// The way to a match, which is brought back from the store if need be.
    ///
    /// # Errors
    /// If there is no such match, too many are open, or the store fails.
    pub(crate) async fn door(&self, app: &Arc<App>, id: &str) -> Result<Door, ApiError> {
        loop {
            let slot = self.slot(app, id)?;
            match slot.get_or_try_init(|| load(app, id)).await {
                Ok(door) if !door.is_closed() => return Ok(door.clone()),
                Ok(door) => self.forget(id, door),
                Err(error) => {
                    let mut open = self.lock();
                    if open.get(id).is_some_and(|known| Arc::ptr_eq(known, &slot)) {
                        open.remove(id);
                    }
                    return Err(error);
                }
            }
        }
    }

    /// A match that was just written.
    ///
    /// # Errors
    /// If too many are open.
    pub(crate) async fn begin(&self, app: &Arc<App>, stored: StoredMatch) -> Result<(), ApiError> {
        let slot = self.slot(app, &stored.summary.id)?;
        let whole = Match::replay(&stored.events).map_err(ApiError::broken)?;
        slot.get_or_init(|| async { open(app, whole, stored) }).await;
        Ok(())
    }
}

async fn load(app: &Arc<App>, id: &str) -> Result<Door, ApiError> {
    let stored = app.store.load(id).await?.ok_or_else(|| ApiError::no_match(id))?;
    let mut whole = Match::replay(&stored.events).map_err(ApiError::broken)?;
    if let Some(resumed) = whole.come_back(crate::app::now_ms()) {
        keep(app, id, &resumed).await?;
        whole.absorb(&resumed).map_err(ApiError::broken)?;
    }
    Ok(open(app, whole, stored))
}

async fn keep(app: &App, id: &str, event: &Numbered) -> Result<(), ApiError> {
    let events = vec![event.clone()];
    let write = Write::Append { id: id.to_owned(), events, summary: None, insight: None };
    Ok(app.journal.write(write).await?)
}

fn open(app: &Arc<App>, whole: Match, stored: StoredMatch) -> Door {
    let (door, knocks) = mpsc::channel(KNOCKS);
    let room = Room::new(Arc::clone(app), whole, stored, door.clone());
    tokio::spawn(room.run(knocks));
    metrics::gauge!("rivi_matches_live").set(app.rooms.count() as f64);
    door
}
