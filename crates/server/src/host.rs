//! Which names the server goes by. A page of a stranger can give its own name this machine's address; what it then asks
//! carries that name, and is refused.

use std::net::IpAddr;

use axum::http::header;
use axum::http::request::Parts;

use crate::accept::Local;
use crate::config::Config;

/// Whether a request is meant for this server: for a name that it was told, a name of this machine, or the address
/// that the connection came to.
pub(crate) fn is_meant(config: &Config, parts: &Parts) -> bool {
    let told = parts.headers.get(header::HOST).map(|host| host.to_str().unwrap_or(""));
    let Some(name) = parts.uri.host().or(told).map(without_port) else { return false };
    let own = |address: IpAddr| {
        let came_to = parts.extensions.get::<Local>().is_some_and(|local| local.0 == address);
        address.is_loopback() || address == config.listen.ip() || came_to
    };
    let known = |known: &String| known.eq_ignore_ascii_case(name);
    name.parse().map_or_else(|_| is_local(name), own) || config.hosts.iter().any(known)
}

/// Browsers look such names up nowhere.
fn is_local(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    name == "localhost" || name.ends_with(".localhost")
}

/// A host without its port, without the brackets about an IPv6 address, and without the dot at the end of a full name.
fn without_port(host: &str) -> &str {
    if let Some(six) = host.strip_prefix('[') {
        return six.split(']').next().unwrap_or("");
    }
    let name = host.split_once(':').map_or(host, |(name, _)| name);
    name.strip_suffix('.').unwrap_or(name)
}

#[cfg(test)]
mod tests {
    use axum::http::Request;

    use super::*;

    fn meant(host: &str, config: &Config) -> bool {
        let (mut parts, ()) = Request::get("/").header("host", host).body(()).unwrap().into_parts();
        parts.extensions.insert(Local(IpAddr::from([192, 168, 1, 5])));
        is_meant(config, &parts)
    }

    #[test]
    fn a_server_goes_by_its_own_names() {
        let mut config = Config::new(([10, 0, 0, 1], 80).into(), "sqlite::memory:");
        config.hosts = vec!["Rivi.example".to_owned()];
        for own in [
            "localhost",
            "LOCALHOST:7474",
            "a.localhost",
            "127.0.0.1:7474",
            "127.8.8.8",
            "[::1]:80",
            "10.0.0.1",
            "192.168.1.5:7474",
            "rivi.example",
            "rivi.example.:443",
        ] {
            assert!(meant(own, &config), "{own}");
        }
        for other in ["evil.example", "", "10.0.0.2", "notlocalhost", "rivi.example.evil", "[::2]"]
        {
            assert!(!meant(other, &config), "{other}");
        }
    }

    #[test]
    fn without_a_name_nothing_is_meant() {
        let config = Config::new(([127, 0, 0, 1], 80).into(), "sqlite::memory:");
        let (parts, ()) = Request::get("/").body(()).unwrap().into_parts();
        assert!(!is_meant(&config, &parts));
    }
}
