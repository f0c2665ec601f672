//! An honest guest with a cookie.

use std::time::Duration;

use reqwest::{Client, RequestBuilder, Response, header};
use serde_json::{Value, json};

/// A guest of the server.
#[derive(Clone)]
pub(crate) struct Guest {
    client: Client,
    origin: String,
    /// The id and the secret, as the cookie has them: `id.secret`.
    pub(crate) cookie: String,
}

impl Guest {
    /// A spectator without a cookie.
    pub(crate) fn stranger(origin: &str) -> Guest {
        Guest {
            client: Client::builder()
                .redirect(reqwest::redirect::Policy::none())
                .timeout(Duration::from_secs(30))
                .build()
                .expect("a client"),
            origin: origin.to_owned(),
            cookie: String::new(),
        }
    }

    /// A new guest, who is given a cookie.
    pub(crate) async fn new(origin: &str, name: &str) -> Guest {
        let mut guest = Guest::stranger(origin);
        let answer = guest.post("/name", json!({ "name": name })).await;
        let cookie = answer.expect("an answer");
        let cookie = cookie.headers()[header::SET_COOKIE].to_str();
        let cookie = cookie.expect("text").split(';').next().expect("a cookie");
        guest.cookie = cookie
            .strip_prefix("starboard=")
            .expect("its name")
            .to_owned();
        guest
    }

    /// The same person after the server has moved to another port.
    pub(crate) fn at(&self, origin: &str) -> Guest {
        Guest {
            origin: origin.to_owned(),
            ..self.clone()
        }
    }

    /// The public half of the cookie.
    pub(crate) fn id(&self) -> &str {
        self.cookie.split_once('.').expect("two halves").0
    }

    /// The secret half of the cookie.
    pub(crate) fn secret(&self) -> &str {
        self.cookie.split_once('.').expect("two halves").1
    }

    /// Send something as a page of the server would.
    pub(crate) async fn post(&self, path: &str, body: Value) -> reqwest::Result<Response> {
        let request = self.client.post(format!("{}{path}", self.origin));
        let request = request.header(header::ORIGIN, &self.origin).json(&body);
        self.with_cookie(request).send().await
    }

    /// Open a page; returns its text.
    pub(crate) async fn get(&self, path: &str) -> reqwest::Result<String> {
        let request = self.client.get(format!("{}{path}", self.origin));
        let answer = self.with_cookie(request).send().await?;
        answer.error_for_status()?.text().await
    }

    fn with_cookie(&self, request: RequestBuilder) -> RequestBuilder {
        if self.cookie.is_empty() {
            return request;
        }
        request.header(header::COOKIE, format!("starboard={}", self.cookie))
    }

    /// Open a table; returns its path.
    pub(crate) async fn open(&self, form: Value) -> String {
        let answer = self.post("/tables/new", form).await.expect("an answer");
        let status = answer.status();
        let table = answer.headers().get(header::LOCATION);
        let table = table.unwrap_or_else(|| panic!("a table, not {status}"));
        table.to_str().expect("text").to_owned()
    }

    /// Sit down at a table.
    pub(crate) async fn join(&self, table: &str, seat: u8) {
        let order = json!({ "seat": seat });
        let answer = self.post(&format!("{table}/join"), order).await;
        let status = answer.expect("an answer").status();
        assert!(
            status.is_redirection(),
            "no seat {seat} at {table}: {status}"
        );
    }

    /// What the guest may know about a table, as it was sent.
    pub(crate) async fn state(&self, table: &str) -> String {
        let state = self.get(&format!("{table}/state")).await;
        state.unwrap_or_else(|error| panic!("the state of {table}: {error}"))
    }
}
