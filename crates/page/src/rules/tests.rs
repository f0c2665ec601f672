//! The pages of the rulebooks as a browser reads them.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use std::collections::{BTreeMap, BTreeSet};

use ::conquest as igc;
use ::master as motg;
use catalog::rules::Block;
use igc::Level;
use scraper::{Html, Selector};

use super::*;
use crate::parts::number;

fn page(name: Name, typed: Option<&str>) -> Html {
    Html::parse_document(&rulebook(name, typed).into_string())
}

fn values(page: &Html, selector: &str, attribute: &str) -> Vec<String> {
    let selector = Selector::parse(selector).unwrap();
    let found = page.select(&selector);
    found
        .filter_map(|it| it.attr(attribute).map(str::to_owned))
        .collect()
}

fn text(page: &Html, selector: &str) -> String {
    let selector = Selector::parse(selector).unwrap();
    page.select(&selector).flat_map(|it| it.text()).collect()
}

#[test]
fn every_clause_has_one_anchor_on_its_page() {
    for name in Name::ALL {
        let page = page(name, None);
        let mut ids: BTreeMap<String, usize> = BTreeMap::new();
        for id in values(&page, "main [id]", "id") {
            *ids.entry(id).or_default() += 1;
        }
        for rule in Book::of(name).rules() {
            assert_eq!(ids.get(rule.id), Some(&1), "{}", rule.id);
        }
        let twice: Vec<_> = ids.iter().filter(|(_, count)| 1 < **count).collect();
        assert!(twice.is_empty(), "{twice:?}");
    }
}

#[test]
fn every_link_leads_somewhere() {
    let anchors: BTreeMap<String, BTreeSet<String>> = Name::ALL
        .into_iter()
        .map(|name| {
            let ids = values(&page(name, None), "[id]", "id");
            (address(name), ids.into_iter().collect())
        })
        .collect();
    let leaves = Name::ALL
        .into_iter()
        .flat_map(|name| Book::of(name).rules());
    let leaves = leaves.map(|rule| leaf(rule.id).unwrap().into_string());
    let pages = Name::ALL.map(|name| (address(name), rulebook(name, None).into_string()));
    let pages = pages
        .into_iter()
        .chain([("/rules".to_owned(), choice().into_string())]);
    let mut links = 0;
    for (here, html) in pages.chain(leaves.map(|html| (String::new(), html))) {
        for href in values(&Html::parse_document(&html), "a[href]", "href") {
            let (path, anchor) = href.split_once('#').unwrap_or((&href, ""));
            let path = if path.is_empty() { &here } else { path };
            let known = match anchors.get(path) {
                Some(ids) => anchor.is_empty() || ids.contains(anchor),
                None => ["/", "/rules", "/cards", "/settings"].contains(&path) && anchor.is_empty(),
            };
            assert!(known, "{href} on {here}");
            links += 1;
        }
    }
    assert!(2000 < links, "only {links}");
}

#[test]
fn every_picture_that_a_text_names_is_drawn() {
    for name in Name::ALL {
        let mut pictures = 0;
        for block in HowTo::of(name).parts.iter().flat_map(|part| &part.blocks) {
            let Block::Picture {
                name: word,
                caption,
            } = block
            else {
                continue;
            };
            let drawn = plate::picture(name, word);
            let drawn = drawn.unwrap_or_else(|| panic!("{name:?} has no picture {word}"));
            assert!(drawn.0.contains("<svg"), "{name:?}: {word} is empty");
            assert!(!drawn.0.contains("tabindex"), "{name:?}: {word}");
            assert!(!caption.is_empty(), "{name:?}: {word} says nothing");
            pictures += 1;
        }
        assert!(2 < pictures, "{name:?}");
        assert!(plate::picture(name, "nothing").is_none());
    }
}

#[test]
fn a_picture_shows_what_its_caption_says() {
    let planet = plate::picture(Name::Master, "planet").unwrap().0;
    assert!(planet.contains("Karn") && !planet.contains("Tolo"));
    let conflict = plate::picture(Name::Master, "conflict").unwrap().0;
    assert!(conflict.contains("class=\"conflict\""));
    let arrow = plate::picture(Name::Weavers, "arrow").unwrap().0;
    assert!(arrow.contains("thread"));
    let center = plate::picture(Name::Conquest, "center").unwrap().0;
    assert!(center.contains("trader"));
}

