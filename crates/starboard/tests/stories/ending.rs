//! The end of a game: the panel with its story, and the page that checks the shuffle.

use fantoccini::key::Key;

use crate::browser::{Browser, Screen};
use crate::stage::story;
use crate::table::Novice;

/// The key of the element with the focus, or its id.
const FOCUS: &str = "return document.activeElement.dataset.key ?? document.activeElement.id";

async fn focus(browser: &Browser) -> String {
    let focus = browser.script(FOCUS, vec![]).await;
    focus.as_str().unwrap_or_default().to_owned()
}

/// Read the story of a finished game: the panel has the focus, tells something with this title, says
/// what happened in a turn, can be closed and opened again by keys, and shows places on the board.
pub(crate) async fn reads_the_story(browser: &Browser, title: &str) {
    browser.sees("#ended[open] .tale .chart").await;
    assert_eq!(focus(browser).await, "over-title");
    let titles =
        "return [...document.querySelectorAll('.highlights h3')].map((it) => it.textContent)";
    let titles = browser.script(titles, vec![]).await;
    let titles: Vec<String> = serde_json::from_value(titles).expect("titles");
    assert!(titles.iter().any(|it| it == title), "{titles:?}");
    let fits = "const panel = document.getElementById('ended');
        return panel.scrollWidth <= panel.clientWidth && panel.clientHeight <= innerHeight";
    assert_eq!(browser.script(fits, vec![]).await, true);

    // A turn is chosen by the keys of the slider.
    let turn = browser.reads(".told-turn b").await;
    browser
        .script("document.getElementById('story-turn').focus()", vec![])
        .await;
    browser.presses(Key::Home).await;
    browser
        .waits_until("document.querySelector('.told-turn b').textContent === 'The start'")
        .await;
    assert_ne!(turn, "The start");

    browser.presses(Key::Escape).await;
    browser
        .waits_until("!document.getElementById('ended').open")
        .await;
    assert_eq!(focus(browser).await, "story");
    browser.presses(Key::Enter).await;
    browser.sees("#ended[open]").await;
    if browser.counts("#ended [data-show]").await != 0 {
        browser.clicks("#ended [data-show]").await;
        browser.sees("#board .pointed-out, .pointed-out").await;
    } else {
        browser.presses(Key::Escape).await;
    }
    browser
        .waits_until("!document.getElementById('ended').open")
        .await;
}

/// A game that ends at once, because the person gives up.
async fn gives_up(browser: &Browser) {
    browser.clicks(".menu summary").await;
    browser.clicks("form[action$='/resign'] button").await;
    browser.agrees().await;
    browser.sees("#ended[open] .over").await;
}

#[tokio::test]
async fn the_shuffle_is_checked_in_the_browser() {
    story("fair", async |stage| {
        let player = Novice::plays_now(stage, Screen::LAPTOP, 5).await;
        let browser = &player.browser;
        let table = browser.path().await;
        browser.goes_to(&format!("{table}/fair")).await;
        let promise = "return document.getElementById('promise').value";
        let promised = browser.script(promise, vec![]).await;
        assert_eq!(browser.counts("#seed").await, 0, "not before the end");

        browser.goes_to(&table).await;
        gives_up(browser).await;
        assert_eq!(
            browser.counts("#ended code").await,
            0,
            "no hashes at the table"
        );
        browser.clicks("#ended a[href$='/fair']").await;
        browser.sees("#verdict[data-good=true]").await;
        let verdict = browser.reads("#verdict").await;
        assert!(
            verdict.contains("your browser has just checked it"),
            "{verdict}"
        );
        assert_eq!(browser.script(promise, vec![]).await, promised);
        let noted = browser.reads("#noted").await;
        assert!(noted.contains("this browser noted"), "{noted}");

        // The same without the hash that browsers offer on secure connections only.
        let own = "return import(document.querySelector('script[type=module]').src)
            .then(({ sha256 }) => sha256(new TextEncoder().encode('abc')))";
        let own = browser.script(own, vec![]).await;
        let known = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(own, known);

        let tamper = "const seed = document.getElementById('seed');
            seed.value = (seed.value[0] === '0' ? '1' : '0') + seed.value.slice(1);
            seed.dispatchEvent(new Event('input', { bubbles: true }))";
        browser.script(tamper, vec![]).await;
        browser.sees("#verdict[data-good=false]").await;
        let verdict = browser.reads("#verdict").await;
        assert!(
            verdict.contains("not the one that was promised"),
            "{verdict}"
        );
        assert_eq!(browser.complaints().await, [""; 0]);
    })
    .await;
}

#[tokio::test]
async fn who_has_lost_may_look_back_and_play_again() {
    story("look-back", async |stage| {
        let mut player = Novice::plays_now(stage, Screen::LAPTOP, 7).await;
        player.plays(12).await;
        let browser = &player.browser;
        gives_up(browser).await;
        let end = browser.reads("#ended h2").await;
        assert!(end.ends_with(" won: everybody else has left"), "{end}");
        browser.clicks("[data-look-back]").await;
        browser
            .waits_until("!document.getElementById('ended').open")
            .await;
        // The board of the first turn, with what happened in it; keys lead from turn to turn.
        browser.sees(".looking-back #replay .log li").await;
        browser.sees("#board svg.board").await;
        assert_eq!(focus(browser).await, "replay-title");
        let title = browser.reads("#replay-title").await;
        assert!(title.starts_with("Turn 1"), "{title}");
        let acts =
            "return document.querySelectorAll('#board [data-why], #board [data-action]').length";
        assert_eq!(
            browser.script(acts, vec![]).await,
            0,
            "the past is only seen"
        );
        browser.presses(Key::Left).await;
        browser
            .waits_until("document.getElementById('replay-title').textContent === 'The start'")
            .await;
        browser.clicks("[data-replay-end]").await;
        browser
            .waits_until("document.getElementById('replay').hidden")
            .await;
        browser.clicks("[data-story]").await;
        let before = browser.path().await;
        browser.clicks("[data-key=rematch]").await;
        browser
            .waits_until(
                "!document.querySelector('.over') && !!document.querySelector('#board svg')",
            )
            .await;
        assert_ne!(browser.path().await, before);
        assert_eq!(stage.served().refusals(), []);
    })
    .await;
}
