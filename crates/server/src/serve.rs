use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::serve::ListenerExt;
use rivi_store::StoreError;
use thiserror::Error;
use tokio::net::{TcpListener, TcpStream};

use crate::app::App;
use crate::config::Config;
use crate::operator;
use crate::router::router;

/// How long clients that were told get to go.
const FAREWELL: Duration = Duration::from_secs(5);

/// Why a server did not start, or ended.
#[derive(Debug, Error)]
pub enum ServeError {
    /// The database cannot be opened.
    #[error(transparent)]
    Store(#[from] StoreError),
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
}

impl Server {
    /// Opens the database and the door.
    ///
    /// # Errors
    /// If one of them cannot be opened.
    pub async fn bind(config: Config) -> Result<Server, ServeError> {
        let address = config.listen;
        let app = App::new(config).await?;
        let listener = TcpListener::bind(address)
            .await
            .map_err(|error| ServeError::Listen { address, error })?;
        let address = listener.local_addr()?;
        Ok(Server { app, listener, address })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
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
        let Server { app, listener, address } = self;
        tracing::info!(%address, database = app.store.kind(), "listening");
        let service = router(Arc::clone(&app)).into_make_service_with_connect_info::<SocketAddr>();
        let leaving = Arc::clone(&app);
        let told = async move {
            shutdown.await;
            tracing::info!("going down");
            leaving.go_down();
        };
        tokio::spawn(operator::watch(Arc::clone(&app)));
        let mut down = app.going_down();
        let served = axum::serve(listener.tap_io(without_delay), service)
            .with_graceful_shutdown(told)
            .into_future();
        tokio::select! {
            served = served => served?,
            // Connections that do not end by themselves are cut.
            () = async { down.wait().await; tokio::time::sleep(FAREWELL).await } => {}
        }
        app.store.close().await?;
        tracing::info!("gone");
        Ok(())
    }
}

/// Small messages go out at once.
fn without_delay(stream: &mut TcpStream) {
    if let Err(error) = stream.set_nodelay(true) {
        tracing::debug!(%error, "a connection stays slow");
    }
}
