//! Random games, seen through the page as a browser reads it.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use std::collections::{BTreeMap, BTreeSet};

use conquest::{Action, Color, Conquest, OutcomeView, Setup, Way, packs};
use kernel::{Called, Evaluation, Events, Game, Narration, Rng, Seat, Seed, Silent};
use scraper::{Html, Selector};

use super::ConquestPage;
use crate::story::Story;
use crate::testing::{arranged, desk, info, legal, regions, values};
use crate::{Page as _, Scene};
use table::LogLine;

fn text(game: &Conquest, seat: Option<Seat>) -> String {
    arranged::<ConquestPage>(game, &desk(game, seat, Vec::new()))
}

/// Play random games with every number of players, including accusations out of turn, and look at
/// every `step`-th state. Nobody resigns, and every negotiation ends at some point.
fn visit(step: usize, mut look: impl FnMut(&Conquest)) {
    for number in 0..10_u64 {
        let setup = Setup {
            shuffle_bases: number % 2 == 1,
            wrong_accusation_cost: (number % 3) as u8,
            ..Setup::new(2 + (number % 5) as usize)
        };
        let pack = packs::standard();
        let mut game = Conquest::new(pack, &setup, Seed::from_number(number)).unwrap();
        let mut rng = Rng::new(Seed::from_number(1000 + number));
        for turn in 0..4000 {
            if turn % step == 0 {
                look(&game);
            }
            let Some(asked) = game.waits_for() else { break };
            let others: Vec<Seat> = game.may_act().iter().collect();
            let seat = match others.first() {
                Some(&other) if rng.below(8) == 0 => other,
                _ => asked,
            };
            let actions = legal(&game, seat);
            // If everybody returned every card, nothing would ever be bought.
            let action = loop {
                let action = actions[rng.below(actions.len() as u32) as usize];
                if !game.is_futile(seat, action) || rng.below(64) == 0 {
                    break action;
                }
            };
            game.apply(seat, action, &mut Silent).unwrap();
        }
        look(&game);
    }
}

#[test]
fn every_offer_lies_on_the_table_once_and_can_be_reached() {
    let mut states = 0;
    let mut deals = 0;
    visit(37, |game| {
        let seats = game.waits_for().into_iter().chain(game.may_act().iter());
        for seat in seats.collect::<Vec<_>>() {
            states += 1;
            let page = Html::parse_document(&text(game, Some(seat)));
            // Deals with the trade ship and offers to players are composed from parts.
            let (composed, others): (Vec<Action>, Vec<Action>) = legal(game, seat)
                .into_iter()
                .partition(|&action| is_composed(action));
            assert_steppers_allow(&page, &composed);
            let is_exchange = |action: &Action| matches!(action, Action::Exchange { .. });
            let exchanges: Vec<Action> = composed.into_iter().filter(is_exchange).collect();
            let offered = others.iter().map(|&action| (game.write_action(action), 1));
            assert_eq!(
                values(&page, "data-action"),
                offered.collect::<BTreeMap<_, _>>()
            );
            let chosen = values(&page, "data-choose");
            for ship in values(&page, "data-with").keys() {
                assert_eq!(chosen.get(ship), Some(&1), "{ship}");
            }
            let (parts, wants) = (values(&page, "data-part"), values(&page, "data-want"));
            let takes = values(&page, "data-takes");
            for action in exchanges {
                let Action::Exchange { give, want } = action else {
                    unreachable!("only exchanges are left");
                };
                deals += 1;
                assert!(wants.contains_key(want.word()));
                assert!(takes.contains_key(&give.total().to_string()));
                assert!(give.iter().all(|(card, _)| parts.contains_key(card.word())));
            }
        }
    });
    assert!(500 < states && 500 < deals, "only {states}, {deals}");
}

/// Whether an action has no button of its own: the script of the page composes it.
fn is_composed(action: Action) -> bool {
    matches!(
        action,
        Action::Exchange { .. }
            | Action::Give { .. }
            | Action::Want { .. }
            | Action::Propose
            | Action::Counter
    )
}

