//! A steady page: nothing jumps while a page loads, and while others or oneself change the table.

use crate::browser::{Browser, Screen};
use crate::conquest;
use crate::stage::story;
use crate::table::Novice;

/// How much of the window may jump, as browsers count layout shifts: 0.1 is called good by those who measure pages.
const SLIGHTLY: f64 = 0.02;
/// The same for all moves of a story together.
const MOVES: usize = 10;

/// The sum of the layout shifts so far, without those that answer to a click.
const SHIFTS: &str = "
    const done = arguments[0];
    let sum = 0;
    const add = (entries) => { for (const { value, hadRecentInput } of entries) if (!hadRecentInput) sum += value; };
    const watch = new PerformanceObserver((list) => add(list.getEntries()));
    watch.observe({ type: 'layout-shift', buffered: true });
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => {
        add(watch.takeRecords());
        done(sum);
    })))";

async fn shifts(browser: &Browser) -> f64 {
    let sum = browser.script_to_come(SHIFTS, vec![]).await;
    sum.as_f64().expect("a number")
}

async fn is_steady(browser: &Browser, what: &str) {
    let shifts = shifts(browser).await;
    assert!(shifts < SLIGHTLY, "{what} jumps by {shifts:.3}");
}

#[tokio::test]
async fn steady_pages_do_not_jump() {
    story("steady pages", async |stage| {
        let mut novice = Novice::plays_now(stage, Screen::LAPTOP, 1).await;
        for (screen, name) in [(Screen::PHONE, "a phone"), (Screen::LAPTOP, "a laptop")] {
            novice.browser.look_through(screen).await;
            novice.browser.reloads().await;
            assert!(novice.is_asked().await);
            is_steady(&novice.browser, &format!("the table on {name}")).await;
        }
        novice.plays(MOVES).await;
        is_steady(&novice.browser, "the table during ten moves").await;

        let lobby = stage.visitor(Screen::LAPTOP).await;
        for (screen, name) in [(Screen::PHONE, "a phone"), (Screen::LAPTOP, "a laptop")] {
            lobby.look_through(screen).await;
            lobby.goes_to("/").await;
            is_steady(&lobby, &format!("the lobby on {name}")).await;
        }
        let people = conquest::table(stage, &["red"], 1, 1).await;
        is_steady(&people[0].browser, "the table of Conquest").await;
    })
    .await;
}
