//! Random games, seen through the page as a browser reads it.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod look;

use std::collections::{BTreeMap, BTreeSet};

use kernel::{Called, Events, Game, Narration, Rng, Seat, Seed, Silent};
use master::{
    Color, Edition, Master, OutcomeView, PlayerColor, Setup, SwarmView, View, Way, packs,
};
use scraper::{ElementRef, Html, Selector};

use super::MasterPage;
use crate::story::Story;
use crate::testing::{arranged, desk, info, legal, regions, values};
use crate::{Page as _, Scene};
use table::{LogLine, Sitter, TableView};

fn text(game: &Master, seat: Option<Seat>) -> String {
    let line = LogLine {
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
fn everything_on_the_table_has_a_card_with_its_rule() {
    let mut seen = BTreeSet::new();
    visit(50, |game| {
        let seat = game.waits_for();
        let desk = desk(game, seat, Vec::new());
        let page = Html::parse_document(&text(game, seat));
        for thing in values(&page, "data-info").into_keys() {
            let card = info::<MasterPage>(game, &desk, &thing);
            let card = card.unwrap_or_else(|| panic!("{thing} has no card"));
            assert!(card.contains("class=\"rule\""), "{thing}: {card}");
            seen.insert(thing.split(':').next().unwrap().to_owned());
        }
        assert_eq!(info::<MasterPage>(game, &desk, "system:nowhere"), None);
        assert_eq!(
            info::<MasterPage>(game, &desk, "slot:leader:x/y/9999"),
            None
        );
    });
    for kind in [
        "system", "planet", "track", "link", "card", "slot", "gauge", "symbol", "deck", "bag",
        "player", "cube", "reserve",
    ] {
        assert!(seen.contains(kind), "no {kind} in {seen:?}");
    }
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
fn a_line_of_the_log_knows_what_it_speaks_of() {
    let game = Master::new(packs::standard(), &Setup::new(2), Seed::from_number(1)).unwrap();
    let page = Html::parse_document(&text(&game, None));
    assert_eq!(
        values(&page, "data-about"),
        BTreeMap::from([("karn".to_owned(), 1)])
    );
    assert!(values(&page, "data-thing").contains_key("karn"));
}

/// A random game against the Weavers that has ended in the wanted way.
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
        (9, "The Weavers won: nine black holes"),
        (10, "The Weavers won: ten black holes"),
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

/// The headline of a game of this many players that ended like this, for the first seat.
fn headline(players: usize, winner: Option<PlayerColor>, way: Way) -> String {
    let setup = Setup::new(players);
    let game = Master::new(packs::standard(), &setup, Seed::from_number(1)).unwrap();
    let desk = desk(&game, Some(Seat::new(0)), Vec::new());
    let mut view = game.view(desk.seat);
    view.outcome = Some(OutcomeView { winner, way });
    let scene = Scene {
        desk: &desk,
        story: Story::new(&game, &desk.log),
        view,
        offers: Vec::new(),
        pack: game.pack(),
    };
    MasterPage::ending(&scene).unwrap().headline()
}

#[test]
fn every_way_to_end_a_game_has_a_headline_in_the_words_of_people() {
    let game = Master::new(packs::standard(), &Setup::new(2), Seed::from_number(1)).unwrap();
    let [own, other] = [0, 1].map(|seat| game.view(Some(Seat::new(seat))).viewer);
    for (way, how) in [
        (Way::Expansion, "nine bases"),
        (Way::Domination, "five identical symbols"),
        (Way::Conquest, "two starting systems"),
        (Way::Resignation, "everybody else has left"),
    ] {
        assert_eq!(headline(2, own, way), format!("You won: {how}"));
        let lost = headline(2, other, way);
        assert!(lost.ends_with(&format!("> won: {how}")), "{lost}");
    }
    assert_eq!(
        headline(1, own, Way::Banishment),
        "You won: no swarm is left"
    );
    for (way, wanted) in [
        (Way::Darkness, "The Weavers won: no black holes"),
        (
            Way::Exile,
            "The Weavers won: the starting system has fallen",
        ),
        (
            Way::Ruin,
            "The Weavers won: no black holes, and the starting system has fallen",
        ),
        (
            Way::Resignation,
            "The Weavers have the galaxy: the player gave up",
        ),
    ] {
        assert_eq!(headline(1, None, way), wanted);
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

/// Play random games of an edition, with their log, and look at every `step`-th state.
fn visit_told(edition: Edition, step: u64, mut look: impl FnMut(&Master, &[LogLine])) {
    for players in 1..=4 {
        let setup = Setup {
            edition,
            ..Setup::new(players)
        };
        let seed = Seed::from_number(players as u64);
        let mut game = Master::new(packs::standard(), &setup, seed).unwrap();
        let mut rng = Rng::new(seed);
        let mut lines = Vec::new();
        for seq in 0..1200 {
            if seq % step == 0 {
                look(&game, &lines);
            }
            let Some(seat) = game.waits_for() else { break };
            let actions = legal(&game, seat);
            let action = actions[rng.below(actions.len() as u32) as usize];
            let mut events = Events::default();
            game.apply(seat, action, &mut events).unwrap();
            lines.extend(events.0.iter().map(|(_, event)| LogLine {
                seq,
                seat: Some(seat),
                text: game.tell(event, Called::Seats),
                words: game.write_event(event),
            }));
        }
    }
}

fn find<'a>(page: &'a Html, selector: &str) -> Vec<ElementRef<'a>> {
    let selector = Selector::parse(selector).unwrap();
    page.select(&selector).collect()
}

/// The number in an attribute.
fn number(element: ElementRef<'_>, attribute: &str) -> f64 {
    element.attr(attribute).unwrap().parse().unwrap()
}

/// Everything on a page that says or shows this color: texts, names and classes. Notation is left
/// out: it is the same in both editions. So are the inks of faces, which are pictures and not cubes.
fn colored(page: &Html, color: &str) -> Vec<String> {
    const SEEN: [&str; 6] = [
        "class",
        "title",
        "aria-label",
        "href",
        "data-piece",
        "data-confirm",
    ];
    let mut found = Vec::new();
    for element in find(
        page,
        "body :not(.shapes, .shapes *, .scenery, .scenery *, .art, .art *)",
    ) {
        let texts = element.children().filter_map(|it| it.value().as_text());
        let texts = texts.map(|text| text.to_string());
        let values = SEEN.iter().filter_map(|name| element.attr(name));
        found.extend(texts.chain(values.map(str::to_owned)));
    }
    // The lines of links are green in both editions.
    let says = |text: &String| {
        let text = text.to_lowercase().replace("line-green", "");
        text.split(|it: char| !it.is_alphabetic())
            .any(|word| word == color)
    };
    found.retain(says);
    found
}

/// MG-24.1: industrial cubes and systems are green in the early edition and white in the final one,
/// wherever the page shows or names them.
#[test]
fn mg_24_1_nothing_on_the_page_of_the_early_edition_is_white() {
    for (edition, own, other) in [
        (Edition::Early, "green", "white"),
        (Edition::Final, "white", "green"),
    ] {
        visit_told(edition, 37, |game, lines| {
            for seat in [game.waits_for(), None] {
                let desk = desk(game, seat, lines.to_vec());
                let page = Html::parse_document(&arranged::<MasterPage>(game, &desk));
                assert!(!colored(&page, own).is_empty(), "{edition:?}");
                assert_eq!(colored(&page, other), [""; 0], "{edition:?}");
            }
        });
    }
}

/// Somebody who has never played reads what a species is, which ones there are and which is good to begin with.
#[test]
fn the_first_question_says_what_is_chosen() {
    for seed in 0..12 {
        let game = Master::new(packs::standard(), &Setup::new(2), Seed::from_number(seed)).unwrap();
        let asked = game.waits_for();
        let page = Html::parse_document(&text(&game, asked));
        let prompt: String = find(&page, ".prompt")[0].text().collect();
        assert!(prompt.contains("Choose your species: "), "{prompt}");
        assert!(
            prompt.contains("is your people for the whole game"),
            "{prompt}"
        );
        let marked = find(&page, ".fan .card .beginner").len();
        assert_eq!(
            0 < marked,
            prompt.contains("Good to begin with: "),
            "{prompt}"
        );
        assert_eq!(
            find(&page, ".fan .card .closer").len(),
            3,
            "each can be looked at"
        );
    }
}

/// MG-1.13: the page tells what the cubes of each color stand for: in the legend, on each cube, and
/// on the buttons that choose one.
#[test]
fn mg_1_13_the_page_names_the_resource_of_every_color() {
    let resources = [
        (Color::Blue, "scientific"),
        (Color::Yellow, "economic"),
        (Color::White, "industrial"),
        (Color::Red, "military"),
        (Color::Black, "administrative"),
    ];
    for edition in [Edition::Early, Edition::Final] {
        let mut choosers = 0;
        visit_told(edition, 37, |game, _| {
            let page = Html::parse_document(&text(game, game.waits_for()));
            for (color, resource) in resources {
                let label = edition.color_label(color);
                let legend: Vec<String> = (find(&page, "#help #legend li").iter())
                    .map(|line| line.text().collect())
                    .collect();
                assert!(
                    legend
                        .iter()
                        .any(|line| line.ends_with(&format!("{label}: {resource}"))),
                    "{legend:?}"
                );
                for cube in find(&page, &format!("span.cube.{label}[data-at]")) {
                    assert_eq!(cube.attr("title").unwrap(), format!("{label}, {resource}"));
                }
                let chooser = format!("#tray [data-choose={}]", color.word());
                for chooser in find(&page, &chooser) {
                    choosers += 1;
                    let label = format!(" {label} ({resource}), ");
                    assert!(chooser.attr("aria-label").unwrap().contains(&label));
                }
            }
        });
        assert!(100 < choosers, "only {choosers} cubes could be chosen");
    }
}

/// Where the pieces of the bases in each system are, and how wide each is.
fn bases(page: &Html) -> BTreeMap<String, Vec<(f64, f64, f64)>> {
    let mut found: BTreeMap<String, Vec<_>> = BTreeMap::new();
    for piece in find(page, "#board .piece[data-at^='system:']") {
        let drawn = piece.children().find_map(ElementRef::wrap).unwrap();
        let place = match drawn.value().name() {
            "circle" => {
                let reach = number(drawn, "r");
                (number(drawn, "cx"), number(drawn, "cy"), 2.0 * reach)
            }
            _ => {
                let width = number(drawn, "width");
                let (x, y) = (number(drawn, "x"), number(drawn, "y"));
                (x + width / 2.0, y + width / 2.0, width)
            }
        };
        let system = piece.attr("data-at").unwrap().rsplit_once('/').unwrap().0;
        found.entry(system.to_owned()).or_default().push(place);
    }
    found
}

/// MG-24.3: bases of a system lie beside each other in the final edition; in the early one they are
/// round and lie on each other, and their number is written on the pile.
#[test]
fn mg_24_3_bases_lie_beside_each_other_or_on_each_other() {
    for edition in [Edition::Early, Edition::Final] {
        let mut most = 0;
        visit_told(edition, 9, |game, _| {
            let page = Html::parse_document(&text(game, None));
            let found = bases(&page);
            let view = game.view(None);
            let all: usize = found.values().map(Vec::len).sum();
            let owned: usize = view.systems.values().map(|it| usize::from(it.bases)).sum();
            assert_eq!(all, owned, "every base is drawn");
            let piles = found.values().filter(|bases| 1 < bases.len()).count();
            for bases in found.values() {
                most = most.max(bases.len());
                for pair in bases.windows(2) {
                    let [(ax, ay, width), (bx, by, _)] = pair else {
                        unreachable!()
                    };
                    let apart = (ax - bx).hypot(ay - by);
                    match edition {
                        Edition::Final => assert!(*width <= apart, "{pair:?}"),
                        Edition::Early => assert!(ax == bx && by < ay && apart < width / 2.0),
                    }
                }
            }
            let (round, numbers) = match edition {
                Edition::Early => (all, piles),
                Edition::Final => (0, 0),
            };
            assert_eq!(find(&page, "#board circle.base").len(), round);
            assert_eq!(find(&page, "#board text.bases").len(), numbers);
        });
        assert_eq!(most, 3, "a system with three bases was seen");
    }
}

/// Where an element that is drawn around the origin is moved to.
fn moved(element: ElementRef<'_>) -> (f64, f64) {
    let by = element.attr("transform").unwrap();
    let by = by
        .strip_prefix("translate(")
        .and_then(|it| it.strip_suffix(')'));
    let (x, y) = by.unwrap().split_once(' ').unwrap();
    (x.parse().unwrap(), y.parse().unwrap())
}

/// Where a system is on the page of a desk.
fn name_at(game: &Master, desk: &TableView, system: &str) -> (f64, f64) {
    let page = Html::parse_document(&arranged::<MasterPage>(game, desk));
    let system = find(&page, &format!(".system[data-thing={system}]"))[0];
    moved(system)
}

/// The starting systems that have been found.
fn homes(game: &Master) -> Vec<(Seat, &'static str)> {
    let view = game.view(None);
    let homes = (view.players.values()).filter_map(|it| Some((Seat::new(it.seat), it.home?)));
    homes.collect()
}

/// MG-2.16: a player at a table has their own home nearest: in the corner at the bottom left.
#[test]
fn mg_2_16_everybody_has_the_own_home_nearest() {
    for seed in 0..4 {
        let seed = Seed::from_number(seed);
        for players in 1..=4 {
            let game = Master::new(packs::standard(), &Setup::new(players), seed).unwrap();
            for (seat, home) in homes(&game) {
                let (x, y) = name_at(&game, &desk(&game, Some(seat), Vec::new()), home);
                assert!(x < 200.0 && 800.0 < y, "{home} of {seat:?} is at {x}, {y}");
            }
        }
    }
}

/// MG-2.16: spectators and people at one screen have the home of the first player nearest, no
/// matter who is asked, and may turn the board by quarters: then the next home counterclockwise is nearest.
#[test]
fn mg_2_16_spectators_and_people_at_one_screen_turn_the_board() {
    let seed = Seed::from_number(3);
    let mut game = Master::new(packs::standard(), &Setup::new(4), seed).unwrap();
    let homes = homes(&game);
    let first = game.view(None).first;
    let first = PlayerColor::ALL.iter().position(|it| *it == first).unwrap();
    for _ in 0..6 {
        let shared = |desk: TableView| TableView {
            seats: (desk.seats.into_iter())
                .map(|sitter| Sitter {
                    mine: true,
                    ..sitter
                })
                .collect(),
            ..desk
        };
        let desks = [
            desk(&game, None, Vec::new()),
            shared(desk(&game, game.waits_for(), Vec::new())),
        ];
        for desk in desks {
            for turned in 0..4 {
                let nearest = (first + 4 - turned) % 4;
                let desk = TableView {
                    turned: turned as u8,
                    ..desk.clone()
                };
                let (x, y) = name_at(&game, &desk, homes[nearest].1);
                assert!(x < 200.0 && 800.0 < y, "turned by {turned}: {x}, {y}");
                let page = Html::parse_document(&arranged::<MasterPage>(&game, &desk));
                let button = find(&page, "#round [data-turn]")[0];
                assert_eq!(number(button, "data-turn") as usize, (turned + 1) % 4);
                let name = PlayerColor::ALL[nearest].name();
                assert!(
                    button
                        .attr("title")
                        .unwrap()
                        .ends_with(&format!("nearest: {name}"))
                );
            }
        }
        let seat = game.waits_for().unwrap();
        game.apply(seat, legal(&game, seat)[0], &mut Silent)
            .unwrap();
    }
}

/// MG-2.16: however the board is turned, it has the same offers, everything lies inside its frame,
/// and text stays upright.
#[test]
fn mg_2_16_a_turned_board_has_everything() {
    visit(60, |game| {
        let pages = (0..4).map(|turned| {
            let desk = TableView {
                turned,
                ..desk(game, game.waits_for(), Vec::new())
            };
            Html::parse_document(&arranged::<MasterPage>(game, &desk))
        });
        let pages: Vec<Html> = pages.collect();
        for page in &pages {
            for attribute in ["data-action", "data-choose", "data-at", "data-why"] {
                assert_eq!(values(page, attribute), values(&pages[0], attribute));
            }
            let frame = find(page, "svg.board")[0].attr("viewBox").unwrap();
            let frame: Vec<f64> = frame.split(' ').map(|it| it.parse().unwrap()).collect();
            for name in find(page, "#board text") {
                let place = |attribute| {
                    name.attr(attribute)
                        .map_or(0.0, |it| it.parse::<f64>().unwrap())
                };
                let (mut x, mut y) = (place("x"), place("y"));
                for around in name.ancestors().filter_map(ElementRef::wrap) {
                    // Things are moved to their places as a whole; nothing with text is turned.
                    if around.attr("transform").is_some() {
                        let (dx, dy) = moved(around);
                        (x, y) = (x + dx, y + dy);
                    }
                }
                assert!(frame[0] < x && x < frame[0] + frame[2], "{x}");
                assert!(frame[1] < y && y < frame[1] + frame[3], "{y}");
            }
        }
    });
}

/// What a line mentions according to its words alone, and the player whom it concerns.
fn named(view: &View, desk: &TableView, line: &LogLine) -> (String, Option<String>) {
    let is_thing = |word: &str| {
        let card = word.split('/').next().unwrap_or(word);
        view.systems.contains_key(word)
            || view.tracks.contains_key(word)
            || view.cards.contains_key(card)
            || word.starts_with("weaver:")
    };
    let thing = |word: &str| {
        let word = word.trim_start_matches("planet:");
        let word = word.trim_start_matches("route:");
        let turned = word
            .split_once('>')
            .map(|(to, from)| format!("{from}>{to}"));
        let mut ways = [Some(word.to_owned()), turned].into_iter().flatten();
        ways.find(|word| is_thing(word))
    };
    let words = || line.words.split(' ');
    let things: Vec<String> = words().filter_map(thing).collect();
    let players = desk.seats.iter().map(|sitter| sitter.word);
    let players: Vec<&str> = players.collect();
    let by_weavers = [
        "swarm-",
        "cube-diverted ",
        "cube-missed ",
        "planets-emptied ",
    ];
    let acted = match by_weavers.iter().any(|word| line.words.starts_with(word)) {
        true => Some("weavers"),
        false => line.seat.map(|seat| desk.sitter(seat).word),
    };
    let who = words().find(|word| players.contains(word)).or(acted);
    let about = (!things.is_empty()).then(|| things.join(" "));
    (who.unwrap_or_default().to_owned(), about)
}

#[test]
fn a_line_of_the_log_tells_the_same_as_its_words() {
    let mut compared = 0;
    for edition in [Edition::Final, Edition::Early] {
        visit_told(edition, 25, |game, lines| {
            let viewer = game.waits_for();
            let desk = desk(game, viewer, lines.to_vec());
            let view = game.view(viewer);
            let regions = regions::<MasterPage>(game, &desk);
            let log = regions.iter().find(|region| region.id == "log").unwrap();
            let log = Html::parse_fragment(&log.html.0);
            let shown = find(&log, "li[data-seq]");
            for (line, item) in lines.iter().rev().zip(shown.iter().rev()) {
                let (who, about) = named(&view, &desk, line);
                let classes: Vec<&str> = item.value().classes().collect();
                assert_eq!(
                    item.attr("data-about").map(str::to_owned),
                    about,
                    "{line:?}"
                );
                assert!(
                    who.is_empty() || classes.contains(&who.as_str()),
                    "{line:?}"
                );
                let begins = line.words.starts_with("turn-began ");
                assert_eq!(classes.contains(&"turn"), begins, "{line:?}");
                compared += 1;
            }
        });
    }
    assert!(10_000 < compared, "only {compared}");
}

#[test]
fn words_of_an_older_program_are_shown_and_speak_of_nothing() {
    let game = Master::new(packs::standard(), &Setup::new(2), Seed::from_number(1)).unwrap();
    let line = LogLine {
        seq: 3,
        seat: Some(Seat::new(1)),
        text: "Once there were comets in Karn.".to_owned(),
        words: "comet-seen gray karn".to_owned(),
    };
    let page = arranged::<MasterPage>(&game, &desk(&game, None, vec![line]));
    let page = Html::parse_document(&page);
    let item = find(&page, ".log li[data-seq='3']")[0];
    assert_eq!(
        item.text().collect::<String>(),
        "Once there were comets in Karn."
    );
    assert_eq!(item.attr("data-about"), None);
    assert!(
        item.value()
            .classes()
            .any(|class| class == game.seat_name(Seat::new(1)))
    );
}

#[test]
fn the_weavers_tell_how_near_they_are_to_winning() {
    let mut aimed = 0;
    visit(7, |game| {
        let seat = game.waits_for();
        let view = game.view(seat);
        let Some(weavers) = &view.weavers else {
            return;
        };
        let page = Html::parse_document(&text(game, seat));
        let holes = find(&page, "#gauges .darkness .pips .on").len();
        assert_eq!(
            holes,
            usize::from(weavers.black_holes.have.min(weavers.black_holes.need))
        );
        let home = view.players.values().find_map(|player| player.home);
        let hearth = find(&page, "#gauges .hearth");
        assert_eq!(hearth.len(), usize::from(home.is_some()), "set-up");
        let at_home = |swarm: &&SwarmView| Some(swarm.target) == home;
        let at_home = weavers.swarms.values().filter(at_home).count();
        assert_eq!(find(&page, ".board .aim.at-home").len(), at_home);
        assert_eq!(
            find(&page, ".board .swarm .pips").len(),
            3 * weavers.swarms.len()
        );
        aimed += at_home;
        let is_moved = |text: &String| text.contains("no card is left");
        let moved = find(&page, ".swarm .full")
            .iter()
            .map(|it| it.text().collect::<String>())
            .filter(is_moved)
            .count();
        let wanted = match weavers.deck.is_empty() {
            true => 2 * weavers.swarms.len(),
            false => 0,
        };
        assert_eq!(moved, wanted);
    });
    assert!(0 < aimed);
}

/// Nothing on the table belongs to a spectator, and on a shared screen "mine" says nothing.
#[test]
fn the_tab_of_an_area_is_called_like_its_player_unless_it_is_the_viewers() {
    let setup = Setup::new(2);
    let game = Master::new(packs::standard(), &setup, Seed::from_number(1)).unwrap();
    let asked = game.waits_for();
    let label = Selector::parse(".tab[data-tab=mine] .label").unwrap();
    for (seat, is_shared) in [(None, false), (asked, false), (asked, true)] {
        let mut desk = desk(&game, seat, Vec::new());
        for (sitter, name) in desk.seats.iter_mut().zip(["Ann", "Bob"]) {
            sitter.name = name.to_owned();
            sitter.mine |= is_shared;
        }
        let shown = game.view(desk.seat);
        let shown = shown.viewer.unwrap_or(shown.active).word();
        let name = desk.seats.iter().find(|sitter| sitter.word == shown);
        let name = name.unwrap().name.clone();
        let page = Html::parse_document(&arranged::<MasterPage>(&game, &desk));
        let tab: String = page.select(&label).flat_map(|it| it.text()).collect();
        let named = values(&page, "data-tab-name");
        if seat.is_some() && !is_shared {
            assert_eq!((tab.as_str(), named.len()), ("Mine", 0));
        } else {
            assert_eq!(named.into_keys().collect::<Vec<_>>(), [name]);
            assert_ne!(tab, "Mine");
        }
    }
}

/// MG-11.6: whoever fills a base row that pays nothing is told so before confirming, and a base that waits is
/// seen beside the bases on the board.
#[test]
fn waiting_bases_are_shown_and_rows_that_pay_nothing_are_told() {
    let texts = |page: &Html, words: &str| -> String {
        let selector = Selector::parse(words).unwrap();
        page.select(&selector).flat_map(|it| it.text()).collect()
    };
    let confirm = Selector::parse(".prompt [data-action=confirm]").unwrap();
    let (mut waiting, mut barren) = (0, 0);
    visit(1, |game| {
        let Some(seat) = game.waits_for() else {
            return;
        };
        let view = game.view(Some(seat));
        let built = view.players.values().any(|it| !it.constructed.is_empty());
        let own = Some(view.active);
        let mut cards = view.cards.values().filter(|card| card.owner == own);
        let pays_nothing = cards.any(|card| {
            let mut projects = card.projects.values();
            projects.any(|project| project.complete && project.barren.is_some())
        });
        let confirms = legal(game, seat).contains(&master::Action::Confirm);
        if !(pays_nothing && confirms) && (!built || 40 < waiting) {
            return;
        }
        let page = Html::parse_document(&text(game, Some(seat)));
        if built {
            waiting += 1;
            let told = texts(&page, ".gauge.expansion .sr");
            assert!(told.contains(" waiting)"), "{told}");
            assert!(texts(&page, ".gauge .to-come").contains('+'));
        }
        if pays_nothing && confirms {
            barren += 1;
            let caution = texts(&page, ".prompt .caution");
            assert!(caution.contains("pays nothing"), "{caution}");
            let button = page.select(&confirm).next();
            let asks = button.and_then(|it| it.attr("data-confirm"));
            assert!(
                asks.is_some_and(|it| it.contains("pays nothing")),
                "{asks:?}"
            );
        }
    });
    assert!(0 < waiting && 0 < barren, "{waiting} {barren}");
}
