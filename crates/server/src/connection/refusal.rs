//! The response to a connection for which there is no room.

use std::sync::Arc;
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::Semaphore;
use tokio::time::timeout;

use super::registry::Full;
use page::layout::sentence;

/// How many clients at a time are told why; others are just disconnected. Each needs an open file.
const MOST_AT_ONCE: usize = 8;
/// How long telling one of them may take.
const TIMEOUT: Duration = Duration::from_secs(1);

/// Tells clients that there is no room.
pub(super) struct Refusals(Arc<Semaphore>);

impl Refusals {
    pub(super) fn new() -> Refusals {
        Refusals(Arc::new(Semaphore::new(MOST_AT_ONCE)))
    }

    /// Say why, and close the connection.
    pub(super) fn refuse(&self, stream: TcpStream, full: Full) {
        let Ok(permit) = Arc::clone(&self.0).try_acquire_owned() else {
            return;
        };
        tokio::spawn(async move {
            // If it fails, there is nobody to tell.
            drop(timeout(TIMEOUT, tell(stream, full)).await);
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
    // Clients do not read a response before they have sent a request.
    let mut request = [0; 1024];
    if stream.read(&mut request).await? == 0 {
        return Ok(());
    }
    stream.write_all(answer.as_bytes()).await?;
    stream.shutdown().await?;
    // Closing a connection with unread data resets it, and the response would be lost.
    while stream.read(&mut request).await? != 0 {}
    Ok(())
}
