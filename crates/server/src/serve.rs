use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use rivi_bus::BusError;
use rivi_store::StoreError;
use thiserror::Error;
use tokio::net::TcpListener;

use crate::accept::accept;
use crate::afar;
use crate::app::App;
use crate::clocks;
use crate::config::Config;
use crate::gaps;
use crate::operator;
use crate::router::{figures_router, router};
use crate::turns;

/// How long clients that were told get to go.
const FAREWELL: Duration = Duration::from_secs(5);

/// Why a server did not start, or ended.
#[derive(Debug, Error)]
pub enum ServeError {
    /// The database cannot be opened.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// There can be no such bus.
    #[error(transparent)]
    Bus(#[from] BusError),
    /// The system gives no random numbers.
    #[error("the system has no randomness: {0}")]
    Random(#[from] getrandom::Error),
    /// It cannot listen there.
    #[error("cannot listen on {address}: {error}")]
    Listen {
        /// Where it was told to listen.
        address: SocketAddr,
        /// Why not.
        error: io::Error,
    },
    /// The network failed.
    #[error("the network failed: {0}")]
    Network(#[from] io::Error),
}

/// A server that listens.
pub struct Server {
    app: Arc<App>,
    listener: TcpListener,
    address: SocketAddr,
    figures: Option<TcpListener>,
}

impl Server {
    /// Opens the database and the door.
    ///
    /// # Errors
    /// If one of them cannot be opened.
    pub async fn bind(config: Config) -> Result<Server, ServeError> {
        let address = config.listen;
        let figures = match config.metrics {
            Some(address) => Some(listen(address).await?),
            None => None,
        };
        let app = App::new(config).await?;
        let listener = listen(address).await?;
        let address = listener.local_addr()?;
        Ok(Server { app, listener, address, figures })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Where the figures for Prometheus are given, if not beside everything else.
    pub fn metrics_address(&self) -> Option<SocketAddr> {
        self.figures.as_ref()?.local_addr().ok()
    }

    /// Serves until `shutdown` comes. Then it takes nobody new, tells everybody, abandons what machines think about
    /// (they begin anew when the match comes back) and closes the database.
    ///
    /// # Errors
    /// If the network fails.
    pub async fn run(
        self,
        shutdown: impl Future<Output = ()> + Send + 'static,
    ) -> Result<(), ServeError> {
        let Server { app, listener, address, figures } = self;
        tracing::info!(%address, database = app.store.kind(), bus = app.bus.kind(), "listening");
        let leaving = Arc::clone(&app);
        tokio::spawn(async move {
            shutdown.await;
            tracing::info!("going down");
            leaving.go_down();
        });
        if let Some(figures) = figures {
            tracing::info!(address = %figures.local_addr()?, "figures");
            tokio::spawn(accept(Arc::clone(&app), figures, figures_router(&app)));
        }
        tokio::spawn(afar::watch(Arc::clone(&app)));
        tokio::spawn(clocks::watch(Arc::clone(&app)));
        tokio::spawn(gaps::watch(Arc::clone(&app)));
        tokio::spawn(turns::watch(Arc::clone(&app)));
        tokio::spawn(operator::watch(Arc::clone(&app)));
        let mut down = app.going_down();
        tokio::select! {
            () = accept(Arc::clone(&app), listener, router(Arc::clone(&app))) => {}
            // Connections that do not end by themselves are cut.
            () = async { down.wait().await; tokio::time::sleep(FAREWELL).await } => {}
        }
        app.store.close().await?;
        tracing::info!("gone");
        Ok(())
    }
}

async fn listen(address: SocketAddr) -> Result<TcpListener, ServeError> {
    TcpListener::bind(address).await.map_err(|error| ServeError::Listen { address, error })
}
