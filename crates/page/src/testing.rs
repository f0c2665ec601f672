//! Pages without a server, for tests.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use std::collections::BTreeMap;

use kernel::{Actions, Game, Narration, Seat};
use scraper::{Html, Selector};

use table::{Hands, LogLine, Sitter, SitterKind, TableView};

use crate::offer::Offered;
use crate::story::Story;
use crate::{Page, Region, Scene};

/// A table with a person on every seat, seen from one of them.
pub(super) fn desk<G: Game>(game: &G, seat: Option<Seat>, log: Vec<LogLine>) -> TableView {
    let sitter = |each: Seat| Sitter {
        seat: each,
        word: game.seat_name(each),
        name: format!("<{each:?}>"),
        level: None,
        kind: SitterKind::Person,
        mine: Some(each) == seat,
    };
    TableView {
        id: "test".to_owned(),
        seq: 7,
        seat,
        seats: Seat::all(game.seats()).map(sitter).collect(),
        waits_for: game.waits_for(),
        outcome: game.outcome(),
        log,
        is_maker: true,
        hands: Hands::Shown,
        ..TableView::empty("A game")
    }
}

/// Everything a seat may do.
pub(super) fn legal<G: Game>(game: &G, seat: Seat) -> Vec<G::Action> {
    let mut actions = Actions::new();
    game.legal(seat, &mut actions);
    actions.iter().copied().collect()
}

/// The regions of a page, with the offers of all the viewer's seats.
pub(super) fn regions<P: Page>(game: &P::Game, desk: &TableView) -> Vec<Region> {
    let mut offers = Vec::new();
    for sitter in desk.seats.iter().filter(|sitter| sitter.mine) {
        let seat = sitter.seat;
        offers.extend(legal(game, seat).into_iter().map(|action| Offered {
            seat,
            action,
            notation: game.write_action(action),
        }));
    }
    P::regions(&Scene {
        desk,
        story: Story::new(game, &desk.log),
        view: game.view(desk.knows()),
        offers,
        pack: game.pack(),
    })
}

/// The small card about a thing.
pub(super) fn info<P: Page>(game: &P::Game, desk: &TableView, thing: &str) -> Option<String> {
    let scene = Scene {
        desk,
        story: Story::new(game, &desk.log),
        view: game.view(desk.seat),
        offers: Vec::new(),
        pack: game.pack(),
    };
    Some(P::info(&scene, thing)?.render().into_string())
}

/// The whole page of a desk.
pub(super) fn arranged<P: Page>(game: &P::Game, desk: &TableView) -> String {
    P::arrange(desk, regions::<P>(game, desk)).into_string()
}

/// How often each value of an attribute occurs on the page.
pub(super) fn values(page: &Html, attribute: &str) -> BTreeMap<String, usize> {
    let selector = Selector::parse(&format!("[{attribute}]")).unwrap();
    let mut found = BTreeMap::new();
    for element in page.select(&selector) {
        let value = element.attr(attribute).unwrap().to_owned();
        *found.entry(value).or_default() += 1;
    }
    found
}
