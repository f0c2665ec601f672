//! A persistent connection and requests on it. It does the least that HTTP needs: server and
//! clients share the machine, and only the server should be measured.

use std::net::SocketAddr;

use anyhow::{Context, bail, ensure};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// More headers than any answer has.
const HEADERS: usize = 32;

/// A connection to the server.
pub(super) struct Wire {
    stream: TcpStream,
    received: Vec<u8>,
}

/// A response.
pub(super) struct Answer<'a> {
    pub(super) status: u16,
    pub(super) body: &'a [u8],
}

impl Wire {
    pub(super) async fn connect(address: SocketAddr) -> anyhow::Result<Wire> {
        let stream = TcpStream::connect(address).await;
        let stream = stream.context("connect to the server")?;
        stream.set_nodelay(true)?;
        let received = Vec::with_capacity(4096);
        Ok(Wire { stream, received })
    }

    /// Send a whole request, and wait for the whole answer.
    pub(super) async fn ask(&mut self, request: &str) -> anyhow::Result<Answer<'_>> {
        self.stream.write_all(request.as_bytes()).await?;
        self.received.clear();
        loop {
            let count = self.stream.read_buf(&mut self.received).await?;
            ensure!(0 < count, "the server hung up in the middle of an answer");
            if let Some((status, body)) = measure(&self.received)? {
                let body = &self.received[body..];
                return Ok(Answer { status, body });
            }
        }
    }
}

/// The status of a response and where its body begins; `None` if it is incomplete.
fn measure(received: &[u8]) -> anyhow::Result<Option<(u16, usize)>> {
    let mut headers = [httparse::EMPTY_HEADER; HEADERS];
    let mut head = httparse::Response::new(&mut headers);
    let parsed = head.parse(received).context("read the answer")?;
    let httparse::Status::Complete(body) = parsed else {
        return Ok(None);
    };
    let length =
        (head.headers.iter()).find(|header| header.name.eq_ignore_ascii_case("content-length"));
    let length: usize = match (length, head.code) {
        (Some(length), _) => std::str::from_utf8(length.value)?.parse()?,
        (None, Some(204)) => 0,
        (None, _) => bail!("an answer does not say how long it is"),
    };
    let status = head.code.context("an answer has a status")?;
    Ok((body + length <= received.len()).then_some((status, body)))
}
