//! A proxy with TLS before a server, as operators put one.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::thread;

use rcgen::{CertifiedKey, generate_simple_self_signed};
use rustls::ServerConfig;
use rustls::pki_types::{PrivateKeyDer, PrivatePkcs8KeyDer};
use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use tokio_rustls::TlsAcceptor;

/// It ends when this is dropped.
pub(crate) struct Proxy {
    pub(crate) port: u16,
    /// The file with its certificate.
    pub(crate) certificate: PathBuf,
    _folder: tempfile::TempDir,
    _end: oneshot::Sender<()>,
}

impl Proxy {
    /// One that goes by the name of `localhost`, with a certificate that it has signed itself.
    pub(crate) fn before(server: SocketAddr) -> Proxy {
        let CertifiedKey { cert, signing_key } =
            generate_simple_self_signed(["localhost".to_owned()]).unwrap();
        let folder = tempfile::tempdir().unwrap();
        let certificate = folder.path().join("certificate.pem");
        std::fs::write(&certificate, cert.pem()).unwrap();
        let key = PrivateKeyDer::from(PrivatePkcs8KeyDer::from(signing_key.serialize_der()));
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let config = ServerConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .unwrap()
            .with_no_client_auth()
            .with_single_cert(vec![cert.der().clone()], key)
            .unwrap();
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        listener.set_nonblocking(true).unwrap();
        let port = listener.local_addr().unwrap().port();
        let (end, ended) = oneshot::channel();
        thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
            runtime.unwrap().block_on(async {
                let listener = TcpListener::from_std(listener).unwrap();
                tokio::select! {
                    () = pass_on(listener, TlsAcceptor::from(Arc::new(config)), server) => {}
                    _ = ended => {}
                }
            });
        });
        Proxy { port, certificate, _folder: folder, _end: end }
    }
}

async fn pass_on(listener: TcpListener, acceptor: TlsAcceptor, server: SocketAddr) {
    while let Ok((stream, _)) = listener.accept().await {
        let acceptor = acceptor.clone();
        tokio::spawn(async move {
            // Whoever does not trust the certificate goes away.
            let Ok(mut outer) = acceptor.accept(stream).await else { return };
            let mut inner = TcpStream::connect(server).await.unwrap();
            let _ = copy_bidirectional(&mut outer, &mut inner).await;
        });
    }
}
