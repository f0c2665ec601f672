//! A hint is asked for, awaited and followed.

use serde_json::Value;

use crate::access::has_no_barrier;
use crate::browser::{Browser, Screen};
use crate::sizes::fits_a_phone;
use crate::stage::{Stage, story};

/// Notes every part of the thinking that the page shows.
const WATCH: &str = "
    window.parts = [];
    setInterval(() => window.parts.push(document.getElementById('hint-part').value), 4);";
/// Whether the page has shown that something was done, but not everything.
const IN_BETWEEN: &str = "window.parts.some((part) => 0 < part && part < 1)";
const IS_DONE: &str = "document.querySelector('#hint[data-state=done]')?.open";
const IS_CLOSED: &str = "!document.getElementById('hint').open";

/// Keep a picture for people who want to look at it, if they say where.
async fn shows(browser: &Browser, name: &str) {
    if let Some(place) = std::env::var_os("HINT_PICTURES") {
        let place = std::path::Path::new(&place);
        for light in ["night", "day"] {
            let switch = "document.documentElement.dataset.theme = arguments[0]";
            browser.script(switch, vec![light.into()]).await;
            browser.keep(&place.join(format!("{name}-{light}"))).await;
        }
    }
}

/// A visitor who has opened a table at which nobody else plays, by the first button of a form.
async fn sits_down(stage: &Stage, screen: Screen, button: &str) -> Browser {
    let browser = stage.visitor(screen).await;
    browser.goes_to("/").await;
    browser.clicks(button).await;
    browser.sees("#ask-hint").await;
    if screen.touch {
        fits_a_phone(&browser).await;
    }
    browser
}

async fn seq(browser: &Browser) -> Value {
    let script = "return Number(document.querySelector('[data-table]').dataset.seq)";
    browser.script(script, vec![]).await
}

/// Ask, wait, look at the ideas and follow the best.
async fn follows_a_hint(browser: &Browser, name: &str) {
    browser.script(WATCH, vec![]).await;
    browser.clicks("#ask-hint").await;
    browser.waits_until(IS_DONE).await;
    browser.waits_until(IN_BETWEEN).await;
    let ideas = browser.counts("#hint [data-idea]").await;
    assert!((1..=3).contains(&ideas), "{ideas} ideas");
    let told = browser.reads("#hint .ideas li").await;
    assert!(told.contains("of 100"), "{told}");
    let inside = "document.getElementById('hint').contains(document.activeElement)";
    browser.waits_until(inside).await;
    browser
        .waits_until("document.querySelector('.coached')")
        .await;
    match name.contains("phone") {
        true => fits_a_phone(browser).await,
        false => has_no_barrier(browser, name).await,
    }
    shows(browser, name).await;
    let before = seq(browser).await;
    browser.clicks("#hint .ideas li:first-child button").await;
    let moved = format!("Number(document.querySelector('[data-table]').dataset.seq) !== {before}");
    browser
        .waits_until(&format!(
            "{moved} || document.querySelector('#confirm[open]')"
        ))
        .await;
    if browser.counts("#confirm[open]").await == 1 {
        browser.agrees().await;
    }
    browser.waits_until(&moved).await;
    browser.waits_until(IS_CLOSED).await;
    assert_eq!(browser.counts(".coached").await, 0, "nothing stays lit");
}

#[tokio::test]
async fn a_hint_is_followed() {
    story("a_hint_is_followed", async |stage| {
        for (screen, name) in [(Screen::LAPTOP, "laptop"), (Screen::PHONE, "phone")] {
            let browser = sits_down(stage, screen, "#play-master button").await;
            follows_a_hint(&browser, &format!("master-{name}")).await;
            browser.sees("#ask-hint").await;
            follows_a_hint(&browser, &format!("master-{name}-2")).await;
        }
    })
    .await;
}

#[tokio::test]
async fn a_hint_is_followed_in_every_game() {
    story("a_hint_is_followed_in_every_game", async |stage| {
        for (screen, name) in [(Screen::LAPTOP, "laptop"), (Screen::PHONE, "phone")] {
            let alone = ".ways form:has([value='nobody']) button";
            let browser = sits_down(stage, screen, alone).await;
            follows_a_hint(&browser, &format!("weavers-{name}")).await;
            let browser = sits_down(stage, screen, "#play-conquest button").await;
            follows_a_hint(&browser, &format!("conquest-{name}")).await;
        }
    })
    .await;
}

#[tokio::test]
async fn a_hint_is_given_up() {
    story("a_hint_is_given_up", async |stage| {
        let browser = sits_down(stage, Screen::LAPTOP, "#play-conquest button").await;
        browser.presses('h').await;
        browser
            .waits_until("document.getElementById('hint').open")
            .await;
        browser.presses('\u{e00c}').await;
        browser.waits_until(IS_CLOSED).await;
        browser
            .waits_until("document.activeElement.id === 'ask-hint'")
            .await;
        assert_eq!(browser.counts("#hint [data-idea]").await, 0);

        // Who wants no hints sees no button.
        browser.goes_to("/settings").await;
        browser.clicks("label:has([name=hints][value=off])").await;
        browser.goes_back().await;
        browser.sees("#prompt .prompt").await;
        assert_eq!(browser.counts("#prompt #ask-hint").await, 0);
    })
    .await;
}

#[tokio::test]
async fn a_first_time_card_leaves_the_room_to_a_hint() {
    story("hint-first", async |stage| {
        let browser = stage.stranger(Screen::LAPTOP).await;
        browser.goes_to("/").await;
        browser.clicks(".ways form button.primary").await;
        browser.sees(".first article").await;
        browser.clicks("#ask-hint").await;
        browser.waits_until(IS_DONE).await;
        let card = "document.querySelector('.first').checkVisibility()";
        browser.waits_until(&format!("!{card}")).await;
        browser.clicks("#hint .close").await;
        browser.waits_until(card).await;
    })
    .await;
}
