//! Requests that no page of ours sends: always a 4xx with a message, never a 5xx, never a change.

use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::actors::{House, Person, offers};

const WISHES: [&str; 10] = [
    "act", "undo", "resign", "rematch", "join", "leave", "return", "takeover", "pace", "skip",
];

/// Send something strange, and expect a refusal with a message.
async fn is_refused(person: &Person, method: Method, path: &str, kind: &str, body: Vec<u8>) {
    let request = person.request(method, path).header("content-type", kind);
    let answer = request.body(body.clone()).send().await.expect("an answer");
    let status = answer.status();
    let text = answer.text().await.unwrap_or_default();
    let shown = String::from_utf8_lossy(&body);
    assert!(
        status.is_client_error(),
        "{path} with {kind} {shown:?}: {status} {text}"
    );
    let told: Value = serde_json::from_str(&text).unwrap_or_else(|_| panic!("{path}: {text:?}"));
    assert!(
        !told["message"].as_str().unwrap_or_default().is_empty(),
        "{path}: {told}"
    );
}

#[tokio::test]
async fn random_bytes_and_wrong_types_are_refused() {
    let house = House::open().await;
    let person = house.visitor();
    let table = person
        .opens("/tables/new", &[("seat1", "me"), ("seat2", "me")])
        .await;
    let before = person.state(&table).await;
    let wrong = [
        json!({}),
        json!([]),
        json!(null),
        json!({ "seq": "one", "action": "end-turn" }),
        json!({ "seq": -1, "action": "end-turn" }),
        json!({ "seq": 0, "action": 7 }),
        json!({ "seq": 0, "action": "" }),
        json!({ "seq": u64::MAX, "action": "end-turn" }),
        json!({ "seq": 0, "seat": 7, "action": "end-turn" }),
        json!({ "seq": 0, "seat": 300, "action": "end-turn" }),
        json!({ "seq": 0, "action": "end-turn\u{0}\n\u{202e}" }),
    ];
    for body in wrong {
        let path = format!("{table}/act");
        is_refused(
            &person,
            Method::POST,
            &path,
            "application/json",
            body.to_string().into(),
        )
        .await;
    }
    let (bytes, text) = (any::<Vec<u8>>(), "(seq|seat|action|=|&|%|[0-9]|\\PC){0,30}");
    let mut runner = TestRunner::deterministic();
    for _ in 0..40 {
        let raw = bytes.new_tree(&mut runner).unwrap().current();
        let form = text.new_tree(&mut runner).unwrap().current().into_bytes();
        for kind in [
            "application/json",
            "application/x-www-form-urlencoded",
            "text/plain",
        ] {
            for body in [&raw, &form] {
                let path = format!("{table}/act");
                is_refused(&person, Method::POST, &path, kind, body.clone()).await;
            }
        }
    }
    assert_eq!(person.state(&table).await, before);
}

#[tokio::test]
async fn huge_bodies_and_unknown_addresses_are_refused() {
    let house = House::open().await;
    let person = house.visitor();
    let table = person
        .opens("/tables/new", &[("seat1", "me"), ("seat2", "me")])
        .await;
    let before = person.state(&table).await;
    let huge = format!("action={}", "x".repeat(1 << 20)).into_bytes();
    let form = "application/x-www-form-urlencoded";
    for wish in WISHES {
        is_refused(
            &person,
            Method::POST,
            &format!("{table}/{wish}"),
            form,
            huge.clone(),
        )
        .await;
    }
    for path in [
        "/t/none",
        "/t/none/state",
        "/t/none/live",
        "/nowhere",
        "/t/%00",
        "/assets/0/app.css",
    ] {
        is_refused(&person, Method::GET, path, form, Vec::new()).await;
    }
    is_refused(
        &person,
        Method::GET,
        &format!("{table}/why"),
        form,
        Vec::new(),
    )
    .await;
    is_refused(&person, Method::DELETE, &table, form, Vec::new()).await;
    for fields in [
        "players=9",
        "players=x",
        "seat1=exec:ls",
        "seat2=search:9",
        "pack=0",
        "draft=maybe",
        "game=chess",
    ] {
        is_refused(&person, Method::POST, "/tables/new", form, fields.into()).await;
    }
    assert_eq!(person.state(&table).await, before);
}

#[tokio::test]
async fn posts_from_other_pages_and_for_other_hosts_are_refused() {
    let house = House::open().await;
    let person = house.visitor();
    let send = |name: &'static str, value: &'static str| {
        let request = person.client.post(format!("{}/play", house.address));
        let request = request.form(&[("game", "master")]);
        async move { request.header(name, value).send().await.unwrap().status() }
    };
    assert_eq!(
        send("origin", "https://evil.example").await,
        StatusCode::FORBIDDEN
    );
    assert_eq!(send("origin", "null").await, StatusCode::FORBIDDEN);
    assert_eq!(
        send("sec-fetch-site", "cross-site").await,
        StatusCode::FORBIDDEN
    );
    assert_eq!(
        send("x-nothing", "x").await,
        StatusCode::FORBIDDEN,
        "no origin at all"
    );
    assert_eq!(
        send("sec-fetch-site", "same-origin").await,
        StatusCode::SEE_OTHER
    );
    let rebound = person
        .request(Method::GET, "/")
        .header("host", "evil.example");
    assert_eq!(
        rebound.send().await.unwrap().status(),
        StatusCode::FORBIDDEN
    );
}

