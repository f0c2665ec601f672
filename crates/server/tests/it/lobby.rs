//! The lobby as a browser loads it: what it weighs, its icons, and being forgotten.

use std::collections::BTreeSet;

use reqwest::header::{ACCEPT_ENCODING, CONTENT_TYPE, SET_COOKIE};
use reqwest::{Method, StatusCode};
use serde_json::Value;

use crate::actors::{House, Person};

/// The most bytes of the first page with everything it loads, as they are sent.
const MOST: usize = 300 * 1024;

/// What is at this address, as it is sent to a browser.
async fn sent(person: &Person, path: &str) -> Vec<u8> {
    let request = person.request(Method::GET, path);
    let answer = request.header(ACCEPT_ENCODING, "gzip, br").send().await;
    let answer = answer.expect("an answer");
    assert_eq!(answer.status(), StatusCode::OK, "{path}");
    answer.bytes().await.expect("a body").to_vec()
}

/// The addresses of files in a text.
fn files_in(text: &str) -> BTreeSet<String> {
    let found = text.split('"').filter(|part| part.starts_with("/assets/"));
    found.map(str::to_owned).collect()
}

#[tokio::test]
async fn the_first_page_is_small() {
    let house = House::open().await;
    let person = house.visitor();
    let mut files = files_in(&person.page("/").await);
    for style in files.clone().iter().filter(|file| file.ends_with(".css")) {
        files.extend(files_in(&person.page(style).await));
    }
    assert!(files.iter().any(|file| file.ends_with("sky.png")));
    let mut weight = sent(&person, "/").await.len();
    for file in &files {
        weight += sent(&person, file).await.len();
    }
    assert!(weight < MOST, "{weight} bytes: {files:?}");
}

#[tokio::test]
async fn the_app_has_icons_for_home_screens() {
    let house = House::open().await;
    let person = house.visitor();
    let page = person.page("/").await;
    assert!(page.contains(r#"rel="manifest" href="/manifest.webmanifest""#));
    let answer = person.get("/manifest.webmanifest").await;
    assert_eq!(answer.headers()[CONTENT_TYPE], "application/manifest+json");
    let manifest: Value = answer.json().await.expect("a manifest");
    assert_eq!(manifest["name"], "Starboard");
    let icons = manifest["icons"].as_array().expect("icons");
    assert_eq!(icons.len(), 3);
    for icon in icons {
        let answer = person.get(icon["src"].as_str().expect("an address")).await;
        assert_eq!(answer.headers()[CONTENT_TYPE], "image/png");
        assert!(
            answer
                .bytes()
                .await
                .expect("a picture")
                .starts_with(b"\x89PNG")
        );
    }
    let icon = files_in(&page)
        .into_iter()
        .find(|file| file.ends_with("icon.svg"));
    let answer = person.get(&icon.expect("an icon")).await;
    assert_eq!(answer.headers()[CONTENT_TYPE], "image/svg+xml");
}

#[tokio::test]
async fn a_browser_can_be_forgotten() {
    let house = House::open().await;
    let person = house.visitor();
    let table = person.opens("/play", &[]).await;
    assert!(
        person
            .page("/settings")
            .await
            .contains("Forget this browser")
    );
    let answer = person.form("/forget", &[]).await;
    let cookie = answer.headers()[SET_COOKIE].to_str().expect("a cookie");
    assert!(
        cookie.starts_with("starboard=;") && cookie.contains("Max-Age=0"),
        "{cookie}"
    );
    assert!(!person.page("/").await.contains(&table));
}
