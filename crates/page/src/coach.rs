//! The coach of a guided game: what is said, the ways on, and for the script what to light. Empty at
//! every other table.

use maud::{Markup, html};

use table::{Coach, Moment, TableView};

use crate::Region;
use crate::clause;
use crate::info::counted;
use crate::layout;
use crate::parts::wish;

/// What stands between the words in `data-wanted` and `data-light`; notation has no such letter.
const BETWEEN: &str = "|";

/// The region of the coach.
pub(crate) fn region(desk: &TableView) -> Region {
    // When the game is over, its end is told in this place.
    let coach = desk.coach.as_ref().filter(|_| desk.outcome.is_none());
    let html = html! { @if let Some(coach) = coach { (said(desk, coach)) } };
    Region::new("coach", html)
}

fn said(desk: &TableView, coach: &Coach) -> Markup {
    html! {
        section .coach aria-label="The coach" data-wanted=(coach.wanted.join(BETWEEN)) data-light=(coach.light.join(BETWEEN)) {
            div .words { (words(coach)) }
            div .paths { (paths(desk, coach)) (chapters(desk, coach)) }
        }
    }
}

/// What is said, the newest last. All of it is told to screen readers when it appears.
fn words(coach: &Coach) -> Markup {
    html! {
        @if let Some(why) = &coach.why { p .why data-tell { (why) } }
        @if let Some(then) = &coach.then { p .then data-tell { (then) } }
        @if let Some(aside) = &coach.aside { p .aside data-tell { (aside) } }
        @match (&coach.say, coach.moment) {
            (_, Moment::Lost) => p .say data-tell { "Take it back, begin this chapter again, or go on to the next one." },
            (Some(say), _) => p .say data-tell {
                (say)
                @if let Some(rule) = &coach.rule { " " (clause::link(rule)) }
            },
            (None, _) => p .say data-tell { "This chapter is done. The next one begins in a situation of its own." },
        }
    }
}

/// What the learner can do besides playing.
fn paths(desk: &TableView, coach: &Coach) -> Markup {
    let next = coach.chapter + 1;
    let is_last = next == coach.chapters.len();
    html! {
        @match coach.moment {
            Moment::Read => (go_on(desk, html! { "Go on" })),
            Moment::Done if !is_last => (go_on(desk, html! { "Next: " (coach.chapters[next]) })),
            Moment::Lost => {
                @if 0 < desk.undo.steps {
                    (wish(desk, "undo", html! { button .primary name="steps" value="1" data-key="coach-undo" { "Take it back" } }))
                }
                (to_chapter(desk, coach.chapter, "coach-again", html! { "Begin this chapter again" }))
                @if !is_last { (to_chapter(desk, next, "coach-skip", html! { "Go on to the next chapter" })) }
            },
            Moment::Done | Moment::Act | Moment::Watch => {},
        }
        @if coach.may_go_back {
            (wish(desk, "back", html! { button .quiet data-key="coach-back" { "Back" } }))
        }
    }
}

fn go_on(desk: &TableView, inside: Markup) -> Markup {
    wish(
        desk,
        "next",
        html! { button .primary.go-on data-key="coach-next" { (inside) } },
    )
}

/// A button that leads to the beginning of a chapter, counted from 0.
fn to_chapter(desk: &TableView, chapter: usize, key: &str, inside: Markup) -> Markup {
    wish(
        desk,
        "chapter",
        html! { button name="number" value=(chapter + 1) data-key=(key) { (inside) } },
    )
}

/// The list of chapters: where the learner is, and the way to any other.
fn chapters(desk: &TableView, coach: &Coach) -> Markup {
    let count = coach.chapters.len();
    let here = coach.chapters.get(coach.chapter);
    html! {
        details .menu.lessons data-key="chapters" {
            summary data-key="chapters-summary" {
                span .number { (coach.chapter + 1) "/" (count) }
                span .title { @if let Some(title) = here { (title) } }
            }
            div .sheet {
                h2 { "Chapters" }
                ol {
                    @for (index, title) in coach.chapters.iter().enumerate() {
                        li aria-current=[(index == coach.chapter).then_some("step")] {
                            (to_chapter(desk, index, &format!("chapter-{}", index + 1), html! {
                                (title)
                                @if index == coach.chapter { small { "again" } }
                            }))
                        }
                    }
                }
                a href="/" { "Leave; the lobby knows where you were" }
            }
        }
    }
}

