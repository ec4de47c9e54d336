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
        let socket = own.folder.path().to_string_lossy().into_owned();
        let options = format!("-k '{socket}' -c listen_addresses=''");
        let log = own.folder.path().join("log");
        own.run(
            "pg_ctl",
            &["-D", &data, "-w", "-t", "60", "-l", &log.to_string_lossy(), "-o", &options, "start"],
        )?;
        Ok(own)
    }

    /// Its address.
    pub fn address(&self) -> String {
        let folder = self.folder.path().to_string_lossy().replace('/', "%2F");
        format!("postgres://{USER}@{folder}/postgres")
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
        let data = self.folder.path().join("data");
        // It goes with its folder in any case.
        let _ = self.run("pg_ctl", &["-D", &data.to_string_lossy(), "-m", "immediate", "stop"]);
    }
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