/// Every card that may be added to an offer has a stepper with room for it.
fn assert_steppers_allow(page: &Html, actions: &[Action]) {
    let draft = Selector::parse(".draft").unwrap();
    for &action in actions {
        let (side, card) = match action {
            Action::Give { card } => ("give", card),
            Action::Want { card } => ("want", card),
            Action::Propose | Action::Counter => {
                assert_eq!(page.select(&draft).count(), 1, "{action:?}");
                continue;
            }
            _ => continue,
        };
        let word = card.word();
        let stepper = format!(".stepper[data-side={side}][data-kind={word}]");
        let stepper = Selector::parse(&stepper).unwrap();
        let stepper = page.select(&stepper).next().unwrap();
        let number = |name: &str| stepper.attr(name).unwrap().parse::<u8>().unwrap();
        assert!(number("data-count") < number("data-most"), "{action:?}");
    }
}

#[test]
fn a_page_shows_nothing_of_the_hands_and_tokens_of_others() {
    let mut rng = Rng::new(Seed::from_number(5));
    let mut compared = 0;
    visit(50, |game| {
        let watched = text(game, None);
        for seat in Seat::all(game.seats()) {
            let mut other = game.clone();
            other.determinize(seat, &mut rng);
            assert_eq!(text(game, Some(seat)), text(&other, Some(seat)));
            assert_eq!(watched, text(&other, None));
            compared += 1;
        }
    });
    assert!(1000 < compared, "only {compared}");
}

#[test]
fn a_page_is_well_formed_and_its_names_are_unique() {
    visit(60, |game| {
        let text = text(game, game.waits_for());
        assert!(
            !text.contains("style="),
            "inline styles are refused by the browser"
        );
        let page = Html::parse_document(&format!("<!DOCTYPE html><title>x</title>{text}"));
        assert!(page.errors.is_empty(), "{:?}", page.errors);
        for attribute in ["id", "data-at", "data-key"] {
            let found = values(&page, attribute);
            let twice = found.into_iter().find(|(_, count)| 1 < *count);
            assert_eq!(twice, None, "{attribute}");
        }
        let ids: BTreeSet<String> = values(&page, "id").into_keys().collect();
        let shapes = values(&page, "href").into_keys();
        for shape in shapes.filter(|href| href.starts_with('#')) {
            assert!(ids.contains(&shape[1..]), "{shape} is not drawn");
        }
    });
}

#[test]
fn every_why_not_is_notation() {
    let mut asked = 0;
    visit(60, |game| {
        for seat in Seat::all(game.seats()) {
            let page = Html::parse_document(&text(game, Some(seat)));
            for why in values(&page, "data-why").into_keys() {
                let action = game.read_action(seat, &why);
                assert!(action.is_ok(), "{why}: {:?}", action.err());
                asked += 1;
            }
        }
    });
    assert!(10_000 < asked, "only {asked}");
}

#[test]
fn a_spectator_sees_the_board_and_is_offered_nothing() {
    visit(90, |game| {
        let page = Html::parse_document(&text(game, None));
        for attribute in ["data-action", "data-choose", "data-with", "data-part"] {
            assert_eq!(values(&page, attribute), BTreeMap::new());
        }
        let things = values(&page, "data-thing");
        for space in game.view(None).spaces.keys() {
            assert!(things.contains_key(*space), "{space}");
        }
    });
}

#[test]
fn names_of_people_are_text_and_never_markup() {
    let setup = Setup::new(2);
    let game = Conquest::new(packs::standard(), &setup, Seed::from_number(1)).unwrap();
    let text = text(&game, Some(Seat::new(0)));
    assert!(text.contains("&lt;Seat(1)&gt;") && !text.contains("<Seat(1)>"));
}

/// The page of the player who ended the turn, with its log.
fn after_a_turn(game: &mut Conquest) -> Html {
    let seat = game.waits_for().unwrap();
    let mut lines = Vec::new();
    while game.waits_for() == Some(seat) {
        let mut events = Events::default();
        let end = *legal(game, seat).last().unwrap();
        game.apply(seat, end, &mut events).unwrap();
        lines.extend(events.0.iter().map(|(_, event)| LogLine {
            seq: 9,
            seat: Some(seat),
            text: game.tell(event, Called::Seats),
            words: game.write_event(event),
        }));
    }
    let desk = desk(game, Some(seat), lines);
    Html::parse_document(&arranged::<ConquestPage>(game, &desk))
}

#[test]
fn a_roll_of_the_die_is_shown_with_its_step() {
    let setup = Setup::new(2);
    let mut game = Conquest::new(packs::standard(), &setup, Seed::from_number(1)).unwrap();
    // The keeper moves the trade ship in one of the first two turns.
    let pages = [after_a_turn(&mut game), after_a_turn(&mut game)];
    let die = Selector::parse(".die[data-seq='9']").unwrap();
    let rolled: Vec<&str> = pages
        .iter()
        .filter_map(|page| page.select(&die).next()?.attr("aria-label"))
        .collect();
    assert_eq!(rolled.len(), 1, "{rolled:?}");
    assert!(rolled[0].starts_with("A die shows "));
}

