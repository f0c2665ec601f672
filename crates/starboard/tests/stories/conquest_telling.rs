//! Conquest tells what it does: dice that keep their secret while they roll, prices that light what they
//! buy, and a small card for everything.

use fantoccini::key::Key;

use crate::browser::Screen;
use crate::conquest::{Player, SEQ, everybody_hurries, smuggling, table, to_the_border, topic};
use crate::stage::story;

/// Keep what everybody can read and hear while a die rolls, and what stands beside the die.
const LISTEN: &str = "
    const parts = ['.log', '#caption', '.prompt', '.players', '#news'];
    const text = (part) => document.querySelector(part)?.textContent ?? '';
    const heard = window.heard = { told: [], beside: [] };
    new MutationObserver(() => {
        if (!document.querySelector('#stage.rolling .die')) return;
        heard.told.push(parts.map(text).join(' '));
        heard.beside.push(text('#stage p'));
    }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });";

#[tokio::test]
async fn conquest_nothing_tells_a_roll_before_the_die_rests() {
    story("conquest-dice", async |stage| {
        let people = table(stage, &["red", "orange", "green", "blue"], 0, 12).await;
        let attack = "attack l1 red-x0>red-x1 l1";
        let can_attack = async |people: &[Player]| {
            let offer = Player::action(attack);
            people[0].browser.counts(&offer).await == 1
                && topic(&people[0].browser).await == "take-turn"
        };
        everybody_hurries(&people, to_the_border, can_attack).await;
        let red = &people[0];
        red.browser.look_through(Screen::LAPTOP.in_motion()).await;
        red.browser.clicks("[data-choose='red-x0/l1']").await;
        let mark = format!(".lit{}", Player::action(attack));
        let odds = "return document.querySelector(arguments[0]).textContent";
        let odds = red
            .browser
            .script(odds, vec![format!("{mark} .odds").into()])
            .await;
        assert_eq!(odds, "33 %");
        let seq = red.seq().await;
        red.browser.script(LISTEN, vec![]).await;
        red.browser.clicks(&mark).await;
        let rolls = "heard.beside.some((text) => text.includes('2 in 6 (33 %)'))";
        red.browser.waits_until(rolls).await;

        // A key ends the roll and does nothing else.
        red.browser.presses(Key::Escape).await;
        red.browser.waits_until(&format!("{seq} < {SEQ}")).await;
        assert!(red.log().await.contains(" attacks Soluna 12 from Pyra 11"));
        let told = red
            .browser
            .script("return heard.told", vec![])
            .await
            .to_string();
        for result in [
            " from Pyra 11 with",
            "and hits",
            "and misses",
            "battle token.",
        ] {
            assert!(!told.contains(result), "{result}: {told}");
        }
        // The stage is cleared soon.
        let shown = "return document.querySelector('#stage p').textContent";
        let shown = red.browser.script(shown, vec![]).await.to_string();
        assert!(shown.contains(" needs 1 to 2 and "), "{shown}");
        // Somebody who wants no motion sees the die at rest at once.
        let green = &people[2].browser;
        green
            .waits_until("document.querySelector('.log').textContent.includes(' attacks ')")
            .await;
        assert_eq!(green.counts("#stage.rolling").await, 0);
    })
    .await;
}

#[tokio::test]
async fn conquest_a_price_lights_what_it_buys() {
    story("conquest-prices", async |stage| {
        let people = table(stage, &["red", "yellow", "blue"], 0, 13).await;
        let red = &people[0];
        let can_build =
            async |people: &[Player]| people[0].browser.counts("[data-action^=build]").await == 1;
        everybody_hurries(&people, smuggling, can_build).await;
        red.browser.clicks("[data-key=price-build]").await;
        let said = red.browser.reads("#message.shown").await;
        assert!(said.contains("the new ship starts there"), "{said}");
        red.browser.sees(".mark.build.bought").await;
        red.browser.presses(Key::Escape).await;
        assert_eq!(red.browser.counts(".bought").await, 0);
        red.browser.clicks("[data-key=price-build]").await;
        red.takes("build red-home").await;
        assert!(red.log().await.contains(" builds a level 1 ship on Pyra."));
        assert_eq!(stage.served().refusals(), []);
    })
    .await;
}

#[tokio::test]
async fn conquest_everything_says_what_it_is() {
    story("conquest-cards", async |stage| {
        let people = table(stage, &["red", "green"], 0, 15).await;
        let red = &people[0];
        // The key I walks over everything that has a card, and screen readers are told what it says.
        for thing in [
            "space:red-home",
            "price:build",
            "player:green",
            "trade-ship:",
        ] {
            let focus = "const thing = document.querySelector(`[data-info=\"${arguments[0]}\"]`);
                thing.setAttribute('tabindex', '-1');
                thing.focus()";
            red.browser.script(focus, vec![thing.into()]).await;
            red.browser.presses('i').await;
            red.browser.sees("#info:popover-open .rule .clause").await;
            let card = red.browser.reads("#info").await;
            let heard = "return document.getElementById('news').textContent";
            let heard = red.browser.script(heard, vec![]).await.to_string();
            assert!(heard.contains("IC-"), "{heard}");
            assert!(!card.contains("red-"), "{card}");
            red.browser.presses('i').await;
            red.browser
                .waits_until("!document.querySelector('#info:popover-open')")
                .await;
        }
    })
    .await;
}
