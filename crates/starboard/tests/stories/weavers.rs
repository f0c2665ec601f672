//! The Weavers: one person alone against swarms that follow rules, to a defeat and to a victory.
//!
//! Seed and clicks are known in advance: a bot has played many games, and the story repeats the
//! shortest one that ends as wanted.

use kernel::{Game, Narration, Outcome, Seat, Seed};
use master::{Action, Master};
use players::{Driver, Ending, Level, Spec, Watch};

use crate::browser::Screen;
use crate::ending::reads_the_story;
use crate::stage::{Stage, story};
use crate::table::Novice;

/// The story is the shortest suitable one of this many games. A pilot wins about one in eight.
const GAMES: u64 = 200;
/// No game of a bot lasts this many turns.
const LIMIT: u32 = 200;

/// A game from its first action to its end.
#[derive(Default)]
struct Course {
    seed: u64,
    actions: Vec<String>,
}

impl Watch<Master> for Course {
    fn before(&mut self, game: &Master, _: Seat, action: Action, _: usize) {
        self.actions.push(game.write_action(action));
    }
}

/// The shortest game of a bot that ends like this.
fn course(bot: Level, ends: impl Fn(Outcome) -> bool) -> Course {
    let courses = (1..=GAMES).filter_map(|number| {
        let mut course = Course {
            seed: number,
            ..Course::default()
        };
        let seed = Seed::from_number(number);
        let (pack, setup) = (master::packs::standard(), master::Setup::new(1));
        let mut game = Master::new(pack, &setup, seed).expect("a game for one");
        let mut bots = [Spec::Level(bot).seat(seed)];
        let report = Driver::default().play(&mut game, &mut bots, LIMIT, &mut course);
        let wanted = matches!(report.ending, Ending::Over(outcome) if ends(outcome));
        wanted.then_some(course)
    });
    let shortest = courses.min_by_key(|course| course.actions.len());
    shortest.expect("some game ends like this")
}

/// A visitor who clicks *Play alone*.
async fn sits_down_alone(stage: &Stage, screen: Screen, seed: u64) -> Novice {
    let browser = stage.visitor(screen).await;
    browser.goes_to("/").await;
    browser
        .clicks(".ways form:has([value='nobody']) button")
        .await;
    browser.sees("#table").await;
    stage.deal(&browser.path().await, seed).await;
    browser.reloads().await;
    // The open page has complained while the server was down.
    browser.complaints().await;
    let player = Novice::new(browser, seed);
    assert!(player.is_asked().await, "the game begins");
    player
}

/// The numbers of swarm cards, of different swarm marks on the board, of arrows, and of projects.
const SHOWN: &str = "
    const all = (selector) => [...document.querySelectorAll(selector)];
    const marks = new Set(all('#board .swarm').map((mark) => mark.getAttribute('data-piece')));
    const [cards, arrows, projects] = ['#others .card.swarm', '#board .aim .thread', '#others .growth'].map(all);
    return [cards.length, marks.size, arrows.length, projects.length]";

/// Play a whole game by clicks. After each of them every swarm is shown with an arrow.
async fn plays_to_the_end(stage: &Stage, player: &Novice, course: &Course) {
    let mut most = 0;
    for (number, action) in (1..).zip(&course.actions) {
        let seq = player.seq().await;
        player.takes_action(action).await;
        let goes_on = player.is_asked_after(seq).await;
        assert_eq!(goes_on, number < course.actions.len(), "{action}");
        let shown = player.browser.script(SHOWN, vec![]).await;
        let [swarms, marks, arrows, projects]: [u64; 4] =
            serde_json::from_value(shown).expect("four numbers");
        assert_eq!((marks, arrows, projects), (swarms, swarms, 3 * swarms));
        let span = player.browser.counts("#round .span").await;
        let begun = player.browser.counts("#round .turn-number").await;
        assert_eq!(span, begun, "the Span is told from the first turn on");
        most = most.max(swarms);
    }
    // WV-SET.4: two swarms start.
    assert!(2 <= most, "{most} swarms");
    assert_eq!(stage.served().refusals(), []);
    assert_eq!(player.browser.complaints().await, [""; 0]);
}

/// Check that every advance of a swarm in the log gives a reason.
async fn reads_why_swarms_advance(player: &Novice) {
    let log = player.log().await;
    let advances = log.iter().filter(|line| line.contains(" +1 on "));
    let reasons: Vec<_> = advances.map(|line| line.split_once(": ")).collect();
    assert!(reasons.iter().all(Option::is_some), "{log:#?}");
    let drawn = |(why, what): (&str, &str)| why.ends_with(" drawn") && what.contains(" of ");
    assert!(reasons.into_iter().flatten().any(drawn), "{log:#?}");
}

#[tokio::test]
async fn weavers_a_person_alone_loses_to_nine_black_holes() {
    let course = course(Level::Cadet, |outcome| outcome.way == "darkness");
    story("weavers-lost", async |stage| {
        let player = sits_down_alone(stage, Screen::PHONE, course.seed).await;
        plays_to_the_end(stage, &player, &course).await;

        let browser = &player.browser;
        let end = browser.reads(".ending h2").await;
        let won = end.strip_prefix("The Weavers won: ");
        let holes = won.and_then(|won| won.strip_suffix(" black holes"));
        let holes = holes.unwrap_or_else(|| panic!("{end}"));
        let last = browser.reads(".over .decisive").await;
        assert!(last.starts_with("A black hole covers "), "{last}");
        reads_the_story(browser, "When it could still be stopped").await;
        let tab = browser.reads(".tab[data-tab=others]").await;
        assert!(tab.starts_with("Swarms"), "{tab}");
        browser.clicks(".tab[data-tab=others]").await;
        let danger = browser.reads("#gauges .darkness.near").await;
        let number = holes.replace("nine", "9").replace("ten", "10");
        assert!(danger.contains(&number), "{danger}: {holes}");
        reads_why_swarms_advance(&player).await;
        let log = player.log().await;
        assert!(log.iter().any(|line| line.starts_with("The Weavers win: ")));
    })
    .await;
}

#[tokio::test]
async fn weavers_a_person_alone_wins() {
    let course = course(Level::Pilot, |outcome| outcome.way == "domination");
    story("weavers-won", async |stage| {
        let player = sits_down_alone(stage, Screen::LAPTOP, course.seed).await;
        plays_to_the_end(stage, &player, &course).await;

        let browser = &player.browser;
        let end = browser.reads(".ending h2").await;
        assert_eq!(end, "You won: five identical symbols");
        let last = browser.reads(".over .decisive").await;
        assert!(last.contains(" now has five "), "{last}");
        assert_eq!(
            browser.reads("[data-key=try-harder]").await,
            "Try three swarms"
        );
        reads_the_story(browser, "Turning point").await;
        reads_why_swarms_advance(&player).await;
    })
    .await;
}
