//! Connections, one task each.

mod activity;
mod refusal;
mod registry;

use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{ConnectInfo, Request};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use hyper_util::server::graceful::GracefulShutdown;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::AbortHandle;
use tokio::time::MissedTickBehavior;
use tower::Service;

use activity::{AnswerBody, Marked};
use refusal::Refusals;
use registry::ConnectionGuard;

pub(crate) use registry::Registry;

/// How long to wait when the system refuses to accept a connection, usually because too many files
/// are open.
const ACCEPT_RETRY: Duration = Duration::from_secs(1);

/// Serve connections until `shutdown` is done, then let running requests finish.
pub(crate) async fn serve(
    listener: TcpListener,
    router: Router,
    registry: Arc<Registry>,
    shutdown: impl Future<Output = ()>,
) {
    let running = GracefulShutdown::new();
    let refusals = Refusals::new();
    let mut rounds = tokio::time::interval(registry.round());
    rounds.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut shutdown = std::pin::pin!(shutdown);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = rounds.tick() => {
                registry.end_overdue();
                continue;
            }
            () = &mut shutdown => break,
        };
        match accepted {
            Ok((stream, peer)) => match registry.admit(peer.ip()).await {
                Ok(guard) => {
                    let id = guard.id;
                    let task = answer(&running, stream, peer, guard, router.clone());
                    registry.started(id, task);
                }
                Err(full) => refusals.refuse(stream, full),
            },
            Err(error) if is_of_one_connection(&error) => {}
            Err(error) => {
                tracing::error!(%error, "nobody can connect right now");
                tokio::time::sleep(ACCEPT_RETRY).await;
            }
        }
    }
    drop(listener);
    running.shutdown().await;
}

/// Whether the error concerns only the connection that was to be accepted.
fn is_of_one_connection(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::ConnectionRefused
            | io::ErrorKind::ConnectionAborted
            | io::ErrorKind::ConnectionReset
    )
}

/// Answer all requests of a connection, in a task of its own.
fn answer(
    running: &GracefulShutdown,
    stream: TcpStream,
    peer: SocketAddr,
    guard: ConnectionGuard,
    router: Router,
) -> AbortHandle {
    // Updates are small and should arrive at once.
    if let Err(error) = stream.set_nodelay(true) {
        tracing::debug!(%error, "a connection waits for larger packets");
    }
    let activity = Arc::clone(&guard.activity);
    let stream = Marked::new(stream, Arc::clone(&activity));
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        let (mut router, activity) = (router.clone(), Arc::clone(&activity));
        async move {
            if !activity.begin() {
                return Err(GivenUp);
            }
            let Ok(response) = router.call(request).await;
            Ok(response.map(|body| AnswerBody::new(body, activity)))
        }
    });
    let connection = http1::Builder::new().serve_connection(TokioIo::new(stream), service);
    let connection = running.watch(connection);
    let task = tokio::spawn(async move {
        if let Err(error) = connection.await {
            tracing::debug!(%error, "a connection ended early");
        }
        drop(guard);
    });
    task.abort_handle()
}

/// A request that arrived after its connection had been closed.
#[derive(Debug, thiserror::Error)]
#[error("the client took too long")]
struct GivenUp;

#[cfg(test)]
mod tests {
    use axum::body::{Body, Bytes};
    use axum::routing::get;
    use futures_util::stream;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    use super::*;
    use crate::config::{Config, Timeouts};
    use crate::store::Database;

    /// A response that never ends.
    async fn endless() -> Body {
        let chunk = Bytes::from_static(&[b'x'; 1 << 16]);
        Body::from_stream(stream::repeat_with(move || {
            Ok::<_, io::Error>(chunk.clone())
        }))
    }

    #[tokio::test]
    async fn a_client_that_does_not_read_is_hung_up_on() {
        let mut config = Config::new(Database("unused".into()));
        config.timeouts = Timeouts {
            stalled: Duration::from_millis(200),
            ..Timeouts::default()
        };
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let router = Router::new().route("/", get(endless));
        let registry = Arc::new(Registry::new(&config));
        let serving = tokio::spawn(serve(listener, router, registry, std::future::pending()));
        let ask = async || {
            let mut client = TcpStream::connect(address).await.unwrap();
            let request = b"GET / HTTP/1.1\r\nhost: localhost\r\n\r\n";
            client.write_all(request).await.unwrap();
            client
        };
        let (mut reader, mut sleeper) = (ask().await, ask().await);
        let mut buffer = vec![0; 1 << 20];
        let reading = async {
            loop {
                assert_ne!(reader.read(&mut buffer).await.unwrap(), 0);
                tokio::time::sleep(Duration::from_millis(1)).await;
            }
        };
        let given_up = async {
            // Only writes: reading would let the server continue.
            while sleeper.writable().await.is_ok() && sleeper.try_write(b"?").is_ok() {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        tokio::select! {
            () = reading => {}
            () = given_up => {}
            () = tokio::time::sleep(Duration::from_secs(20)) => panic!("it is still there"),
        }
        assert!(reader.read(&mut buffer).await.is_ok(), "who reads may stay");
        drop(sleeper.shutdown().await);
        serving.abort();
    }
}
