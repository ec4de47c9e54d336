use std::time::Duration;

use async_nats::{Client, ConnectOptions, Event, ServerAddr};

use crate::topic::checked;
use crate::{Access, BusError, Limits};

/// How long NATS may take to let somebody in.
const PATIENCE: Duration = Duration::from_secs(3);
/// The longest pause before it is tried again.
const LONGEST_PAUSE: Duration = Duration::from_secs(1);
/// A connection over which nothing comes is tried so often; twice without an answer it is made anew.
const BEAT: Duration = Duration::from_secs(2);

/// A connection, or one that will be.
pub(super) async fn connect(
    address: &str,
    access: &Access,
    limits: Limits,
) -> Result<Client, BusError> {
    let mut options = ConnectOptions::new()
        .name("rivi")
        .no_echo()
        .retry_on_initial_connect()
        .connection_timeout(PATIENCE)
        .ping_interval(BEAT)
        .subscription_capacity(limits.waiting)
        .client_capacity(limits.waiting)
        .ignore_discovered_servers()
        .reconnect_delay_callback(|tries| {
            let pause =
                Duration::from_millis(50) * u32::try_from(tries).unwrap_or(u32::MAX).min(20);
            pause.min(LONGEST_PAUSE)
        })
        .event_callback(|event| async move { tell(&event) })
        .require_tls(access.wants_tls());
    if let Some((user, password)) = &access.login {
        options = options.user_and_password(user.clone(), password.clone());
        if checked(user).is_ok() {
            // Where each user may hear only its own answers, they come to a place of its own.
            options = options.custom_inbox_prefix(format!("_INBOX.{user}"));
        }
    }
    if let Some(file) = &access.credentials {
        let read = options.credentials_file(file).await;
        options = read.map_err(|error| BusError::Access(format!("{}: {error}", file.display())))?;
    }
    if let Some(file) = &access.trusted {
        options = options.add_root_certificates(file.clone());
    }
    if let Some((certificate, key)) = &access.certificate {
        options = options.add_client_certificate(certificate.clone(), key.clone());
    }
    let places = address.split(',').map(str::parse::<ServerAddr>).collect::<Result<Vec<_>, _>>();
    let places = places.map_err(|_| BusError::Address)?;
    // What it says of an address it cannot reach may hold the address.
    options.connect(places).await.map_err(|error| BusError::Access(error.kind().to_string()))
}

fn tell(event: &Event) {
    match event {
        Event::Connected => tracing::info!("the bus is there"),
        Event::Disconnected | Event::Closed => tracing::warn!("the bus is away"),
        Event::SlowConsumer(_) => tracing::debug!("news came faster than it was heard"),
        event => tracing::warn!(%event, "the bus"),
    }
}