/// Play random games with every number of players, with the log for one seat, and look at every
/// `step`-th state. At the end somebody resigns.
fn visit_told(step: u64, mut look: impl FnMut(&Conquest, Option<Seat>, &[LogLine])) {
    for players in 2..=6_usize {
        let seed = Seed::from_number(players as u64);
        let mut game = Conquest::new(packs::standard(), &Setup::new(players), seed).unwrap();
        let mut rng = Rng::new(seed);
        let viewer = Some(Seat::new(1));
        let mut lines = Vec::new();
        for seq in 0..3000 {
            if seq % step == 0 {
                look(&game, viewer, &lines);
            }
            let Some(seat) = game.waits_for() else { break };
            let mut events = Events::default();
            if seq == 2999 {
                game.resign(seat, &mut events).unwrap();
            } else {
                let actions = legal(&game, seat);
                let action = actions[rng.below(actions.len() as u32) as usize];
                game.apply(seat, action, &mut events).unwrap();
            }
            lines.extend(events.seen_by(viewer).map(|event| LogLine {
                seq,
                seat: Some(seat),
                text: game.tell(event, Called::Seats),
                words: game.write_event(event),
            }));
        }
        look(&game, viewer, &lines);
    }
}

#[test]
fn a_line_of_the_log_tells_the_same_as_its_words() {
    let mut compared = 0;
    visit_told(40, |game, viewer, lines| {
        let desk = desk(game, viewer, lines.to_vec());
        let view = game.view(viewer);
        let regions = regions::<ConquestPage>(game, &desk);
        let log = regions.iter().find(|region| region.id == "log").unwrap();
        let log = Html::parse_fragment(&log.html.0);
        let shown: Vec<_> = log
            .select(&Selector::parse("li[data-seq]").unwrap())
            .collect();
        for (line, item) in lines.iter().rev().zip(shown.iter().rev()) {
            let words = || line.words.split([' ', '>']);
            let spaces = words().filter(|word| view.spaces.contains_key(word));
            let spaces = spaces.collect::<Vec<&str>>().join(" ");
            assert_eq!(
                item.attr("data-about").unwrap_or_default(),
                spaces,
                "{line:?}"
            );
            let classes: Vec<&str> = item.value().classes().collect();
            let who = words().find(|word| view.players.contains_key(word));
            assert!(who.is_none_or(|who| classes.contains(&who)), "{line:?}");
            let begins = line.words.starts_with("turn-began ");
            assert_eq!(classes.contains(&"turn"), begins, "{line:?}");
            compared += 1;
        }
    });
    assert!(10_000 < compared, "only {compared}");
}

/// Every thing on the table has a small card that ends with the words of a rule.
#[test]
fn everything_on_the_table_has_a_small_card() {
    let mut read = BTreeSet::new();
    visit(400, |game| {
        let seat = game.waits_for();
        let desk = desk(game, seat, Vec::new());
        let page = Html::parse_document(&arranged::<ConquestPage>(game, &desk));
        for thing in values(&page, "data-info").into_keys() {
            let card = info::<ConquestPage>(game, &desk, &thing);
            let card = card.unwrap_or_else(|| panic!("{thing} has no card"));
            assert!(card.contains("class=\"rule\""), "{thing}: {card}");
            assert!(!has_slug(game, &card), "{thing}: {card}");
            read.insert(thing.split(':').next().unwrap().to_owned());
        }
        for thing in ["space:nowhere", "ship:red-home/l9", "gauge:red/luck", "x"] {
            assert_eq!(info::<ConquestPage>(game, &desk, thing), None);
        }
    });
    let kinds = [
        "card",
        "core",
        "die",
        "energy",
        "gauge",
        "player",
        "price",
        "ship",
        "space",
        "trade-ship",
    ];
    assert_eq!(read, kinds.map(str::to_owned).into());
}

/// Whether the text that people read contains the word of a space.
fn has_slug(game: &Conquest, html: &str) -> bool {
    let page = Html::parse_fragment(html);
    let mut text: String = page.root_element().text().collect();
    for name in [
        "aria-label",
        "title",
        "data-before",
        "data-hint",
        "data-confirm",
    ] {
        text.extend(values(&page, name).into_keys().map(|value| value + "\n"));
    }
    let view = game.view(None);
    let slugs = view.spaces.keys();
    let mut slugs = slugs.filter(|word| !word.starts_with("base-") && !word.starts_with("trade-"));
    slugs.any(|word| text.contains(word)) || text.contains("four-colonies")
}

