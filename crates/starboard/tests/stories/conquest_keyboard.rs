//! Conquest without a mouse: everything that can be done in a turn, and a whole game.

use fantoccini::key::Key;
use serde::Deserialize;

use crate::browser::{Browser, Screen};
use crate::conquest::{
    ASKED, OVER, Player, SEQ, everybody_hurries, one_more, smuggling, table, to_the_border, topic,
};
use crate::ending::reads_the_story;
use crate::keyboard::SHOWS_FOCUS;
use crate::stage::story;

/// More key presses than any place is away.
const FAR: usize = 40;

/// The direction from the focus to something, and what has the focus.
#[derive(Deserialize)]
struct Way {
    right: f64,
    down: f64,
    there: bool,
    here: String,
}

/// Where the first such visible element is.
const LOOK: &str = "
    const thing = [...document.querySelectorAll(arguments[0])].find((each) => each.checkVisibility());
    if (!thing) return null;
    const middle = (element) => { const box = element.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; };
    const here = document.activeElement;
    const [from, to] = [here, thing].map(middle);
    const { action, choose, key, part, want, why } = here.dataset;
    return { right: to[0] - from[0], down: to[1] - from[1], there: here === thing,
        here: [action, choose, key, part, want, why, here.className].join() };";

/// Move the focus to something with arrow keys, always in its direction; checks that the focus is
/// visible.
async fn walks_to(browser: &Browser, selector: &str) {
    browser.sees(selector).await;
    let mut been: Vec<(String, char)> = Vec::new();
    for _ in 0..FAR {
        let way = browser.script(LOOK, vec![selector.into()]).await;
        let way: Way = serde_json::from_value(way).expect("it is still there");
        if way.there {
            let shown = browser.script(SHOWS_FOCUS, vec![]).await;
            assert_eq!(shown, true, "the focus is seen on {selector}");
            return;
        }
        let across = if way.right < 0.0 {
            Key::Left
        } else {
            Key::Right
        };
        let along = if way.down < 0.0 { Key::Up } else { Key::Down };
        let (across, along) = (char::from(across), char::from(along));
        let wishes = match way.right.abs() < way.down.abs() {
            true => [along, across],
            false => [across, along],
        };
        // Back at the same place: try another direction.
        let tried = |key: &char| been.iter().any(|(at, old)| *at == way.here && old == key);
        let key = wishes.into_iter().find(|key| !tried(key));
        let key = key.unwrap_or(wishes[been.len() % 2]);
        been.push((way.here, key));
        browser.presses(key).await;
    }
    panic!("{selector} cannot be reached with the arrows: {been:?}");
}

/// Move to an offer and press Enter; returns what screen readers are told then.
async fn takes(player: &Player, action: &str) -> String {
    let browser = &player.browser;
    let seq = player.seq().await;
    walks_to(browser, &Player::action(action)).await;
    browser.presses(Key::Enter).await;
    browser.waits_until(&format!("{seq} < {SEQ}")).await;
    told(browser).await
}

/// Choose a ship, and then what it does.
async fn takes_with(player: &Player, ship: &str, action: &str) -> String {
    walks_to(&player.browser, &format!("[data-choose='{ship}']")).await;
    player.browser.presses(Key::Enter).await;
    let pressed = format!("[data-choose='{ship}'][aria-pressed=true]");
    player.browser.sees(&pressed).await;
    takes(player, action).await
}

/// End the turn by its key, without a confirmation because no energy is left, and keep all cards by
/// the same key; returns what screen readers are told about the collected cards.
async fn ends(player: &Player) -> String {
    let collected = presses_end(player).await;
    player
        .browser
        .sees(".prompt.asked[data-topic=return-cards]")
        .await;
    presses_end(player).await;
    collected
}

async fn presses_end(player: &Player) -> String {
    let seq = player.seq().await;
    player.browser.presses('e').await;
    player.browser.waits_until(&format!("{seq} < {SEQ}")).await;
    told(&player.browser).await
}

