use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use rivi_players::Seats;
use rivi_store::{Journal, Store, StoreError};
use tokio::sync::watch;

use crate::config::Config;
use crate::pool::Pool;
use crate::rate::Addresses;
use crate::rooms::Rooms;

/// What all parts of a server share.
pub struct App {
    pub(crate) config: Config,
    pub(crate) store: Arc<dyn Store>,
    pub(crate) journal: Journal,
    pub(crate) rooms: Rooms,
    pub(crate) pool: Pool,
    /// The machines that play, and the memory of all of them.
    pub(crate) seats: Arc<Seats>,
    pub(crate) addresses: Addresses,
    going_down: watch::Sender<bool>,
}

impl App {
    /// Opens the database and makes everything ready.
    ///
    /// # Errors
    /// If the database cannot be opened.
    pub async fn new(config: Config) -> Result<Arc<App>, StoreError> {
        let store = rivi_store::open(&config.database).await?;
        let limits = config.limits;
        Ok(Arc::new(App {
            journal: Journal::start(Arc::clone(&store)),
            store,
            rooms: Rooms::default(),
            pool: Pool::new(limits.threads, limits.waiting, limits.waiting_of_one),
            seats: Seats::new(limits.means(), limits.machines_bytes()),
            addresses: Addresses::default(),
            going_down: watch::Sender::new(false),
            config,
        }))
    }

    /// Tells everybody that the server goes down.
    pub(crate) fn go_down(&self) {
        self.going_down.send_replace(true);
    }

    /// Hears when the server goes down.
    pub(crate) fn going_down(&self) -> GoingDown {
        GoingDown(self.going_down.subscribe())
    }

    /// Whether the server goes down.
    pub(crate) fn is_going_down(&self) -> bool {
        *self.going_down.borrow()
    }

    /// Where it was told to listen.
    pub fn listen(&self) -> SocketAddr {
        self.config.listen
    }

    /// How long a machine may think where its clock says so much.
    pub(crate) fn move_time(&self, share_ms: Option<u64>) -> Duration {
        let most = self.config.limits.move_time;
        share_ms.map_or(most, |ms| Duration::from_millis(ms).min(most))
    }
}

/// Hears when the server goes down.
pub(crate) struct GoingDown(watch::Receiver<bool>);

impl GoingDown {
    /// Waits until it does.
    pub(crate) async fn wait(&mut self) {
        // Where nobody can tell any more, everything is over.
        let _ = self.0.wait_for(|down| *down).await;
    }

    /// Whether it does already.
    pub(crate) fn has_begun(&self) -> bool {
        *self.0.borrow()
    }
}

/// Milliseconds since 1970.
pub(crate) fn now_ms() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as u64)
}
