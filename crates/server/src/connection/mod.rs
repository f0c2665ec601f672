//! Connections, one task each, from the first request to the last answer.

mod at_once;

use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use axum::Router;
use axum::extract::{ConnectInfo, Request};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use hyper_util::server::graceful::GracefulShutdown;
use tokio::net::{TcpListener, TcpStream};
use tower::Service;

use at_once::AtOnce;

/// How long to wait when the system has no connection to give: usually too many files are open.
const BREATH: Duration = Duration::from_secs(1);

/// Answer whoever comes until `shutdown` is done, then let running requests finish.
pub(crate) async fn serve(
    listener: TcpListener,
    router: Router,
    shutdown: impl Future<Output = ()>,
) {
    let running = GracefulShutdown::new();
    let mut shutdown = std::pin::pin!(shutdown);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut shutdown => break,
        };
        match accepted {
            Ok((stream, peer)) => answer(&running, stream, peer, router.clone()),
            Err(error) if is_of_one_connection(&error) => {}
            Err(error) => {
                tracing::error!(%error, "nobody can connect right now");
                tokio::time::sleep(BREATH).await;
            }
        }
    }
    drop(listener);
    running.shutdown().await;
}

/// Whether somebody hung up before he was answered.
fn is_of_one_connection(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::ConnectionRefused
            | io::ErrorKind::ConnectionAborted
            | io::ErrorKind::ConnectionReset
    )
}

/// Answer all requests of a connection.
fn answer(running: &GracefulShutdown, stream: TcpStream, peer: SocketAddr, router: Router) {
    // Updates are small and wanted at once.
    if let Err(error) = stream.set_nodelay(true) {
        tracing::debug!(%error, "a connection waits for larger packets");
    }
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        router.clone().call(request)
    });
    let connection = http1::Builder::new().serve_connection(TokioIo::new(stream), service);
    let connection = AtOnce::new(running.watch(connection));
    tokio::spawn(async move {
        if let Err(error) = connection.await {
            tracing::debug!(%error, "a connection ended early");
        }
    });
}
