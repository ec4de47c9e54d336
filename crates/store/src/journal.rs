use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;

use crate::{Store, StoreError, StoredMatch, Write};

/// Writes for many at once: whatever waits when the last transaction is done goes into the next one, so that
/// one wait for the disk serves them all. Nobody hears that something is kept before it is, nor that it is not
/// before that is certain.
#[derive(Clone)]
pub struct Journal(mpsc::Sender<Waiting>);

struct Waiting {
    write: Write,
    done: oneshot::Sender<Result<(), StoreError>>,
}

impl Waiting {
    fn tell(self, outcome: Result<(), StoreError>) {
        // Whoever asked may be gone; it is kept all the same.
        let _ = self.done.send(outcome);
    }
}

/// The most that goes into a transaction.
const MOST_TOGETHER: usize = 1024;
/// What a batch may take in all, however many are in it.
const BUDGET: Duration = Duration::from_secs(10);
/// How long a database that gives no answer is left alone before it is asked again.
const PAUSE: Duration = Duration::from_millis(500);

impl Journal {
    /// A journal of this store. It ends with the last copy of it.
    pub fn start(store: Arc<dyn Store>) -> Journal {
        let (sender, receiver) = mpsc::channel(MOST_TOGETHER);
        tokio::spawn(run(store, receiver));
        Journal(sender)
    }

    /// Keeps something; it is durable when this answers.
    ///
    /// # Errors
    /// Why it is not kept.
    pub async fn write(&self, write: Write) -> Result<(), StoreError> {
        let closed = || StoreError::Database("the journal is closed".to_owned());
        let (done, kept) = oneshot::channel();
        self.0.send(Waiting { write, done }).await.map_err(|_| closed())?;
        kept.await.map_err(|_| closed())?
    }
}

async fn run(store: Arc<dyn Store>, mut receiver: mpsc::Receiver<Waiting>) {
    let mut waiting = Vec::new();
    while receiver.recv_many(&mut waiting, MOST_TOGETHER).await > 0 {
        let batch: Vec<Waiting> = std::mem::take(&mut waiting);
        let end = Instant::now() + BUDGET;
        let writes: Vec<Write> = batch.iter().map(|one| one.write.clone()).collect();
        match store.write(&writes).await {
            Err(StoreError::Conflict(_)) if batch.len() > 1 => one_by_one(&store, batch, end).await,
            Err(StoreError::Unknown(_)) => {
                tokio::spawn(settle_all(Arc::clone(&store), batch));
            }
            outcome => batch.into_iter().for_each(|one| one.tell(outcome.clone())),
        }
    }
}

/// One that does not fit must not keep the others from being kept. Where the database itself fails, it fails for all
/// of them, and it is not asked in vain for each.
async fn one_by_one(store: &Arc<dyn Store>, batch: Vec<Waiting>, end: Instant) {
    let mut failed = None;
    for one in batch {
        if failed.is_none() && Instant::now() >= end {
            failed = Some(StoreError::too_slow());
        }
        if let Some(error) = &failed {
            one.tell(Err(error.clone()));
            continue;
        }
        match store.write(std::slice::from_ref(&one.write)).await {
            Err(StoreError::Unknown(reason)) => {
                tokio::spawn(settle_all(Arc::clone(store), vec![one]));
                failed = Some(StoreError::Database(reason));
            }
            Err(error @ StoreError::Database(_)) => {
                one.tell(Err(error.clone()));
                failed = Some(error);
            }
            outcome => one.tell(outcome),
        }
    }
}

/// The answer to COMMIT is lost: each is asked for until the database says what is true of it. Others are served
/// meanwhile; whoever waits for these hears the truth, however late.
async fn settle_all(store: Arc<dyn Store>, batch: Vec<Waiting>) {
    for one in batch {
        let outcome = settle(&*store, &one.write).await;
        one.tell(outcome);
    }
}

/// Writes it again: where it was kept it is there already, and where it was not it is now. The store's next
/// transaction begins only when the one of the lost answer has ended, or waits for it where it writes the same rows, so
/// there is no third case.
async fn settle(store: &dyn Store, write: &Write) -> Result<(), StoreError> {
    loop {
        match store.write(std::slice::from_ref(write)).await {
            Ok(()) => return Ok(()),
            Err(conflict @ StoreError::Conflict(_)) => match is_there(store, write).await {
                Ok(true) => return Ok(()),
                Ok(false) => return Err(conflict),
                Err(_) => {}
            },
            Err(StoreError::Broken(reason)) => return Err(StoreError::Broken(reason)),
            Err(_) => {}
        }
        tokio::time::sleep(PAUSE).await;
    }
}

/// Whether exactly this is kept.
async fn is_there(store: &dyn Store, write: &Write) -> Result<bool, StoreError> {
    match write {
        Write::Begin { summary, events, .. } => {
            Ok(store.events(&summary.id, 0).await?.starts_with(events))
        }
        Write::Append { id, events, .. } => {
            let Some(first) = events.first() else { return Ok(true) };
            Ok(store.events(id, first.number - 1).await?.starts_with(events))
        }
        Write::Bring(whole) => {
            let StoredMatch { summary, events, .. } = &whole.stored;
            Ok(store.events(&summary.id, 0).await?.starts_with(events))
        }
        Write::Order(given) => Ok(store.orders().await?.contains(given)),
        Write::Clock { id, due } => Ok(store.clock(id).await? == *due),
        // They were kept together: the first tells of the others, which may have changed since.
        Write::All(all) => match all.first() {
            Some(first) => Box::pin(is_there(store, first)).await,
            None => Ok(true),
        },
        Write::Turn { id, turn } => Ok(store.turn(id).await? == *turn),
        // These can be written twice.
        Write::Delete { .. }
        | Write::Answer { .. }
        | Write::Hold { .. }
        | Write::Lease { .. }
        | Write::Probe { .. } => Ok(true),
    }
}
