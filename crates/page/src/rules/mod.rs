//! The rulebooks: the choice of games, a page for each with *how to play* and the whole ledger, and a single clause
//! for the panel that `rules.js` opens over any page.

mod example;
mod plate;
pub(crate) mod still;
pub(crate) mod window;

use catalog::Name;
use catalog::rules::{self, Block, Book, Chapter, HowTo, Part, Place, Reader, Rule, Ruling, Tag};
use maud::{Markup, html};
use picture::poster;

use crate::clause;
use crate::layout;
use crate::parts::capital;
use crate::preview::poster_of;
use crate::{conquest, master};

/// The address of the rulebook of a game.
pub fn address(name: Name) -> String {
    format!("/rules/{}", name.word())
}

/// The title of its page.
pub fn title(name: Name) -> String {
    format!("Rules of {}", Book::of(name).title)
}

/// The choice between the rulebooks.
pub fn choice() -> Markup {
    html! {
        (layout::header())
        main .shelf-of-rules {
            h1 { "Rules" }
            p .lead { "A few minutes of reading are enough to play. The rulebook is there for the rest: every rule has a number, \
                and every number on a table opens its rule." }
            ul .volumes {
                @for name in Name::ALL {
                    li {
                        a .volume href=(address(name)) {
                            div .poster { (poster::poster(poster_of(name).0)) }
                            h2 { (Book::of(name).title) }
                            p { (about(name)) }
                        }
                    }
                }
            }
        }
    }
}

/// A game in a line, for people who choose what to read.
fn about(name: Name) -> &'static str {
    match name {
        Name::Master => "Draw cubes, settle worlds, open lanes, quarrel over stars.",
        Name::Weavers => "Master of the Galaxy alone, against those who wove the dark.",
        Name::Conquest => "Mine, trade, smuggle and fight for the world in the middle.",
    }
}

/// The longest search that is carried out, in bytes; nobody types more words than a clause has.
const LONGEST_SEARCH: usize = 200;

/// The clauses that a page shows.
struct Search {
    /// As it was typed.
    typed: String,
    words: Vec<String>,
}

impl Search {
    fn new(typed: &str) -> Search {
        let mut end = typed.len().min(LONGEST_SEARCH);
        while !typed.is_char_boundary(end) {
            end -= 1;
        }
        let typed = typed[..end].trim();
        Search {
            typed: typed.to_owned(),
            words: rules::words(typed),
        }
    }

    fn is_on(&self) -> bool {
        !self.words.is_empty()
    }

    fn hides(&self, rule: &Rule) -> bool {
        self.is_on() && !rule.has(&self.words)
    }

    fn hides_all(&self, chapter: &Chapter) -> bool {
        self.is_on() && chapter.rules().all(|rule| self.hides(rule))
    }

    /// How many clauses match.
    fn found(&self, book: &Book) -> String {
        let count = book.rules().filter(|rule| !self.hides(rule)).count();
        match (count, self.is_on()) {
            (count, false) => format!("{count} clauses"),
            (0, true) => "No clause has these words.".to_owned(),
            (1, true) => "1 clause matches.".to_owned(),
            (count, true) => format!("{count} clauses match."),
        }
    }
}

/// The rulebook of a game; with a search, only what it finds is shown.
pub fn rulebook(name: Name, typed: Option<&str>) -> Markup {
    let book = Book::of(name);
    let search = Search::new(typed.unwrap_or_default());
    html! {
        (layout::header())
        @match name {
            Name::Master | Name::Weavers => (master::still::shapes()),
            Name::Conquest => (conquest::still::shapes()),
        }
        main .rulebook data-book=(name.word()) .searching[search.is_on()] {
            (front(book))
            (how(HowTo::of(name)))
            section #ledger .ledger aria-labelledby="ledger-title" {
                header .ledger-top {
                    h2 #ledger-title { "The whole rulebook" }
                    (finder(book, &search))
                }
                (contents(book))
                div .leaves {
                    (tags(book))
                    (terms(book))
                    @for chapter in &book.chapters { (chapter_leaf(book, chapter, &search)) }
                }
            }
        }
    }
}

