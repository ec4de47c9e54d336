use std::sync::Arc;

use crate::{Access, Bus, BusError, Embedded, Limits, Nats};

/// The bus at an address: `none`, inside this program, or `nats://HOST:PORT` (several with commas between). NATS need
/// not be there yet: it is tried until it is.
///
/// # Errors
/// If the address cannot be one, or what opens the door cannot be used.
pub async fn open(
    address: &str,
    access: &Access,
    limits: Limits,
) -> Result<Arc<dyn Bus>, BusError> {
    if check(address)? {
        return Ok(Arc::new(Nats::open(address, access, limits).await?));
    }
    Ok(Arc::new(Embedded::new(limits)))
}

/// Whether an address goes beyond this program. One that holds a secret is refused: others can read it.
///
/// # Errors
/// If it cannot be one.
pub fn check(address: &str) -> Result<bool, BusError> {
    if address == "none" {
        return Ok(false);
    }
    for one in address.split(',') {
        let place = ["nats://", "tls://"].iter().find_map(|kind| one.strip_prefix(kind));
        let place = place.filter(|place| !place.is_empty()).ok_or(BusError::Address)?;
        if place.contains('@') {
            return Err(BusError::Secret);
        }
    }
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses() {
        assert_eq!(check("none"), Ok(false));
        assert_eq!(check("nats://localhost:4222"), Ok(true));
        assert_eq!(check("nats://a:1,tls://b:2"), Ok(true));
        for wrong in ["", "nats://", "kafka://a", "nats://a,", "None"] {
            assert_eq!(check(wrong), Err(BusError::Address), "{wrong}");
        }
        let refused = check("nats://ada:s3cret@localhost").unwrap_err();
        assert!(!refused.to_string().contains("s3cret"));
    }
}
