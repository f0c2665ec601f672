//! A newcomer plays a whole game against the lowest bot.

use crate::browser::Screen;
use crate::ending::reads_the_story;
use crate::stage::story;
use crate::table::Novice;

/// The seeds of the newcomers; `NEWCOMERS=1..50` runs many, to find what one does not.
fn newcomers() -> std::ops::Range<u64> {
    let Ok(given) = std::env::var("NEWCOMERS") else {
        return 1..2;
    };
    let bounds = given.split_once("..");
    let bounds = bounds.and_then(|(from, to)| Some(from.parse().ok()?..to.parse().ok()?));
    bounds.expect("NEWCOMERS is a range such as 1..50")
}

/// From the first page to the end of the game with nothing but clicks on what is lit. The server
/// must refuse none of them.
#[tokio::test]
async fn a_newcomer_plays_a_whole_game_against_the_lowest_bot() {
    for seed in newcomers() {
        story("newcomer", async |stage| {
            let mut newcomer = Novice::plays_now(stage, Screen::LAPTOP, seed).await;
            let mut going = true;
            while going {
                let seq = newcomer.seq().await;
                let taken = newcomer.takes_something().await;
                let refusals = stage.served().refusals();
                assert_eq!(refusals, [], "{taken:?} was lit, and refused (seed {seed})");
                going = newcomer.is_asked_after(seq).await;
            }
            let browser = &newcomer.browser;
            let end = browser.reads(".ending h2").await;
            assert!(end.contains("won"), "{end}");
            browser.sees("form[action$='/rematch'] button").await;
            reads_the_story(browser, "Luckiest draw").await;
            assert_eq!(browser.complaints().await, [""; 0]);
        })
        .await;
    }
}