/// The top of the page.
fn front(book: &Book) -> Markup {
    let minutes = HowTo::of(book.name).minutes();
    html! {
        header .front {
            div .poster { (poster::poster(poster_of(book.name).0)) }
            div .title {
                h1 { (book.title) }
                nav .volumes-line aria-label="Rulebooks" {
                    ul { @for name in Name::ALL {
                        li { a href=(address(name)) aria-current=[(name == book.name).then_some("page")] { (Book::of(name).title) } }
                    } }
                }
                ul .ways-in {
                    li { a href="#how" { "How to play" small { (minutes) " minutes" } } }
                    li { a href="#ledger" { "The whole rulebook" small { (book.rules().count()) " clauses" } } }
                }
            }
        }
    }
}

/// How to play: text and pictures, and then the way to a table.
fn how(how: &HowTo) -> Markup {
    html! {
        section #how .how aria-labelledby="how-title" {
            h2 #how-title { "How to play" }
            @for part in &how.parts { (how_part(how.name, part)) }
            (play_now(how.name))
        }
    }
}

fn how_part(name: Name, part: &Part) -> Markup {
    html! {
        div .step {
            @if !part.heading.is_empty() { h3 { (part.heading) } }
            @for block in &part.blocks {
                @match block {
                    Block::Picture { name: word, caption } => (plate(name, word, caption)),
                    block => (plain_block(block)),
                }
            }
        }
    }
}

/// A picture with what is to be seen on it.
fn plate(name: Name, word: &str, caption: &str) -> Markup {
    html! {
        figure .{ "plate plate-" (word) } {
            div .drawn aria-hidden="true" { @if let Some(picture) = plate::picture(name, word) { (picture) } }
            figcaption { (clause::line(caption)) }
        }
    }
}

/// The way from the rules to a table.
fn play_now(name: Name) -> Markup {
    let (game, with, words) = match name {
        Name::Master => (name, "bot", "against a kind beginner"),
        Name::Weavers => (Name::Master, "nobody", "alone, against the Weavers"),
        Name::Conquest => (name, "bot", "against a kind beginner"),
    };
    html! {
        form .play-now method="post" action="/play" {
            input type="hidden" name="game" value=(game.word());
            input type="hidden" name="with" value=(with);
            p { "That is enough to begin." }
            button .primary { "Play now" small { (words) } }
        }
    }
}

/// The search. Without a script it is a form; `rulebook.js` searches as one types.
fn finder(book: &Book, search: &Search) -> Markup {
    html! {
        form .finder role="search" method="get" action=(address(book.name)) {
            label for="q" .sr { "Search the rules" }
            input #q type="search" name="q" value=(search.typed) placeholder={ (example(book.name)) " …" }
                maxlength=(LONGEST_SEARCH) autocomplete="off" enterkeyhint="search";
            button { "Search" }
            p #found role="status" { (search.found(book)) }
            a .all href={ (address(book.name)) "#ledger" } { "Show all" }
        }
    }
}

/// What somebody could search for.
fn example(name: Name) -> &'static str {
    match name {
        Name::Master => "route, MG-10.4",
        Name::Weavers => "swarm, WV-SPN.1",
        Name::Conquest => "trade, IC-MOV.3",
    }
}

