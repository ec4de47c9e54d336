use std::fs;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use tempfile::TempDir;
use thiserror::Error;

/// A NATS of one's own with `JetStream`, in a temporary folder and on a port of this machine alone. It ends with this
/// value.
pub struct TemporaryNats {
    folder: TempDir,
    port: u16,
    child: Mutex<Option<Child>>,
}

/// Why there is no NATS to be had.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("no NATS to test with: {0}")]
pub struct Unavailable(String);

/// Where it is looked for; Debian puts it where only root's path leads.
const PLACES: [&str; 3] = ["nats-server", "/usr/sbin/nats-server", "/usr/local/bin/nats-server"];
/// How long it may take to start.
const PATIENCE: Duration = Duration::from_secs(20);

fn unavailable(reason: impl std::fmt::Display) -> Unavailable {
    Unavailable(reason.to_string())
}

impl TemporaryNats {
    /// Starts one that lets everybody in.
    ///
    /// # Errors
    /// If it is not installed or does not start.
    pub fn start() -> Result<TemporaryNats, Unavailable> {
        TemporaryNats::start_with("")
    }

    /// Starts one with more in its configuration.
    ///
    /// # Errors
    /// If it is not installed or does not start.
    pub fn start_with(more: &str) -> Result<TemporaryNats, Unavailable> {
        let folder = tempfile::Builder::new().prefix("rivi-nats").tempdir().map_err(unavailable)?;
        let data = folder.path().join("data");
        let config = format!(
            "max_payload: 2MB\njetstream {{ store_dir: \"{}\", max_file: 256MB, max_mem: 64MB }}\n{more}\n",
            data.display()
        );
        fs::write(folder.path().join("config"), config).map_err(unavailable)?;
        let mut own = TemporaryNats { folder, port: 0, child: Mutex::new(None) };
        own.port = own.run(-1)?;
        Ok(own)
    }

    /// Starts it again, where it was, after it was stopped.
    ///
    /// # Errors
    /// If it does not start.
    pub fn go_on(&self) -> Result<(), Unavailable> {
        self.run(i32::from(self.port)).map(drop)
    }

    /// Kills it.
    ///
    /// # Errors
    /// If that is not possible.
    pub fn stop(&self) -> Result<(), Unavailable> {
        let child = self.child.lock().unwrap_or_else(PoisonError::into_inner).take();
        let Some(mut child) = child else { return Ok(()) };
        child.kill().map_err(unavailable)?;
        child.wait().map(drop).map_err(unavailable)
    }

    /// Its address.
    pub fn address(&self) -> String {
        format!("nats://localhost:{}", self.port)
    }

    fn run(&self, port: i32) -> Result<u16, Unavailable> {
        let folder = self.folder.path();
        let mut begun = Err(unavailable("apt-get install nats-server"));
        for program in PLACES {
            let mut command = Command::new(program);
            command.arg("-c").arg(folder.join("config")).arg("--ports_file_dir").arg(folder);
            command.args(["-a", "127.0.0.1", "-p", &port.to_string()]);
            command.arg("-l").arg(folder.join("log")).stdout(Stdio::null()).stderr(Stdio::null());
            if let Ok(child) = command.spawn() {
                begun = Ok(child);
                break;
            }
        }
        let child = begun?;
        let ports = folder.join(format!("nats-server_{}.ports", child.id()));
        *self.child.lock().unwrap_or_else(PoisonError::into_inner) = Some(child);
        let since = Instant::now();
        while since.elapsed() < PATIENCE {
            if let Some(port) = port_in(&ports) {
                return Ok(port);
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        let log = fs::read_to_string(folder.join("log")).unwrap_or_default();
        Err(unavailable(format!("it does not start: {log}")))
    }
}

/// The port that it has told in its file.
fn port_in(file: &PathBuf) -> Option<u16> {
    let told: serde_json::Value = serde_json::from_str(&fs::read_to_string(file).ok()?).ok()?;
    told["nats"][0].as_str()?.rsplit(':').next()?.parse().ok()
}

impl Drop for TemporaryNats {
    fn drop(&mut self) {
        // It goes with its folder in any case.
        let _ = self.stop();
    }
}