/// What can be done when a guided game is over: with the words of the coach after a victory.
pub(crate) fn next(desk: &TableView, coach: &Coach, won: bool) -> Markup {
    let alone = desk.seats.len() == 1;
    html! {
        @if won {
            p .after { (coach.after) }
            form method="post" action="/play" {
                input type="hidden" name="game" value=(coach.game);
                @if alone { input type="hidden" name="with" value="nobody"; }
                button .primary data-key="play-free" { @if alone { "Play alone" } @else { "Play a cadet" } }
            }
        }
        (to_chapter(desk, coach.chapter, "coach-again", html! { "Begin this chapter again" }))
        a .secondary href="/learn" { "Other guided games" }
        a .secondary href="/" { "To the lobby" }
    }
}

/// A guided game in the list of all.
pub struct Lesson<'a> {
    /// The title of its game.
    pub game: &'a str,
    /// The guide.
    pub guide: &'a catalog::Guide,
}

/// The page that lists every guided game.
pub fn lessons(lessons: &[Lesson<'_>]) -> Markup {
    html! {
        (layout::header())
        main .narrow.lessons {
            h1 { "Guided games" }
            p { "A real game, and somebody beside you who says what to try next. Stop whenever you like: it waits for you." }
            @for lesson in lessons {
                section .lesson {
                    h2 { (lesson.guide.title) }
                    p { (lesson.game) ", about " (lesson.guide.minutes) " minutes, " (counted(lesson.guide.chapters.len() as u64, "chapter")) }
                    (learn(lesson.guide, html! { button .primary data-key={ "learn-" (lesson.guide.word) } { "Begin, or go on" } }))
                }
            }
            p { a href="/" { "To the lobby" } }
        }
    }
}

/// The form that opens a guided game, or the one that was left.
pub(crate) fn learn(guide: &catalog::Guide, inside: Markup) -> Markup {
    html! {
        form .learn method="post" action="/learn" {
            input type="hidden" name="guide" value=(guide.word);
            (inside)
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::sync::Arc;

    use catalog::{AnyGame, Typed};
    use kernel::{Files, Seat, Seats};
    use maud::Render as _;
    use scraper::{Html, Selector};
    use table::testing::LEARNER;
    use table::{Request, Screen, Status, Table, Wish};

    use crate::testing;

    const NOW: i64 = 1_800_000_000;
    /// More steps than any chapter has.
    const MOST_STEPS: usize = 200;

    /// A learner who does the first thing that is meant, and reads what there is to read.
    #[derive(Clone)]
    struct Learner {
        table: Table,
        seat: Seat,
        place: String,
    }

    impl Learner {
        fn of(kind: &Arc<dyn AnyGame>, word: &str) -> Learner {
            let table = table::testing::guided(kind, word, Vec::new()).expect("a table");
            let seat = table.seats_of(Some(LEARNER)).iter().next();
            Learner {
                table,
                seat: seat.expect("a seat of the learner"),
                place: word.to_owned(),
            }
        }

        fn at_chapter(mut self, number: usize) -> Learner {
            let seat = self.seat;
            let wish = Wish::Chapter { number };
            self.does(&Request::Lesson { seat, wish });
            self.place = format!("{}, chapter {number}", self.place);
            self
        }

        #[track_caller]
        fn does(&mut self, request: &Request) {
            let place = &self.place;
            let next = self.table.request(request, NOW);
            self.table = next
                .unwrap_or_else(|error| panic!("{place}: {request:?}: {error}"))
                .0;
        }

        fn coach(&self) -> table::Coach {
            let desk = self.table.view(Seats::only(self.seat));
            desk.coach
                .unwrap_or_else(|| panic!("{}: no coach", self.place))
        }

        fn is_over(&self) -> bool {
            self.table.row.status == Status::Over
        }

        /// Whether there is nothing left to do in this chapter.
        fn is_done(&self) -> bool {
            self.is_over() || self.coach().moment == table::Moment::Done
        }

        /// Do what the coach means: this action, or read on, or let the others do what is written.
        fn goes_on(&mut self, action: Option<String>) {
            let (seat, seq) = (self.seat, self.table.seq);
            let coach = self.coach();
            match (coach.moment, action) {
                (table::Moment::Read, _) => {
                    let wish = Wish::Next { seq };
                    self.does(&Request::Lesson { seat, wish });
                }
                (table::Moment::Act, Some(action)) => {
                    self.does(&Request::Act { seat, seq, action })
                }
                (table::Moment::Watch, _) => {
                    let bots = self.table.bots_to_move();
                    let scripted = bots
                        .iter()
                        .find_map(|&(seat, _)| Some((seat, self.table.scripted(seat)?)));
                    let (seat, action) = scripted.unwrap_or_else(|| {
                        panic!(
                            "{}: nothing is written for the others at `{:?}`",
                            self.place, coach.say
                        )
                    });
                    self.does(&Request::Bot { seat, seq, action });
                }
                (moment, _) => panic!("{}: {moment:?} at `{:?}`", self.place, coach.say),
            }
        }

        fn page(&self) -> Html {
            let screen = Screen::of(Seats::only(self.seat));
            let regions = crate::regions(&self.table, screen, Seats::EMPTY);
            let html: String = regions
                .into_iter()
                .map(|region| region.render().into_string())
                .collect();
            Html::parse_document(&html)
        }

        /// What the coach means is on the page.
        fn checks_the_page(&self) {
            let coach = self.coach();
            let page = self.page();
            let screen = Screen::of(Seats::only(self.seat));
            let infos = testing::values(&page, "data-info");
            for thing in &coach.light {
                let card = crate::info(&self.table, screen, thing);
                assert!(card.is_some(), "{}: {thing} has no card", self.place);
                assert!(
                    infos.contains_key(thing),
                    "{}: {thing} is not on the page",
                    self.place
                );
            }
            for action in &coach.wanted {
                assert!(
                    is_on_the_page(&page, action),
                    "{}: {action} is not on the page",
                    self.place
                );
            }
        }

        /// Every draw that was dictated has happened.
        fn checks_the_draws(&self) {
            let (left, refused) = match self.table.game.typed() {
                Typed::Master(game) => state_of(game.game()),
                Typed::Conquest(game) => state_of(game.game()),
            };
            assert_eq!(
                (left, refused),
                (0, false),
                "{}: draws left, refused",
                self.place
            );
        }
    }

    /// Whether an action can be clicked, or put together by clicks: an exchange with the trade ship and
    /// an offer to another player are.
    fn is_on_the_page(page: &Html, action: &str) -> bool {
        let has = |selector: String| {
            let selector = Selector::parse(&selector).expect("a selector");
            page.select(&selector).next().is_some()
        };
        let words: Vec<&str> = action.split(' ').collect();
        match words[..] {
            ["give" | "want", kind] if has(".draft".to_owned()) => {
                has(format!(".draft [data-side={}][data-kind={kind}]", words[0]))
            }
            ["propose"] => has(".draft .propose".to_owned()),
            ["exchange", cards, kind] => {
                let parts = cards
                    .split('+')
                    .map(|card| format!(".exchange [data-part={card}]"));
                parts
                    .chain([format!(".exchange [data-want={kind}]")])
                    .all(has)
            }
            _ => has(format!("[data-action=\"{action}\"]")),
        }
    }

    fn state_of<G: Files>(game: &G) -> (usize, bool) {
        let rng = game.rng();
        (rng.dictated_left(), rng.refused().is_some())
    }

    /// Every guide of every game.
    fn guides() -> Vec<(Arc<dyn AnyGame>, &'static str, usize)> {
        let games = catalog::all(&[]).expect("the packs of the program");
        let of = |game: Arc<dyn AnyGame>| {
            let guides = game.guides().iter();
            let guides: Vec<_> = guides
                .map(|guide| (Arc::clone(&game), guide.word, guide.chapters.len()))
                .collect();
            guides
        };
        games.into_iter().flat_map(of).collect()
    }

    #[test]
    fn every_chapter_of_every_guide_can_be_played_to_its_end() {
        for (kind, word, chapters) in guides() {
            for number in 1..=chapters {
                let mut learner = Learner::of(&kind, word).at_chapter(number);
                let mut steps = 0;
                while !learner.is_done() {
                    learner.checks_the_page();
                    let first = learner.coach().wanted.into_iter().next();
                    learner.goes_on(first);
                    steps += 1;
                    assert!(steps < MOST_STEPS, "{}: no end", learner.place);
                }
                learner.checks_the_draws();
                assert_eq!(learner.is_over(), number == chapters, "{}", learner.place);
                checks_the_script(&learner, number);
            }
        }
    }

    /// Everything that is written for the others was offered and done.
    fn checks_the_script(learner: &Learner, number: usize) {
        let guide = learner.table.guide().expect("a guide");
        let written = guide.chapters[number - 1].others.len();
        let done = learner.table.decisions_of_others(learner.seat);
        assert!(
            written <= done,
            "{}: {done} of {written} lines were played",
            learner.place
        );
    }

    /// Every way that is meant leads the learner to a win in the last chapter.
    #[test]
    fn the_last_chapter_is_won_by_every_way_that_is_meant() {
        for (kind, word, chapters) in guides() {
            let mut open = vec![Learner::of(&kind, word).at_chapter(chapters)];
            let mut ends = BTreeSet::new();
            let mut tried = 0;
            while let Some(learner) = open.pop() {
                tried += 1;
                assert!(tried < MOST_STEPS, "{}: too many ways", learner.place);
                if learner.is_over() {
                    let row = &learner.table.row;
                    assert_eq!(row.winner, Some(learner.seat), "{}", learner.place);
                    ends.extend(row.way.clone());
                    continue;
                }
                let wanted = learner.coach().wanted;
                let ways = if wanted.is_empty() {
                    vec![None]
                } else {
                    wanted.into_iter().map(Some).collect()
                };
                for way in ways {
                    let mut next = learner.clone();
                    if let Some(action) = &way {
                        next.place = format!("{} > {action}", next.place);
                    }
                    next.goes_on(way);
                    open.push(next);
                }
            }
            assert!(!ends.is_empty(), "{word}");
        }
    }

    /// What becomes of a lesson after something that it did not ask for.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    enum Then {
        /// The coach answers and says the same again, and the chapter can be played to its end.
        Stays,
        /// Nothing that is meant can be done any more, and the coach offers the ways on.
        Leads,
    }

    /// In a chapter, counted from 1, the learner follows the coach for `deeds` steps and then does something else.
    #[track_caller]
    fn check_deviation(word: &str, number: usize, deeds: usize, action: &str, then: Then) {
        let (kind, _, chapters) = (guides().into_iter())
            .find(|(_, guide, _)| *guide == word)
            .expect("a guide");
        let mut learner = Learner::of(&kind, word).at_chapter(number);
        for _ in 0..deeds {
            let first = learner.coach().wanted.into_iter().next();
            learner.goes_on(first);
        }
        let before = learner.coach();
        assert!(!before.wanted.contains(&action.to_owned()), "{action}");
        let (seat, seq) = (learner.seat, learner.table.seq);
        let action = action.to_owned();
        learner.does(&Request::Act { seat, seq, action });
        let coach = learner.coach();
        assert!(
            coach.aside.is_some() && coach.say == before.say,
            "{coach:?}"
        );
        let is_lost = coach.moment == table::Moment::Lost;
        assert_eq!(is_lost, then == Then::Leads, "{coach:?}");
        while !is_lost && !learner.is_done() {
            let first = learner.coach().wanted.into_iter().next();
            learner.goes_on(first);
        }
        assert_eq!(learner.is_over(), !is_lost && number == chapters);
    }

    #[test]
    fn the_web_finds_its_way_after_deviations() {
        let agenda = "place yellow species:morrok/agenda";
        check_deviation("weavers", 1, 3, "place red planet:karn", Then::Stays);
        check_deviation("weavers", 4, 3, agenda, Then::Stays);
        check_deviation("weavers", 9, 0, "place red planet:karn", Then::Stays);
        let elsewhere = "start conflict:broken-oath red karn>sefa";
        check_deviation("weavers", 5, 0, elsewhere, Then::Leads);
    }

    #[test]
    fn dark_matter_finds_its_way_after_deviations() {
        let for_stardust = "exchange iron+iron+space-crystal stardust";
        check_deviation("matter", 3, 0, "move l1 red-a0>red-a2", Then::Stays);
        check_deviation("matter", 7, 0, for_stardust, Then::Stays);
        check_deviation("matter", 10, 0, "move l1 red-home>red-a0", Then::Stays);
        check_deviation("matter", 4, 1, "move l2 red-a3>red-c0", Then::Leads);
    }

    #[test]
    fn the_coach_speaks_at_guided_tables_only() {
        let kind = table::testing::game("master");
        let free = table::testing::table(&kind, 2, kernel::Seed::from_number(1));
        let screen = Screen::of(Seats::only(Seat::new(0)));
        let regions = crate::regions(&free, screen, Seats::EMPTY);
        let coach = regions.iter().find(|region| region.id == "coach");
        assert_eq!(coach.map(|region| region.html.0.len()), Some(0));
    }

    #[test]
    fn everything_the_coach_offers_is_found_again_after_a_swap() {
        let kind = table::testing::game("master");
        let mut learner = Learner::of(&kind, "stone");
        let first = learner.coach().wanted.into_iter().next();
        learner.goes_on(first);
        learner.goes_on(None);
        let page = learner.page();
        let texts = |selector: &str| -> Vec<String> {
            let selector = Selector::parse(selector).expect("a selector");
            page.select(&selector)
                .map(|it| it.text().collect())
                .collect()
        };
        assert_eq!(texts(".coach [data-key=coach-next]"), ["Go on"]);
        assert_eq!(texts(".coach [data-key=coach-back]"), ["Back"]);
        assert_eq!(texts(".coach .lessons li").len(), 13);
        assert_eq!(texts(".coach .lessons [aria-current] button").len(), 1);
        assert_eq!(texts(".coach button:not([data-key])").len(), 0);
        assert_eq!(texts("[data-key=resign]").len(), 0);
        assert_eq!(texts("a[href$='/fair']").len(), 0);
        assert!(texts("h1").contains(&"Stone learns to walk".to_owned()));
    }

    #[test]
    fn the_end_of_a_guided_game_leads_to_a_free_one() {
        let kind = table::testing::game("master");
        let mut learner = Learner::of(&kind, "stone").at_chapter(13);
        while !learner.is_over() {
            let first = learner.coach().wanted.into_iter().next();
            learner.goes_on(first);
        }
        let page = learner.page();
        let counts = |selector: &str| {
            let selector = Selector::parse(selector).expect("a selector");
            page.select(&selector).count()
        };
        assert_eq!(counts("#over form[action='/play'] button.primary"), 1);
        assert_eq!(counts("#over a[href='/learn'], #over a[href='/']"), 2);
        assert_eq!(counts("#over .after"), 1);
        assert_eq!(
            counts("#over [data-embed], #over [action$='/rematch'], #over [href$='/transcript']"),
            0
        );
    }
}
