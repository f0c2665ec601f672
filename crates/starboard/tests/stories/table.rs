//! What a person does at a table of Master of the Galaxy.

use kernel::{Rng, Seed};
use serde::Deserialize;

use crate::browser::{Browser, Screen};
use crate::stage::Stage;

/// A player without a plan, who takes whatever is lit.
pub(crate) struct Novice {
    pub(crate) browser: Browser,
    rng: Rng,
}

/// Something that can be clicked at a table.
#[derive(Clone, Deserialize, Debug)]
struct Thing {
    /// The selector that finds it.
    selector: String,
    /// What it does in notation, or the word of what it chooses.
    word: String,
    /// What must be chosen first.
    with: Option<String>,
    /// The tab that it is in.
    part: String,
    /// Whether that tab is open.
    shown: bool,
    /// Whether the page asks for confirmation.
    asks: bool,
}

/// Lists what a selector finds, each with its own selector.
const LIST: &str = r##"
    return [...document.querySelectorAll(`#table :is(${arguments[0]})`)].map((thing) => {
        const name = thing.dataset.action === undefined ? "choose" : "action";
        const word = thing.dataset[name];
        const part = thing.closest("[data-region]").id;
        const selector = `#${part} [data-${name}="${CSS.escape(word)}"]`;
        const { with: held, confirm } = thing.dataset;
        return { selector, word, with: held, part, shown: thing.checkVisibility(), asks: !!confirm };
    });"##;

impl Novice {
    pub(crate) fn new(browser: Browser, seed: u64) -> Novice {
        Novice {
            browser,
            rng: Rng::new(Seed::from_number(seed)),
        }
    }

    /// A visitor who clicks *Play now* and is asked. The seed determines the game and the visitor's
    /// choices.
    pub(crate) async fn plays_now(stage: &Stage, screen: Screen, seed: u64) -> Novice {
        let browser = stage.visitor(screen).await;
        browser.goes_to("/").await;
        browser.clicks("form[action='/play'] button").await;
        browser.sees("#board svg").await;
        stage.deal(&browser.path().await, seed).await;
        browser.reloads().await;
        // The open page has complained while the server was down.
        browser.complaints().await;
        let novice = Novice::new(browser, seed);
        assert!(novice.is_asked().await, "the game begins");
        novice
    }

    /// Wait until this person must decide; false if the game is over.
    pub(crate) async fn is_asked(&self) -> bool {
        self.browser
            .waits_until(&format!("{OVER} || {ASKED}"))
            .await;
        !self.is_true(OVER).await
    }

    /// The same, but after `seq`.
    pub(crate) async fn is_asked_after(&self, seq: u64) -> bool {
        let later = format!("{seq} < {SEQ} && ({OVER} || {ASKED})");
        self.browser.waits_until(&later).await;
        !self.is_true(OVER).await
    }

    /// Wait until the page shows what happened after `seq`, no matter who is asked next.
    pub(crate) async fn sees_what_follows(&self, seq: u64) {
        self.browser.waits_until(&format!("{seq} < {SEQ}")).await;
    }

    /// Take one action with real clicks; returns its notation.
    pub(crate) async fn takes_something(&mut self) -> String {
        let thing = self.picks().await;
        self.takes(&thing).await;
        thing.word
    }

    /// Take this action with real clicks, choosing first what it needs.
    pub(crate) async fn takes_action(&self, notation: &str) {
        let mut thing = self.find("action", notation).await;
        if let Some(held) = &thing.with {
            let held = self.find("choose", held).await;
            self.takes_up(&held).await;
            thing = self.find("action", notation).await;
        }
        self.takes(&thing).await;
    }

    /// Put a cube somewhere.
    pub(crate) async fn places_a_cube(&mut self) {
        let cubes = self.list("[data-choose]").await;
        let cube = self.one_of(cubes);
        let place = self.picks_with(&cube).await;
        self.takes(&place).await;
    }

    /// Drag a cube somewhere.
    pub(crate) async fn drags_a_cube(&mut self) {
        let cubes = self.list("[data-choose]").await;
        let cube = self.one_of(cubes);
        self.takes_up(&cube).await;
        let mut places = self.list(".lit").await;
        places.retain(|place| place.shown);
        let place = self.one_of(places);
        let to = self.browser.middle(&place.selector).await;
        // It was held only to look: put it down again.
        self.browser.clicks(&cube.selector).await;
        let seq = self.seq().await;
        let from = self.browser.middle(&cube.selector).await;
        self.browser.drags(from, to).await;
        self.browser.waits_until(&format!("{seq} < {SEQ}")).await;
    }

    /// Take a number of actions; fewer if the game ends.
    pub(crate) async fn plays(&mut self, actions: usize) {
        for _ in 0..actions {
            let seq = self.seq().await;
            self.takes_something().await;
            if !self.is_asked_after(seq).await {
                return;
            }
        }
    }

