use std::sync::Arc;

use tokio::sync::{mpsc, oneshot};

use crate::{Store, StoreError, Write};

/// Writes for many at once: whatever waits when the last transaction is done goes into the next one, so that
/// one wait for the disk serves them all. Nobody hears that something is kept before it is.
#[derive(Clone)]
pub struct Journal(mpsc::Sender<Waiting>);

struct Waiting {
    write: Write,
    done: oneshot::Sender<Result<(), StoreError>>,
}

/// The most that goes into a transaction.
const MOST_TOGETHER: usize = 1024;

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
        let (writes, done): (Vec<Write>, Vec<_>) =
            waiting.drain(..).map(|Waiting { write, done }| (write, done)).unzip();
        let all = store.write(&writes).await;
        if all.is_err() && writes.len() > 1 {
            one_by_one(&*store, &writes, done).await;
            continue;
        }
        for one in done {
            // Whoever asked may be gone; it is kept all the same.
            let _ = one.send(all.clone());
        }
    }
}

/// One that cannot be kept must not keep the others from being kept.
async fn one_by_one(
    store: &dyn Store,
    writes: &[Write],
    done: Vec<oneshot::Sender<Result<(), StoreError>>>,
) {
    for (write, done) in writes.iter().zip(done) {
        let _ = done.send(store.write(std::slice::from_ref(write)).await);
    }
}
