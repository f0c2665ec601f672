//! Looking things up: a card on a phone, the help of the moment, and first-time cards.

use fantoccini::key::Key;

use crate::browser::{Browser, Screen};
use crate::sizes::fits_a_phone;
use crate::stage::story;
use crate::table::Novice;

/// How many cards are shown.
const SHOWN: &str = "document.querySelectorAll('.exhibit:not([hidden])').length";

#[tokio::test]
async fn a_card_is_found_on_a_phone_and_opened_by_keyboard() {
    story("cards", async |stage| {
        let browser = stage.visitor(Screen::PHONE).await;
        browser.goes_to("/cards/master").await;
        browser.waits_until(&format!("{SHOWN} === 77")).await;
        fits_a_phone(&browser).await;
        browser.writes("[name=text]", "stone walk").await;
        browser.waits_until(&format!("{SHOWN} === 1")).await;
        assert_eq!(browser.reads(".exhibit:not([hidden]) h3").await, "Morrok");
        assert_eq!(browser.reads("[data-matches]").await, "1 of 77 cards");
        fits_a_phone(&browser).await;
        walks_to(&browser, ".exhibit button.look").await;
        browser.presses(Key::Enter).await;
        browser.sees("#look[open] .card.large").await;
        let told = browser.reads("#look .card").await;
        assert!(told.contains("construct a base"), "{told}");
        browser.presses(Key::Escape).await;
        browser
            .waits_until("!document.getElementById('look').open")
            .await;
        let back = "document.activeElement.matches('.exhibit button.look')";
        browser.waits_until(back).await;
        browser.reloads().await;
        browser.waits_until(&format!("{SHOWN} === 1")).await;
        browser.clicks("[data-clear]").await;
        browser.waits_until(&format!("{SHOWN} === 77")).await;
        browser.selects("kind", "leader").await;
        browser.waits_until(&format!("{SHOWN} === 18")).await;
        let none: [String; 0] = [];
        assert_eq!(browser.complaints().await, none);
    })
    .await;
}

/// Press Tab until something has the focus.
async fn walks_to(browser: &Browser, selector: &str) {
    for _ in 0..30 {
        browser.presses(Key::Tab).await;
        let here = format!("return document.activeElement.matches('{selector}')");
        if browser.script(&here, vec![]).await == true {
            return;
        }
    }
    panic!("nobody gets to {selector} by Tab");
}

#[tokio::test]
async fn the_help_tells_the_question_of_the_moment() {
    story("help", async |stage| {
        let mut player = Novice::plays_now(stage, Screen::LAPTOP, 41).await;
        let browser = player.browser.clone();
        for _ in 0..4 {
            let topic = player.topic().await;
            browser.presses('?').await;
            browser
                .sees(&format!("#help[open] .moment[data-topic='{topic}'] h3"))
                .await;
            let asks = browser.reads("#help .moment h3").await;
            assert!(asks.starts_with("Your move: "), "{asks}");
            let top = "return document.getElementById('help').scrollTop";
            assert_eq!(browser.script(top, vec![]).await, 0);
            assert!(browser.counts("#help .steps li").await >= 4);
            browser.presses(Key::Escape).await;
            browser
                .waits_until("!document.getElementById('help').open")
                .await;
            player.plays(1).await;
        }
        // From the help one gets to the cards of this table.
        browser.presses('?').await;
        browser.clicks("#help a[href$='/cards']").await;
        browser.sees(".exhibit .place").await;
        browser.clicks(".from a").await;
        browser.sees("#board svg").await;
    })
    .await;
}

/// How much of the prompt, and of what can be clicked, is covered by a first-time card.
const COVERED: &str = "
    const card = document.getElementById('first').getBoundingClientRect();
    const over = (box) => Math.max(0, Math.min(card.right, box.right) - Math.max(card.left, box.left))
        * Math.max(0, Math.min(card.bottom, box.bottom) - Math.max(card.top, box.top));
    const all = document.querySelectorAll('.prompt, .lit, #table button, [data-action]:not([data-with])');
    return [...all].map((one) => over(one.getBoundingClientRect())).reduce((sum, one) => sum + one, 0);";

/// The id of the first-time card that is open.
const OPEN: &str = "return document.querySelector('#first [data-first]')?.dataset.first ?? ''";

/// How often the page has asked for first-time cards.
const ASKED: &str = "return performance.getEntriesByType('resource')
    .filter(({ name }) => name.includes('/firsts?')).length";

#[tokio::test]
async fn a_first_time_card_appears_once_and_can_be_dismissed_for_good() {
    story("firsts", async |stage| {
        for screen in [Screen::LAPTOP, Screen::PHONE] {
            let browser = stage.stranger(screen).await;
            browser.goes_to("/").await;
            browser.clicks("form[action='/play'] button").await;
            browser.sees("#first h3").await;
            let first = browser.script(OPEN, vec![]).await;
            assert_eq!(first, "m-species");
            assert_eq!(browser.script(COVERED, vec![]).await, 0);
            browser.clicks("[data-first-done]").await;
            browser
                .waits_until("document.getElementById('first').hidden")
                .await;
            // It does not come back, neither now nor after a reload.
            browser.reloads().await;
            browser.clicks(".fan .card [data-action]").await;
            browser.sees("#first h3").await;
            let next = browser.script(OPEN, vec![]).await;
            assert_eq!(next, "m-cubes");
            assert_eq!(browser.script(COVERED, vec![]).await, 0);
            browser.clicks("[data-firsts-off]").await;
            browser
                .waits_until("document.getElementById('first').hidden")
                .await;
            browser.reloads().await;
            browser.sees("#board svg").await;
            let mut player = Novice::new(browser.clone(), 5);
            assert!(player.is_asked().await);
            player.plays(2).await;
            assert_eq!(browser.script(OPEN, vec![]).await, "");
            assert_eq!(
                browser.script(ASKED, vec![]).await,
                0,
                "nothing is asked for"
            );
            browser.goes_to("/settings").await;
            let never = "document.querySelector('[name=firsts][value=off]').checked";
            browser.waits_until(never).await;
        }
    })
    .await;
}
