//! What other servers wrote and nobody told: the numbers in the database say what is missing here.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use crate::app::App;
use crate::room::Ask;

/// How often the database is looked at where the bus tells everything, and where it is away.
const SELDOM: Duration = Duration::from_secs(5);
const OFTEN: Duration = Duration::from_millis(500);
/// So many matches are asked for at once.
const AT_ONCE: usize = 1000;

/// Compares the matches in memory with what is kept, until the server goes down.
pub(crate) async fn watch(app: Arc<App>) {
    if !app.has_others() {
        return;
    }
    let mut down = app.going_down();
    loop {
        let there = app.bus.is_there();
        metrics::gauge!("rivi_bus_there").set(f64::from(u8::from(there)));
        compare(&app).await;
        // After the bus has come back everything is compared once more, soon.
        tokio::select! {
            () = pause_or_change(&app, there) => {}
            () = down.wait() => return,
        }
    }
}

/// Waits until the database is to be looked at again: earlier when the bus goes or comes.
async fn pause_or_change(app: &App, there: bool) {
    let mut left = if there { SELDOM } else { OFTEN };
    while !left.is_zero() && app.bus.is_there() == there {
        let step = left.min(OFTEN);
        tokio::time::sleep(step).await;
        left -= step;
    }
}

async fn compare(app: &Arc<App>) {
    let doors = app.rooms.all();
    for part in doors.chunks(AT_ONCE) {
        let ids: Vec<String> = part.iter().map(|(id, _)| id.clone()).collect();
        // A database that does not answer is asked again in a moment.
        let Ok(newest) = app.store.newest(&ids).await else { return };
        let newest: HashMap<String, u64> = newest.into_iter().collect();
        for (id, door) in part {
            // A match that is too busy to hear it will hear the next one.
            let _ = door.try_send(Ask::Newest { event: newest.get(id).copied() });
        }
    }
}
