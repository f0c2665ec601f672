//! Clients that keep the server waiting, and too many clients.

use std::time::Duration;

use reqwest::{Client, StatusCode};
use server::Timeouts;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

use crate::actors::{House, Person};

/// Far longer than any timeout below, even on a busy machine.
const LONG: Duration = Duration::from_secs(20);

/// A server with short timeouts.
async fn impatient(change: impl FnOnce(&mut Timeouts)) -> House {
    House::with(|config| change(&mut config.timeouts)).await
}

async fn connect(house: &House) -> TcpStream {
    let address = house.address.trim_start_matches("http://");
    TcpStream::connect(address).await.expect("a connection")
}

/// Everything that is received until the server closes the connection.
async fn until_the_end(stream: &mut TcpStream) -> String {
    let mut bytes = Vec::new();
    // A reset also ends the connection.
    let ended = timeout(LONG, stream.read_to_end(&mut bytes)).await;
    drop(ended.expect("the server hangs up"));
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Send this one byte at a time until the server closes the connection; returns its answer.
async fn trickle(stream: TcpStream, byte: &[u8]) -> String {
    let (mut reading, mut writing) = stream.into_split();
    let mut answer = Vec::new();
    let trickling = async {
        while writing.write_all(byte).await.is_ok() {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        // Both directions must end.
        std::future::pending().await
    };
    let ended = async {
        drop(reading.read_to_end(&mut answer).await);
    };
    let ended = async {
        tokio::select! {
            () = trickling => {}
            () = ended => {}
        }
    };
    timeout(LONG, ended).await.expect("the server hangs up");
    String::from_utf8_lossy(&answer).into_owned()
}

#[tokio::test]
async fn half_a_head_and_a_head_that_trickles_in_are_not_waited_for() {
    let house = impatient(|timeouts| timeouts.head = Duration::from_millis(200)).await;
    let mut silent = connect(&house).await;
    let mut half = connect(&house).await;
    half.write_all(b"GET / HTTP/1.1\r\nhost: loc")
        .await
        .unwrap();
    let mut slow = connect(&house).await;
    slow.write_all(b"GET / HTTP/1.1\r\nx: ").await.unwrap();
    assert_eq!(until_the_end(&mut silent).await, "");
    assert_eq!(until_the_end(&mut half).await, "");
    assert_eq!(trickle(slow, b"x").await, "");
}

#[tokio::test]
async fn a_connection_that_is_not_used_is_closed() {
    let house = impatient(|timeouts| timeouts.idle = Duration::from_millis(200)).await;
    let mut stream = connect(&house).await;
    let request = b"GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n";
    stream.write_all(request).await.unwrap();
    let told = until_the_end(&mut stream).await;
    assert!(told.starts_with("HTTP/1.1 200"), "{told}");
}

#[tokio::test]
async fn a_body_that_trickles_in_is_not_waited_for() {
    let house = impatient(|timeouts| timeouts.answer = Duration::from_millis(200)).await;
    let mut stream = connect(&house).await;
    let head = "POST /name HTTP/1.1\r\nhost: localhost\r\norigin: http://localhost\r\n\
                content-type: application/x-www-form-urlencoded\r\ncontent-length: 9999\r\n\r\n";
    stream.write_all(head.as_bytes()).await.unwrap();
    let told = trickle(stream, b"x").await;
    assert!(
        told.is_empty() || told.starts_with("HTTP/1.1 408"),
        "{told}"
    );
}

/// A visitor whose browser keeps no connection open.
fn visitor(house: &House) -> Person {
    let client = Client::builder().cookie_store(true);
    let client = client.redirect(reqwest::redirect::Policy::none());
    Person {
        client: client.pool_max_idle_per_host(0).build().expect("a client"),
        address: house.address.clone(),
    }
}

#[tokio::test]
async fn who_watches_a_table_may_be_silent() {
    let house = impatient(|timeouts| {
        timeouts.head = Duration::from_millis(200);
        timeouts.idle = Duration::from_millis(200);
        timeouts.stalled = Duration::from_millis(200);
    })
    .await;
    let person = visitor(&house);
    let seats = [("seat1", "me"), ("seat2", "me")];
    let table = person.opens("/tables/new", &seats).await;
    let mut live = person.get(&format!("{table}/live")).await;
    live.chunk().await.unwrap().expect("the table");
    // Until an idle connection would have been closed long ago.
    let mut idle = connect(&house).await;
    until_the_end(&mut idle).await;
    let mut idle = connect(&house).await;
    until_the_end(&mut idle).await;
    let name = [("name", "Ada")];
    person.form("/name", &name).await;
    let told = timeout(LONG, live.chunk()).await.expect("news");
    assert!(told.unwrap().is_some(), "it was closed");
}

#[tokio::test]
async fn an_address_with_too_many_pages_is_told_so() {
    let house = House::with(|config| config.connections = Some(2)).await;
    let person = house.visitor();
    let table = person.opens("/play", &[]).await;
    let live = format!("{table}/live");
    let (first, _second) = (person.get(&live).await, person.get(&live).await);
    let refused = person.get("/").await;
    assert_eq!(refused.status(), StatusCode::SERVICE_UNAVAILABLE);
    let told = refused.text().await.unwrap();
    assert!(told.contains("close some of them"), "{told}");
    drop(first);
    let welcome = async {
        while person.get("/").await.status() != StatusCode::OK {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    timeout(LONG, welcome).await.expect("there is room again");
}
