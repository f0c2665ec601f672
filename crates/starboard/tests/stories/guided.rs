//! Guided games: a newcomer who knows nothing follows the coach to a victory.

use std::time::{Duration, Instant};

use serde::Deserialize;
use serde_json::Value;

use crate::browser::{Browser, Screen};
use crate::sizes::fits_a_phone;
use crate::stage::{Stage, story};

/// Every guided game that comes with the program.
const GUIDES: [&str; 3] = ["stone", "weavers", "matter"];
/// The longest time in which nothing happens.
const PATIENCE: Duration = Duration::from_secs(20);
/// When a newcomer tries again.
const SOON: Duration = Duration::from_secs(2);
/// More clicks than any guided game needs.
const MOST_CLICKS: usize = 400;

/// A newcomer who knows nothing, but clicks what is lit and *Go on*.
struct Newcomer {
    browser: Browser,
    touch: bool,
}

/// What a newcomer sees.
#[derive(Deserialize, PartialEq, Debug)]
struct Sight {
    /// Everything that a click may change.
    state: String,
    /// Where something is lit: the center of it.
    lit: Option<[f64; 2]>,
    /// What is lit, for people who read why a story failed.
    what: String,
    /// Whether the coach offers to go on.
    go_on: bool,
    /// How the game ended: `won`.
    mood: Option<String>,
    /// Whether a request is on its way.
    busy: bool,
}

const LOOK: &str = r##"
    const table = document.querySelector("#table");
    const lit = [...document.querySelectorAll(".coached")].find((thing) => thing.checkVisibility());
    lit?.scrollIntoView({ block: "nearest" });
    const box = (lit?.querySelector(".ring") ?? lit)?.getBoundingClientRect();
    const coached = [...document.querySelectorAll(".coached")];
    const words = coached.map((thing) => thing.dataset.action ?? thing.dataset.choose ?? thing.dataset.tab ?? thing.value);
    return {
        state: JSON.stringify([document.querySelector("[data-table]").dataset.seq, words,
            table.dataset.chosen, table.dataset.tab, document.querySelector(".coach")?.textContent,
            coached.map((thing) => thing.textContent)]),
        lit: box ? [box.x + box.width / 2, box.y + box.height / 2] : null,
        what: words.join(" | "),
        go_on: document.querySelector(".coach .go-on")?.checkVisibility() ?? false,
        mood: document.querySelector(".over")?.dataset.mood ?? null,
        busy: document.querySelector(".table-page.busy") !== null,
    };"##;

impl Newcomer {
    /// A visitor who clicks *Learn* in the list of guided games.
    async fn learns(stage: &Stage, screen: Screen, guide: &str) -> Newcomer {
        let browser = stage.visitor(screen).await;
        browser.goes_to("/learn").await;
        if screen.touch {
            fits_a_phone(&browser).await;
        }
        browser.clicks(&format!("[data-key=learn-{guide}]")).await;
        browser.sees(".coach").await;
        Newcomer {
            browser,
            touch: screen.touch,
        }
    }

    async fn looks(&self) -> Sight {
        let sight = self.browser.script(LOOK, vec![]).await;
        serde_json::from_value(sight).expect("a sight")
    }

    /// Look until the page is as it should be, but not longer than this.
    async fn looks_for(
        &self,
        patience: Duration,
        is: impl Fn(&Sight) -> bool,
    ) -> Result<Sight, Sight> {
        let begun = Instant::now();
        loop {
            let sight = self.looks().await;
            match () {
                () if !sight.busy && is(&sight) => return Ok(sight),
                () if patience < begun.elapsed() => return Err(sight),
                () => tokio::time::sleep(Duration::from_millis(10)).await,
            }
        }
    }

    /// Click what is lit, or else *Go on*; returns false when the game is over.
    async fn follows(&self) -> bool {
        let can = |sight: &Sight| sight.mood.is_some() || sight.lit.is_some() || sight.go_on;
        let begun = Instant::now();
        loop {
            let sight = self
                .looks_for(PATIENCE, can)
                .await
                .expect("something to do");
            match sight {
                Sight { mood: Some(_), .. } => return false,
                Sight {
                    lit: Some([x, y]), ..
                } if self.touch => self.browser.taps(x, y).await,
                Sight { lit: Some(_), .. } => {
                    self.browser.clicks_if_there(".coached").await;
                }
                _ => {
                    self.browser.clicks_if_there(".coach .go-on").await;
                }
            }
            let changed = |now: &Sight| now.state != sight.state || now.mood.is_some();
            // A tap on the same place too soon after the last one is taken for a mistake.
            if self.looks_for(SOON, changed).await.is_ok() {
                return true;
            }
            assert!(begun.elapsed() < PATIENCE, "nothing happens: {sight:?}");
        }
    }

    /// The number of the chapter.
    async fn chapter(&self) -> String {
        let number = self.browser.reads(".coach .number").await;
        let chapter = number.split('/').next();
        chapter.unwrap_or_default().to_owned()
    }