/// What a text says must be what is played.
#[test]
fn the_numbers_of_the_texts_are_those_of_the_rules() {
    let said = |name: Name| -> String {
        let blocks = HowTo::of(name).parts.iter().flat_map(|part| &part.blocks);
        let texts: Vec<&str> = blocks
            .flat_map(|block| block.texts().collect::<Vec<_>>())
            .collect();
        texts.join(" ")
    };
    let check = |name: Name, phrases: &[String]| {
        let text = said(name);
        for phrase in phrases {
            assert!(text.contains(phrase), "{name:?} does not say “{phrase}”");
        }
    };
    let (bases, symbols) = (number(motg::BASES), number(motg::SYMBOLS_TO_WIN));
    let homes = number(motg::HOMES_TO_WIN);
    check(
        Name::Master,
        &[
            format!("{bases} of your bases are on the board"),
            format!("{symbols} symbols of one kind (MG-22.2)"),
            format!("bases in {homes} starting systems"),
        ],
    );
    let holes = number(motg::BLACK_HOLES);
    check(
        Name::Weavers,
        &[
            format!("{bases} bases, {symbols} symbols of one kind, or {homes} starting systems"),
            format!("{holes} black holes"),
        ],
    );
    let hits = Level::ALL.map(|level| level.highest_hit());
    check(
        Name::Conquest,
        &[
            format!("{} colonies", number(igc::COLONIES_TO_WIN)),
            format!(
                "A home planet is worth {} points",
                number(igc::POINTS_PER_PLANET)
            ),
            format!(
                "{} cards for each home planet",
                number(igc::HOLD_PER_PLANET)
            ),
            format!("{} for each ship", number(igc::HOLD_PER_SHIP)),
            format!("You take {} cards", number(igc::LOOT)),
            format!("one card for any {}", number(igc::TRADE_SHIP_TAKES)),
            format!(
                "1 or {} hits with level one, 1 to {} with level two, 1 to {} with level three",
                hits[0], hits[1], hits[2]
            ),
        ],
    );
}

#[test]
fn a_search_hides_what_it_does_not_find() {
    let shown = |typed: &str| {
        let page = page(Name::Master, Some(typed));
        let rules = values(&page, ".rule:not([hidden])", "id");
        let chapters = values(&page, ".chapter:not([hidden])", "id");
        (rules, chapters, text(&page, "#found"))
    };
    let (rules, chapters, told) = shown("mg-10.4");
    assert!(rules.contains(&"MG-10.4".to_owned()), "{rules:?}");
    assert!(chapters.contains(&"MG-10".to_owned()) && !chapters.contains(&"MG-1".to_owned()));
    assert_eq!(told, format!("{} clauses match.", rules.len()));
    let (rules, _, told) = shown("nothing speaks <of> this");
    assert_eq!((rules.len(), &*told), (0, "No clause has these words."));
    let (rules, _, told) = shown("  ");
    assert_eq!(rules.len(), Book::of(Name::Master).rules().count());
    assert_eq!(told, format!("{} clauses", rules.len()));
    // However long it is, and wherever it is cut.
    shown(&"ü".repeat(LONGEST_SEARCH));
    let html = rulebook(Name::Master, Some("\"><script>")).into_string();
    assert!(!html.contains("<script"), "what is typed is text");
}

#[test]
fn a_clause_in_the_panel_has_its_rulings_and_neighbors() {
    let html = leaf("mg-19.57").unwrap().into_string();
    let page = Html::parse_document(&html);
    assert_eq!(text(&page, "h2"), "MG-19.57");
    assert_eq!(
        values(&page, "[rel=prev]", "href"),
        ["/rules/master#MG-19.56"]
    );
    assert_eq!(
        values(&page, "[rel=next]", "href"),
        ["/rules/master#MG-19.58"]
    );
    assert!(text(&page, ".ruling summary").contains("A truce in the reward step"));
    assert!(text(&page, ".why").contains("Why: the text asks only"));
    assert!(leaf("mg-99.9").is_none() && leaf("MG-10").is_none() && leaf("").is_none());
    let html = no_leaf("<b>\u{202e}").into_string();
    assert!(html.contains("&lt;b&gt;") && html.contains("/rules/master"));
}

#[test]
fn a_rulebook_weighs_little() {
    for name in Name::ALL {
        let html = rulebook(name, None).into_string();
        // The server compresses it to about a seventh.
        assert!(html.len() < 1_600_000, "{name:?}: {}", html.len());
    }
}
