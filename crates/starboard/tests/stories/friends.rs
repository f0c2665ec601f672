//! Several people at one table: two who play each other over a link, and one who watches.

use fantoccini::key::Key;
use serde_json::Value;

use crate::browser::{Browser, Screen};
use crate::stage::{Stage, story, story_with_grace};
use crate::table::Novice;

/// Two people at a table: the one who opened it, and the one who got the link.
async fn two_friends(stage: &Stage) -> [Novice; 2] {
    let host = stage.visitor(Screen::LAPTOP).await;
    host.goes_to("/").await;
    host.writes("input[name=name]", "Halley").await;
    host.clicks("form.name button").await;
    host.clicks("form:has(input[value=friend]) button").await;
    host.sees(".waiting").await;
    let table = host.path().await;
    stage.deal(&table, 5).await;
    host.reloads().await;
    let link = invitation(&host).await;
    let path = link.split_once("/t/").map(|(_, rest)| format!("/t/{rest}"));

    let guest = stage.visitor(Screen::LAPTOP).await;
    guest.goes_to(&path.expect("a link to the table")).await;
    guest.clicks("form[action$='/join'] button").await;
    assert!(guest.reads("#gauges").await.contains("Halley"));
    assert_eq!(guest.path().await, table);
    [Novice::new(host, 5), Novice::new(guest, 6)]
}

/// The link that a person at a table can send to others.
async fn invitation(host: &Browser) -> String {
    host.sees(".waiting .link").await;
    let link = "return document.querySelector('.waiting .link').value";
    let link = host.script(link, vec![]).await;
    link.as_str().expect("a link").to_owned()
}

/// The person who is asked takes something, and the other sees it. Returns the index of the person
/// who is asked next.
async fn one_step(friends: &mut [Novice; 2]) -> usize {
    let asked = asked(friends).await;
    let seq = friends[asked].seq().await;
    friends[asked].takes_something().await;
    for friend in &*friends {
        friend.sees_what_follows(seq).await;
    }
    asked
}

async fn asked(friends: &[Novice; 2]) -> usize {
    let is_asked = friends[0].browser.counts(".prompt.asked").await == 1;
    usize::from(!is_asked)
}

/// What screen readers were told last.
async fn told(browser: &Browser) -> String {
    let told = "return document.querySelector('#news').textContent";
    let told = browser.script(told, vec![]).await;
    told.as_str().expect("a text").to_owned()
}

/// The id or key of what has the focus.
async fn focus(browser: &Browser) -> String {
    let focus = "const here = document.activeElement; return here.id || here.dataset.key || ''";
    let focus = browser.script(focus, vec![]).await;
    focus.as_str().expect("a text").to_owned()
}

#[tokio::test]
async fn a_friend_who_goes_away_does_not_hold_up_the_game() {
    story_with_grace("away", 2, async |stage| {
        let friends = two_friends(stage).await;
        let asked = asked(&friends).await;
        let (gone, waits) = (&friends[asked].browser, &friends[1 - asked].browser);
        assert_eq!(waits.counts("form[action$='/takeover']").await, 0);
        waits.clicks(".menu summary").await;
        waits.presses(Key::Escape).await;
        assert_eq!(waits.counts(".menu[open]").await, 0);
        assert_eq!(focus(waits).await, "menu-summary");

        gone.goes_to("/").await;
        waits.sees(".prompt .gone-away button").await;
        assert!(told(waits).await.ends_with(" is not here."));
        assert_eq!(focus(waits).await, "menu-summary", "the focus stays");
        gone.goes_back().await;
        let is_here = "!document.querySelector('.gone-away')";
        waits.waits_until(is_here).await;

        gone.goes_to("/").await;
        waits.sees(".prompt .gone-away button").await;
        let button = "document.querySelector('.gone-away button').focus()";
        waits.script(button, vec![]).await;
        waits.presses(Key::Enter).await;
        waits.waits_until(is_here).await;
        assert_eq!(focus(waits).await, "prompt", "the button is gone");
        waits
            .waits_until("document.title.startsWith('Your turn · ')")
            .await;

        gone.goes_back().await;
        let is_told = "document.querySelector('#news').textContent.includes('You are back.')";
        gone.waits_until(is_told).await;
        assert_eq!(stage.served().refusals(), []);
    })
    .await;
}