/// What screen readers were told last.
async fn told(browser: &Browser) -> String {
    let told = "return document.getElementById('news').textContent";
    let told = browser.script(told, vec![]).await;
    told.as_str().expect("a text").to_owned()
}

/// What everybody but red does while red moves to the border.
fn others_to_the_border(color: &str) -> Vec<&'static str> {
    match color {
        "red" => vec![],
        color => to_the_border(color),
    }
}

#[tokio::test]
async fn conquest_by_keyboard_ships_move_trade_and_attack() {
    story("conquest-keyboard", async |stage| {
        let people = table(stage, &["red", "orange", "green", "blue"], 0, 12).await;
        let red = &people[0];
        let asked = async |people: &[Player]| {
            let asked = people[0].browser.counts(".prompt.asked").await == 1;
            asked && topic(&people[0].browser).await == "take-turn"
        };
        for [from, to] in [
            ["red-home", "red-a1"],
            ["red-a1", "red-a4"],
            ["red-a4", "red-c2"],
            ["red-c2", "red-x0"],
        ] {
            everybody_hurries(&people, others_to_the_border, asked).await;
            let move_it = format!("move l1 {from}>{to}");
            let said = takes_with(red, &format!("{from}/l1"), &move_it).await;
            assert!(said.contains(" moves"), "{said}");
            if to != "red-x0" {
                let said = ends(red).await;
                assert!(said.contains(" collects"), "{said}");
            }
        }

        // A ship of orange is next to red's: they trade.
        let orange = &people[1];
        let give = red.hand().await[0].0.clone();
        let want = orange.hand().await[0].0.clone();
        takes(red, "negotiate orange").await;
        for button in [
            &one_more("give", &give),
            &one_more("want", &want),
            ".propose",
        ] {
            walks_to(&red.browser, button).await;
            red.browser.presses(Key::Enter).await;
        }
        orange.browser.sees("[data-action=accept]").await;
        let heard = told(&orange.browser).await;
        assert!(heard.contains("makes an offer. Agree?"), "{heard}");
        let said = takes(orange, "accept").await;
        assert!(said.contains(" trades 1 "), "{said}");
        red.browser
            .waits_until("!document.querySelector('.talk')")
            .await;
        ends(red).await;

        // In the next turn red attacks.
        everybody_hurries(&people, others_to_the_border, asked).await;
        let said = takes_with(red, "red-x0/l1", "attack l1 red-x0>red-x1 l1").await;
        assert!(said.contains(" attacks"), "{said}");
        assert_eq!(stage.served().refusals(), []);
    })
    .await;
}

#[tokio::test]
async fn conquest_by_keyboard_a_ship_is_built_and_a_smuggler_accused() {
    story("conquest-keyboard-cards", async |stage| {
        let people = table(stage, &["red", "yellow", "blue"], 0, 13).await;
        let [red, _, blue] = &people[..] else {
            panic!("three people");
        };
        let can_build =
            async |people: &[Player]| people[0].browser.counts("[data-action^=build]").await == 1;
        everybody_hurries(&people, smuggling, can_build).await;
        let said = takes(red, "build red-home").await;
        assert!(said.contains(" builds"), "{said}");

        let holds_too_much = async |people: &[Player]| {
            let asked = ".table:has(.prompt.asked[data-topic=return-cards]) .held.above";
            people[0].browser.counts(asked).await == 1
        };
        everybody_hurries(&people, smuggling, holds_too_much).await;
        let said = takes(red, "keep").await;
        assert!(!said.is_empty());

        // It is yellow's turn.
        blue.browser.sees("[data-action='accuse red']").await;
        let said = takes(blue, "accuse red").await;
        assert!(said.contains("and is right"), "{said}");
        red.browser
            .sees(".prompt.asked[data-topic=discard-cards]")
            .await;
        while topic(&red.browser).await == "discard-cards"
            && red.browser.counts(".prompt.asked").await == 1
        {
            let card = &red.hand().await[0].0;
            takes(red, &format!("discard {card}")).await;
        }
        assert_eq!(stage.served().refusals(), []);
    })
    .await;
}

