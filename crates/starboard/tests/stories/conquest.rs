//! Inter-Galactic Conquest: people with hidden hands, dice, trade and accusations.

use kernel::{Rng, Seed};
use serde_json::{Value, json};

use crate::browser::{Browser, Screen};
use crate::sizes::are_in_sight;
use crate::stage::{Stage, story};

/// Somebody at a table of Conquest.
pub(crate) struct Player {
    pub(crate) browser: Browser,
    /// The color of the seat.
    color: &'static str,
}

/// The step that the page shows.
pub(crate) const SEQ: &str = "Number(document.querySelector('[data-table]').dataset.seq)";
/// Whether this person must decide, and no request is running.
pub(crate) const ASKED: &str =
    "(document.querySelector('.prompt.asked') && !document.querySelector('.table-page.busy'))";
pub(crate) const OVER: &str = "!!document.querySelector('.ending')";

/// Takes the first offer that begins like one of these, if the game waits for this person; returns
/// the step that the table reached. It does the same as a click, only faster.
const TAKE: &str = "
    const [wishes, done] = arguments;
    (async () => {
        const look = async () => (await fetch(`${location.pathname}/state`)).json();
        const state = await look();
        const seat = state.waits;
        const offers = state.offers[seat] ?? [];
        const action = wishes.map((wish) => offers.find((offer) => offer.startsWith(wish))).find((offer) => offer);
        if (!action) return done(null);
        const answer = await fetch(`${location.pathname}/act`, {
            method: 'POST',
            headers: { 'Content-Type': 'application/json' },
            body: JSON.stringify({ seq: state.seq, seat, action }),
        });
        done(answer.ok ? (await look()).seq : null);
    })()";

impl Player {
    pub(crate) fn action(word: &str) -> String {
        format!("[data-action='{word}']")
    }

    /// Click on an offer, and wait for the result.
    pub(crate) async fn takes(&self, action: &str) {
        let later = format!("{} < {SEQ}", self.seq().await);
        let offer = Player::action(action);
        self.browser.clicks_until(&offer, &later).await;
    }

    pub(crate) async fn seq(&self) -> u64 {
        let seq = self.browser.script(&format!("return {SEQ}"), vec![]).await;
        seq.as_u64().expect("a number")
    }

    /// Take an offer that begins like one of these, without a click; returns the step that the table
    /// reached, if one was taken.
    async fn hurries(&self, wishes: &[&str]) -> Option<u64> {
        let taken = self.browser.script_to_come(TAKE, vec![json!(wishes)]).await;
        taken.as_u64()
    }

    /// The cards in this person's hand.
    pub(crate) async fn hand(&self) -> Vec<(String, u64)> {
        let state = "return (await fetch(location.pathname + '/state')).json()";
        let state = self.browser.script(state, vec![]).await;
        let hand = &state["view"]["players"][self.color]["hand"];
        let hand = hand.as_object().expect("one's own hand is known").iter();
        hand.map(|(kind, count)| (kind.clone(), count.as_u64().expect("a number")))
            .collect()
    }

    async fn count(&self, kind: &str) -> u64 {
        let hand = self.hand().await;
        hand.iter()
            .find(|(known, _)| known == kind)
            .map_or(0, |(_, count)| *count)
    }

    pub(crate) async fn log(&self) -> String {
        self.browser.reads(".log").await
    }
}