#[tokio::test]
async fn two_people_play_each_other_over_a_link() {
    story("friends", async |stage| {
        let mut friends = two_friends(stage).await;
        for friend in &friends {
            friend.browser.sees("#board svg").await;
            friend.browser.sees(".prompt").await;
        }
        let mut steps = [0, 0];
        while steps.iter().any(|taken| *taken < 12) {
            steps[one_step(&mut friends).await] += 1;
            let logs = [friends[0].log().await, friends[1].log().await];
            assert_eq!(logs[0], logs[1], "both read the same");
        }
        assert_eq!(stage.served().refusals(), []);

        let [host, guest] = &friends;
        host.browser.clicks(".menu summary").await;
        host.browser.clicks("form[action$='/resign'] button").await;
        host.browser.agrees().await;
        let end = guest.browser.reads(".ending h2").await;
        assert_eq!(end, "You won: everybody else has left");
        host.browser.sees(".ending h2").await;

        guest.browser.script("window.stays = true", vec![]).await;
        guest
            .browser
            .clicks("form[action$='/rematch'] button")
            .await;
        let waiting = guest.browser.reads(".over .again[data-tell]").await;
        assert!(
            waiting.starts_with("You want to play again. Waiting for "),
            "{waiting}"
        );
        let stays = "return window.stays === true && document.activeElement !== document.body";
        assert_eq!(guest.browser.script(stays, vec![]).await, true);
        assert!(told(&guest.browser).await.ends_with(&waiting));
        // The one who agrees last opens the table, and both go there.
        host.browser.clicks("form[action$='/rematch'] button").await;
        for friend in &friends {
            let has_gone_on = "!document.querySelector('.over')";
            friend.browser.waits_until(has_gone_on).await;
            let is_told = "document.querySelector('#news').textContent.startsWith('New game. ')";
            friend.browser.waits_until(is_told).await;
            assert_eq!(focus(&friend.browser).await, "prompt");
        }
        assert_eq!(host.browser.path().await, guest.browser.path().await);
    })
    .await;
}

#[tokio::test]
async fn a_spectator_sees_what_everybody_may_see_and_can_do_nothing() {
    story("spectator", async |stage| {
        // The lobby of a waiting person shows a new table by itself.
        let watcher = stage.visitor(Screen::LAPTOP).await;
        watcher.goes_to("/").await;
        let host = stage.visitor(Screen::LAPTOP).await;
        host.goes_to("/tables/new").await;
        host.selects("seat2", "open").await;
        host.clicks("form.new button").await;
        host.sees(".waiting").await;
        watcher
            .sees(&format!("a[href='{}']", host.path().await))
            .await;

        let mut player = Novice::plays_now(stage, Screen::LAPTOP, 9).await;
        let table = player.browser.path().await;
        watcher.goes_to(&table).await;
        watcher.sees("#board svg").await;
        for _ in 0..6 {
            let seq = player.seq().await;
            player.takes_something().await;
            player.is_asked_after(seq).await;
            let now = player.seq().await;
            let caught_up =
                format!("{now} <= Number(document.querySelector('[data-table]').dataset.seq)");
            watcher.waits_until(&caught_up).await;
        }
        for control in ["[data-action]", "[data-choose]", ".undo", ".menu form"] {
            assert_eq!(watcher.counts(control).await, 0, "{control}");
        }
        assert!(player.browser.counts("[data-action], [data-choose]").await > 0);

        watcher.clicks("[data-why]").await;
        assert!(watcher.reads("#message.shown").await.contains("watch"));
        // When the table changes, the message disappears.
        player.takes_something().await;
        let is_forgotten = "!document.querySelector('#message.shown')";
        watcher.waits_until(is_forgotten).await;
        let refused = "const answer = await fetch(location.pathname + '/act', { method: 'POST', \
            headers: { 'Content-Type': 'application/json' }, \
            body: JSON.stringify({ seq: 0, action: 'confirm' }) }); return answer.status";
        assert_eq!(watcher.script(refused, vec![]).await, 403);
        let state = "return (await fetch(location.pathname + '/state')).json()";
        let state = watcher.script(state, vec![]).await;
        assert_eq!(state["seed"], Value::Null);
        assert_eq!(state["offers"], Value::Object(serde_json::Map::new()));
    })
    .await;
}