/// Red mines near the trade ship's path until the ship comes.
fn to_the_trade_ship(color: &str) -> Vec<&'static str> {
    match color {
        "red" => vec![
            "keep",
            "move l1 red-c0>red-c3",
            "move l1 red-a2>red-c0",
            "move l1 red-a0>red-a2",
            "move l1 red-home>red-a0",
            "end",
        ],
        _ => vec!["keep", "end"],
    }
}

#[tokio::test]
async fn conquest_by_keyboard_the_trade_ship_takes_three_cards_for_one() {
    story("conquest-keyboard-trade-ship", async |stage| {
        let people = table(stage, &["red", "green"], 0, 15).await;
        let red = &people[0];
        let comes = async |people: &[Player]| people[0].browser.counts(".exchange").await == 1;
        everybody_hurries(&people, to_the_trade_ship, comes).await;
        let before: u64 = red.hand().await.iter().map(|(_, count)| count).sum();
        let mut left = 3;
        for (card, count) in red.hand().await {
            for _ in 0..count.min(left) {
                walks_to(&red.browser, &format!("[data-part={card}]")).await;
                red.browser.presses(Key::Enter).await;
                left -= 1;
            }
        }
        walks_to(&red.browser, "[data-want]").await;
        red.browser.presses(Key::Enter).await;
        let seq = red.seq().await;
        walks_to(&red.browser, ".deal:enabled").await;
        red.browser.presses(Key::Enter).await;
        red.browser.waits_until(&format!("{seq} < {SEQ}")).await;
        let after: u64 = red.hand().await.iter().map(|(_, count)| count).sum();
        assert_eq!(after, before - 2);
        assert_eq!(stage.served().refusals(), []);
    })
    .await;
}

#[tokio::test]
async fn conquest_by_keyboard_a_game_of_twenty_rounds_comes_to_its_end() {
    story("conquest-keyboard-game", async |stage| {
        let browser = stage.visitor(Screen::LAPTOP).await;
        browser.goes_to("/tables/new?game=conquest").await;
        browser.selects("seat1", "me").await;
        browser.selects("seat2", "cadet").await;
        browser.selects("round-cap", "20").await;
        browser.clicks("form.new button").await;
        browser.sees("#board svg").await;
        stage.deal(&browser.path().await, 16).await;
        browser.reloads().await;
        let ready = format!("{OVER} || {ASKED}");
        let mut turns = 0;
        loop {
            browser.waits_until(&ready).await;
            if browser.counts(".ending").await == 1 {
                break;
            }
            let seq = browser.script(&format!("return {SEQ}"), vec![]).await;
            if topic(&browser).await == "take-turn" && browser.counts("[data-choose]").await != 0 {
                // The first ship goes where the first arrow key leads.
                walks_to(&browser, "[data-choose]").await;
                browser.presses(Key::Enter).await;
                walks_to(&browser, ".lit[data-action]").await;
                browser.presses(Key::Enter).await;
            } else if topic(&browser).await == "take-turn" {
                browser.presses('e').await;
                turns += 1;
            } else {
                walks_to(&browser, "[data-action]").await;
                browser.presses(Key::Enter).await;
            }
            browser
                .waits_until(&format!("{seq} < {SEQ} || {OVER}"))
                .await;
            assert!(turns <= 20, "the game never ends");
        }
        assert!(browser.reads(".ending h2").await.contains("won"));
        let said = told(&browser).await;
        assert!(said.contains("The game is over."), "{said}");
        reads_the_story(&browser, "Turning point").await;
        assert_eq!(stage.served().refusals(), []);
    })
    .await;
}