/// The list of chapters: beside the text where there is room, otherwise a menu.
fn contents(book: &Book) -> Markup {
    let chapters = |reader: Reader| {
        let chapters = book.chapters.iter();
        chapters.filter(move |chapter| chapter.reader == reader)
    };
    let entry = |chapter: &Chapter| {
        html! {
            li { a href={ "#" (chapter.id) } {
                @if let Some(number) = chapter.number { span .number { (number) } " " }
                (short_title(chapter))
            } }
        }
    };
    html! {
        button .to-chapters type="button" popovertarget="chapters" { "Chapters" }
        nav #chapters .chapters popover aria-label="Chapters" {
            ol {
                li { a href="#how" { "How to play" } }
                li { a href="#terms" { "Words" } }
            }
            h3 { "The rules" }
            ol { @for chapter in chapters(Reader::Player) { (entry(chapter)) } }
            h3 { "For authors" }
            ol { @for chapter in chapters(Reader::Author) { (entry(chapter)) } }
        }
    }
}

/// The title of a chapter without what stands in parentheses.
fn short_title(chapter: &Chapter) -> &'static str {
    chapter.title.split(" (").next().unwrap_or(chapter.title)
}

/// What the small words behind the clauses mean; only those that occur.
fn tags(book: &Book) -> Markup {
    let used = |tag: &Tag| book.rules().any(|rule| rule.tag == Some(*tag));
    let is_plain = book.rules().any(|rule| rule.tag.is_none());
    html! {
        section .about-tags {
            p {
                "Every clause has a number, which never changes. "
                @if is_plain { "A clause without a word behind it simply restates the printed rulebook. " }
                @if book.name == Name::Weavers {
                    "Where this book is silent, the rules of " a href=(address(Name::Master)) { "Master of the Galaxy" } " hold. "
                }
                "The small words mean:"
            }
            dl { @for tag in Tag::ALL.iter().filter(|tag| used(tag)) {
                div { dt .tag { (tag.word()) } dd { (tag.meaning()) "." } }
            } }
        }
    }
}

/// The words that the book uses in a sense of its own.
fn terms(book: &Book) -> Markup {
    html! {
        section #terms .terms aria-labelledby="terms-title" {
            h3 #terms-title { "Words" }
            dl { @for term in &book.terms {
                div { dt { (term.name) } dd { (clause::line(&capital(&term.text))) } }
            } }
        }
    }
}

fn chapter_leaf(book: &Book, chapter: &Chapter, search: &Search) -> Markup {
    let heading = format!("{}-title", chapter.id);
    html! {
        section .chapter id=(chapter.id) aria-labelledby=(heading) hidden[search.hides_all(chapter)] {
            h3 id=(heading) {
                @if let Some(number) = chapter.number { span .number { (number) } " " }
                (clause::line(chapter.title))
            }
            @for block in &chapter.blocks {
                @match block {
                    Block::Rule(rule) => (rule_leaf(book, rule, search)),
                    // What stands between clauses belongs to none that is found.
                    block => div .note hidden[search.is_on()] { (plain_block(block)) },
                }
            }
        }
    }
}

/// A clause with its reason, its rulings and its example.
fn rule_leaf(book: &Book, rule: &Rule, search: &Search) -> Markup {
    let examples = example::examples(book.name).iter();
    html! {
        div .rule id=(rule.id) hidden[search.hides(rule)] {
            a .id href={ "#" (rule.id) } { (rule.id) }
            div .says {
                (says(rule))
                @for ruling in rules::rulings_on(rule.id) {
                    @if ruling.decides(rule.id) {
                        details .ruling id=(ruling.word()) {
                            summary { span { "Ruling: " } (ruling.title) }
                            (decision(ruling))
                        }
                    } @else { (elsewhere(ruling)) }
                }
                @for example in examples.filter(|example| example.clause == rule.id) { (example.figure) }
            }
        }
    }
}

/// What a clause says, where it comes from, and why.
fn says(rule: &Rule) -> Markup {
    html! {
        p {
            (clause::line(&capital(rule.text)))
            @if let Some(tag) = rule.tag { " " small .tag { (tag.word()) } }
        }
        @if let Some(reason) = rule.reason { p .why { span { "Why: " } (clause::line(reason)) } }
    }
}

