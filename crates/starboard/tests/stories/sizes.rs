//! Small screens: the laptop that shows everything at once, and the phone in one hand.

use serde_json::Value;

use crate::browser::{Browser, Screen};
use crate::stage::story;
use crate::table::Novice;

/// Elements that are wider than the window.
const TOO_WIDE: &str = "
    const page = document.scrollingElement;
    if (page.scrollWidth <= innerWidth) return [];
    return [...document.querySelectorAll('body *')]
        .filter((one) => innerWidth < one.getBoundingClientRect().right)
        .map((one) => one.outerHTML.slice(0, 120));";

/// Elements that can be touched but are smaller than a thumb. Links inside a sentence are as high
/// as its lines; marks on the board may be missed by 20 pixels, see the story.
const TOO_SMALL: &str = "
    const targets = 'button, select, summary, input:not([type=hidden]), a, [role=button]:not(.mark)';
    return [...document.querySelectorAll(targets)]
        .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('p, li'))
        .map((one) => [one, (one.closest('label') ?? one).getBoundingClientRect()])
        .filter(([, box]) => 0 < box.width && (box.width < 43.5 || box.height < 43.5))
        .map(([one, box]) => `${box.width}x${box.height} ${one.outerHTML.slice(0, 120)}`);";

/// Elements that can be touched but lie outside the window. The tray may be scrolled sideways.
const BESIDE: &str = "
    return [...document.querySelectorAll('button, select, summary, input:not([type=hidden]), a')]
        .filter((one) => one.checkVisibility() && !one.closest('.tray'))
        .map((one) => [one, one.getBoundingClientRect()])
        .filter(([, box]) => box.left < 0 || innerWidth < box.right)
        .map(([one, box]) => `${box.left} to ${box.right}: ${one.outerHTML.slice(0, 120)}`);";

/// An extra turn with another one to come: the longest text that the line above the board can have.
const TURN_ON_TURN: &str = "
    const notes = ['extra turn', 'another turn won'].map((note) => {
        const span = document.createElement('span');
        span.className = 'note';
        span.append(note);
        return span;
    });
    document.querySelector('.phases').after(...notes);";

pub(crate) async fn fits_a_phone(browser: &Browser) {
    for (script, fault) in [(TOO_WIDE, "wide"), (TOO_SMALL, "small"), (BESIDE, "beside")] {
        let found = browser.script(script, vec![]).await;
        let path = browser.path().await;
        assert_eq!(found, Value::Array(vec![]), "{fault} on {path}");
    }
}

#[tokio::test]
async fn a_phone_shows_everything_without_scrolling_sideways() {
    story("phone", async |stage| {
        let mut player = Novice::plays_now(stage, Screen::PHONE, 31).await;
        let browser = player.browser.clone();
        for _ in 0..25 {
            fits_a_phone(&browser).await;
            player.plays(1).await;
        }
        for tab in ["others", "decks", "log", "mine"] {
            browser.clicks(&format!(".tab[data-tab={tab}]")).await;
            fits_a_phone(&browser).await;
        }
        browser.script(TURN_ON_TURN, vec![]).await;
        fits_a_phone(&browser).await;
        assert_eq!(stage.served().refusals(), []);
        let looked_up = ["/cards/master", "/cards/conquest", "/glossary/master"];
        let pages = ["/", "/tables/new", "/settings", "/nowhere"];
        for page in pages.into_iter().chain(looked_up) {
            browser.goes_to(page).await;
            fits_a_phone(&browser).await;
        }
    })
    .await;
}

/// A thumb that lands near a lit place hits that place.
#[tokio::test]
async fn a_thumb_may_miss_a_place_a_little() {
    story("thumb", async |stage| {
        let mut player = Novice::plays_now(stage, Screen::PHONE, 32).await;
        player.plays_until_asked("allocate").await;
        let browser = player.browser.clone();
        let seq = player.seq().await;
        browser.clicks("[data-choose]").await;
        browser.sees("#board .mark.lit").await;
        let at = "const box = document.querySelector('#board .mark.lit').getBoundingClientRect();
            return [box.x + box.width / 2, box.y + box.height / 2]";
        let at = browser.script(at, vec![]).await;
        let (x, y) = (at[0].as_f64().expect("x"), at[1].as_f64().expect("y"));
        browser.taps(x + 14.0, y + 14.0).await;
        assert!(player.is_asked_after(seq).await);
        assert_eq!(stage.served().refusals(), []);
    })
    .await;
}

/// Whether an element is completely inside the window.
const IN_SIGHT: &str = "
    const box = document.querySelector(arguments[0]).getBoundingClientRect();
    return 0 <= box.top && 0 <= box.left && box.bottom <= innerHeight + 0.5 && box.right <= innerWidth + 0.5
        && document.scrollingElement.scrollHeight <= innerHeight;";

#[tokio::test]
async fn a_laptop_never_scrolls_the_board_away() {
    story("laptop", async |stage| {
        let mut player = Novice::plays_now(stage, Screen::LAPTOP, 33).await;
        let browser = player.browser.clone();
        for _ in 0..40 {
            let when = format!("at {}", player.topic().await);
            let parts = ["#board svg.board", "#prompt", "#tray", "#gauges", ".tabs"];
            are_in_sight(&browser, &parts, &when).await;
            player.plays(1).await;
        }
        let board = "const box = document.querySelector('#board svg').getBoundingClientRect(); return box.height";
        let height = browser.script(board, vec![]).await;
        assert!(600.0 < height.as_f64().expect("a height"), "{height}");
    })
    .await;
}

