//! Undo, and refusals with their reasons.

use crate::browser::Screen;
use crate::stage::story;
use crate::table::Novice;

const TRAY: &str = "return document.querySelector('#tray').innerText + document.querySelectorAll('#tray .cube').length";

/// The number of the first line of the log that mentions something on the board.
const LINE: &str = "\
    const things = [...document.querySelectorAll('#board [data-thing]')].map((thing) => thing.dataset.thing); \
    const lines = [...document.querySelectorAll('#log li')].map((line) => line.dataset.about?.split(' ') ?? []); \
    return 1 + lines.findIndex((about) => about.some((word) => things.includes(word)))";

#[tokio::test]
async fn a_step_is_taken_back() {
    story("undo", async |stage| {
        let mut player = Novice::plays_now(stage, Screen::LAPTOP, 14).await;
        player.plays_until_asked("allocate").await;
        let browser = player.browser.clone();
        let before = browser.script(TRAY, vec![]).await;
        let seq = player.seq().await;
        player.places_a_cube().await;
        assert!(player.is_asked_after(seq).await);
        assert_ne!(browser.script(TRAY, vec![]).await, before);

        let seq = player.seq().await;
        browser.clicks("[data-key=undo]").await;
        assert!(player.is_asked_after(seq).await);
        assert_eq!(browser.script(TRAY, vec![]).await, before);
        let log = player.log().await;
        assert!(log.last().expect("a line").contains("take"), "{log:?}");
        assert_eq!(stage.served().refusals(), []);
    })
    .await;
}

#[tokio::test]
async fn a_cube_is_dragged_to_its_place() {
    story("drag", async |stage| {
        let mut player = Novice::plays_now(stage, Screen::LAPTOP, 14).await;
        player.plays_until_asked("allocate").await;
        let browser = player.browser.clone();
        let before = browser.script(TRAY, vec![]).await;
        player.drags_a_cube().await;
        assert_ne!(browser.script(TRAY, vec![]).await, before);
        assert_eq!(stage.served().refusals(), []);
    })
    .await;
}

#[tokio::test]
async fn a_line_of_the_log_lights_up_what_it_speaks_of() {
    story("log", async |stage| {
        let mut player = Novice::plays_now(stage, Screen::LAPTOP, 14).await;
        player.plays_until_asked("allocate").await;
        let browser = &player.browser;
        let settle = "return document.querySelector('[data-action*=\" planet:\"]').dataset.action";
        let settle = browser.script(settle, vec![]).await;
        let seq = player.seq().await;
        player
            .takes_action(settle.as_str().expect("a planet is free"))
            .await;
        player.sees_what_follows(seq).await;
        browser.clicks(".tab[data-tab=log]").await;
        assert_eq!(browser.counts(".spoken").await, 0);
        let line = browser.script(LINE, vec![]).await;
        browser
            .points_at(&format!("#log li:nth-child({line})"))
            .await;
        browser.sees(".spoken").await;
        browser.points_at(".prompt").await;
        browser
            .waits_until("!document.querySelector('.spoken')")
            .await;
    })
    .await;
}

#[tokio::test]
async fn what_is_not_possible_says_why_with_its_clause() {
    story("why", async |stage| {
        let mut player = Novice::plays_now(stage, Screen::LAPTOP, 15).await;
        player.plays_until_asked("allocate").await;
        let seq = player.seq().await;
        let browser = &player.browser;
        browser.clicks("[data-choose]").await;
        // A route between systems that are not this player's.
        browser.clicks("#board .route.free [data-why] .slot").await;
        let message = browser.reads("#message.shown").await;
        let clause = browser.reads("#message .clause").await;
        assert!(clause.starts_with("MG-"), "{clause}");
        assert!(20 < message.len(), "{message}");
        assert_eq!(player.seq().await, seq, "nothing has happened");
        assert_eq!(stage.served().refusals(), []);
    })
    .await;
}
