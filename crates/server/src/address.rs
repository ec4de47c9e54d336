//! Whose request it is, as far as limits and fair shares go.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::sync::Arc;

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::HeaderMap;
use axum::http::request::Parts;

use crate::app::App;
use crate::fault::ApiError;

/// Where a client is. With IPv6 it is the network of 64 bits that a household gets: its addresses are one client.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Address(pub(crate) IpAddr);

impl Address {
    /// Whose searches those are that nobody here has asked for.
    pub(crate) const NOBODY: Address = Address(IpAddr::V4(std::net::Ipv4Addr::UNSPECIFIED));
}

impl From<IpAddr> for Address {
    fn from(address: IpAddr) -> Address {
        Address(match address.to_canonical() {
            IpAddr::V6(six) => Ipv6Addr::from_bits(six.to_bits() & !u128::from(u64::MAX)).into(),
            four @ IpAddr::V4(_) => four,
        })
    }
}

impl Address {
    /// Who asks: the other end of the connection, or whom the proxies before the server say.
    pub(crate) fn of(app: &App, parts: &Parts) -> Address {
        let direct = parts.extensions.get::<ConnectInfo<SocketAddr>>();
        let direct =
            direct.map_or(IpAddr::from([127, 0, 0, 1]), |ConnectInfo(address)| address.ip());
        forwarded(&parts.headers, app.config.proxies).unwrap_or(direct).into()
    }
}

impl FromRequestParts<Arc<App>> for Address {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Address, ApiError> {
        Ok(Address::of(app, parts))
    }
}

/// What the first of so many proxies saw. Each of them adds an entry on the right; whatever stands further left is
/// what the client says of itself.
fn forwarded(headers: &HeaderMap, proxies: usize) -> Option<IpAddr> {
    let lines = headers.get_all("x-forwarded-for").into_iter().rev();
    let mut entries = lines.flat_map(|line| line.to_str().unwrap_or("").rsplit(','));
    read(entries.nth(proxies.checked_sub(1)?)?.trim())
}

/// An address with or without a port.
fn read(text: &str) -> Option<IpAddr> {
    let with_port = || text.parse().map(|address: SocketAddr| address.ip());
    let bare = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')).unwrap_or(text);
    bare.parse().or_else(|_| with_port()).ok()
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn ip(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn a_household_is_one_client() {
        let of = |text| Address::from(ip(text));
        assert_eq!(of("2001:db8:1:2::3"), of("2001:db8:1:2:ffff:1:2:3"));
        assert_ne!(of("2001:db8:1:2::3"), of("2001:db8:1:3::3"));
        assert_eq!(of("::ffff:10.0.0.1"), of("10.0.0.1"));
        assert_ne!(of("10.0.0.2"), of("10.0.0.1"));
    }

    #[test]
    fn hops_are_counted_from_the_right() {
        let mut headers = HeaderMap::new();
        for line in ["6.6.6.6, 1.1.1.1", "2.2.2.2 ,[2001:db8::1]:443", "3.3.3.3:80"] {
            headers.append("x-forwarded-for", HeaderValue::from_static(line));
        }
        let seen: Vec<_> = (0..=6).map(|proxies| forwarded(&headers, proxies)).collect();
        let known =
            ["3.3.3.3", "2001:db8::1", "2.2.2.2", "1.1.1.1", "6.6.6.6"].map(|t| Some(ip(t)));
        assert_eq!(seen[0], None, "nobody is believed without a proxy");
        assert_eq!((&seen[1..6], seen[6]), (&known[..], None));
    }

    #[test]
    fn what_is_no_address_is_not_believed() {
        for wrong in ["unknown", "", "1.2.3", "1.2.3.4:x", "[::1", "host:80"] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
        for right in ["::1", "[::1]", "[::1]:5"] {
            assert_eq!(read(right), Some(ip("::1")), "{right}");
        }
    }
}
