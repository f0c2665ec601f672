//! Accessibility: axe-core checks every kind of page, in light and dark colors.

use serde_json::Value;

use crate::browser::{Browser, Screen};
use crate::screenshots::{cubes_by_places, sits_down_in_mid_game};
use crate::stage::story;
use crate::table::Novice;

/// The screens that are checked.
const SCREENS: [Screen; 4] = [
    Screen::LAPTOP,
    Screen::LAPTOP.by_day(),
    Screen::PHONE,
    Screen::PHONE.by_day(),
];

/// Everything serious or critical, one line each.
const RUN: &str = "
    const done = arguments[arguments.length - 1];
    axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => done(violations
        .filter(({ impact }) => ['serious', 'critical'].includes(impact))
        .flatMap(({ id, nodes }) => nodes.map((node) => {
            const told = (node.any[0] ?? node.all[0] ?? node.none[0])?.message ?? '';
            return `${id}: ${node.target.join(' ')} ${told}`;
        }))), (error) => done([String(error)]));";

/// Check that the page has no serious problem on any screen.
pub(crate) async fn has_no_barrier(browser: &Browser, what: &str) {
    let place = std::env::var("AXE_CORE").expect("`cargo xtask stories` fetches axe-core");
    let axe = std::fs::read_to_string(place).expect("axe-core is readable");
    for screen in SCREENS {
        browser.look_through(screen).await;
        let theme = if screen.dark { "night" } else { "day" };
        let choose = "document.documentElement.dataset.theme = arguments[0]";
        browser.script(choose, vec![theme.into()]).await;
        browser.script(&axe, vec![]).await;
        let found = browser.script_to_come(RUN, vec![]).await;
        let Value::Array(found) = found else {
            panic!("axe answers {found}");
        };
        let lines: Vec<&str> = found.iter().filter_map(Value::as_str).collect();
        assert!(lines.is_empty(), "{what} {screen:?}:\n{}", lines.join("\n"));
    }
    browser.look_through(Screen::LAPTOP).await;
}

#[tokio::test]
async fn nobody_is_kept_out_of_the_lobby() {
    story("access-lobby", async |stage| {
        let browser = stage.visitor(Screen::LAPTOP).await;
        browser.goes_to("/").await;
        has_no_barrier(&browser, "the empty lobby").await;
        browser.clicks("a[href^='/tables/new']").await;
        has_no_barrier(&browser, "the new table").await;
        browser.clicks("form.new button").await;
        browser.sees(".waiting .link").await;
        has_no_barrier(&browser, "the waiting table").await;
        let invitation = format!("{}/invite/1", browser.path().await);
        browser.goes_to(&invitation).await;
        has_no_barrier(&browser, "the invitation").await;
        browser.goes_to("/").await;
        has_no_barrier(&browser, "the lobby with a table").await;
        browser.goes_to("/settings").await;
        has_no_barrier(&browser, "the settings").await;
        browser.goes_to("/rules").await;
        has_no_barrier(&browser, "the choice of rulebooks").await;
        browser.goes_to("/nowhere").await;
        has_no_barrier(&browser, "a page that is missing").await;
    })
    .await;
}

#[tokio::test]
async fn nobody_is_kept_from_looking_things_up() {
    story("access-lookup", async |stage| {
        let browser = stage.visitor(Screen::LAPTOP).await;
        for game in ["master", "conquest"] {
            for page in ["cards", "glossary"] {
                let path = format!("/{page}/{game}");
                browser.goes_to(&path).await;
                has_no_barrier(&browser, &path).await;
            }
            browser.goes_to(&format!("/cards/{game}")).await;
            browser.clicks(".exhibit button.look").await;
            browser.sees("#look[open] .card").await;
            has_no_barrier(&browser, "a card in large").await;
        }
        let stranger = stage.stranger(Screen::LAPTOP).await;
        for game in ["master", "conquest"] {
            stranger.goes_to("/").await;
            let play = format!("form#play-{game} button");
            stranger.clicks(&play).await;
            stranger.sees("#first h3").await;
            has_no_barrier(&stranger, "a first-time card").await;
            stranger.clicks("[data-help]").await;
            stranger.sees("#help[open] .moment h3").await;
            has_no_barrier(&stranger, "the help").await;
        }
    })
    .await;
}

