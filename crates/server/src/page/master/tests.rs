//! Random games, seen through the page as a browser reads it.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use std::collections::{BTreeMap, BTreeSet};

use kernel::{Game, Rng, Seat, Seed, Silent};
use master::{Edition, Master, Setup, packs};
use scraper::{Html, Selector};

use super::MasterPage;
use crate::page::testing::{arranged, desk, legal, values};
use crate::page::{Line, Offer, Page, Scene};

fn text(game: &Master, seat: Option<Seat>) -> String {
    let line = Line {
        seq: 1,
        seat: None,
        text: "Gray settles Karn.".to_owned(),
        words: "planet-settled gray red planet:karn".to_owned(),
    };
    arranged::<MasterPage>(game, &desk(game, seat, vec![line]))
}

/// Play random games with every number of players, edition and variant, and look at every
/// `step`-th state.
fn visit(step: usize, mut look: impl FnMut(&Master)) {
    for number in 0..8_u64 {
        let players = 1 + ((number + 1) % 4) as usize;
        let setup = Setup {
            draft: number % 2 == 1 && players != 1,
            edition: if number.is_multiple_of(3) {
                Edition::Early
            } else {
                Edition::Final
            },
            ..Setup::new(players)
        };
        let pack = if number == 5 {
            packs::test()
        } else {
            packs::standard()
        };
        let mut game = Master::new(pack, &setup, Seed::from_number(number)).unwrap();
        let mut rng = Rng::new(Seed::from_number(1000 + number));
        for turn in 0..2500 {
            if turn % step == 0 {
                look(&game);
            }
            let Some(seat) = game.waits_for() else { break };
            let actions = legal(&game, seat);
            let action = actions[rng.below(actions.len() as u32) as usize];
            game.apply(seat, action, &mut Silent).unwrap();
        }
        look(&game);
    }
}

#[test]
fn every_offer_lies_on_the_table_once_and_can_be_reached() {
    let mut states = 0;
    visit(4, |game| {
        let seats = game.waits_for().into_iter().chain(game.may_act().iter());
        for seat in seats.collect::<Vec<_>>() {
            states += 1;
            let page = Html::parse_document(&text(game, Some(seat)));
            let actions = legal(game, seat).into_iter();
            let offered = actions.map(|action| (game.write_action(action), 1));
            assert_eq!(
                values(&page, "data-action"),
                offered.collect::<BTreeMap<_, _>>()
            );
            let chosen = values(&page, "data-choose");
            for choice in values(&page, "data-with").keys() {
                assert_eq!(
                    chosen.get(choice),
                    Some(&1),
                    "{choice} of {:?}",
                    game.question()
                );
            }
        }
    });
    assert!(1500 < states, "only {states} states");
}

#[test]
fn a_page_shows_nothing_that_chance_has_not_decided() {
    let mut rng = Rng::new(Seed::from_number(5));
    visit(10, |game| {
        for seat in Seat::all(game.seats()) {
            let mut other = game.clone();
            other.determinize(seat, &mut rng);
            assert_eq!(text(game, Some(seat)), text(&other, Some(seat)));
        }
    });
}

#[test]
fn a_page_is_well_formed_and_its_names_are_unique() {
    visit(40, |game| {
        let seat = game.waits_for();
        let text = text(game, seat);
        assert!(
            !text.contains("style="),
            "inline styles are refused by the browser"
        );
        let page = Html::parse_document(&format!("<!DOCTYPE html><title>x</title>{text}"));
        assert!(page.errors.is_empty(), "{:?}", page.errors);
        for attribute in ["id", "data-fly", "data-at", "data-key"] {
            let twice = values(&page, attribute)
                .into_iter()
                .find(|(_, count)| 1 < *count);
            assert_eq!(twice, None, "{attribute}");
        }
        let ids: BTreeSet<String> = values(&page, "id").into_keys().collect();
        for shape in values(&page, "href")
            .into_keys()
            .filter(|href| href.starts_with('#'))
        {
            assert!(ids.contains(&shape[1..]), "{shape} is not drawn");
        }
    });
}

#[test]
fn every_why_not_is_notation() {
    visit(40, |game| {
        let Some(seat) = game.waits_for() else { return };
        let page = Html::parse_document(&text(game, Some(seat)));
        for asked in values(&page, "data-why").into_keys() {
            let action = game.read_action(seat, &asked);
            assert!(action.is_ok(), "{asked}: {:?}", action.err());
        }
    });
}

