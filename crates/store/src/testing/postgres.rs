use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use tempfile::TempDir;
use thiserror::Error;

/// A PostgreSQL of one's own in a temporary folder, which ends with this value. It is reached by a socket in that
/// folder, and by no other way.
pub struct TemporaryPostgres {
    folder: TempDir,
    programs: PathBuf,
}

/// Why there is no PostgreSQL to be had.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("no PostgreSQL to test with: {0}")]
pub struct Unavailable(String);

/// Where Debian's packages put it.
const PACKAGES: &str = "/usr/lib/postgresql";
/// PostgreSQL does not run as root; Debian's package brings this user.
const USER: &str = "postgres";
/// The name of its socket.
pub(super) const SOCKET: &str = ".s.PGSQL.5432";

impl TemporaryPostgres {
    /// Starts one.
    ///
    /// # Errors
    /// If it is not installed or does not start.
    pub fn start() -> Result<TemporaryPostgres, Unavailable> {
        let folder = tempfile::Builder::new()
            .prefix("rivi-postgres")
            .tempdir()
            .map_err(|error| Unavailable(error.to_string()))?;
        let own = TemporaryPostgres { folder, programs: programs()? };
        if is_root() {
            run(Command::new("chown").arg(USER).arg(own.folder.path()))?;
        }
        let data = own.folder.path().join("data");
        let data = data.to_string_lossy();
        own.run("initdb", &["-D", &data, "-U", USER, "-A", "trust", "-E", "UTF8", "--locale=C"])?;
        own.go_on()?;
        Ok(own)
    }

    /// Starts it again after it was stopped.
    ///
    /// # Errors
    /// If it does not start.
    pub fn go_on(&self) -> Result<(), Unavailable> {
        let (data, log) = (self.folder.path().join("data"), self.folder.path().join("log"));
        let (data, log) = (data.to_string_lossy(), log.to_string_lossy());
        let options = format!("-k '{}' -c listen_addresses=''", self.folder.path().display());
        let start: [&str; 10] =
            ["-D", &data, "-w", "-t", "60", "-l", &log, "-o", &options, "start"];
        self.run("pg_ctl", &start).map(drop)
    }

    /// Stops it as a loss of power would.
    ///
    /// # Errors
    /// If it does not stop.
    pub fn stop(&self) -> Result<(), Unavailable> {
        let data = self.folder.path().join("data");
        let data = data.to_string_lossy();
        self.run("pg_ctl", &["-D", &data, "-w", "-m", "immediate", "stop"]).map(drop)
    }

    /// The socket that it is reached by.
    pub(super) fn socket(&self) -> PathBuf {
        self.folder.path().join(SOCKET)
    }

    /// Its address.
    pub fn address(&self) -> String {
        address_in(self.folder.path())
    }

    fn run(&self, program: &str, arguments: &[&str]) -> Result<Output, Unavailable> {
        let program = self.programs.join(program);
        let mut command = if is_root() {
            let mut command = Command::new("runuser");
            command.args(["-u", USER, "--"]).arg(program);
            command
        } else {
            Command::new(program)
        };
        // Not where the caller is: that folder may not be that user's to see.
        run(command.args(arguments).current_dir(self.folder.path()))
    }
}

impl Drop for TemporaryPostgres {
    fn drop(&mut self) {
        // It goes with its folder in any case.
        let _ = self.stop();
    }
}

/// The address of one whose socket is in this folder.
pub(super) fn address_in(folder: &Path) -> String {
    let folder = folder.to_string_lossy().replace('/', "%2F");
    format!("postgres://{USER}@{folder}/postgres")
}

/// The newest version installed.
fn programs() -> Result<PathBuf, Unavailable> {
    let none = || Unavailable(format!("there is none in {PACKAGES}; apt-get install postgresql"));
    let versions = fs::read_dir(PACKAGES).map_err(|_| none())?;
    let newest = versions.filter_map(|entry| Some(entry.ok()?.path().join("bin")));
    newest.filter(|path| path.join("initdb").exists()).max().ok_or_else(none)
}

fn is_root() -> bool {
    use std::os::unix::fs::MetadataExt;
    fs::metadata(Path::new("/proc/self")).is_ok_and(|own| own.uid() == 0)
}

fn run(command: &mut Command) -> Result<Output, Unavailable> {
    let output = command.output().map_err(|error| Unavailable(format!("{command:?}: {error}")))?;
    if output.status.success() {
        return Ok(output);
    }
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    Err(Unavailable(format!("{command:?}: {said}")))
}