    /// Take actions until the page asks about a topic such as `allocate`.
    pub(crate) async fn plays_until_asked(&mut self, topic: &str) {
        while self.topic().await != topic {
            let seq = self.seq().await;
            self.takes_something().await;
            assert!(self.is_asked_after(seq).await, "nobody asked for {topic}");
        }
    }

    /// The topic of the question.
    pub(crate) async fn topic(&self) -> String {
        let script = "return document.querySelector('.prompt').dataset.topic";
        let topic = self.browser.script(script, vec![]).await;
        topic.as_str().expect("a topic").to_owned()
    }

    /// The lines of the log.
    pub(crate) async fn log(&self) -> Vec<String> {
        let script =
            "return [...document.querySelectorAll('.log li')].map((line) => line.textContent)";
        let log = self.browser.script(script, vec![]).await;
        serde_json::from_value(log).expect("lines")
    }

    /// The step that the page shows.
    pub(crate) async fn seq(&self) -> u64 {
        let seq = self.browser.script(&format!("return {SEQ}"), vec![]).await;
        seq.as_u64().expect("a number")
    }

    async fn is_true(&self, expression: &str) -> bool {
        let script = format!("return !!({expression})");
        self.browser.script(&script, vec![]).await == true
    }

    /// Something that can be done at once, or after a choice.
    async fn picks(&mut self) -> Thing {
        let mut things = self.list(POSSIBLE).await;
        // A player who always ended the turn at once would never get anywhere.
        if things.iter().any(|thing| !thing.is_end()) && self.rng.below(8) != 0 {
            things.retain(|thing| !thing.is_end());
        }
        let thing = self.one_of(things);
        if thing.selector.contains("data-choose") {
            self.picks_with(&thing).await
        } else {
            thing
        }
    }

    /// A place for something that is chosen first.
    async fn picks_with(&mut self, thing: &Thing) -> Thing {
        self.takes_up(thing).await;
        let places = self.list(".lit").await;
        self.one_of(places)
    }

    /// Choose something, if it is not chosen yet.
    async fn takes_up(&self, thing: &Thing) {
        let held = format!(
            "document.querySelector('#table').dataset.chosen === '{}'",
            thing.word
        );
        if !self.is_true(&held).await {
            self.reaches(thing).await;
            self.browser.clicks(&thing.selector).await;
        }
    }

    /// Click on an offer, and wait for the page's response.
    async fn takes(&self, thing: &Thing) {
        let seq = self.seq().await;
        self.reaches(thing).await;
        let answered = format!("{seq} < {SEQ} || {SAID}");
        if thing.asks {
            self.browser.clicks(&thing.selector).await;
            self.browser.agrees().await;
            self.browser.waits_until(&answered).await;
        } else {
            self.browser.clicks_until(&thing.selector, &answered).await;
        }
    }

    /// Open the tab that something is in.
    async fn reaches(&self, thing: &Thing) {
        if !thing.shown {
            let tab = format!(".tab[data-tab={}]", thing.part);
            self.browser.clicks(&tab).await;
        }
    }

    /// The element that does this, or chooses this.
    async fn find(&self, name: &str, word: &str) -> Thing {
        let found = self.list(&format!("[data-{name}='{word}']")).await;
        let found = found.into_iter().next();
        found.unwrap_or_else(|| panic!("{word:?} is not on the page"))
    }

    async fn list(&self, selector: &str) -> Vec<Thing> {
        let list = self.browser.script(LIST, vec![selector.into()]).await;
        serde_json::from_value(list).expect("a list of things")
    }

    fn one_of(&mut self, mut things: Vec<Thing>) -> Thing {
        assert!(!things.is_empty(), "nothing can be done");
        let index = self.rng.below(things.len() as u32);
        things.swap_remove(index as usize)
    }
}

impl Thing {
    /// Whether it ends the current activity of the player.
    fn is_end(&self) -> bool {
        ["confirm", "end-rewards", "end-turn"].contains(&self.word.as_str())
    }
}

/// What can be done or chosen, except offering a truce: a bot may answer that at any time, even at
/// the moment of the next click, which would then be too late.
const POSSIBLE: &str = "[data-choose], [data-action]:not([data-with], [data-action^=offer-truce])";
/// The step that the page shows.
const SEQ: &str = "Number(document.querySelector('[data-table]').dataset.seq)";
/// Whether the game is over.
const OVER: &str = "!!document.querySelector('.over')";
/// Whether this person must decide, and no request is running.
const ASKED: &str =
    "(document.querySelector('.prompt.asked') && !document.querySelector('.table-page.busy'))";
/// Whether the page shows a message.
const SAID: &str = "document.querySelector('#message.shown')";