/// A table with a person on each of these seats, and bots on the others.
pub(crate) async fn table(
    stage: &Stage,
    colors: &[&'static str],
    bots: usize,
    seed: u64,
) -> Vec<Player> {
    let host = stage.visitor(Screen::LAPTOP).await;
    host.goes_to("/tables/new?game=conquest").await;
    let players = colors.len() + bots;
    host.selects("players", &players.to_string()).await;
    host.selects("seat1", "me").await;
    for seat in 2..=players {
        let who = if seat <= colors.len() {
            "open"
        } else {
            "pilot"
        };
        host.selects(&format!("seat{seat}"), who).await;
    }
    host.clicks("form.new button").await;
    host.sees("#board svg").await;
    let table = host.path().await;
    stage.deal(&table, seed).await;
    let mut people = vec![Player {
        browser: host,
        color: colors[0],
    }];
    for &color in &colors[1..] {
        let browser = stage.visitor(Screen::LAPTOP).await;
        browser.goes_to(&table).await;
        browser.clicks("form[action$='/join'] button").await;
        browser.sees("#hand").await;
        people.push(Player { browser, color });
    }
    people[0].browser.reloads().await;
    for person in &people {
        person.browser.sees(".prompt").await;
        person.browser.complaints().await;
    }
    people
}

/// Let everybody take offers quickly until `done`, which sees pages that show the latest step; each
/// prefers different ones.
pub(crate) async fn everybody_hurries(
    people: &[Player],
    wishes: impl Fn(&str) -> Vec<&'static str>,
    done: impl AsyncFn(&[Player]) -> bool,
) {
    for turn in 0..400 {
        if done(people).await {
            return;
        }
        let person = &people[turn % people.len()];
        while let Some(seq) = person.hurries(&wishes(person.color)).await {
            for watcher in people {
                let shown = format!("{seq} <= {SEQ}");
                watcher.browser.waits_until(&shown).await;
            }
            if done(people).await {
                return;
            }
        }
    }
    panic!("it never came to that");
}

/// The topic of the open question, as a page shows it.
pub(crate) async fn topic(browser: &Browser) -> String {
    let topic = "return document.querySelector('.prompt').dataset.topic";
    let topic = browser.script(topic, vec![]).await;
    topic.as_str().expect("a topic").to_owned()
}

/// A player who knows what wins: colonizes, upgrades, builds, and explores with the rest.
struct Settler {
    player: Player,
    rng: Rng,
}

/// What a settler prefers, the best first; ships are chosen in between.
const LIKES: [&str; 6] = [
    "[data-action^=colonize]",
    "[data-action^=accept]",
    "[data-action^=decline], [data-action^=keep], [data-action^=discard]",
    "[data-action^=build]",
    ".lit[data-action^=upgrade]",
    ".lit[data-action^=attack], .lit[data-action^=move]",
];

impl Settler {
    /// Take one step with real clicks.
    async fn acts(&mut self) {
        let browser = &self.player.browser;
        let ships = browser.counts("[data-choose]").await;
        if 0 < ships && browser.counts("#table[data-chosen]").await == 0 && self.rng.below(6) != 0 {
            self.clicks_one_of("[data-choose]").await;
        }
        for like in LIKES {
            if 0 < self
                .player
                .browser
                .counts(&format!("#table :is({like})"))
                .await
            {
                return self.clicks_one_of(like).await;
            }
        }
        self.clicks_one_of(".end").await;
    }

    /// Click on one of these, and confirm if the page asks. If others have acted in the meantime it
    /// is too late, and nothing happens.
    async fn clicks_one_of(&mut self, selector: &str) {
        let pick = "
            const things = [...document.querySelectorAll(`#table :is(${arguments[0]})`)].filter((thing) => thing.checkVisibility());
            const thing = things[arguments[1] % things.length];
            document.querySelectorAll('[data-picked]').forEach((old) => old.removeAttribute('data-picked'));
            thing?.setAttribute('data-picked', '');
            return [things.length, !!thing?.dataset.confirm, !!thing?.dataset.action]";
        let number = self.rng.below(1000);
        let picked = self
            .player
            .browser
            .script(pick, vec![selector.into(), number.into()])
            .await;
        if picked[0] == 0 {
            return;
        }
        let seq = self.player.seq().await;
        let browser = &self.player.browser;
        if !browser.clicks_if_there("[data-picked]").await {
            return;
        }
        if picked[1] == true {
            browser.agrees().await;
        }
        if picked[2] == true {
            let answered = format!(
                "{seq} < {SEQ} || document.querySelector('#message.shown') || !document.querySelector('[data-picked]')"
            );
            browser.waits_until(&answered).await;
        }
    }
}

#[tokio::test]
async fn conquest_two_people_and_a_bot_play_to_the_end() {
    story("conquest-game", async |stage| {
        let people = table(stage, &["red", "yellow"], 1, 11).await;
        let mut settlers: Vec<Settler> = (1..)
            .zip(people)
            .map(|(seed, player)| Settler {
                player,
                rng: Rng::new(Seed::from_number(seed)),
            })
            .collect();
        let mut acts = 0;
        loop {
            let ready = format!("{OVER} || {ASKED}");
            let mut asked = None;
            for (index, settler) in settlers.iter().enumerate() {
                let script = format!("return !!({ready})");
                if settler.player.browser.script(&script, vec![]).await == true {
                    asked = Some(index);
                }
            }
            let Some(asked) = asked else { continue };
            if settlers[asked].player.browser.counts(".ending").await == 1 {
                break;
            }
            settlers[asked].acts().await;
            acts += 1;
            assert!(acts < 3000, "the game never ends");
        }
        for settler in &settlers {
            let browser = &settler.player.browser;
            assert!(browser.reads(".ending h2").await.contains("won"));
            // Now every hand is open.
            assert_eq!(browser.counts(".revealed").await, 3);
            assert_eq!(browser.complaints().await, Vec::<String>::new());
        }
    })
    .await;
}

/// The moves that bring a ship of each of two neighbors to the border between them.
pub(crate) fn to_the_border(color: &str) -> Vec<&'static str> {
    let mut wishes = match color {
        "red" => vec![
            "move l1 red-c2>red-x0",
            "move l1 red-a4>red-c2",
            "move l1 red-a1>red-a4",
            "move l1 red-home>red-a1",
        ],
        "orange" => vec![
            "move l1 orange-c0>red-x1",
            "move l1 orange-a2>orange-c0",
            "move l1 orange-a0>orange-a2",
            "move l1 orange-home>orange-a0",
        ],
        _ => vec![],
    };
    wishes.extend(["keep", "end"]);
    wishes
}

