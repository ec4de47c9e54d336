use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use rivi_bus::Bus;
use rivi_players::Seats;
use rivi_store::{Journal, Store, Write};
use tokio::sync::watch;

use crate::afar::Afar;
use crate::config::Config;
use crate::places::Places;
use crate::pool::Pool;
use crate::rate::Addresses;
use crate::rooms::Rooms;
use crate::serve::ServeError;
use crate::token;

/// What all parts of a server share.
pub struct App {
    pub(crate) config: Config,
    pub(crate) store: Arc<dyn Store>,
    pub(crate) journal: Journal,
    /// What goes between this server and others of the same database.
    pub(crate) bus: Arc<dyn Bus>,
    /// The workers on it, if it goes beyond this program.
    pub(crate) afar: Option<Arc<Afar>>,
    /// What the server is called among them, anew each time it comes up.
    pub(crate) name: String,
    together: bool,
    pub(crate) rooms: Rooms,
    pub(crate) pool: Pool,
    /// The machines that play, and the memory of all of them.
    pub(crate) seats: Arc<Seats>,
    pub(crate) addresses: Addresses,
    pub(crate) places: Arc<Places>,
    /// When the server came up. A clock that was kept before has stood still meanwhile.
    pub(crate) started_ms: u64,
    going_down: watch::Sender<bool>,
}

impl App {
    /// Opens the database and makes everything ready.
    ///
    /// # Errors
    /// If the database cannot be opened, or there can be no such bus.
    pub async fn new(config: Config) -> Result<Arc<App>, ServeError> {
        let together = rivi_bus::check(&config.bus)?;
        let store = if together {
            rivi_store::open_together(&config.database).await?
        } else {
            rivi_store::open(&config.database).await?
        };
        let bus = rivi_bus::open(&config.bus, &config.access, rivi_bus::Limits::default()).await?;
        let afar = together.then(|| Afar::new(Arc::clone(&bus))).transpose()?.map(Arc::new);
        let (limits, started_ms) = (config.limits, now_ms());
        Ok(Arc::new(App {
            journal: Journal::start(Arc::clone(&store)),
            store,
            bus,
            afar,
            name: token::new_id()?,
            together,
            rooms: Rooms::default(),
            pool: Pool::new(limits.threads, limits.waiting, limits.waiting_of_one),
            seats: Seats::new(limits.means(), limits.machines_bytes()),
            addresses: Addresses::new(limits.requests),
            places: Places::new(limits.all_connections, plain(&config)),
            started_ms,
            going_down: watch::Sender::new(false),
            config,
        }))
    }

    /// Whether there may be other servers with the same database.
    pub(crate) fn has_others(&self) -> bool {
        self.together
    }

    /// Whether it is for this server to look after what one of them does for all: it is asked for so long.
    pub(crate) async fn leads(&self, lease: Duration) -> bool {
        if !self.together {
            return true;
        }
        let (name, since_ms) = ("house".to_owned(), now_ms());
        let until_ms = since_ms + lease.as_millis() as u64;
        let holder = self.name.clone();
        let asked = self.journal.write(Write::Lease { name, holder, since_ms, until_ms }).await;
        let holder = self.store.holder("house").await;
        asked.is_ok() && holder.is_ok_and(|holder| holder.as_ref() == Some(&self.name))
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
}

/// How many connections an address may have, WebSockets included. Behind a proxy all come from the proxy.
fn plain(config: &Config) -> usize {
    if config.proxies > 0 { usize::MAX } else { config.limits.connections.saturating_mul(2) }
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