/// The way to a ruling that stands beside another clause.
fn elsewhere(ruling: &Ruling) -> Markup {
    let place = ruling.clauses.first().and_then(|id| rules::find(id));
    html! {
        @if let Some(place) = place {
            p .elsewhere { "See the ruling " a href={ (address(place.book.name)) "#" (ruling.word()) } { (ruling.title) } }
        }
    }
}

/// What was decided, and why.
fn decision(ruling: &Ruling) -> Markup {
    html! {
        p .question { (clause::line(&ruling.question)) }
        p .decision { (clause::line(&ruling.decision)) }
        p .why { span { "Why: " } (clause::line(&ruling.reason)) }
        @if let Some(revised) = &ruling.revised { p .why { span { "Since then: " } (clause::line(revised)) } }
    }
}

/// What is no clause.
fn plain_block(block: &Block) -> Markup {
    html! {
        @match block {
            Block::Text(text) => p { (clause::line(text)) },
            Block::List(items) => ul { @for item in items { li { (clause::line(item)) } } },
            Block::Heading(text) => h4 { (text) },
            Block::Code(text) => pre tabindex="0" { (text) },
            Block::Table(rows) => (table(rows)),
            Block::Rule(_) | Block::Picture { .. } => {},
        }
    }
}

fn table(rows: &[Vec<String>]) -> Markup {
    let Some((head, rows)) = rows.split_first() else {
        return html! {};
    };
    html! {
        div .wide tabindex="0" role="region" aria-label="A table" {
            table {
                thead { tr { @for cell in head { th scope="col" { (clause::line(cell)) } } } }
                tbody { @for row in rows { tr { @for cell in row { td { (clause::line(cell)) } } } } }
            }
        }
    }
}

/// A clause for the panel over a page; none if there is no such clause.
pub fn leaf(id: &str) -> Option<Markup> {
    let place = rules::find(id)?;
    Some(html! {
        article .leaf data-clause=(place.rule.id) {
            (leaf_top(&place))
            (says(place.rule))
            @for ruling in rules::rulings_on(place.rule.id) {
                details .ruling { summary { span { "Ruling: " } (ruling.title) } (decision(ruling)) }
            }
            (neighbors(&place))
        }
    })
}

fn leaf_top(place: &Place) -> Markup {
    let book = address(place.book.name);
    html! {
        header {
            h2 #rule-title tabindex="-1" { (place.rule.id) }
            p { a target="_blank" href={ (book) "#" (place.chapter.id) } { (place.book.title) ": " (short_title(place.chapter)) } }
        }
    }
}

/// The clauses before and after, and the way into the book.
fn neighbors(place: &Place) -> Markup {
    let book = address(place.book.name);
    let neighbor = |rule: Option<&Rule>, rel: &str, text: &str| {
        html! {
            @if let Some(rule) = rule {
                a .clause rel=(rel) href={ (book) "#" (rule.id) } { span .sr { (text) " " } (rule.id) }
            }
        }
    };
    html! {
        nav .neighbors aria-label="Rules beside it" {
            (neighbor(place.before, "prev", "The rule before:"))
            a .whole target="_blank" href={ (book) "#" (place.rule.id) } { "In the rulebook" }
            (neighbor(place.after, "next", "The rule after:"))
        }
    }
}

/// How much is repeated of something that is no number of a rule.
const LONGEST_ID: usize = "WV-INV.19".len();

/// What the panel shows for a number that no rule has.
pub fn no_leaf(id: &str) -> Markup {
    let letters = id.chars().filter(|letter| letter.is_ascii_graphic());
    let shown: String = letters.take(LONGEST_ID).collect();
    html! {
        article .leaf {
            header { h2 #rule-title tabindex="-1" { "No such rule" } }
            p { "No rule has the number " b { (shown) } "." }
            nav .neighbors aria-label="Rulebooks" {
                @for name in Name::ALL { a target="_blank" href=(address(name)) { (Book::of(name).title) } }
            }
        }
    }
}

#[cfg(test)]
mod tests;
