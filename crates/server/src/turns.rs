//! Machines that have to move and that no server has think any more: it went down, or was killed. The first server that
//! sees it takes them over.

use std::sync::Arc;
use std::time::Duration;

use rivi_store::{Turn, Write};

use crate::app::{App, now_ms};

/// How often the database is looked at.
const PAUSE: Duration = Duration::from_millis(500);
/// So many are taken over before the next pause.
const AT_ONCE: u32 = 50;
/// How long a server has a machine think before it has to say that it still does.
pub(crate) const LEASE: Duration = Duration::from_secs(3);

/// Takes machines over, until the server goes down.
pub(crate) async fn watch(app: Arc<App>) {
    if !app.has_others() {
        return;
    }
    let mut down = app.going_down();
    loop {
        tokio::select! {
            () = tokio::time::sleep(PAUSE) => {}
            () = down.wait() => return,
        }
        // A database that does not answer is asked again in a moment.
        let free = app.store.turns_free(now_ms(), AT_ONCE).await.unwrap_or_default();
        for (id, since) in free {
            if !app.is_going_down() && hold(&app, &id, since).await {
                metrics::counter!("rivi_machines_taken_over").increment(1);
                if let Err(error) = app.rooms.take_over(&app, &id, since).await {
                    tracing::warn!(error = error.error, "a machine was not taken over");
                }
            }
        }
    }
}

/// Has the machine of a match think here, if nobody else does.
pub(crate) async fn hold(app: &App, id: &str, since: u64) -> bool {
    let now_ms = now_ms();
    let turn = turn(app, since, now_ms);
    let hold = Write::Hold { id: id.to_owned(), turn: turn.clone(), now_ms };
    app.journal.write(hold).await.is_ok() && app.store.turn(id).await == Ok(Some(turn))
}

/// A turn that this server has from now on.
pub(crate) fn turn(app: &App, since: u64, now_ms: u64) -> Turn {
    Turn { since, holder: app.name.clone(), until_ms: now_ms + LEASE.as_millis() as u64 }
}