/// The button that adds a card of a kind to one side of an offer.
pub(crate) fn one_more(side: &str, card: &str) -> String {
    format!(".stepper[data-side={side}][data-kind={card}] [data-step='1']")
}

#[tokio::test]
async fn conquest_two_people_trade_and_everybody_hears_of_it() {
    story("conquest-trade", async |stage| {
        let colors = ["red", "orange", "green", "blue"];
        let people = table(stage, &colors, 0, 12).await;
        let can_trade = async |people: &[Player]| {
            let red = &people[0];
            red.browser.counts("[data-action='negotiate orange']").await == 1
                && !red.hand().await.is_empty()
                && !people[1].hand().await.is_empty()
        };
        everybody_hurries(&people, to_the_border, can_trade).await;
        let [red, orange, green, _] = &people[..] else {
            panic!("four people");
        };
        let give = red.hand().await[0].0.clone();
        let want = orange.hand().await[0].0.clone();
        let before = [red.count(&give).await, orange.count(&want).await];

        // The most that is ever beside the board of a phone held sideways.
        red.browser.look_through(Screen::SIDEWAYS).await;
        red.takes("negotiate orange").await;
        assert_eq!(topic(&red.browser).await, "compose-offer");
        red.browser.clicks(&one_more("give", &give)).await;
        let parts = ["#board svg.board", "#talk", "#prompt", "#hand"];
        are_in_sight(&red.browser, &parts, "while an offer is made").await;
        red.browser.look_through(Screen::LAPTOP).await;
        // Nobody sees an offer before it is made.
        green.browser.sees(".talk .hint").await;
        assert_eq!(green.browser.counts(".talk .sides").await, 0);
        // Each side must give something; the button says so.
        red.browser.clicks(".propose").await;
        let said = red.browser.reads("#message.shown").await;
        assert!(said.contains("Each side must give"), "{said}");
        red.browser.clicks(&one_more("want", &want)).await;
        red.browser.clicks(".propose").await;

        for person in &people {
            person.browser.sees(".talk .sides").await;
        }
        assert_eq!(topic(&orange.browser).await, "answer-offer");
        // A counter-offer begins with the offer on the table and is changed in place.
        orange.browser.clicks(".counter summary").await;
        let drafted = [("give", &want), ("want", &give)];
        for (side, card) in drafted {
            let count = format!(".stepper[data-side={side}][data-kind={card}] output");
            assert_eq!(orange.browser.reads(&count).await, "1");
        }
        orange.browser.clicks(&one_more("want", "stardust")).await;
        let less = one_more("want", "stardust").replace("'1'", "'-1'");
        orange.browser.clicks(&less).await;
        orange.browser.clicks(".propose").await;
        red.browser.sees(".talk [data-action=accept]").await;
        red.takes("accept").await;

        orange
            .browser
            .waits_until("!document.querySelector('.talk')")
            .await;
        if give != want {
            let after = [red.count(&give).await, orange.count(&want).await];
            assert_eq!(after, before.map(|count| count - 1));
        }
        for person in &people {
            assert!(person.log().await.contains(" trades 1 "));
        }
    })
    .await;
}

