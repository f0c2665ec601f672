//! Following the game: what the others did is told where it happened, and everything says what it is.

use std::time::Duration;

use crate::browser::{Browser, Screen};
use crate::stage::story;
use crate::table::Novice;

const CAPTION: &str = "document.querySelector('#caption').matches(':popover-open')";
const CARD: &str = "document.querySelector('#info').matches(':popover-open')";

/// Play until it is somebody else's turn, and stop there.
async fn ends_a_turn(player: &mut Novice) {
    player.plays_until_asked("use-cards").await;
    player.browser.clicks(".end[data-action]").await;
}

/// Point at something: its card opens, and ends with a rule.
async fn reads_about(browser: &Browser, selector: &str) -> String {
    browser.points_at(".bar .title").await;
    browser.waits_until(&format!("!({CARD})")).await;
    browser.points_at(selector).await;
    browser
        .waits_until(&format!(
            "{CARD} && document.querySelector('#info .rule .clause')"
        ))
        .await;
    browser.reads("#info").await
}

#[tokio::test]
async fn the_steps_of_the_others_are_told() {
    story("follow", async |stage| {
        let mut player = Novice::plays_now(stage, Screen::LAPTOP, 14).await;
        ends_a_turn(&mut player).await;
        let browser = player.browser.clone();
        browser.waits_until(CAPTION).await;
        let caption = browser.reads("#caption").await;
        assert!(caption.ends_with('.'), "{caption}");
        assert!(player.is_asked().await);
        let headline = browser.reads(".since > summary").await;
        assert!(headline.starts_with("Since your last turn: "), "{headline}");
        assert_eq!(browser.counts(".since[open]").await, 0);
        browser.clicks(".since > summary").await;
        browser.sees(".since[open] ol li").await;
        browser.presses('\u{e00c}').await;
        browser
            .waits_until("!document.querySelector('.since[open]')")
            .await;
        // What they have changed is marked.
        browser.sees("#board .fresh, .card.fresh").await;
    })
    .await;
}

#[tokio::test]
async fn everything_says_what_it_is() {
    story("cards", async |stage| {
        let mut player = Novice::plays_now(stage, Screen::LAPTOP, 14).await;
        player.plays_until_asked("allocate").await;
        let browser = &player.browser;
        for (selector, says) in [
            ("#board .system .disc", "system"),
            ("#board .medal", "symbol"),
            ("#race .rail-of .hit", "symbol"),
            ("#gauges .gauge.expansion", "bases"),
            ("#mine .card .slot", ""),
            ("#mine .bag", "bag"),
        ] {
            let card = reads_about(browser, selector).await.to_lowercase();
            assert!(card.contains(says), "{selector}: {card}");
        }
        // By keyboard: the thing that has the focus.
        browser.points_at(".bar .title").await;
        browser.waits_until(&format!("!({CARD})")).await;
        let focus = "document.querySelector('#tray [data-choose]').focus()";
        browser.script(focus, vec![]).await;
        browser.presses('i').await;
        browser.waits_until(CARD).await;
        browser.presses('\u{e00c}').await;
        browser.waits_until(&format!("!({CARD})")).await;
    })
    .await;
}

#[tokio::test]
async fn what_is_held_changes_what_the_prompt_says() {
    story("held", async |stage| {
        let mut player = Novice::plays_now(stage, Screen::LAPTOP, 14).await;
        player.plays_until_asked("allocate").await;
        let browser = &player.browser;
        // One kind of cube alone is held already.
        if browser.counts("#tray [aria-pressed=true]").await == 0 {
            browser.clicks("#tray [data-choose]").await;
        }
        let hint = browser.reads("[data-held-hint]").await;
        assert!(hint.contains("glow") && hint.contains("cube"), "{hint}");
    })
    .await;
}

#[tokio::test]
async fn the_second_half_of_a_double_click_ends_nothing() {
    story("double-click", async |stage| {
        let mut player = Novice::plays_now(stage, Screen::LAPTOP, 14).await;
        player.plays_until_asked("use-cards").await;
        let seq = player.seq().await;
        let second = "
            const click = { bubbles: true, cancelable: true, detail: 2 };
            document.querySelector('.end[data-action]').dispatchEvent(new MouseEvent('click', click))";
        player.browser.script(second, vec![]).await;
        tokio::time::sleep(Duration::from_millis(300)).await;
        assert_eq!(player.seq().await, seq, "the turn goes on");
    })
    .await;
}

