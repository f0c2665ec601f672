//! Sends bytes and collects the response.

use std::io::{self, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use crate::attack::Due;

/// Longer than any answer may take.
const PATIENCE: Duration = Duration::from_secs(30);
/// How long to wait for a response that may not come.
const MOMENT: Duration = Duration::from_millis(20);

/// What the server sent before it closed the connection or we stopped reading.
#[derive(Default)]
pub(crate) struct Answer {
    pub(crate) bytes: Vec<u8>,
    /// A connection on which half a request was sent: while it is open, the server waits.
    pub(crate) open: Option<TcpStream>,
}

impl Answer {
    /// Send the bytes on a new connection.
    ///
    /// # Errors
    /// If the server cannot be reached, or does not send a response that is due.
    pub(crate) fn to(bytes: &[u8], due: Due, address: SocketAddr) -> io::Result<Answer> {
        let mut stream = TcpStream::connect(address)?;
        stream.set_read_timeout(Some(if due == Due::Any { MOMENT } else { PATIENCE }))?;
        stream.set_write_timeout(Some(PATIENCE))?;
        let written = stream.write_all(bytes);
        let mut answer = Vec::new();
        match due {
            Due::Whole => {
                written?;
                stream.read_to_end(&mut answer)?;
            }
            Due::Stream => {
                written?;
                let mut part = [0; 4096];
                let length = stream.read(&mut part)?;
                answer.extend_from_slice(&part[..length]);
            }
            // The server may disconnect instead of reading everything.
            Due::Any => drop(stream.read_to_end(&mut answer)),
            Due::Nothing => {
                return Ok(Answer {
                    bytes: answer,
                    open: Some(stream),
                });
            }
        }
        Ok(Answer {
            bytes: answer,
            open: None,
        })
    }

    /// The status of every response in the bytes.
    pub(crate) fn statuses(&self) -> Vec<u16> {
        let starts = self
            .bytes
            .windows(12)
            .filter(|window| window.starts_with(b"HTTP/1.1 "));
        let digits = starts.filter_map(|window| str::from_utf8(&window[9..]).ok());
        digits.filter_map(|digits| digits.parse().ok()).collect()
    }

    /// The value of a header of the first response.
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let mut headers = [httparse::EMPTY_HEADER; 64];
        let mut head = httparse::Response::new(&mut headers);
        head.parse(&self.bytes).ok()?;
        let mut headers = head.headers.iter();
        let header = headers.find(|header| header.name.eq_ignore_ascii_case(name))?;
        str::from_utf8(header.value).ok()
    }

    /// The body of the first response, unless it is compressed.
    pub(crate) fn body(&self) -> Option<&[u8]> {
        if self.header("content-encoding").is_some() {
            return None;
        }
        let end = self
            .bytes
            .windows(4)
            .position(|window| window == b"\r\n\r\n")?;
        Some(&self.bytes[end + 4..])
    }

    /// Whether the response contains this text.
    pub(crate) fn contains(&self, text: &str) -> bool {
        let mut windows = self.bytes.windows(text.len());
        windows.any(|window| window == text.as_bytes())
    }
}
