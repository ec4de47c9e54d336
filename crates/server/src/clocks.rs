//! The clocks of matches that nobody looks at are times in the database; this looks after them.

use std::sync::Arc;
use std::time::Duration;

use crate::app::{App, now_ms};

/// How often the database is asked.
const PAUSE: Duration = Duration::from_millis(500);
/// So many matches are looked after before the next pause.
const AT_ONCE: u32 = 500;

/// Ends games whose time is up, until the server goes down.
pub(crate) async fn watch(app: Arc<App>) {
    let mut down = app.going_down();
    // Where there are other servers, clocks ran on while this one was away.
    let mut gone_on = app.has_others();
    loop {
        tokio::select! {
            () = tokio::time::sleep(PAUSE) => {}
            () = down.wait() => return,
        }
        // No time is up before the clocks have gone on: a database that cannot be written is asked again.
        gone_on = gone_on || app.store.clocks_go_on(app.started_ms).await.is_ok();
        if !gone_on {
            continue;
        }
        let due = app.store.due(now_ms(), AT_ONCE).await.unwrap_or_else(|error| {
            tracing::error!(%error, "the clocks cannot be read");
            Vec::new()
        });
        for id in due {
            // One after the other: however many run out at once, few are in memory.
            if let Err(error) = app.rooms.wake(&app, &id).await {
                tracing::warn!(error = error.error, "a clock was not looked after");
            }
        }
    }
}