#[tokio::test]
async fn a_phone_zooms_to_the_places_that_glow() {
    story("zoom", async |stage| {
        let mut player = Novice::plays_now(stage, Screen::PHONE, 14).await;
        player.plays_until_asked("allocate").await;
        let browser = &player.browser;
        let least = "
            const least = (cube) => {
                document.querySelector('[data-choose][aria-pressed=true]:not([data-auto])')?.click();
                if (cube.ariaPressed !== 'true') cube.click();
                const boxes = [...document.querySelectorAll('#board .lit')].map((it) => it.getBoundingClientRect());
                const board = document.querySelector('#board').getBoundingClientRect();
                const seen = boxes.filter((it) => it.left >= board.left && it.right <= board.right);
                return { all: boxes.length, seen: seen.length, side: Math.min(...boxes.map((it) => it.width)) };
            };
            return [...document.querySelectorAll('#tray [data-choose]')].map(least)";
        let found = browser.script(least, vec![]).await;
        let cubes = found.as_array().expect("a list");
        assert!(!cubes.is_empty());
        for cube in cubes {
            assert_eq!(cube["all"], cube["seen"], "{found}");
        }
    })
    .await;
}

/// What a caption must stay clear of: the prompt, and everything beside the board.
const CLEAR: &str = "(() => {
    const caption = document.querySelector('#caption:popover-open');
    if (!caption) return true;
    const at = caption.getBoundingClientRect();
    const board = document.getElementById('board').getBoundingClientRect();
    const prompt = document.getElementById('prompt').getBoundingClientRect();
    const misses = at.right <= prompt.left || prompt.right <= at.left || at.bottom <= prompt.top
        || prompt.bottom <= at.top;
    const inside = board.left <= at.left && at.right <= board.right && board.top <= at.top
        && at.bottom <= board.bottom;
    return misses && inside;
})()";

#[tokio::test]
async fn a_caption_covers_neither_the_prompt_nor_the_column_beside_the_board() {
    story("captions", async |stage| {
        for seed in [14, 15] {
            let mut player = Novice::plays_now(stage, Screen::LAPTOP, seed).await;
            ends_a_turn(&mut player).await;
            let browser = player.browser.clone();
            browser.waits_until(CAPTION).await;
            assert_eq!(
                browser.script(&format!("return {CLEAR}"), vec![]).await,
                true
            );
        }
    })
    .await;
}

#[tokio::test]
async fn one_escape_ends_asking_why_and_what_is_marked_has_a_name() {
    story("asking", async |stage| {
        let mut player = Novice::plays_now(stage, Screen::LAPTOP, 14).await;
        player.plays_until_asked("allocate").await;
        let browser = &player.browser;
        browser.presses('w').await;
        browser.sees("#table.asking").await;
        let nameless = "document.querySelectorAll('[data-why][role=button]:not([aria-label], [title])').values()
            .every((it) => it.textContent.trim() !== '')";
        browser.waits_until(nameless).await;
        browser.sees("span.slot[data-why][aria-label*=slot]").await;
        browser.presses('\u{e00c}').await;
        browser.waits_until("!document.querySelector('#table.asking')").await;
        // L leads into the log.
        browser.presses('l').await;
        browser.waits_until("document.activeElement.matches('.log')").await;
    })
    .await;
}

#[tokio::test]
async fn a_long_press_reads_and_does_nothing_else() {
    story("long-press", async |stage| {
        let mut player = Novice::plays_now(stage, Screen::PHONE, 14).await;
        player.plays_until_asked("allocate").await;
        let browser = player.browser.clone();
        if browser.counts("#tray [aria-pressed=true]").await == 0 {
            browser.clicks("#tray [data-choose]").await;
        }
        let mut read = 0;
        for lit in ["#board .lit", "#mine .slot:has(.lit)"] {
            if browser.counts(lit).await == 0 {
                continue;
            }
            let seq = player.seq().await;
            browser.holds(lit, Duration::from_millis(900)).await;
            browser.waits_until(CARD).await;
            tokio::time::sleep(Duration::from_millis(300)).await;
            assert_eq!(
                browser.script(&format!("return {CARD}"), vec![]).await,
                true
            );
            assert_eq!(player.seq().await, seq, "nothing was posted: {lit}");
            read += 1;
        }
        assert!(0 < read, "something is lit");
    })
    .await;
}
