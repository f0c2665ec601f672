//! The way to a table: the lobby, an invitation, and several people at one screen.

use fantoccini::key::Key;

use crate::browser::{Browser, Screen};
use crate::stage::story;

/// How many names the form asks for.
const NAME_FIELDS: &str = "return [...document.querySelectorAll('.called input')]
    .filter((field) => field.checkVisibility()).length";

/// Ann and Bob open a table at one screen.
async fn ann_and_bob(browser: &Browser, game: &str) {
    browser.goes_to(&format!("/tables/new?game={game}")).await;
    assert_eq!(browser.script(NAME_FIELDS, vec![]).await, 0);
    browser.selects("seat2", "me").await;
    assert_eq!(browser.script(NAME_FIELDS, vec![]).await, 2);
    browser.writes("[name=name1]", "Ann").await;
    browser.writes("[name=name2]", "Bob").await;
    browser.clicks("form.new button").await;
}

/// The numbers on the cards that are anywhere on the page.
const HAND: &str = "return document.querySelectorAll('.hand .kind b').length";

#[tokio::test]
async fn a_curtain_falls_between_people_at_one_screen() {
    story("curtain", async |stage| {
        let browser = stage.visitor(Screen::LAPTOP).await;
        ann_and_bob(&browser, "conquest").await;
        browser.sees(".curtain[open]").await;
        stage.deal(&browser.path().await, 14).await;
        browser.reloads().await;
        let mut seen = Vec::new();
        for _ in 0..4 {
            browser.sees(".curtain[open]").await;
            let title = browser.reads("#curtain-title").await;
            let name = title.strip_prefix("Pass the screen to ").expect("a name");
            assert_eq!(browser.script(HAND, vec![]).await, 0, "{title}");
            browser.presses(Key::Escape).await;
            browser.sees(".curtain[open]").await;
            assert_eq!(browser.script(HAND, vec![]).await, 0, "{title}");
            browser.clicks("[data-ready]").await;
            browser
                .waits_until("!document.querySelector('.curtain')")
                .await;
            assert_ne!(browser.script(HAND, vec![]).await, 0, "{title}");
            let you = browser.reads(".prompt .you").await;
            assert!(you.starts_with(name), "{title}, {you}");
            seen.push(name.to_owned());
            browser.clicks(".end").await;
            browser.agrees().await;
            browser.clicks(".end[data-action='keep']").await;
        }
        assert_eq!(seen[..2], seen[2..]);
        seen.sort();
        seen.dedup();
        assert_eq!(seen, ["Ann", "Bob"]);
        // Reloading the page does not lift the curtain.
        browser.sees(".curtain[open]").await;
        browser.clicks("[data-ready]").await;
        browser
            .waits_until("!document.querySelector('.curtain')")
            .await;
        browser.reloads().await;
        browser.sees(".curtain[open]").await;
        assert_eq!(browser.script(HAND, vec![]).await, 0);
        assert_eq!(stage.served().refusals(), []);
    })
    .await;
}

#[tokio::test]
async fn people_at_one_screen_are_called_by_their_names() {
    story("one-screen", async |stage| {
        let browser = stage.visitor(Screen::LAPTOP).await;
        ann_and_bob(&browser, "master").await;
        browser.sees("p.handover:not([hidden])").await;
        let you = browser.reads(".prompt .you").await;
        let name = you.trim_end_matches([':', ' ']).to_owned();
        assert!(["Ann", "Bob"].contains(&&*name), "{you}");
        let title = browser.script("return document.title", vec![]).await;
        assert!(
            title
                .as_str()
                .is_some_and(|title| title.starts_with(&format!("{name}’s turn")))
        );
        browser
            .waits_until("!document.querySelector('p.handover:not([hidden])')")
            .await;
        assert_eq!(browser.reads(".tab[data-tab=mine] .label").await, name);
        let gauges = browser.reads("#gauges").await;
        assert!(gauges.contains("Ann") && gauges.contains("Bob"), "{gauges}");

        // Nothing on the table is a spectator's own.
        let watcher = stage.visitor(Screen::PHONE).await;
        watcher.goes_to(&browser.path().await).await;
        watcher.sees(".watching").await;
        let tab = watcher.reads(".tab[data-tab=mine] .label").await;
        assert!(["Ann", "Bob"].contains(&&*tab), "{tab}");

        browser.goes_to("/").await;
        let entry = browser.reads("#going .players").await;
        assert_eq!(entry, "Ann against Bob");
        assert_eq!(browser.complaints().await, [""; 0]);
    })
    .await;
}

