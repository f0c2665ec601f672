//! The board faces its viewer, and stays as it was turned.

use fantoccini::key::Key;

use crate::browser::{Browser, Screen};
use crate::stage::story;
use crate::table::Novice;

/// The corner of the board in which a player's home is.
async fn home_of(browser: &Browser, player: &str) -> String {
    let place = "
        const disc = document.querySelector(`#board .system:has(.home) .owner-${arguments[0]}`);
        const [home, board] = [disc, document.querySelector('#board svg')].map((it) => it.getBoundingClientRect());
        const [x, y] = [home.x + home.width / 2 - board.x, home.y + home.height / 2 - board.y];
        return `${board.height / 2 < y ? 'bottom' : 'top'} ${x < board.width / 2 ? 'left' : 'right'}`;";
    let corner = browser.script(place, vec![player.into()]).await;
    corner.as_str().expect("a corner").to_owned()
}

/// Click the button that turns the board, and wait until it has turned.
async fn turns(browser: &Browser) {
    let next = "return document.querySelector('[data-turn]').dataset.turn";
    let next = browser.script(next, vec![]).await;
    let next: u8 = next
        .as_str()
        .and_then(|it| it.parse().ok())
        .expect("quarters");
    browser.clicks("[data-turn]").await;
    browser
        .sees(&format!("[data-turn='{}']", (next + 1) % 4))
        .await;
}

#[tokio::test]
async fn the_own_home_is_nearest_and_a_turned_board_stays_turned() {
    story("turning", async |stage| {
        for screen in [Screen::LAPTOP, Screen::PHONE] {
            let mut player = Novice::plays_now(stage, screen, 14).await;
            let browser = player.browser.clone();
            assert_eq!(home_of(&browser, "orange").await, "bottom left");
            assert_eq!(home_of(&browser, "purple").await, "top right");
            turns(&browser).await;
            assert_eq!(home_of(&browser, "orange").await, "top left");
            assert_eq!(home_of(&browser, "purple").await, "bottom right");
            browser.reloads().await;
            assert_eq!(home_of(&browser, "orange").await, "top left");

            // The game continues on the turned board, by clicks and by keys.
            player.plays_until_asked("allocate").await;
            let seq = player.seq().await;
            player.places_a_cube().await;
            assert!(player.is_asked_after(seq).await);
            assert_eq!(home_of(&browser, "orange").await, "top left");
            browser.presses('r').await;
            browser.sees("[data-turn='3']").await;
            assert_eq!(home_of(&browser, "orange").await, "top right");
            browser.presses(Key::Right).await;
            browser
                .waits_until("document.activeElement.matches('[data-action], [data-choose]')")
                .await;
            turns(&browser).await;
            assert!(
                browser.counts("[data-turn]:focus").await == 1,
                "the button keeps the focus"
            );
            turns(&browser).await;
            assert_eq!(home_of(&browser, "orange").await, "bottom left");
        }
        assert_eq!(stage.served().refusals(), []);
    })
    .await;
}

#[tokio::test]
async fn people_at_one_screen_choose_how_the_board_lies() {
    story("turning-hot-seat", async |stage| {
        let browser = stage.visitor(Screen::LAPTOP).await;
        browser.goes_to("/").await;
        browser.clicks("a[href^='/tables/new']").await;
        for seat in ["seat1", "seat2"] {
            browser.selects(seat, "me").await;
        }
        browser.clicks("form.new button").await;
        browser.sees("#board svg").await;
        stage.deal(&browser.path().await, 14).await;
        browser.reloads().await;
        browser.complaints().await;
        let mut players = Novice::new(browser.clone(), 14);
        let nearest =
            "return document.querySelector('[data-turn]').title.split(': ')[1].toLowerCase()";
        let first = browser.script(nearest, vec![]).await;
        let first = first.as_str().expect("a color").to_owned();
        assert_eq!(home_of(&browser, &first).await, "bottom left");
        // The board does not turn with the turns of players.
        let asked = "return document.querySelector('.player.asked').dataset.thing";
        let mut seen = Vec::new();
        while seen.len() < 2 {
            let now = browser.script(asked, vec![]).await;
            if !seen.contains(&now) {
                seen.push(now);
            }
            assert_eq!(home_of(&browser, &first).await, "bottom left");
            players.plays(1).await;
        }
        turns(&browser).await;
        turns(&browser).await;
        assert_eq!(home_of(&browser, &first).await, "top right");

        // A spectator has not turned the board.
        let spectator = stage.visitor(Screen::LAPTOP).await;
        spectator.goes_to(&browser.path().await).await;
        spectator.sees("#board svg").await;
        assert_eq!(home_of(&spectator, &first).await, "bottom left");
        turns(&spectator).await;
        assert_eq!(home_of(&spectator, &first).await, "top left");
        spectator.reloads().await;
        assert_eq!(home_of(&spectator, &first).await, "top left");
        browser.reloads().await;
        assert_eq!(home_of(&browser, &first).await, "top right");
        assert_eq!(stage.served().refusals(), []);
    })
    .await;
}