/// One player mines with all ships and keeps everything; the others only watch.
pub(crate) fn smuggling(color: &str) -> Vec<&'static str> {
    match color {
        "red" => vec![
            "move l1 red-a0>red-a2",
            "move l1 red-a1>red-a4",
            "move l1 red-home>red-a0",
            "move l1 red-home>red-a1",
            "keep",
            "end",
        ],
        _ => vec!["keep", "end"],
    }
}

#[tokio::test]
async fn conquest_a_smuggler_is_accused_by_somebody_not_on_turn() {
    story("conquest-accusation", async |stage| {
        let people = table(stage, &["red", "yellow", "blue"], 0, 13).await;
        let [red, yellow, blue] = &people[..] else {
            panic!("three people");
        };
        let accuse = "[data-action='accuse red']";
        let may_accuse = async |people: &[Player]| {
            people[2].browser.counts(accuse).await == 1
                && topic(&people[2].browser).await == "take-turn"
                && people[1].browser.counts(".prompt.asked").await == 1
        };
        everybody_hurries(&people, smuggling, may_accuse).await;

        // A wrong accusation: the right to accuse is used up until the suspect's next turn has
        // ended.
        blue.takes("accuse red").await;
        assert!(blue.log().await.contains(" of smuggling, wrongly"));
        assert_eq!(blue.browser.counts(accuse).await, 0);
        blue.browser.clicks("[data-why='accuse red']").await;
        let said = blue.browser.reads("#message.shown").await;
        assert!(said.contains("IC-HLD.9"), "{said}");

        let holds_too_much = async |people: &[Player]| {
            let asked = ".table:has(.prompt.asked[data-topic=return-cards]) .held.above";
            people[0].browser.counts(asked).await == 1
        };
        everybody_hurries(&people, smuggling, holds_too_much).await;
        assert!(red.browser.reads(".held").await.contains("over the limit"));
        red.takes("keep").await;
        let held: u64 = red.hand().await.iter().map(|(_, count)| count).sum();

        // It is yellow's turn, and blue accuses.
        yellow.browser.sees(".prompt.asked").await;
        assert_eq!(blue.browser.counts(".prompt.asked").await, 0);
        blue.takes("accuse red").await;
        red.browser
            .sees(".prompt.asked[data-topic=discard-cards]")
            .await;
        while topic(&red.browser).await == "discard-cards"
            && red.browser.counts(".prompt.asked").await == 1
        {
            let seq = red.seq().await;
            red.browser
                .clicks("button.kind[data-action^=discard]")
                .await;
            red.browser.waits_until(&format!("{seq} < {SEQ}")).await;
        }
        let kept: u64 = red.hand().await.iter().map(|(_, count)| count).sum();
        assert_eq!(kept, held / 2, "half of {held}, rounded up, is gone");
        assert!(yellow.log().await.contains(" of smuggling, and is right"));
        // The hand itself stays a secret.
        let state = "return (await fetch(location.pathname + '/state')).json()";
        let state = blue.browser.script(state, vec![]).await;
        assert_eq!(state["view"]["players"]["red"]["hand"], Value::Null);
    })
    .await;
}