/// Places have names; words such as `red-a3` are for notation only.
#[test]
fn nobody_reads_the_word_of_a_space() {
    visit_told(150, |game, viewer, lines| {
        let desk = desk(game, viewer, lines.to_vec());
        let page = arranged::<ConquestPage>(game, &desk);
        assert!(!has_slug(game, &page), "{page}");
    });
}

/// IC-INF.2: how many cards somebody holds is a secret, on the rows and on the cards.
#[test]
fn ic_inf_2_the_cards_of_others_are_not_counted() {
    let mut rng = Rng::new(Seed::from_number(6));
    visit(300, |game| {
        let viewer = Seat::new(0);
        let mut other = game.clone();
        other.determinize(viewer, &mut rng);
        for seat in Seat::all(game.seats()) {
            for thing in ["player:", "gauge:"] {
                let word = game.seat_name(seat);
                let end = if thing == "gauge:" { "/limit" } else { "" };
                let thing = format!("{thing}{word}{end}");
                let card = |game: &Conquest| {
                    info::<ConquestPage>(game, &desk(game, Some(viewer), Vec::new()), &thing)
                };
                assert_eq!(card(game), card(&other), "{thing}");
            }
        }
    });
}

/// A price that can be paid and used lights offers that are on the table.
#[test]
fn a_price_lights_what_it_buys() {
    let mut lit = 0;
    visit(90, |game| {
        let seat = game.waits_for();
        let page = Html::parse_document(&text(game, seat));
        let (actions, ships) = (values(&page, "data-action"), values(&page, "data-choose"));
        for lights in values(&page, "data-lights").into_keys() {
            for light in lights.split(" | ") {
                let is_there = actions.contains_key(light) || ships.contains_key(light);
                assert!(is_there, "{light}");
                lit += 1;
            }
        }
    });
    assert!(50 < lit, "only {lit}");
}

/// Attacks say how likely they win, in words and on the mark.
#[test]
fn an_attack_says_its_odds() {
    let mut attacks = 0;
    let mark = Selector::parse(".mark.attack").unwrap();
    visit(40, |game| {
        let page = Html::parse_document(&text(game, game.waits_for()));
        for attack in page.select(&mark) {
            let label = attack.attr("aria-label").unwrap();
            let shown: String = attack.text().collect();
            let odds = ["2 in 6 (33 %)", "3 in 6 (50 %)", "4 in 6 (67 %)"];
            assert!(odds.iter().any(|odds| label.contains(odds)), "{label}");
            assert!(shown.contains(" %"), "{shown}");
            attacks += 1;
        }
    });
    assert!(20 < attacks, "only {attacks}");
}

/// A counter-offer begins with the offer on the table, seen from the other side.
#[test]
fn a_counter_offer_begins_with_the_offer_on_the_table() {
    let mut seen = 0;
    let side = |page: &Html, side: &str| -> u64 {
        let stepper = Selector::parse(&format!(".counter .stepper[data-side={side}]")).unwrap();
        let counts = page
            .select(&stepper)
            .map(|it| it.attr("data-count").unwrap());
        counts.map(|count| count.parse::<u64>().unwrap()).sum()
    };
    visit(11, |game| {
        let Some(seat) = game.waits_for() else { return };
        if !legal(game, seat).contains(&Action::Counter) {
            return;
        }
        let page = Html::parse_document(&text(game, Some(seat)));
        let talk = game.view(Some(seat)).negotiation.unwrap();
        let total = |cards: conquest::Counts| cards.values().map(|&it| u64::from(it)).sum::<u64>();
        assert_eq!(side(&page, "want"), total(talk.give.unwrap()));
        assert!(side(&page, "give") <= total(talk.want.unwrap()));
        seen += 1;
    });
    assert!(5 < seen, "only {seen}");
}