#[tokio::test]
async fn a_forged_cookie_is_a_stranger() {
    let house = House::open().await;
    let (person, stranger) = (house.visitor(), house.visitor());
    let answer = person.form("/play", &[]).await;
    let cookie = answer.headers()["set-cookie"].to_str().unwrap().to_owned();
    for word in ["HttpOnly", "SameSite=Lax", "Path=/"] {
        assert!(cookie.contains(word), "{cookie}");
    }
    let value = cookie.split(';').next().unwrap();
    let (id, _) = value.split_once('.').unwrap();
    let table = answer.headers()["location"].to_str().unwrap();
    for forged in [
        format!("{id}.{}", "0".repeat(64)),
        format!("{id}."),
        id.to_owned(),
        "starboard=..".to_owned(),
    ] {
        let request = stranger.request(Method::GET, &format!("{table}/state"));
        let answer = request.header("cookie", forged).send().await.unwrap();
        let state: Value = answer.json().await.unwrap();
        assert_eq!(state["seat"], Value::Null, "a spectator, nothing more");
    }
}

#[tokio::test]
async fn who_is_too_fast_is_asked_to_wait() {
    let house = House::with(|config| config.rate = Some(1)).await;
    let person = house.visitor();
    let mut statuses = Vec::new();
    for _ in 0..12 {
        statuses.push(person.form("/name", &[("name", "Ada")]).await.status());
    }
    assert!(
        statuses.contains(&StatusCode::TOO_MANY_REQUESTS),
        "{statuses:?}"
    );
    assert!(statuses.contains(&StatusCode::SEE_OTHER), "{statuses:?}");
}

#[tokio::test]
async fn pages_forbid_everything_that_is_not_from_here() {
    let house = House::open().await;
    let person = house.visitor();
    let table = person.opens("/play", &[]).await;
    let state = person.turn(&table).await;
    assert!(!offers(&state).is_empty());
    let answer = person.get(&table).await;
    let policy = answer.headers()["content-security-policy"]
        .to_str()
        .unwrap()
        .to_owned();
    assert!(
        policy.contains("default-src 'none'") && !policy.contains("unsafe"),
        "{policy}"
    );
    let page = answer.text().await.unwrap();
    for inline in [" style=\"", " onclick=", "<style", "javascript:"] {
        assert!(!page.contains(inline), "{inline} on the page");
    }
    for path in ["/", &table, &format!("{table}/state"), "/no-such-page"] {
        let answer = person.get(path).await;
        assert_eq!(answer.headers()["cache-control"], "no-store", "{path}");
    }
    for asset in page.split("/assets/").skip(1) {
        let path = format!("/assets/{}", asset.split('"').next().unwrap());
        let answer = person.get(&path).await;
        assert_eq!(answer.status(), StatusCode::OK, "{path}");
        assert!(
            answer.headers()["cache-control"]
                .to_str()
                .unwrap()
                .contains("immutable")
        );
    }
}

#[tokio::test]
async fn health_and_figures_are_told() {
    let house = House::open().await;
    let person = house.visitor();
    let table = person
        .opens("/tables/new", &[("seat1", "me"), ("seat2", "me")])
        .await;
    let state = person.state(&table).await;
    person.acts(&table, &state, &offers(&state)[0]).await;
    assert_eq!(person.page("/healthz").await, "ok\n");
    assert_eq!(person.page("/livez").await, "ok\n");
    let figures = person.page("/metrics").await;
    for figure in ["commit_seconds", "batch", "bots_waiting"] {
        assert!(
            figures.contains(&format!("starboard_{figure}")),
            "{figures}"
        );
    }
    assert!(figures.contains("starboard_steps_total 1"), "{figures}");
}

#[tokio::test]
async fn a_server_for_the_house_answers_to_no_foreign_name_and_says_what_to_do() {
    let house = House::with(|config| config.listen = "0.0.0.0:0".parse().unwrap()).await;
    let person = house.visitor();
    let ask = |host: &'static str| {
        let request = person.request(Method::GET, "/").header("host", host);
        async move { request.send().await.expect("an answer") }
    };
    for host in ["192.168.1.5:7070", "localhost", "[2001:db8::1]:7070"] {
        assert_eq!(ask(host).await.status(), StatusCode::OK, "{host}");
    }
    let refused = ask("evil.example:7070").await;
    assert_eq!(refused.status(), StatusCode::FORBIDDEN);
    let told = refused.text().await.unwrap();
    assert!(told.contains("--origin http://evil.example:7070"), "{told}");
}

/// How often a client that claims a new address for every request is asked to wait.
async fn refusals(house: &House, lines: impl Fn(usize) -> Vec<String>) -> usize {
    let person = house.visitor();
    let mut refused = 0;
    for number in 0..12 {
        let mut request = person.request(Method::POST, "/play");
        for line in lines(number) {
            request = request.header("x-forwarded-for", line);
        }
        let answer = request.form(&[("game", "master")]).send().await;
        let answer = answer.expect("an answer");
        refused += usize::from(answer.status() == StatusCode::TOO_MANY_REQUESTS);
    }
    refused
}

#[tokio::test]
async fn who_makes_addresses_up_is_asked_to_wait_all_the_same() {
    let alone = House::with(|config| config.rate = Some(1)).await;
    let refused = refusals(&alone, |number| vec![format!("192.0.2.{number}")]).await;
    assert!(0 < refused, "there is no proxy that could have said it");

    let house = House::with(|config| {
        config.rate = Some(1);
        config.origin = Some("https://games.example".to_owned());
    })
    .await;
    let two_lines = |number| vec![format!("192.0.2.{number}"), "198.51.100.1".to_owned()];
    assert!(
        0 < refusals(&house, two_lines).await,
        "the last line counts"
    );
    let one_network = |number| vec![format!("2001:db8::{number:x}")];
    assert!(0 < refusals(&house, one_network).await, "one subscriber");
    let many_people = |number| vec![format!("203.0.113.{number}")];
    assert_eq!(refusals(&house, many_people).await, 0);
}