#[tokio::test]
async fn nobody_is_kept_away_from_the_table() {
    story("access-table", async |stage| {
        let mut player = Novice::plays_now(stage, Screen::LAPTOP, 41).await;
        let browser = player.browser.clone();
        let mut seen: Vec<String> = Vec::new();
        for _ in 0..60 {
            let topic = player.topic().await;
            if !seen.contains(&topic) {
                for tab in ["mine", "others", "decks", "log"] {
                    browser.clicks(&format!(".tab[data-tab={tab}]")).await;
                    if tab == "mine" || seen.is_empty() {
                        has_no_barrier(&browser, &format!("{topic}, {tab}")).await;
                    }
                }
                seen.push(topic);
            }
            player.plays(1).await;
        }
        assert!(4 <= seen.len(), "only {seen:?} was asked");
        browser.clicks(".menu summary").await;
        has_no_barrier(&browser, "the menu").await;
        browser.clicks("form[action$='/resign'] button").await;
        browser.agrees().await;
        browser.sees("#ended[open] .tale .chart").await;
        browser.clicks(".by-turn summary").await;
        has_no_barrier(&browser, "the end").await;
        let table = browser.path().await;
        browser.goes_to(&format!("{table}/fair")).await;
        browser.sees("#verdict[data-good]").await;
        has_no_barrier(&browser, "the fair shuffle").await;
    })
    .await;
}

#[tokio::test]
async fn nobody_is_kept_away_from_the_rules() {
    story("access-rules", async |stage| {
        let browser = stage.visitor(Screen::LAPTOP).await;
        for game in ["master", "weavers", "conquest"] {
            browser.goes_to(&format!("/rules/{game}")).await;
            has_no_barrier(&browser, game).await;
        }
        browser.goes_to("/rules/master?q=route").await;
        has_no_barrier(&browser, "a search").await;
        browser.goes_to("/tables/new?game=conquest").await;
        browser.selects("players", "5").await;
        browser.clicks("a.clause").await;
        browser.sees(".rule-panel[open] h2").await;
        has_no_barrier(&browser, "a rule over a page").await;
    })
    .await;
}

/// Many cards, conflicts on the board, and dimmed places that do not fit the held cube.
#[tokio::test]
async fn nobody_is_kept_away_from_a_crowded_table() {
    story("access-crowd", async |stage| {
        let browser = sits_down_in_mid_game(stage).await;
        for tab in ["others", "decks", "log", "mine"] {
            browser.clicks(&format!(".tab[data-tab={tab}]")).await;
            has_no_barrier(&browser, tab).await;
        }
        let cubes = cubes_by_places(&browser).await;
        let narrowest = cubes.last().expect("a cube");
        browser.clicks(&format!("[data-choose={narrowest}]")).await;
        browser
            .sees("#table[data-chosen] .card:not(:has(.lit))")
            .await;
        has_no_barrier(&browser, "a cube in hand").await;
    })
    .await;
}

/// The other game: hidden hands, a board of small things, a curtain.
#[tokio::test]
async fn nobody_is_kept_away_from_the_conquest_table() {
    story("access-conquest", async |stage| {
        let browser = stage.visitor(Screen::LAPTOP).await;
        browser.goes_to("/tables/new?game=conquest").await;
        has_no_barrier(&browser, "the new table").await;
        for seat in ["seat1", "seat2"] {
            browser.selects(seat, "me").await;
        }
        browser.clicks("form.new button").await;
        browser.sees(".curtain[open]").await;
        has_no_barrier(&browser, "the curtain").await;
        browser.clicks("[data-ready]").await;
        browser
            .waits_until("!document.querySelector('.curtain')")
            .await;
        has_no_barrier(&browser, "the table").await;
        browser.clicks("[data-choose]").await;
        browser.sees(".mark.lit").await;
        has_no_barrier(&browser, "a chosen ship").await;
        browser.clicks(".end").await;
        browser.agrees().await;
        browser.sees(".end[data-action='keep']").await;
        has_no_barrier(&browser, "the cards to return").await;
        browser.clicks(".end[data-action='keep']").await;
        browser.sees(".curtain[open]").await;
        browser.clicks("[data-ready]").await;
        browser
            .waits_until("!document.querySelector('.curtain')")
            .await;
        has_no_barrier(&browser, "the table after a turn").await;
    })
    .await;
}