#[test]
fn every_way_to_end_a_game_has_a_headline_in_the_words_of_people() {
    let game = Conquest::new(packs::standard(), &Setup::new(3), Seed::from_number(1)).unwrap();
    let desk = desk(&game, Some(Seat::new(0)), Vec::new());
    let colors: Vec<Color> = (game.view(None).players.keys())
        .filter_map(|word| Color::read(word).ok())
        .collect();
    let headline = |winner, way| {
        let mut view = game.view(desk.seat);
        view.outcome = Some(OutcomeView { winner, way });
        let scene = Scene {
            desk: &desk,
            story: Story::new(&game, &desk.log),
            view,
            offers: Vec::new(),
            pack: game.pack(),
        };
        ConquestPage::ending(&scene).unwrap().headline()
    };
    let points = game.view(None).players[0].points;
    for (way, how) in [
        (Way::Points, format!("{points} victory points")),
        (
            Way::FourColonies,
            "four colonies on the central planet".to_owned(),
        ),
        (Way::LastSurvivor, "nobody else is left".to_owned()),
        (
            Way::RoundCap,
            format!("{points} victory points when the rounds were over"),
        ),
    ] {
        let own = headline(Some(colors[0]), way);
        assert_eq!(own, format!("You won: {how}"));
        let other = headline(Some(colors[1]), way);
        assert!(other.ends_with(&format!("> won: {how}")), "{other}");
    }
    let shared = headline(None, Way::RoundCap);
    assert_eq!(shared, "The rounds are over, and the best share the win");
}

/// People at a talk have phrases to say, and nobody else has.
#[test]
fn who_negotiates_can_say_something() {
    let mut seen = 0;
    let phrase = Selector::parse(".talk .phrases button[name=phrase]").unwrap();
    visit(11, |game| {
        let Some(talk) = game.view(None).negotiation else {
            return;
        };
        for seat in Seat::all(game.seats()) {
            let word = game.seat_name(seat);
            let takes_part = [talk.opener.word(), talk.partner.word()].contains(&word);
            let page = Html::parse_document(&text(game, Some(seat)));
            let wanted = if takes_part { table::PHRASES.len() } else { 0 };
            assert_eq!(page.select(&phrase).count(), wanted, "{word}");
            seen += 1;
        }
    });
    assert!(5 < seen, "only {seen}");
}

#[test]
fn an_accusation_that_may_cost_a_card_is_confirmed() {
    let selector = Selector::parse("button[data-action^='accuse']").unwrap();
    let mut costs = BTreeSet::new();
    visit(60, |game| {
        for seat in Seat::all(game.seats()) {
            let cost = game.view(Some(seat)).wrong_accusation_cost;
            let html = text(game, Some(seat));
            if !html.contains("data-action=\"accuse") {
                continue;
            }
            let page = Html::parse_document(&html);
            for button in page.select(&selector) {
                let warning = button.attr("data-confirm");
                assert_eq!(warning.is_some(), 0 < cost);
                let price = format!("it costs {}.", crate::info::counted(cost, "card"));
                assert!(warning.is_none_or(|warning| warning.ends_with(&price)));
                costs.insert(cost);
            }
        }
    });
    assert_eq!(costs.len(), 3, "{costs:?}");
}

#[test]
fn a_blow_makes_a_better_headline_than_its_token() {
    use conquest::Event;

    let seat = Seat::new(0);
    let token = super::log::weight(&Event::BattleTokenWon { seat });
    assert!(token < crate::since::Weight::Turning);
}

#[test]
fn ships_in_danger_have_a_sign_and_a_card_that_says_of_whom() {
    let sign = Selector::parse(".board .threat").unwrap();
    let mut threatened = 0;
    visit(150, |game| {
        for seat in Seat::all(game.seats()) {
            let view = game.view(Some(seat));
            let own = game.seat_name(seat);
            let desk = desk(game, Some(seat), Vec::new());
            let mut signs = 0;
            for (word, space) in &view.spaces {
                let Some(ship) = space.ships.first() else {
                    continue;
                };
                let level = conquest::Level::ALL[usize::from(ship.level) - 1].word();
                let card = info::<ConquestPage>(game, &desk, &format!("ship:{word}/{level}"));
                let threat = space.threats.iter().find(|it| it.owner.word() != own);
                if let Some(threat) = threat.filter(|it| it.powered && !it.moves) {
                    let odds = format!("can attack this: {}\u{a0}%", threat.odds().percent());
                    assert!(card.unwrap().contains(&odds));
                    threatened += 1;
                }
                if ship.owner.word() == own && space.threats.iter().any(|threat| threat.powered) {
                    signs += space.ships.len();
                }
            }
            let page = Html::parse_document(&text(game, Some(seat)));
            assert_eq!(page.select(&sign).count(), signs);
        }
    });
    assert!(10 < threatened, "only {threatened}");
}
