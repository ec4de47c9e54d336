use std::fmt;
use std::fs;
use std::path::PathBuf;

use crate::BusError;

/// Who comes in, and whom it trusts. It is read from the environment, and the secrets in it from files; it is never
/// shown.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Access {
    /// A name and its password.
    pub(crate) login: Option<(String, String)>,
    /// A file of NATS with a name and a key in it.
    pub(crate) credentials: Option<PathBuf>,
    /// Certificates that are trusted, instead of those of the machine.
    pub(crate) trusted: Option<PathBuf>,
    /// The certificate to show, and its key.
    pub(crate) certificate: Option<(PathBuf, PathBuf)>,
}

/// A file with a password in it is no longer.
const MOST_BYTES: u64 = 4096;

impl Access {
    /// What the environment says: `RIVI_BUS_USER` with `RIVI_BUS_PASSWORD` or `RIVI_BUS_PASSWORD_FILE`,
    /// `RIVI_BUS_CREDENTIALS` (a `.creds` file), `RIVI_BUS_CA`, and `RIVI_BUS_CERT` with `RIVI_BUS_KEY` (PEM files).
    ///
    /// # Errors
    /// If one thing is said without the other, or a file cannot be read.
    pub fn from_environment() -> Result<Access, BusError> {
        Access::read(&|name| std::env::var(name).ok().filter(|value| !value.is_empty()))
    }

    /// The same of whoever says what each name stands for.
    ///
    /// # Errors
    /// As [`from_environment`](Access::from_environment).
    pub fn read(say: &dyn Fn(&str) -> Option<String>) -> Result<Access, BusError> {
        let path = |name| say(name).map(PathBuf::from);
        let password = match (say("RIVI_BUS_PASSWORD"), path("RIVI_BUS_PASSWORD_FILE")) {
            (Some(password), None) => Some(password),
            (None, Some(file)) => Some(secret(&file)?),
            (None, None) => None,
            (Some(_), Some(_)) => {
                return Err(wrong("RIVI_BUS_PASSWORD and RIVI_BUS_PASSWORD_FILE are both set"));
            }
        };
        let login = pair(say("RIVI_BUS_USER"), password, "RIVI_BUS_USER and its password")?;
        let certificate =
            pair(path("RIVI_BUS_CERT"), path("RIVI_BUS_KEY"), "RIVI_BUS_CERT and RIVI_BUS_KEY")?;
        let (credentials, trusted) = (path("RIVI_BUS_CREDENTIALS"), path("RIVI_BUS_CA"));
        let files = [&credentials, &trusted, &certificate.as_ref().map(|both| both.0.clone())];
        for file in files.into_iter().flatten().chain(certificate.iter().map(|both| &both.1)) {
            fs::metadata(file).map_err(|error| wrong(format!("{}: {error}", file.display())))?;
        }
        Ok(Access { login, credentials, trusted, certificate })
    }

    /// Whether it asks for a line that nobody else can read.
    pub(crate) fn wants_tls(&self) -> bool {
        self.trusted.is_some() || self.certificate.is_some()
    }
}

/// The names of what is known, and nothing of what it is.
impl fmt::Debug for Access {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let known = [
            (self.login.is_some(), "login"),
            (self.credentials.is_some(), "credentials"),
            (self.trusted.is_some(), "trusted"),
            (self.certificate.is_some(), "certificate"),
        ];
        let names = known.into_iter().filter(|(there, _)| *there).map(|(_, name)| name);
        out.debug_set().entries(names).finish()
    }
}

fn wrong(reason: impl Into<String>) -> BusError {
    BusError::Access(reason.into())
}

fn pair<A, B>(one: Option<A>, other: Option<B>, names: &str) -> Result<Option<(A, B)>, BusError> {
    match (one, other) {
        (Some(one), Some(other)) => Ok(Some((one, other))),
        (None, None) => Ok(None),
        _ => Err(wrong(format!("{names} belong together, and one of them is missing"))),
    }
}

fn secret(file: &PathBuf) -> Result<String, BusError> {
    let cannot = |error: &dyn fmt::Display| wrong(format!("{}: {error}", file.display()));
    let size = fs::metadata(file).map_err(|error| cannot(&error))?.len();
    if size > MOST_BYTES {
        return Err(cannot(&"it is too long for a password"));
    }
    let text = fs::read_to_string(file).map_err(|error| cannot(&error))?;
    Ok(text.trim_end_matches(['\r', '\n']).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(said: &[(&str, &str)]) -> Result<Access, BusError> {
        let find = |name: &str| said.iter().find(|(known, _)| *known == name);
        Access::read(&|name| find(name).map(|(_, value)| (*value).to_owned()))
    }

    #[test]
    fn what_belongs_together_is_said_together() {
        assert_eq!(read(&[]), Ok(Access::default()));
        for half in ["RIVI_BUS_USER", "RIVI_BUS_PASSWORD", "RIVI_BUS_CERT", "RIVI_BUS_KEY"] {
            let refused = read(&[(half, "x")]).unwrap_err().to_string();
            assert!(refused.ends_with("one of them is missing"), "{refused}");
        }
        let missing = read(&[("RIVI_BUS_CA", "/no/such/file")]).unwrap_err().to_string();
        assert!(missing.starts_with("/no/such/file: "), "{missing}");
    }

    #[test]
    fn a_password_comes_from_a_file_and_is_never_shown() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("password");
        fs::write(&file, "s3cret\n").unwrap();
        let said = [("RIVI_BUS_USER", "ada"), ("RIVI_BUS_PASSWORD_FILE", file.to_str().unwrap())];
        let access = read(&said).unwrap();
        assert_eq!(access.login, Some(("ada".to_owned(), "s3cret".to_owned())));
        assert_eq!(format!("{access:?}"), r#"{"login"}"#);
        fs::write(&file, "x".repeat(5000)).unwrap();
        assert!(read(&said).is_err());
    }
}
