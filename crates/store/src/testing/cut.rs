use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{UnixListener, UnixStream};

use super::TemporaryPostgres;
use super::postgres::{SOCKET, address_in};

/// A line to a PostgreSQL that can be cut at the worst moment: when it has kept something and is about to say so.
pub struct CutLine {
    folder: TempDir,
    armed: Arc<AtomicBool>,
}

impl CutLine {
    /// A line to this PostgreSQL.
    ///
    /// # Errors
    /// If there can be no socket.
    pub fn to(server: &TemporaryPostgres) -> io::Result<CutLine> {
        let folder = tempfile::tempdir()?;
        let listener = UnixListener::bind(folder.path().join(SOCKET))?;
        let armed = Arc::new(AtomicBool::new(false));
        tokio::spawn(listen(listener, server.socket(), Arc::clone(&armed)));
        Ok(CutLine { folder, armed })
    }

    /// The address at this end of the line.
    pub fn address(&self) -> String {
        address_in(self.folder.path())
    }

    /// Cuts the line when the next COMMIT is answered.
    pub fn cut_the_next_commit(&self) {
        self.armed.store(true, Ordering::SeqCst);
    }

    /// Whether no cut is due any more.
    pub fn was_cut(&self) -> bool {
        !self.armed.load(Ordering::SeqCst)
    }
}

async fn listen(listener: UnixListener, server: PathBuf, armed: Arc<AtomicBool>) {
    while let Ok((near, _)) = listener.accept().await {
        let (server, armed) = (server.clone(), Arc::clone(&armed));
        tokio::spawn(async move {
            if let Ok(far) = UnixStream::connect(server).await {
                // Where one end is closed, so is the other.
                let _ = Box::pin(carry(near, far, &armed)).await;
            }
        });
    }
}

async fn carry(mut near: UnixStream, mut far: UnixStream, armed: &AtomicBool) -> io::Result<()> {
    let (mut from_near, mut from_far) = ([0; 1 << 14], [0; 1 << 14]);
    loop {
        tokio::select! {
            read = near.read(&mut from_near) => {
                let said = &from_near[..read?];
                if said.is_empty() {
                    return Ok(());
                }
                far.write_all(said).await?;
                let commits = said.windows(6).any(|part| part == b"COMMIT");
                if commits && armed.swap(false, Ordering::SeqCst) {
                    // What it says is not handed on; that it has spoken is enough.
                    let _spoken = far.read(&mut from_far).await?;
                    return Ok(());
                }
            }
            read = far.read(&mut from_far) => {
                let said = &from_far[..read?];
                if said.is_empty() {
                    return Ok(());
                }
                near.write_all(said).await?;
            }
        }
    }
}
