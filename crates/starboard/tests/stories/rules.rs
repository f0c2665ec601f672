//! The rules: a number at a table, a search on a phone, a link to a clause.

use fantoccini::key::Key;

use crate::browser::{Browser, Screen};
use crate::stage::story;
use crate::table::Novice;

/// Whether the panel is open.
const OPEN: &str = "document.querySelector('.rule-panel')?.open === true";
/// The number of the rule in the panel.
const SHOWN: &str = ".rule-panel h2";

async fn shows(browser: &Browser, id: &str) {
    let is = format!("document.querySelector('{SHOWN}')?.textContent === '{id}'");
    browser.waits_until(&is).await;
}

#[tokio::test]
async fn a_rule_number_opens_over_the_table_and_closes_by_key() {
    story("rule-panel", async |stage| {
        let mut player = Novice::plays_now(stage, Screen::LAPTOP, 15).await;
        player.plays_until_asked("allocate").await;
        let (seq, table) = (player.seq().await, player.browser.path().await);
        let browser = &player.browser;
        browser.clicks("[data-choose]").await;
        // A route between systems that are not this player's.
        browser.clicks("#board .route.free [data-why] .slot").await;
        let clause = browser.reads("#message .clause").await;
        // By keyboard alone: to the number, into the panel, on to the next rule, back, and out.
        let focus = "document.querySelector('#message .clause').focus()";
        browser.script(focus, vec![]).await;
        browser.presses(Key::Enter).await;
        shows(browser, &clause).await;
        browser.waits_until(OPEN).await;
        let next = browser
            .reads(".neighbors [rel=next], .neighbors [rel=prev]")
            .await;
        assert!(next.contains("MG-"), "{next}");
        browser.clicks(".neighbors a.clause").await;
        browser.sees("[data-back]:not([hidden])").await;
        browser.clicks("[data-back]").await;
        shows(browser, &clause).await;
        browser.presses(Key::Escape).await;
        browser.waits_until(&format!("!({OPEN})")).await;
        browser
            .waits_until("document.activeElement.matches('#message .clause')")
            .await;
        assert_eq!(player.seq().await, seq, "nothing has happened");
        assert_eq!(browser.path().await, table);
        assert_eq!(browser.complaints().await, [""; 0]);
        assert_eq!(stage.served().refusals(), []);
    })
    .await;
}

#[tokio::test]
async fn the_rule_on_a_small_card_can_be_opened() {
    story("rule-card", async |stage| {
        let mut player = Novice::plays_now(stage, Screen::LAPTOP, 14).await;
        player.plays_until_asked("allocate").await;
        let browser = &player.browser;
        browser.points_at(".gauge[data-info]").await;
        browser.sees("#info:popover-open .rule .clause").await;
        let clause = browser.reads("#info .rule .clause").await;
        browser.presses('b').await;
        shows(browser, &clause).await;
        browser.presses(Key::Escape).await;
        browser.waits_until(&format!("!({OPEN})")).await;
        // With the mouse: from the thing to its card, which waits for the pointer.
        browser.points_at(".bar .title").await;
        browser
            .waits_until("!document.querySelector('#info:popover-open')")
            .await;
        browser.points_at(".gauge[data-info]").await;
        browser.sees("#info:popover-open .rule .clause").await;
        browser.points_at("#info .rule .clause").await;
        browser.clicks("#info .rule .clause").await;
        shows(browser, &clause).await;
        assert_eq!(browser.complaints().await, [""; 0]);
    })
    .await;
}

#[tokio::test]
async fn rules_are_searched_on_a_phone() {
    story("rule-search", async |stage| {
        let browser = stage.visitor(Screen::PHONE).await;
        browser.goes_to("/").await;
        browser.clicks(".site a[href='/rules']").await;
        browser.clicks("a[href='/rules/master']").await;
        browser.sees(".how .plate svg").await;
        browser.writes("#q", "adventurer bag").await;
        browser
            .waits_until(
                "/^[0-9]+ clauses match/.test(document.querySelector('#found').textContent)",
            )
            .await;
        browser.sees("[id='MG-7.5']:not([hidden])").await;
        let shown = browser.counts(".rule:not([hidden])").await;
        assert!((2..12).contains(&shown), "{shown}");
        let wide = "return document.documentElement.scrollWidth - innerWidth";
        assert_eq!(browser.script(wide, vec![]).await, 0, "nothing sticks out");
        // The address keeps the search, with a script and without one.
        browser
            .waits_until("location.search.includes('q=adventurer')")
            .await;
        browser.reloads().await;
        assert_eq!(browser.counts(".rule:not([hidden])").await, shown);
        // The menu of chapters leads on, and closes by itself.
        browser.writes("#q", "").await;
        browser.clicks(".to-chapters").await;
        browser.clicks(".chapters a[href='#MG-10']").await;
        browser
            .waits_until("!document.querySelector('.chapters:popover-open')")
            .await;
        assert_eq!(browser.complaints().await, [""; 0]);
    })
    .await;
}

#[tokio::test]
async fn a_link_leads_to_its_clause() {
    story("rule-link", async |stage| {
        let browser = stage.visitor(Screen::LAPTOP).await;
        browser.goes_to("/rules/weavers#WV-ENG.8").await;
        let in_view = "(() => { const { top, bottom } = document.getElementById('WV-ENG.8').getBoundingClientRect();
            return 40 < top && bottom < innerHeight; })()";
        browser.waits_until(in_view).await;
        browser
            .waits_until("document.querySelector('.chapters [aria-current]')?.hash === '#WV-ENG'")
            .await;
        // A ruling beside another clause unfolds when a link leads to it.
        browser.goes_to("/rules/master#ruling-a-truce-in-the-reward-step").await;
        browser.sees("#ruling-a-truce-in-the-reward-step[open]").await;
        // From the rules to a table.
        browser.clicks(".play-now button").await;
        browser.sees("#board svg").await;
        // And back, in a tab of its own.
        browser.clicks(".menu summary").await;
        browser.sees(".menu a[href='/rules/master'][target=_blank]").await;
        assert_eq!(browser.complaints().await, [""; 0]);
    })
    .await;
}