#[tokio::test]
async fn the_lobby_remembers_how_strong_the_bot_is() {
    story("lobby-level", async |stage| {
        let browser = stage.visitor(Screen::PHONE).await;
        browser.goes_to("/").await;
        let about = ".start:first-of-type form:has([name=level])";
        assert!(browser.reads(about).await.contains("kind beginner"));
        browser.clicks("label:has(#master-level-captain)").await;
        assert!(browser.reads(about).await.contains("next turns"));
        browser.reloads().await;
        browser.sees("#master-level-captain:checked").await;
        browser.sees("#conquest-level-cadet:checked").await;
        browser.clicks(&format!("{about} button")).await;
        browser.sees("#gauges").await;
        let level = "document.querySelector('#gauges').textContent.includes('bot · captain')";
        browser.waits_until(level).await;
        // Help is read from its beginning.
        browser.clicks("[data-help]").await;
        browser.sees("#help[open]").await;
        let at_top = "document.activeElement.id === 'help-title' && document.querySelector('#help').scrollTop === 0";
        browser.waits_until(at_top).await;
    })
    .await;
}

#[tokio::test]
async fn an_invitation_is_accepted_on_a_phone() {
    story("invitation", async |stage| {
        let host = stage.visitor(Screen::LAPTOP).await;
        host.goes_to("/").await;
        host.writes("input[name=name]", "Halley").await;
        host.clicks("form.name button").await;
        host.clicks("form:has(input[value=friend]) button").await;
        host.sees(".waiting .link").await;
        let link = "return new URL(document.querySelector('.waiting .link').value).pathname";
        let link = host.script(link, vec![]).await;
        let link = link.as_str().expect("a link");

        let guest = stage.visitor(Screen::PHONE).await;
        guest.goes_to(link).await;
        assert_eq!(
            guest.reads("h1").await,
            "Halley invites you to Master of the Galaxy"
        );
        assert!(guest.reads(".company").await.contains("Halley plays "));
        guest.sees(".poster svg.board").await;
        guest.writes("input[name=name]", "Kepler").await;
        guest.clicks("[data-key=sit-down]").await;
        guest.sees("#gauges").await;
        let gauges = guest.reads("#gauges").await;
        assert!(
            gauges.contains("Halley") && gauges.contains("Kepler"),
            "{gauges}"
        );

        let late = stage.visitor(Screen::PHONE).await;
        late.goes_to(link).await;
        assert_eq!(late.reads("h1").await, "That seat is taken");
        late.clicks("main a.primary").await;
        late.sees(".watching").await;
        late.goes_to("/t/nowhere/join/secret").await;
        assert_eq!(late.reads("h1").await, "This invitation has expired");
    })
    .await;
}

/// What the settings have made of the page, and whether they did so before it was drawn: the first paint comes after
/// the script in the head.
const APPLIED: &str = "
    const { theme, motion, text } = document.documentElement.dataset;
    return [theme, motion, text].join(' ')";

#[tokio::test]
async fn settings_are_kept_and_hold_on_every_page() {
    story("settings", async |stage| {
        let browser = stage.visitor(Screen::LAPTOP).await;
        browser.goes_to("/").await;
        assert_eq!(browser.script(APPLIED, vec![]).await, "night reduced usual");
        browser.clicks(".site a[href='/settings']").await;
        browser.clicks("label:has([name=theme][value=day])").await;
        assert_eq!(browser.script(APPLIED, vec![]).await, "day reduced usual");
        // By keyboard: the arrows choose another answer.
        browser.presses(Key::Right).await;
        browser.clicks("label:has([name=motion][value=full])").await;
        browser.clicks("label:has([name=text][value=large])").await;
        browser.clicks("label:has([name=sound])").await;
        let all = "contrast full large";
        assert_eq!(browser.script(APPLIED, vec![]).await, all);
        browser.reloads().await;
        assert_eq!(browser.script(APPLIED, vec![]).await, all);
        browser.sees("[name=theme][value=contrast]:checked").await;
        browser.sees("[name=sound]:checked").await;
        let sound = "return localStorage.getItem('sound')";
        assert_eq!(browser.script(sound, vec![]).await, "on");
        // The script that applies them stands in the head and is waited for.
        let waits = "const script = document.querySelector('head script[src*=\"/app.js\"]');
            return script !== null && !script.async && !script.defer && script.type === ''";
        assert_eq!(browser.script(waits, vec![]).await, true);
        for page in ["/", "/tables/new", "/nowhere"] {
            browser.goes_to(page).await;
            assert_eq!(browser.script(APPLIED, vec![]).await, all, "{page}");
        }
        // Who wants to be forgotten is.
        browser.goes_to("/settings").await;
        browser.clicks(".forget summary").await;
        browser.clicks("[data-forget] button").await;
        browser.sees(".hero").await;
        assert_eq!(browser.script(APPLIED, vec![]).await, "night reduced usual");
    })
    .await;
}
