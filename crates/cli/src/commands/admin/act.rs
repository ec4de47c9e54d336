//! What is done to a single match: by the server if there is one, and otherwise here.

use std::io::Write;
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use anyhow::{Context, bail, ensure};
use clap::ValueEnum;
use rivi_play::Match;
use rivi_rules::{Outcome, Side};
use rivi_store::{Given, Order, Store, StoreError, Write as StoreWrite, open};

/// How long the server has to answer.
const PATIENCE: Duration = Duration::from_secs(30);
const PAUSE: Duration = Duration::from_millis(200);

/// How a game ends.
#[derive(Clone, Copy, ValueEnum)]
pub(super) enum Winner {
    X,
    O,
    Draw,
}

impl From<Winner> for Outcome {
    fn from(winner: Winner) -> Outcome {
        match winner {
            Winner::X => Outcome::Win(Side::X),
            Winner::O => Outcome::Win(Side::O),
            Winner::Draw => Outcome::Draw,
        }
    }
}

pub(super) async fn delete(
    store: &Arc<dyn Store>,
    address: &str,
    id: &str,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let order = Order::Delete { id: id.to_owned() };
    carry_out(store, address, id, order).await?;
    writeln!(out, "the match {id} is deleted")?;
    Ok(())
}

pub(super) async fn end(
    store: &Arc<dyn Store>,
    address: &str,
    id: &str,
    winner: Winner,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let order = Order::End { id: id.to_owned(), winner: winner.into() };
    carry_out(store, address, id, order).await?;
    writeln!(out, "the game of the match {id} is ended")?;
    Ok(())
}

async fn carry_out(
    beside: &Arc<dyn Store>,
    address: &str,
    id: &str,
    order: Order,
) -> anyhow::Result<()> {
    ensure!(beside.load(id).await?.is_some(), "there is no match '{id}'");
    match open(address).await {
        Ok(own) => {
            let done = here(&*own, order).await;
            own.close().await?;
            done
        }
        Err(StoreError::Taken(_)) => by_the_server(&**beside, order).await,
        Err(error) => Err(error.into()),
    }
}

/// There is no server, and none can start meanwhile.
async fn here(store: &dyn Store, order: Order) -> anyhow::Result<()> {
    let write = match order {
        Order::Delete { id } => StoreWrite::Delete { id },
        Order::End { id, winner } => {
            let stored = store.load(&id).await?.context("the match is gone")?;
            let mut whole = Match::replay(&stored.events)?;
            let event = whole.ended(winner, now_ms())?;
            whole.absorb(&event)?;
            let summary = Some(whole.summary(&stored.summary));
            StoreWrite::Append { id, events: vec![event], summary, insight: None }
        }
    };
    Ok(store.write(&[write]).await?)
}

/// The server does it, and says so.
async fn by_the_server(store: &dyn Store, order: Order) -> anyhow::Result<()> {
    let at_ms = now_ms();
    let id = format!("{at_ms:x}-{:x}", std::process::id());
    store.write(&[StoreWrite::Order(Given { id: id.clone(), at_ms, order })]).await?;
    let begun = Instant::now();
    let answer = loop {
        match store.answer(&id).await? {
            Some(answer) => break Some(answer),
            None if begun.elapsed() > PATIENCE => break None,
            None => tokio::time::sleep(PAUSE).await,
        }
    };
    store.write(&[StoreWrite::Answer { id, answer: None }]).await?;
    match answer.as_deref() {
        Some("done") => Ok(()),
        Some(refused) => bail!("the server answers: {refused}"),
        None => bail!("the server that has the database does not answer"),
    }
}

fn now_ms() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as u64)
}
