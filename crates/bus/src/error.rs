use thiserror::Error;

/// Why something was not told or handed out. No sentence holds an address or a secret.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BusError {
    /// Nobody can be reached now.
    #[error("the bus cannot be reached: {0}")]
    Away(String),
    /// There is no room for it.
    #[error("there is no room for it: {0}")]
    Full(String),
    /// It is larger than what is taken.
    #[error("{got} bytes are too many: the bus takes {most}")]
    TooLarge {
        /// Bytes that it has.
        got: usize,
        /// Bytes that are taken.
        most: usize,
    },
    /// A topic or a queue cannot be called that.
    #[error(
        "'{0}' is no name for a topic or a queue: expected letters, digits, - and _, with dots between"
    )]
    Name(String),
    /// The address of a bus cannot be that.
    #[error("there is no such bus: expected none or nats://HOST:PORT, several with commas between")]
    Address,
    /// The address holds a secret.
    #[error(
        "an address with a password in it is refused, because others can read it: set RIVI_BUS_USER and \
         RIVI_BUS_PASSWORD_FILE instead"
    )]
    Secret,
    /// What is to open the door cannot be used.
    #[error("{0}")]
    Access(String),
}