    /// Go to a chapter by the list.
    async fn chooses_chapter(&self, number: usize) {
        self.browser.clicks(".coach .lessons summary").await;
        let button = format!(".coach [data-key=chapter-{number}]");
        self.browser.clicks(&button).await;
        let shown = format!(
            "document.querySelector('.coach .number')?.textContent.startsWith('{number}/')"
        );
        self.browser.waits_until(&shown).await;
    }

    async fn says(&self) -> String {
        self.browser.reads(".coach .say").await
    }
}

/// A whole guided game, with nothing but clicks on what is lit and on *Go on*.
async fn finishes(screen: Screen, guide: &'static str) {
    story("guided", async |stage| {
        let newcomer = Newcomer::learns(stage, screen, guide).await;
        let mut clicks = 0;
        while newcomer.follows().await {
            clicks += 1;
            // While bots move, the pace they move at can be chosen by smaller buttons.
            if screen.touch && newcomer.browser.counts(".prompt.asked").await == 1 {
                fits_a_phone(&newcomer.browser).await;
            }
            assert!(clicks < MOST_CLICKS, "{:?}", newcomer.looks().await);
        }
        let end = newcomer.looks().await;
        assert_eq!(end.mood.as_deref(), Some("won"));
        let refusals = stage.served().refusals();
        assert_eq!(refusals, [], "what is lit is never refused");
        assert_eq!(newcomer.browser.complaints().await, [""; 0]);
        newcomer.browser.sees("#ended[open] .after").await;
        newcomer
            .browser
            .clicks("#ended form[action='/play'] button")
            .await;
        newcomer.browser.sees("#board svg").await;
        assert_eq!(newcomer.browser.counts(".coach").await, 0);
    })
    .await;
}

#[tokio::test]
async fn a_newcomer_finishes_every_guided_game_by_mouse() {
    for guide in GUIDES {
        finishes(Screen::LAPTOP, guide).await;
    }
}

#[tokio::test]
async fn a_newcomer_finishes_every_guided_game_by_touch() {
    for guide in GUIDES {
        finishes(Screen::PHONE, guide).await;
    }
}

#[tokio::test]
async fn a_guided_game_is_left_and_gone_on_with() {
    story("guided-left", async |stage| {
        let newcomer = Newcomer::learns(stage, Screen::LAPTOP, "stone").await;
        let browser = &newcomer.browser;
        newcomer.chooses_chapter(2).await;
        newcomer.follows().await;
        newcomer.follows().await;
        let (table, said) = (browser.path().await, newcomer.says().await);
        browser.clicks(".coach .lessons summary").await;
        browser.clicks(".coach .lessons a[href='/']").await;
        browser.sees(".lobby").await;
        assert!(
            browser
                .reads("#going")
                .await
                .contains("Stone learns to walk")
        );
        browser.clicks("[data-key=learn]").await;
        browser.sees(".coach").await;
        assert_eq!(browser.path().await, table);
        assert_eq!(newcomer.says().await, said);
    })
    .await;
}

#[tokio::test]
async fn a_deviation_is_answered_and_taken_back() {
    story("guided-deviation", async |stage| {
        let newcomer = Newcomer::learns(stage, Screen::LAPTOP, "stone").await;
        let browser = &newcomer.browser;
        newcomer.chooses_chapter(2).await;
        let said = newcomer.says().await;
        browser
            .clicks(".table .answers [data-action=confirm]")
            .await;
        if browser.counts("#confirm[open]").await == 1 {
            browser.agrees().await;
        }
        browser.sees(".coach .aside").await;
        browser.clicks(".coach [data-key=coach-again]").await;
        browser
            .waits_until("!document.querySelector('.coach .aside')")
            .await;
        assert_eq!(newcomer.says().await, said);

        // A cube somewhere else: the lesson waits, and Undo brings it back.
        browser.clicks("[data-choose=red]").await;
        browser
            .clicks("[data-action='place red planet:karn']")
            .await;
        browser.sees(".coach .aside").await;
        assert_eq!(newcomer.says().await, said);
        browser.clicks("[data-key=undo]").await;
        browser
            .waits_until("!document.querySelector('.coach .aside')")
            .await;
        assert!(newcomer.follows().await);
    })
    .await;
}

#[tokio::test]
async fn chapters_are_skipped_and_pages_read_again() {
    story("guided-chapters", async |stage| {
        let newcomer = Newcomer::learns(stage, Screen::PHONE, "stone").await;
        let browser = &newcomer.browser;
        newcomer.chooses_chapter(7).await;
        browser.clicks(".coach .lessons summary").await;
        fits_a_phone(browser).await;
        browser.clicks(".coach .lessons summary").await;
        let first = newcomer.says().await;
        newcomer.follows().await;
        assert_ne!(newcomer.says().await, first);
        browser.clicks(".coach [data-key=coach-back]").await;
        let said = Value::from(first);
        let again = format!("document.querySelector('.coach .say').innerText === {said}");
        browser.waits_until(&again).await;
        newcomer.chooses_chapter(13).await;
        assert_eq!(newcomer.chapter().await, "13");
        while newcomer.follows().await {}
        browser.clicks("#ended [data-key=coach-again]").await;
        browser.sees(".coach").await;
        assert_eq!(newcomer.chapter().await, "13");
        newcomer.chooses_chapter(1).await;
    })
    .await;
}
