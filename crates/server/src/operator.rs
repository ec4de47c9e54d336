//! What whoever runs the server asks of it through the database, and the sweeping of old matches.

use std::sync::Arc;
use std::time::Duration;

use rivi_play::Refusal;
use rivi_store::{Given, Order, StoreError, Write};
use tokio::sync::oneshot;
use tokio::time::Instant;

use crate::app::{App, now_ms};
use crate::fault::ApiError;
use crate::room::Ask;

/// How often the database is looked at for orders.
const LOOK: Duration = Duration::from_secs(1);
/// How often old matches are swept away.
const SWEEP: Duration = Duration::from_hours(1);
/// Nobody waits so long for the answer to an order: it is not carried out any more.
const STALE_MS: u64 = 60_000;
/// So many matches are swept away at once.
const BROOM: u32 = 200;
const DAY_MS: u64 = 86_400_000;

/// Carries out orders and sweeps, until the server goes down.
pub(crate) async fn watch(app: Arc<App>) {
    let mut going_down = app.going_down();
    let mut sweep_at = Instant::now();
    loop {
        tokio::select! {
            () = tokio::time::sleep(LOOK) => {}
            () = going_down.wait() => return,
        }
        // One server does it for all.
        if !app.leads(3 * LOOK).await {
            continue;
        }
        carry_out(&app).await;
        if sweep_at <= Instant::now() {
            sweep(&app).await;
            sweep_at = Instant::now() + SWEEP;
        }
    }
}

async fn carry_out(app: &Arc<App>) {
    // A database that does not answer is asked again in a moment.
    let orders = app.store.orders().await.unwrap_or_default();
    for Given { id, at_ms, order } in orders {
        let answer = if at_ms + STALE_MS < now_ms() {
            None
        } else {
            tracing::info!(?order, "an order of the operator");
            Some(outcome(app, order).await.map_or_else(|refused| refused, |()| "done".to_owned()))
        };
        if let Err(error) = app.journal.write(Write::Answer { id, answer }).await {
            tracing::error!(%error, "an order could not be answered");
        }
    }
}

async fn outcome(app: &Arc<App>, order: Order) -> Result<(), String> {
    match order {
        Order::Delete { id } if app.rooms.known(&id).is_some() => {
            ask(app, &id, |reply| Ask::Remove { reply }).await
        }
        Order::Delete { id } => delete(app, &id).await.map_err(|error| error.to_string()),
        Order::End { id, winner } => ask(app, &id, |reply| Ask::End { winner, reply }).await,
    }
}

/// Deletes a match that is not in memory here. Another server that has it finds that it is gone.
async fn delete(app: &App, id: &str) -> Result<(), StoreError> {
    app.journal.write(Write::Delete { id: id.to_owned() }).await
}

async fn ask(
    app: &Arc<App>,
    id: &str,
    make: impl FnOnce(oneshot::Sender<Result<(), Refusal>>) -> Ask,
) -> Result<(), String> {
    let gone = || ApiError::gone().error;
    let door = app.rooms.door(app, id).await.map_err(|error| error.error)?;
    let (reply, answer) = oneshot::channel();
    door.send(make(reply)).await.map_err(|_| gone())?;
    answer.await.map_err(|_| gone())?.map_err(|refusal| refusal.reason)
}

/// Deletes matches in which nothing has happened for so many days, but for those that somebody looks at.
async fn sweep(app: &Arc<App>) {
    let Some(days) = app.config.keep_days else { return };
    let since_ms = now_ms().saturating_sub(u64::from(days) * DAY_MS);
    loop {
        let old = app.store.untouched_since(since_ms, BROOM).await.unwrap_or_default();
        let mut swept = 0;
        for id in &old {
            if app.rooms.known(id).is_none() && delete(app, id).await.is_ok() {
                swept += 1;
            }
        }
        metrics::counter!("rivi_matches_swept").increment(swept);
        if swept == 0 || old.len() < BROOM as usize {
            return;
        }
    }
}
