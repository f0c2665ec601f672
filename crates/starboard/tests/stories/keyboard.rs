//! A whole turn without a mouse.

use fantoccini::key::Key;

use crate::browser::{Browser, Screen};
use crate::stage::story;
use crate::table::Novice;

/// Whether the focus is visible: by an outline, or by the ring of a mark or a ship on the board.
pub(crate) const SHOWS_FOCUS: &str = "
    const here = document.activeElement;
    if (here === document.body || !here.matches(':focus-visible')) return false;
    const ring = here.matches('.mark') ? getComputedStyle(here.querySelector('.hit, .halo')) : null;
    const outline = getComputedStyle(here);
    return ring ? ring.stroke !== 'none' && 2 <= parseFloat(ring.strokeWidth)
        : outline.outlineStyle !== 'none' && 2 <= parseFloat(outline.outlineWidth);";

/// The number of the turn.
const TURN: &str = "return document.querySelector('.turn-number')?.textContent ?? ''";

/// Press the key of a cube if one can be held, and move with arrow keys to an offer; returns its
/// notation.
async fn walks_to_something(browser: &Browser) -> String {
    let digit =
        "return document.querySelector('[data-digit][aria-pressed=false]')?.dataset.digit ?? ''";
    let digit = browser.script(digit, vec![]).await;
    let holds = browser.counts("#table[data-chosen]").await == 1;
    if let Some(key) = digit.as_str().and_then(|digit| digit.chars().next())
        && !holds
    {
        browser.presses(key).await;
        browser.sees("#table[data-chosen]").await;
    }
    browser.presses(Key::Right).await;
    browser
        .waits_until("document.activeElement.matches('[data-action]')")
        .await;
    assert_eq!(
        browser.script(SHOWS_FOCUS, vec![]).await,
        true,
        "the focus is seen"
    );
    let action = browser.script("return document.activeElement.dataset.action", vec![]);
    action.await.as_str().expect("an action").to_owned()
}

#[tokio::test]
async fn a_whole_turn_needs_no_mouse() {
    story("keyboard", async |stage| {
        let browser = stage.visitor(Screen::LAPTOP).await;
        browser.goes_to("/").await;
        // The most likely choice on the page already has the focus.
        browser.presses(Key::Enter).await;
        browser.sees("#board svg").await;
        stage.deal(&browser.path().await, 21).await;
        browser.reloads().await;
        let player = Novice::new(browser.clone(), 21);
        assert!(player.is_asked().await);

        let first = browser.script(TURN, vec![]).await;
        let mut taken = Vec::new();
        let mut took_back = false;
        while browser.script(TURN, vec![]).await == first || !took_back {
            let seq = player.seq().await;
            let can_go_back = browser.counts("[data-key=undo]").await == 1;
            if can_go_back && !took_back && taken.len() == 2 {
                browser.presses('z').await;
                took_back = true;
            } else {
                taken.push(walks_to_something(&browser).await);
                let asks = browser.counts(":focus[data-confirm]").await == 1;
                browser.presses(Key::Enter).await;
                if asks {
                    // The default answer is no.
                    browser.sees("#confirm[open]").await;
                    browser.presses(Key::Tab).await;
                    browser.presses(Key::Enter).await;
                }
            }
            assert!(player.is_asked_after(seq).await);
            assert!(taken.len() < 60, "the turn never ends: {taken:?}");
        }
        browser.presses('?').await;
        browser.sees("dialog[open]").await;
        browser.presses(Key::Escape).await;
        browser
            .waits_until("!document.querySelector('dialog[open]')")
            .await;
        assert_eq!(stage.served().refusals(), []);
    })
    .await;
}
