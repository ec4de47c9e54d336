use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, ensure};
use clap::Args;
use rivi_bus::{Access, Bus, Limits};
use tokio::time::{Instant, sleep};

/// Where workers and those who have work for them meet.
#[derive(Args)]
pub(crate) struct BusAddress {
    /// Where workers are: nats://HOST:PORT, several with commas between. Who may come in there is said by
    /// `RIVI_BUS_USER`, `RIVI_BUS_PASSWORD_FILE` and others, never here
    #[arg(long, value_name = "URL", env = "RIVI_BUS", hide_env_values = true)]
    bus: Option<String>,
}

/// How long a bus is waited for by somebody who waits too.
const PATIENCE: Duration = Duration::from_secs(5);
const LOOK: Duration = Duration::from_millis(20);

impl BusAddress {
    /// Opens it; NATS need not be there yet.
    pub(crate) async fn open(&self) -> anyhow::Result<Arc<dyn Bus>> {
        let none = "there is no bus to meet others on: say --bus nats://HOST:PORT, or set RIVI_BUS";
        let address = self.bus.as_deref().context(none)?;
        ensure!(rivi_bus::check(address)?, none);
        Ok(rivi_bus::open(address, &Access::from_environment()?, Limits::default()).await?)
    }

    /// Opens it, and waits a moment until it is there.
    pub(crate) async fn open_now(&self) -> anyhow::Result<Arc<dyn Bus>> {
        let bus = self.open().await?;
        let end = Instant::now() + PATIENCE;
        while !bus.is_there() {
            ensure!(
                Instant::now() < end,
                "the bus does not answer: is NATS there, and may you come in?"
            );
            sleep(LOOK).await;
        }
        Ok(bus)
    }
}
