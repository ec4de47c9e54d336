//! NATS with TLS and passwords: whoever has them comes in, and nobody else; no secret is shown.

use std::fs;
use std::path::Path;
use std::time::Duration;

use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair};
use rivi_bus::testing::{LIMITS, TemporaryNats};
use rivi_bus::{Access, Bus, BusError, Nats};
use tokio::time::sleep;

/// A certificate for this machine, its key, and whom to trust for it, as files.
fn make_certificates(folder: &Path) {
    let mut params = CertificateParams::new(Vec::new()).unwrap();
    params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    let issuer = CertifiedIssuer::self_signed(params, KeyPair::generate().unwrap()).unwrap();
    let key = KeyPair::generate().unwrap();
    let own = CertificateParams::new(vec!["localhost".to_owned()]).unwrap();
    let own = own.signed_by(&key, &issuer).unwrap();
    fs::write(folder.join("ca.pem"), issuer.pem()).unwrap();
    fs::write(folder.join("own.pem"), own.pem()).unwrap();
    fs::write(folder.join("key.pem"), key.serialize_pem()).unwrap();
}

fn access(said: &[(&str, String)]) -> Access {
    let find = |name: &str| said.iter().find(|(known, _)| *known == name);
    Access::read(&|name| find(name).map(|(_, value)| value.clone())).unwrap()
}

async fn comes_in(server: &TemporaryNats, access: &Access) -> bool {
    let bus = Nats::open(&server.address(), access, LIMITS).await.unwrap();
    for _ in 0..40 {
        sleep(Duration::from_millis(50)).await;
        if bus.is_there() {
            return true;
        }
    }
    false
}

#[tokio::test(flavor = "multi_thread")]
async fn only_whoever_has_the_certificate_and_the_password_comes_in() {
    let folder = tempfile::tempdir().unwrap();
    make_certificates(folder.path());
    let file = |name: &str| folder.path().join(name).display().to_string();
    let config = format!(
        "tls {{ cert_file: \"{}\", key_file: \"{}\", ca_file: \"{}\", verify: true }}\n\
         authorization {{ user: ada, password: s3cret }}",
        file("own.pem"),
        file("key.pem"),
        file("ca.pem")
    );
    let server = match TemporaryNats::start_with(&config) {
        Ok(server) => server,
        Err(unavailable) if std::env::var("CI").is_ok() => panic!("{unavailable}"),
        Err(unavailable) => return eprintln!("NOT TESTED on NATS: {unavailable}"),
    };
    fs::write(folder.path().join("password"), "s3cret\n").unwrap();
    fs::write(folder.path().join("wrong"), "secret\n").unwrap();
    let user = ("RIVI_BUS_USER", "ada".to_owned());
    let password = ("RIVI_BUS_PASSWORD_FILE", file("password"));
    let trust = ("RIVI_BUS_CA", file("ca.pem"));
    let own = [("RIVI_BUS_CERT", file("own.pem")), ("RIVI_BUS_KEY", file("key.pem"))];
    let tls = [&own[..], std::slice::from_ref(&trust)].concat();
    let all = [&tls[..], &[user.clone(), password.clone()]].concat();
    assert!(comes_in(&server, &access(&all)).await);
    let wrong = ("RIVI_BUS_PASSWORD_FILE", file("wrong"));
    let mistaken = [&tls[..], &[user.clone(), wrong]].concat();
    assert!(!comes_in(&server, &access(&mistaken)).await, "a wrong password");
    assert!(!comes_in(&server, &access(&[trust, user, password])).await, "no certificate");
    assert!(!comes_in(&server, &access(&tls)).await, "no password");
}

#[tokio::test]
async fn what_cannot_be_an_address_is_refused_without_being_shown() {
    let refused = Nats::open("nats://ada:s3cret@localhost:4222", &Access::default(), LIMITS).await;
    assert_eq!(refused.err(), Some(BusError::Secret));
    let refused = Nats::open("nats://local host", &Access::default(), LIMITS).await;
    assert_eq!(refused.err(), Some(BusError::Address));
}
