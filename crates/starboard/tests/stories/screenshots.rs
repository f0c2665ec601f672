//! The pictures of the README: a game in progress, always the same one.

use std::path::PathBuf;

use crate::browser::Screen;
use crate::stage::{evidence, story};
use crate::table::Novice;

/// The largest picture that the repository keeps, in bytes.
const LARGEST: usize = 300 * 1024;

/// Where the pictures go: `cargo xtask screenshots` names the place in the repository.
fn place() -> PathBuf {
    let named = std::env::var_os("SCREENSHOTS");
    named.map_or_else(evidence, PathBuf::from)
}

#[tokio::test]
async fn screenshots_for_the_readme() {
    story("screenshots", async |stage| {
        let mut player = Novice::plays_now(stage, Screen::LAPTOP, 7).await;
        player.plays(120).await;
        player.plays_until_asked("allocate").await;
        let pictures = [
            ("laptop-night.png", Screen::LAPTOP),
            ("laptop-day.png", Screen::LAPTOP.by_day()),
            ("phone.png", Screen::PHONE),
        ];
        for (name, screen) in pictures {
            player.browser.look_through(screen).await;
            player.browser.reloads().await;
            assert!(player.is_asked().await);
            player.browser.clicks("[data-choose]").await;
            player.browser.sees("#table[data-chosen]").await;
            let picture = player.browser.picture().await;
            assert!(
                picture.len() < LARGEST,
                "{name} has {} bytes",
                picture.len()
            );
            std::fs::write(place().join(name), picture).expect("a writable place");
        }
    })
    .await;
}
