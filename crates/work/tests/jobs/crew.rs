//! Workers to test with, and who asks them.

use std::sync::Arc;
use std::time::Duration;

use rivi_bus::Bus;
use rivi_work::{Asker, Worker, WorkerConfig};
use tokio::runtime::Runtime;
use tokio::sync::oneshot;
use tokio::time::{sleep, timeout};

use crate::Meeting;

pub(crate) const PATIENCE: Duration = Duration::from_mins(1);

/// A worker with threads of its own, as if it were another program.
pub(crate) struct Hired {
    runtime: Option<Runtime>,
    end: Option<oneshot::Sender<()>>,
    ended: Option<oneshot::Receiver<()>>,
}

impl Hired {
    pub(crate) async fn new(meeting: &Meeting) -> Hired {
        Hired::with(meeting, WorkerConfig { threads: 2, ..WorkerConfig::default() }).await
    }

    pub(crate) async fn with(meeting: &Meeting, config: WorkerConfig) -> Hired {
        let runtime = Runtime::new().unwrap();
        // What belongs to a bus runs where it was opened.
        let bus: Arc<dyn Bus> = {
            let _own = runtime.enter();
            meeting.member().await
        };
        let worker = Arc::new(Worker::new(bus, config).unwrap());
        let (end, told) = oneshot::channel();
        let (gone, ended) = oneshot::channel();
        runtime.spawn(async move {
            worker.run(async { drop(told.await) }).await;
            let _ = gone.send(());
        });
        Hired { runtime: Some(runtime), end: Some(end), ended: Some(ended) }
    }

    /// It is gone from one moment to the next, without a word.
    pub(crate) fn kill(mut self) {
        std::mem::forget(self.end.take());
        self.runtime.take().into_iter().for_each(Runtime::shutdown_background);
    }

    /// It goes in order.
    pub(crate) async fn go(mut self) {
        drop(self.end.take());
        let ended = self.ended.take().unwrap();
        timeout(PATIENCE, ended).await.expect("it goes in time").expect("it goes");
    }
}

impl Drop for Hired {
    fn drop(&mut self) {
        self.runtime.take().into_iter().for_each(Runtime::shutdown_background);
    }
}

/// Somebody who asks, and knows of so many workers.
pub(crate) async fn asker(meeting: &Meeting, workers: usize) -> Asker {
    let asker = Asker::new(meeting.member().await).unwrap();
    until(&asker, workers).await;
    asker
}

pub(crate) async fn until(asker: &Asker, workers: usize) {
    let here = async {
        while asker.crowd().workers != workers {
            sleep(Duration::from_millis(10)).await;
        }
    };
    timeout(PATIENCE, here).await.expect("it is heard in time who is there");
}