pub(crate) async fn are_in_sight(browser: &Browser, parts: &[&str], when: &str) {
    for part in parts {
        let in_sight = browser.script(IN_SIGHT, vec![(*part).into()]).await;
        assert_eq!(in_sight, true, "{part} {when}");
    }
}

/// How much of the open tab is visible, in pixels.
const OPEN_PART: &str = "
    const parts = [...document.querySelectorAll('#mine, #others, #decks, #log')];
    return parts.find((part) => part.checkVisibility()).getBoundingClientRect().height";

#[tokio::test]
async fn a_low_window_shows_the_board_beside_everything_else() {
    story("low", async |stage| {
        for screen in [Screen::SIDEWAYS, Screen::ENLARGED] {
            let mut player = Novice::plays_now(stage, screen, 35).await;
            let browser = player.browser.clone();
            for _ in 0..15 {
                let topic = player.topic().await;
                // On a touch screen the board itself comes nearer when a cube is held.
                let parts = ["#board", ".tabs", "#prompt", "#tray", ".round"];
                are_in_sight(&browser, &parts, &format!("at {topic}")).await;
                fits_a_phone(&browser).await;
                let height = browser.script(OPEN_PART, vec![]).await;
                assert!(
                    60.0 < height.as_f64().expect("a height"),
                    "{topic}: {height}"
                );
                player.plays(1).await;
            }
            let browser = stage.visitor(screen).await;
            browser.goes_to("/").await;
            let play = ".ways form:has([value='conquest']) button.primary";
            browser.clicks(play).await;
            browser.sees(".prompt").await;
            let parts = ["#board svg.board", ".tabs", "#prompt", "#hand", ".round"];
            are_in_sight(&browser, &parts, "of Conquest").await;
            fits_a_phone(&browser).await;
        }
    })
    .await;
}

#[tokio::test]
async fn a_phone_and_a_laptop_hold_a_conquest_table() {
    story("conquest-sizes", async |stage| {
        let browser = stage.visitor(Screen::PHONE).await;
        browser.goes_to("/tables/new?game=conquest").await;
        fits_a_phone(&browser).await;
        browser.selects("players", "6").await;
        for seat in 2..=6 {
            browser.selects(&format!("seat{seat}"), "cadet").await;
        }
        fits_a_phone(&browser).await;
        browser.clicks("form.new button").await;
        browser.sees(".prompt.asked").await;
        for tab in ["prices", "log", "players"] {
            browser.clicks(&format!(".tab[data-tab={tab}]")).await;
            fits_a_phone(&browser).await;
        }
        browser.clicks("[data-choose]").await;
        browser.sees(".mark.lit").await;
        fits_a_phone(&browser).await;

        browser.look_through(Screen::LAPTOP).await;
        browser.reloads().await;
        let parts = [
            "#board svg.board",
            "#prompt",
            "#hand",
            "#players",
            "#prices",
            "#log",
        ];
        are_in_sight(&browser, &parts, "of Conquest").await;
    })
    .await;
}

/// Whether an element is completely inside the window, and above the first button that starts a
/// game.
const COMES_FIRST: &str = "
    const box = document.querySelector(arguments[0]).getBoundingClientRect();
    const start = document.querySelector('.start').getBoundingClientRect();
    return scrollY === 0 && 0 <= box.top && box.bottom <= Math.min(innerHeight, start.top);";

#[tokio::test]
async fn the_lobby_begins_with_the_game_that_waits_for_me() {
    story("lobby", async |stage| {
        for screen in [Screen::LAPTOP, Screen::PHONE] {
            let browser = Novice::plays_now(stage, screen, 34).await.browser;
            let table = browser.path().await;
            browser.goes_to("/").await;
            let mine = format!("#going a.yours[href='{table}']");
            let comes_first = browser.script(COMES_FIRST, vec![mine.clone().into()]);
            assert_eq!(comes_first.await, true, "{screen:?}");

            // A game that begins elsewhere appears by itself, and the others stay.
            let begin = "const body = new URLSearchParams({ game: 'conquest' });
                return fetch('/play', { method: 'POST', body }).then((answer) => answer.ok);";
            assert_eq!(browser.script(begin, vec![]).await, true);
            let both = "document.querySelectorAll('#going a').length === 2";
            browser.waits_until(both).await;
            if screen.touch {
                fits_a_phone(&browser).await;
            }
            browser.clicks(&mine).await;
            browser.sees("#board svg").await;
            assert_eq!(browser.path().await, table);
        }
    })
    .await;
}

/// The questions about the game that the form for a new table shows.
const ASKED: &str = "
    const questions = [...document.querySelectorAll('fieldset:last-of-type select')];
    return questions.filter((question) => question.checkVisibility()).map((question) => question.name).join(' ')";

#[tokio::test]
async fn a_new_table_asks_only_what_fits_its_players() {
    story("new-table", async |stage| {
        let browser = stage.visitor(Screen::PHONE).await;
        browser.goes_to("/tables/new?game=master").await;
        let asked = async || browser.script(ASKED, vec![]).await;
        assert_eq!(asked().await, "draft color edition");
        browser.selects("players", "1").await;
        assert_eq!(asked().await, "color edition swarms tough mercy diverted");
        fits_a_phone(&browser).await;
    })
    .await;
}