#[test]
fn a_spectator_sees_everything_and_is_offered_nothing() {
    visit(60, |game| {
        let page = Html::parse_document(&text(game, None));
        for attribute in ["data-action", "data-choose", "data-with"] {
            assert_eq!(values(&page, attribute), BTreeMap::new());
        }
        let cards = values(&page, "data-card");
        for (name, player) in &game.view(None).players {
            for card in &player.cards {
                assert!(cards.contains_key(card), "{card} of {name}");
            }
        }
    });
}

#[test]
fn names_of_people_are_text_and_never_markup() {
    let game = Master::new(packs::standard(), &Setup::new(2), Seed::from_number(1)).unwrap();
    let text = text(&game, Some(Seat::new(0)));
    assert!(text.contains("&lt;Seat(0)&gt;") && !text.contains("<Seat(0)>"));
}

#[test]
fn an_action_nobody_has_heard_of_lies_at_the_prompt_in_words() {
    let game = Master::new(packs::standard(), &Setup::new(2), Seed::from_number(1)).unwrap();
    let seat = game.waits_for().unwrap();
    let desk = desk(&game, Some(seat), Vec::new());
    let scene = Scene::<Master> {
        desk: &desk,
        view: game.view(Some(seat)),
        offers: vec![Offer {
            seat,
            action: legal(&game, seat)[0],
            notation: "bribe karn with leader:ketu".to_owned(),
        }],
        question: game.question(),
        pack: game.pack(),
    };
    let prompt = MasterPage::regions(&scene)
        .into_iter()
        .find(|region| region.id == "prompt");
    let prompt = prompt.unwrap().html.into_string();
    assert!(
        prompt.contains("data-action=\"bribe karn with leader:ketu\""),
        "{prompt}"
    );
    assert!(
        prompt.contains("Bribe Karn with Ketu the Rememberer"),
        "{prompt}"
    );
}

#[test]
fn a_line_of_the_log_knows_what_it_speaks_of() {
    let game = Master::new(packs::standard(), &Setup::new(2), Seed::from_number(1)).unwrap();
    let page = Html::parse_document(&text(&game, None));
    assert_eq!(
        values(&page, "data-about"),
        BTreeMap::from([("karn".to_owned(), 1)])
    );
    assert!(values(&page, "data-thing").contains_key("karn"));
}

/// A random game against the Weavers that has ended as wanted.
fn lost_alone(is_wanted: impl Fn(&Master) -> bool) -> Master {
    let lost = (0..200).map(|number| {
        let seed = Seed::from_number(number);
        let mut game = Master::new(packs::standard(), &Setup::new(1), seed).unwrap();
        let mut rng = Rng::new(seed);
        while let Some(seat) = game.waits_for() {
            let actions = legal(&game, seat);
            let action = actions[rng.below(actions.len() as u32) as usize];
            game.apply(seat, action, &mut Silent).unwrap();
        }
        game
    });
    lost.into_iter()
        .find(is_wanted)
        .expect("such games are common")
}

#[test]
fn wv_los_3_wv_eng_12_the_headline_counts_the_black_holes() {
    for (holes, words) in [
        (9, "The Weavers have won: nine black holes are on the board"),
        (10, "The Weavers have won: 10 black holes are on the board"),
    ] {
        let game = lost_alone(|game| {
            let weavers = game.view(None).weavers.unwrap();
            let way = game.outcome().unwrap().way;
            way == "darkness" && weavers.black_holes.have == holes
        });
        let page = Html::parse_document(&text(&game, Some(Seat::new(0))));
        let headline = page.select(&Selector::parse(".ending h2").unwrap()).next();
        assert_eq!(headline.unwrap().text().collect::<String>(), words);
    }
}

#[test]
fn the_tab_of_the_others_names_the_swarms_of_who_plays_alone() {
    for (players, name) in [(1, "Swarms"), (2, "Others")] {
        let setup = Setup::new(players);
        let game = Master::new(packs::standard(), &setup, Seed::from_number(1)).unwrap();
        let page = Html::parse_document(&text(&game, Some(Seat::new(0))));
        let tab = Selector::parse(".tab[data-tab=others]").unwrap();
        let tab = page.select(&tab).next().unwrap();
        assert_eq!(tab.text().collect::<String>(), name);
    }
}
