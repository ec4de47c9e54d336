//! Work for other machines, on both kinds of bus: it comes to the same as done here, whoever does it, and whoever does it
//! is neither believed nor waited for without end.

mod crew;
mod games;
mod liars;
mod moves;
mod rights;

use std::sync::Arc;

use rivi_bus::testing::TemporaryNats;
use rivi_bus::{Access, Bus, Embedded, Limits, open};

/// A bus that members come to.
pub(crate) enum Meeting {
    Embedded(Embedded),
    Nats(TemporaryNats),
}

impl Meeting {
    pub(crate) async fn member(&self) -> Arc<dyn Bus> {
        match self {
            Meeting::Embedded(bus) => Arc::new(bus.member()),
            Meeting::Nats(server) => {
                let bus = open(&server.address(), &Access::default(), Limits::default()).await;
                let bus = bus.expect("it can be opened");
                while !bus.is_there() {
                    tokio::time::sleep(std::time::Duration::from_millis(10)).await;
                }
                bus
            }
        }
    }
}

/// Where changes are checked there is a NATS to test with.
pub(crate) fn nats() -> Option<Meeting> {
    match TemporaryNats::start() {
        Ok(server) => Some(Meeting::Nats(server)),
        Err(unavailable) if std::env::var("CI").is_ok() => panic!("{unavailable}"),
        Err(unavailable) => {
            eprintln!("NOT TESTED on NATS: {unavailable}");
            None
        }
    }
}

pub(crate) fn embedded() -> Meeting {
    Meeting::Embedded(Embedded::new(Limits::default()))
}

/// The same test on both kinds.
macro_rules! on_both {
    ($($test:ident),+ $(,)?) => {
        mod inside_one_program {
            $(#[tokio::test(flavor = "multi_thread")]
            async fn $test() {
                super::$test(&crate::embedded()).await;
            })+
        }
        mod through_nats {
            $(#[tokio::test(flavor = "multi_thread")]
            async fn $test() {
                if let Some(meeting) = crate::nats() {
                    super::$test(&meeting).await;
                }
            })+
        }
    };
}
pub(crate) use on_both;
