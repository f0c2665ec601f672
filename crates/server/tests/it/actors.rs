//! Servers to test, and people who use them.

use std::future::Future;
use std::path::{Path, PathBuf};
use std::time::Duration;

use reqwest::{Client, Method, RequestBuilder, Response, StatusCode};
use serde_json::{Value, json};
use server::{Config, Database, Server};
use tempfile::TempDir;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// A server with a database of its own.
pub(crate) struct House {
    pub(crate) address: String,
    directory: Option<TempDir>,
    file: PathBuf,
    stop: Option<oneshot::Sender<()>>,
    task: JoinHandle<anyhow::Result<()>>,
}

impl House {
    /// A new server with nothing in it. Bots move at once.
    pub(crate) async fn open() -> House {
        House::with(|_| {}).await
    }

    /// A new server with other settings.
    pub(crate) async fn with(change: impl FnOnce(&mut Config)) -> House {
        let directory = tempfile::tempdir().expect("a temporary directory");
        let file = directory.path().join("starboard.sqlite");
        let mut house = House::at(&file, change).await;
        house.directory = Some(directory);
        house
    }

    /// A server on this database.
    pub(crate) async fn at(file: &Path, change: impl FnOnce(&mut Config)) -> House {
        let mut config = Config::new(Database(file.to_owned()));
        config.listen = "127.0.0.1:0".parse().expect("an address");
        config.pace = 0;
        config.rate = None;
        change(&mut config);
        let server = Server::open(config).await.expect("the server starts");
        let address = format!("http://{}", server.address().expect("an address"));
        let (stop, stopped) = oneshot::channel::<()>();
        let task = tokio::spawn(server.run(async {
            drop(stopped.await);
        }));
        House {
            address,
            directory: None,
            file: file.to_owned(),
            stop: Some(stop),
            task,
        }
    }

    /// End the server and start another one on the same database.
    pub(crate) async fn restart(self) -> House {
        let (directory, file) = self.closed().await;
        let mut house = House::at(&file, |_| {}).await;
        house.directory = directory;
        house
    }

    /// End the server; its file remains as long as the returned directory.
    pub(crate) async fn closed(mut self) -> (Option<TempDir>, PathBuf) {
        drop(self.stop.take());
        let ended = tokio::time::timeout(Duration::from_secs(20), self.task).await;
        ended
            .expect("the server ends")
            .expect("no panic")
            .expect("no error");
        (self.directory, self.file)
    }

    /// The database.
    pub(crate) fn file(&self) -> &Path {
        &self.file
    }

    /// Somebody who has not been here before.
    pub(crate) fn visitor(&self) -> Person {
        Person {
            client: Client::builder()
                .cookie_store(true)
                .redirect(reqwest::redirect::Policy::none())
                .build()
                .expect("a client"),
            address: self.address.clone(),
        }
    }
}

/// Somebody with a browser.
#[derive(Clone)]
pub(crate) struct Person {
    pub(crate) client: Client,
    pub(crate) address: String,
}

impl Person {
    pub(crate) fn request(&self, method: Method, path: &str) -> RequestBuilder {
        let request = self
            .client
            .request(method, format!("{}{path}", self.address));
        request.header("origin", &self.address)
    }

    pub(crate) async fn get(&self, path: &str) -> Response {
        let sent = self.request(Method::GET, path).send().await;
        sent.expect("an answer")
    }

    /// The text of a page that exists.
    #[track_caller]
    pub(crate) fn page(&self, path: &str) -> impl Future<Output = String> {
        let request = self
            .request(Method::GET, path)
            .header("accept", "text/html");
        let path = path.to_owned();
        async move {
            let answer = request.send().await.expect("an answer");
            assert_eq!(answer.status(), StatusCode::OK, "{path}");
            answer.text().await.expect("text")
        }
    }

    /// Send a form.
    pub(crate) async fn form(&self, path: &str, fields: &[(&str, &str)]) -> Response {
        let sent = self.request(Method::POST, path).form(fields).send().await;
        sent.expect("an answer")
    }

    /// Send JSON.
    pub(crate) async fn post(&self, path: &str, body: Value) -> Response {
        let sent = self.request(Method::POST, path).json(&body).send().await;
        sent.expect("an answer")
    }

    /// Send JSON; returns the status and body of the answer.
    pub(crate) async fn told(&self, path: &str, body: Value) -> (StatusCode, Value) {
        let answer = self.post(path, body).await;
        let status = answer.status();
        let text = answer.text().await.expect("text");
        (status, serde_json::from_str(&text).unwrap_or(Value::Null))
    }

    /// Open a table; returns the address of its page.
    pub(crate) async fn opens(&self, path: &str, fields: &[(&str, &str)]) -> String {
        let answer = self.form(path, fields).await;
        let status = answer.status();
        let location = answer.headers().get("location").cloned();
        let text = answer.text().await.expect("text");
        assert_eq!(status, StatusCode::SEE_OTHER, "{text}");
        location
            .expect("a location")
            .to_str()
            .expect("text")
            .to_owned()
    }

    /// The table as JSON.
    pub(crate) async fn state(&self, table: &str) -> Value {
        let answer = self.get(&format!("{table}/state")).await;
        assert_eq!(answer.status(), StatusCode::OK);
        answer.json().await.expect("JSON")
    }

    /// Wait until the state of the table is as described.
    pub(crate) async fn state_when(&self, table: &str, is: impl Fn(&Value) -> bool) -> Value {
        for _ in 0..2000 {
            let state = self.state(table).await;
            if is(&state) {
                return state;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        panic!("the table never came to it: {}", self.state(table).await);
    }

    /// Wait until it is this person's turn, or the game is over.
    pub(crate) async fn turn(&self, table: &str) -> Value {
        self.state_when(table, |state| state["status"] == "over" || is_asked(state))
            .await
    }

    /// Take an action.
    pub(crate) async fn acts(
        &self,
        table: &str,
        state: &Value,
        action: &str,
    ) -> (StatusCode, Value) {
        let body = json!({ "seq": state["seq"], "action": action });
        self.told(&format!("{table}/act"), body).await
    }
}

/// Whether the game waits for one of the viewer's seats.
pub(crate) fn is_asked(state: &Value) -> bool {
    let waits = state["waits"].as_u64();
    waits.is_some_and(|seat| state["seats"][seat as usize]["mine"] == true)
}

/// The offers of the seat the viewer looks from.
pub(crate) fn offers(state: &Value) -> Vec<String> {
    let seat = state["seat"].to_string();
    let offers = state["offers"][&seat].as_array();
    offers
        .into_iter()
        .flatten()
        .filter_map(|offer| offer.as_str().map(str::to_owned))
        .collect()
}
