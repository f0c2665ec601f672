//! The answer to a connection for which there is no room.

use std::sync::Arc;
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::Semaphore;
use tokio::time::timeout;

use super::registry::Full;
use page::layout::sentence;

/// How many are told at a time; others are hung up on. Each needs an open file.
const AT_ONCE: usize = 8;
/// How long one may take.
const LONGEST: Duration = Duration::from_secs(1);

/// Tells people that there is no room.
pub(super) struct Refusals(Arc<Semaphore>);

impl Refusals {
    pub(super) fn new() -> Refusals {
        Refusals(Arc::new(Semaphore::new(AT_ONCE)))
    }

    /// Say why, and hang up.
    pub(super) fn refuse(&self, stream: TcpStream, full: Full) {
        let Ok(permit) = Arc::clone(&self.0).try_acquire_owned() else {
            return;
        };
        tokio::spawn(async move {
            // Nobody is there to tell if it fails.
            drop(timeout(LONGEST, tell(stream, full)).await);
            drop(permit);
        });
    }
}

async fn tell(mut stream: TcpStream, full: Full) -> std::io::Result<()> {
    let message = format!("{}\n", sentence(&full.to_string()));
    let length = message.len();
    let answer = format!(
        "HTTP/1.1 503 Service Unavailable\r\ncontent-type: text/plain; charset=utf-8\r\n\
         content-length: {length}\r\ncache-control: no-store\r\nretry-after: 10\r\n\
         connection: close\r\n\r\n{message}"
    );
    // Clients take no answer before they have asked.
    let mut request = [0; 1024];
    if stream.read(&mut request).await? == 0 {
        return Ok(());
    }
    stream.write_all(answer.as_bytes()).await?;
    stream.shutdown().await?;
    // A connection that is closed before its request was read is reset, and the answer with it.
    while stream.read(&mut request).await? != 0 {}
    Ok(())
}
