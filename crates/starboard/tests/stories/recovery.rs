//! What may happen to a page: reloading, the back button, a killed server, a click that comes too
//! late.

use crate::browser::Screen;
use crate::stage::story;
use crate::table::Novice;

#[tokio::test]
async fn reloading_and_going_back_change_nothing() {
    story("reload", async |stage| {
        let mut player = Novice::plays_now(stage, Screen::LAPTOP, 11).await;
        player.plays(8).await;
        let (seq, log) = (player.seq().await, player.log().await);
        let table = player.browser.path().await;

        player.browser.reloads().await;
        assert_eq!((player.seq().await, player.log().await), (seq, log.clone()));

        player.browser.clicks("a.home").await;
        let mine = format!("li:has(a[href='{table}']) .turn");
        assert_eq!(player.browser.reads(&mine).await.trim(), "your turn");
        player.browser.goes_back().await;
        assert!(player.is_asked().await);
        assert_eq!((player.seq().await, player.log().await), (seq, log));

        player.plays(3).await;
        assert!(seq + 3 <= player.seq().await);
        assert_eq!(stage.served().refusals(), []);
    })
    .await;
}

#[tokio::test]
async fn a_killed_server_loses_nothing_and_the_page_comes_back_by_itself() {
    story("kill", async |stage| {
        let mut player = Novice::plays_now(stage, Screen::LAPTOP, 12).await;
        player.plays(8).await;
        let (seq, log) = (player.seq().await, player.log().await);

        stage.served().kill();
        player.browser.sees("#banner").await;
        player.takes_something().await;
        let message = player.browser.reads("#message.shown").await;
        assert!(message.contains("does not answer"), "{message}");
        assert_eq!((player.seq().await, player.log().await), (seq, log.clone()));

        stage.served().start_again();
        player
            .browser
            .waits_until("document.getElementById('banner').hidden")
            .await;
        assert_eq!((player.seq().await, player.log().await), (seq, log));
        player.plays(3).await;
        assert!(seq + 3 <= player.seq().await);
        assert_eq!(stage.served().refusals(), []);
    })
    .await;
}

#[tokio::test]
async fn a_click_that_comes_too_late_is_told_so() {
    story("stale", async |stage| {
        let mut player = Novice::plays_now(stage, Screen::LAPTOP, 13).await;
        let seq = player.seq().await;
        // Another tab is faster: this page cannot hear of it before it is clicked, because the
        // synchronous request blocks everything else on it.
        let race = "
            const offer = document.querySelector('[data-action]');
            const other = new XMLHttpRequest();
            other.open('POST', `${location.pathname}/act`, false);
            other.setRequestHeader('Content-Type', 'application/json');
            const seq = Number(document.querySelector('[data-table]').dataset.seq);
            other.send(JSON.stringify({ seq, action: offer.dataset.action }));
            offer.dispatchEvent(new MouseEvent('click', { bubbles: true }));
            return other.status";
        assert_eq!(player.browser.script(race, vec![]).await, 204);
        let message = player.browser.reads("#message.shown").await;
        assert!(message.contains("The game has moved on"), "{message}");
        assert!(
            player.is_asked_after(seq).await,
            "the page shows what has happened"
        );
        player.plays(3).await;
        let refused: Vec<u64> = stage
            .served()
            .refusals()
            .iter()
            .map(|one| one.status)
            .collect();
        assert_eq!(refused, [409]);
    })
    .await;
}

/// During an animation the page still shows the old state: a click refers to that state, not to the
/// next.
#[tokio::test]
async fn a_click_while_things_fly_belongs_to_what_is_seen() {
    story("flight", async |stage| {
        let screen = Screen::LAPTOP.in_motion();
        let mut player = Novice::plays_now(stage, screen, 14).await;
        player.plays_until_asked("allocate").await;
        let seq = player.seq().await;
        let race = "
            const offer = document.querySelector('[data-action^=place]');
            document.addEventListener('starboard:patching', () => {
                offer.dispatchEvent(new MouseEvent('click', { bubbles: true }));
            }, { once: true });
            return fetch(`${location.pathname}/act`, {
                method: 'POST',
                headers: { 'Content-Type': 'application/json' },
                body: JSON.stringify({ seq: arguments[0], action: offer.dataset.action }),
            }).then((answer) => answer.status)";
        assert_eq!(player.browser.script(race, vec![seq.into()]).await, 204);
        let message = player.browser.reads("#message.shown").await;
        assert!(message.contains("The game has moved on"), "{message}");
        assert!(player.is_asked_after(seq).await);
        player.plays(5).await;
        let refused: Vec<u64> = (stage.served().refusals().iter())
            .map(|one| one.status)
            .collect();
        assert_eq!(refused, [409]);
    })
    .await;
}
