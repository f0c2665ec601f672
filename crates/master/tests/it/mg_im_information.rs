//! Clause tests of the information model, and of what the edition and the supremacy track show.

use std::collections::{BTreeMap, BTreeSet};

use kernel::{Actions, Audience, Called, Events, Files, Game, Narration, Rng, Seat, Seed, Silent};
use master::{
    CardPlace, Color, Counts, Edition, Event, Kind, Master, Pack, Phase, Pool, Setup, View, Way,
    packs,
};
use serde_json::Value;

use crate::table::{three, two};

/// The setups the random games here are played with.
fn setups() -> Vec<Setup> {
    let drafted = Setup {
        draft: true,
        ..Setup::new(3)
    };
    vec![Setup::new(2), Setup::new(3), Setup::new(4), drafted]
}

fn begin(setup: &Setup, seed: u64) -> Master {
    Master::new(packs::test(), setup, Seed::from_number(seed)).unwrap()
}

fn offered(game: &Master, seat: Seat) -> Actions<master::Action> {
    let mut actions = Actions::new();
    game.legal(seat, &mut actions);
    actions
}

/// Take a random action, now and then of a seat the game does not wait for.
fn step(game: &mut Master, rng: &mut Rng) -> Events<Event> {
    let mut seat = game.waits_for().unwrap();
    if let Some(other) = game.may_act().iter().next()
        && rng.below(4) == 0
    {
        seat = other;
    }
    let actions = offered(game, seat);
    let action = actions[rng.below(actions.len() as u32) as usize];
    let mut log = Events::default();
    game.apply(seat, action, &mut log).unwrap();
    log
}

/// Play random games and look at every state: before, what happened, after.
fn watch(decisions: usize, mut look: impl FnMut(&Master, &Events<Event>, &Master)) {
    for (number, setup) in setups().iter().enumerate() {
        let seed = number as u64;
        let mut game = begin(setup, seed);
        let mut rng = Rng::new(Seed::from_number(!seed));
        for _ in 0..decisions {
            if game.waits_for().is_none() {
                break;
            }
            let before = game.clone();
            let log = step(&mut game, &mut rng);
            look(&before, &log, &game);
        }
    }
}

/// Play one random game until the condition holds.
fn until(setup: &Setup, seed: u64, mut holds: impl FnMut(&Master) -> bool) -> Master {
    let mut game = begin(setup, seed);
    let mut rng = Rng::new(Seed::from_number(!seed));
    while !holds(&game) {
        step(&mut game, &mut rng);
    }
    game
}

fn json(view: &View) -> Value {
    serde_json::to_value(view).unwrap()
}

/// The view as it is sent, byte for byte.
fn bytes(view: &View) -> String {
    serde_json::to_string(view).unwrap()
}

/// The view without what only its viewer gets.
fn common(game: &Master, viewer: Option<Seat>) -> Value {
    let mut view = json(&game.view(viewer));
    let table = view.as_object_mut().unwrap();
    table.remove("viewer").unwrap();
    table.remove("actions").unwrap();
    view
}

fn redrawn(game: &Master, seat: Seat, number: u64) -> Master {
    let mut world = game.clone();
    world.determinize(seat, &mut Rng::new(Seed::from_number(number)));
    world
}

fn add(counts: &mut BTreeMap<&'static str, u32>, more: &Counts) {
    for (&word, &count) in more {
        *counts.entry(word).or_default() += u32::from(count);
    }
}

/// Every cube the view shows, by color.
fn cubes_shown(view: &View) -> BTreeMap<&'static str, u32> {
    let mut shown = BTreeMap::new();
    add(&mut shown, &view.reserve);
    for player in view.players.values() {
        add(&mut shown, &player.bag);
        add(&mut shown, &player.drawn);
    }
    let slots = view
        .cards
        .values()
        .flat_map(|card| card.projects.values())
        .flat_map(|project| &project.slots)
        .filter_map(|slot| slot.cube);
    let planets = view.systems.values().flat_map(|system| &system.cubes);
    let routes = view.tracks.values().flat_map(|track| &track.cubes);
    for cube in slots.chain(planets.copied()).chain(routes.copied()) {
        *shown.entry(cube.word()).or_default() += 1;
    }
    shown
}

/// A table with something on every part of it.
const FULL_TABLE: &str = r#"
constructed = ["species:ant"]
[players.gray]
cards = ["species:ant", "leader:pilot"]
[players.brown]
skips = 1
[systems.red-home]
bases = 2
planets = ["red", "blue"]
[systems.red-near-a]
owner = "gray"
[systems.red-inner]
owner = "brown"
[routes]
"red-home>red-near-b" = ["red"]
[conflicts."conflict:raid"]
track = "red-near-a>red-inner"
red = "gray"
blue = "brown"
[cubes]
"species:ant/base" = ["red", "-", "yellow"]
"conflict:raid/red" = ["red"]
"#;

/// MG-IM.1: everything on the table is public.
#[test]
fn mg_im_1_the_view_shows_every_piece_on_the_table() {
    let game = two(FULL_TABLE);
    game.sees("systems.red-home.owner", "gray");
    game.sees("systems.red-home.bases", 2);
    game.sees("systems.red-home.cubes", vec!["red", "blue"]);
    game.sees("systems.blue-home.covered", true);
    game.sees("free-tokens", 2);
    game.sees("players.brown.skips", 1);
    game.sees("players.gray.constructed", vec!["species:ant"]);
    game.sees("players.gray.stock", 5);
    game.sees("players.gray.bases", 3);
    game.sees("players.gray.symbols.military", 2);
    game.sees("cards.species:ant.projects.base.slots[0].cube", "red");
    game.sees("cards.species:ant.projects.base.slots[1].cube", Value::Null);
    game.sees("conflicts.conflict:raid.red.cubes", vec!["red"]);
    game.sees("conflicts.conflict:raid.red.player", "gray");
    game.sees("conflicts.conflict:raid.advantage", "gray");
    game.sees("reserve.red", 31);
    game.done();
}

/// MG-IM.1: whatever happens, the view accounts for every cube, base and token.
#[test]
fn mg_im_1_no_piece_is_missing_from_the_view() {
    let all = BTreeMap::from([
        ("red", 45),
        ("blue", 45),
        ("yellow", 45),
        ("white", 45),
        ("black", 20),
    ]);
    watch(300, |_, _, game| {
        let view = game.view(None);
        assert_eq!(cubes_shown(&view), all);
        for player in view.players.values() {
            let constructed = player.constructed.len() as u8;
            assert_eq!(player.stock + constructed + player.bases, 9);
        }
        let covered = view.systems.values().filter(|system| system.covered);
        let skips: u32 = view
            .players
            .values()
            .map(|player| u32::from(player.skips))
            .sum();
        assert_eq!(view.free_tokens + skips + covered.count() as u32, 9);
    });
}

/// MG-IM.2: every player's cards lie face up.
#[test]
fn mg_im_2_everybody_sees_every_players_cards() {
    watch(300, |_, _, game| {
        let view = game.view(None);
        for (&color, player) in &view.players {
            let owned: Vec<&String> = view
                .cards
                .iter()
                .filter(|(_, card)| card.owner.is_some_and(|owner| owner.word() == color))
                .map(|(word, _)| word)
                .collect();
            assert_eq!(owned, player.cards.iter().collect::<Vec<_>>());
        }
        let places = view.cards.values().filter(|card| card.owner.is_some());
        assert!(
            places
                .into_iter()
                .all(|card| card.place == CardPlace::Player)
        );
        assert_eq!(view.cards.len(), 72);
    });
}

/// MG-IM.3: once the decks are turned up, their tops and sizes are public.
#[test]
fn mg_im_3_every_deck_shows_its_top_and_its_size() {
    watch(300, |_, _, game| {
        let view = game.view(None);
        if view.phase == Phase::Setup {
            return;
        }
        for (kind, deck) in &view.decks {
            assert_eq!(deck.top.is_some(), deck.size != 0, "{kind}");
            let known = usize::from(deck.top.is_some()) + deck.bottom.len();
            assert_eq!(known + deck.unknown.len(), usize::from(deck.size), "{kind}");
            let in_deck = view
                .cards
                .values()
                .filter(|card| card.kind.word() == *kind && card.place == CardPlace::Deck);
            assert_eq!(in_deck.count(), usize::from(deck.size), "{kind}");
        }
    });
}

/// The cards of this type that lie face up somewhere, or whose position in the deck is known.
fn seen_cards(view: &View, kind: Kind) -> BTreeSet<String> {
    let deck = &view.decks[kind.word()];
    let players = view.players.values().flat_map(|player| &player.cards);
    players
        .chain(view.conflicts.keys())
        .chain(&view.revealed)
        .chain(&deck.lifted)
        .chain(&deck.bottom)
        .chain(&deck.top)
        .filter(|word| word.starts_with(kind.word()))
        .cloned()
        .collect()
}

/// MG-IM.4: what lies in a deck follows from what does not; the list has no order.
#[test]
fn mg_im_4_the_unknown_cards_are_all_that_are_not_seen_elsewhere() {
    let pack: &Pack = packs::test();
    watch(300, |_, _, game| {
        let view = game.view(None);
        for kind in Kind::ALL {
            let seen = seen_cards(&view, kind);
            let rest: Vec<String> = kind
                .cards()
                .map(|card| pack.card_word(card))
                .filter(|word| !seen.contains(word))
                .collect();
            assert_eq!(view.decks[kind.word()].unknown, rest, "in printed order");
        }
    });
}

/// MG-IM.5: cards put openly on the bottom keep a known place until the deck is shuffled.
#[test]
fn mg_im_5_the_known_bottom_is_shown_until_the_next_shuffle() {
    let mut game = two(r#"
        phase = "rewards"
        pending = ["keep-card gray leader:pilot leader:broker"]
        [decks.leader]
        top = "leader:curator"
        [players.gray]
        cards = ["species:ant", "leader:sower"]
    "#);
    game.sees("decks.leader.bottom", Vec::<String>::new());
    game.plays("gray", "put-both leader:broker");
    game.sees("decks.leader.bottom", vec!["leader:broker", "leader:pilot"]);
    game.plays("gray", "discard leader:curator");
    let bottom = vec!["leader:broker", "leader:pilot", "leader:curator"];
    game.sees("decks.leader.bottom", bottom);
    game.done();

    let mut game = two(r#"
        phase = "cards"
        pending = ["choose-card gray leader"]
        [decks.leader]
        top = "leader:curator"
        bottom = ["leader:broker", "leader:pilot"]
    "#);
    game.plays("gray", "fetch leader:guard");
    game.happened("deck-shuffled leader, card-gained gray leader:guard");
    game.sees("decks.leader.bottom", Vec::<String>::new());
    game.done();
}

/// MG-IM.6: before the flip no top card is public.
#[test]
fn mg_im_6_face_down_decks_show_no_card() {
    // Three players: the third one chooses a corner before any deck is turned.
    let view = begin(&Setup::new(3), 1).view(None);
    assert!(view.decks.values().all(|deck| deck.top.is_none()));
    assert!(
        view.decks
            .values()
            .all(|deck| deck.unknown.len() == usize::from(deck.size))
    );

    // Two players choose their species from a turned deck; the six others are face down.
    let view = begin(&Setup::new(2), 1).view(None);
    for (&kind, deck) in &view.decks {
        assert_eq!(deck.top.is_some(), kind == "species", "{kind}");
    }
}

/// MG-IM.6 with MG-23.3: in the draft only the revealed species are public.
#[test]
fn mg_im_6_the_draft_shows_only_the_revealed_species() {
    let setup = Setup {
        draft: true,
        ..Setup::new(3)
    };
    let view = begin(&setup, 1).view(None);
    assert_eq!(view.revealed.len(), 5);
    assert_eq!(view.decks["species"].size, 4);
    assert!(view.decks.values().all(|deck| deck.top.is_none()));
    let revealed = view
        .cards
        .values()
        .filter(|card| card.place == CardPlace::Revealed);
    assert_eq!(revealed.count(), 5);
}

/// MG-IM.7: a pending draw shows the two lifted cards and the card on top, nothing deeper.
#[test]
fn mg_im_7_a_pending_draw_shows_the_lifted_cards_and_the_top() {
    let mut pending = 0;
    watch(300, |_, _, game| {
        let view = game.view(None);
        if game.question() != "keep-card" {
            return assert!(view.decks.values().all(|deck| deck.lifted.is_empty()));
        }
        pending += 1;
        let deck = view.decks.values().find(|deck| !deck.lifted.is_empty());
        let deck = deck.expect("the lifted cards are shown");
        assert_eq!(deck.lifted.len(), 2);
        for word in &deck.lifted {
            assert_eq!(view.cards[word].place, CardPlace::Lifted);
        }
        assert_eq!(deck.top.is_some(), deck.size != 0);
        let known = 1 + deck.bottom.len();
        assert_eq!(
            deck.unknown.len(),
            usize::from(deck.size).saturating_sub(known)
        );
    });
    assert!(0 < pending, "the games draw cards");
}

/// MG-IM.8: players may look into their own bags.
#[test]
fn mg_im_8_a_player_sees_what_is_in_his_bag() {
    let bag = "[players.brown]\nbag = { red = 3, blue = 0, yellow = 0, white = 2, black = 0 }";
    let game = two(bag);
    game.sees_as("brown", "players.brown.bag.red", 3);
    game.sees_as("brown", "players.brown.bag.white", 2);
    game.sees_as("brown", "players.brown.bag.black", 0);
    game.done();
}

fn change(bag: &mut Pool, cubes: &Pool, sign: i8) {
    for color in Color::ALL {
        bag[color] = bag[color]
            .checked_add_signed(sign * cubes[color] as i8)
            .unwrap();
    }
}

fn one(color: Color) -> Pool {
    let mut pool = Pool::EMPTY;
    pool[color] = 1;
    pool
}

/// What an observer of the log knows about the bags.
fn follow(bags: &mut [Pool], event: &Event) {
    match event {
        Event::CubesDrawn { seat, cubes } => change(&mut bags[seat.index()], cubes, -1),
        Event::AllocationConfirmed { seat, returned } => {
            change(&mut bags[seat.index()], returned, 1);
        }
        Event::CubesReturned { seat, bag, .. } => change(&mut bags[seat.index()], bag, 1),
        Event::CubesGained { seat, cubes } => change(&mut bags[seat.index()], cubes, 1),
        Event::CubeStolen { seat, cube, .. } => change(&mut bags[seat.index()], &one(*cube), 1),
        // MG-8.12: the black cube that cancels goes into the bag.
        Event::ProjectCancelled { seat, .. } => {
            change(&mut bags[seat.index()], &one(Color::Black), 1);
        }
        _ => {}
    }
}

/// MG-IM.9: anybody who has followed the log knows every bag, so views show them all.
#[test]
fn mg_im_9_the_log_tells_what_is_in_every_bag() {
    for setup in setups() {
        let mut game = begin(&setup, 5);
        let mut rng = Rng::new(Seed::from_number(6));
        let mut bags = vec![Pool([5; 5]); setup.players.len()];
        for _ in 0..600 {
            if game.waits_for().is_none() {
                break;
            }
            let log = step(&mut game, &mut rng);
            log.seen_by(None).for_each(|event| follow(&mut bags, event));
            let view = game.view(None);
            for (bag, player) in bags.iter().zip(view.players.values()) {
                let shown = Color::ALL.map(|color| player.bag[color.word()]);
                assert_eq!(bag.0, shown);
            }
        }
    }
}

/// End the turn of the asked player in the shortest way; returns what the next one draws.
fn next_draw(mut game: Master) -> String {
    loop {
        let seat = game.waits_for().unwrap();
        let actions = offered(&game, seat);
        let mut log = Events::default();
        game.apply(seat, *actions.last().unwrap(), &mut log)
            .unwrap();
        let drawn = log
            .seen_by(None)
            .find(|event| matches!(event, Event::CubesDrawn { .. }));
        if let Some(event) = drawn {
            return game.write_event(event);
        }
    }
}

/// MG-IM.10: views of games that will draw different cubes are the same.
#[test]
fn mg_im_10_the_next_draw_is_not_in_the_view() {
    let game = until(&Setup::new(2), 3, |game| game.question() == "allocate");
    let seat = game.waits_for().unwrap();
    let view = bytes(&game.view(Some(seat)));
    let mut draws = BTreeSet::new();
    for number in 0..20 {
        let world = redrawn(&game, seat, number);
        assert_eq!(bytes(&world.view(Some(seat))), view);
        draws.insert(next_draw(world));
    }
    assert!(3 < draws.len(), "the futures differ: {draws:?}");
}

/// MG-IM.11: drawn cubes, offers, owed rewards and the actor of a decision are public.
#[test]
fn mg_im_11_drawn_cubes_offers_and_rewards_are_public() {
    let mut game = two(&format!("drawn = {{ red = 2, white = 1 }}\n{FULL_TABLE}"));
    game.sees("players.gray.drawn.red", 2);
    game.sees("players.brown.drawn.red", 0);
    game.sees("question.asks", "gray");
    game.sees("question.topic", "allocate");
    game.plays("gray", "offer-truce conflict:raid");
    game.sees("conflicts.conflict:raid.red.offers-truce", true);
    game.sees("conflicts.conflict:raid.blue.offers-truce", false);
    game.sees("question.invited", vec!["brown"]);
    game.plays("brown", "refuse-truce conflict:raid");
    game.sees("conflicts.conflict:raid.red.offers-truce", false);
    game.sees("conflicts.conflict:raid.red.was-refused", true);
    game.plays("gray", "place white planet:red-home");
    game.plays("gray", "place red conflict:raid/red");
    game.plays("gray", "confirm");
    game.sees("rewards.projects", vec!["conflict:raid/red"]);
    game.sees("rewards.planets[0].system", "red-home");
    game.sees("rewards.planets[0].cube", "white");
    game.sees("cards.conflict:raid.projects.red.owed", true);
    game.done();
}

/// MG-IM.12: the seed is published when the game is over, not before.
#[test]
fn mg_im_12_the_seed_is_hidden_until_the_game_is_over() {
    let seed = Seed::from_number(8);
    let mut game = begin(&Setup::new(2), 8);
    let mut rng = Rng::new(Seed::from_number(9));
    for _ in 0..100 {
        for viewer in [None, Some(Seat::new(0)), Some(Seat::new(1))] {
            let view = game.view(viewer);
            assert_eq!(view.seed, None);
            assert!(!bytes(&view).contains(&seed.to_string()));
        }
        step(&mut game, &mut rng);
    }
    game.resign(Seat::new(0), &mut Silent).unwrap();
    let view = game.view(None);
    assert_eq!(view.outcome.as_ref().unwrap().way, Way::Resignation);
    assert_eq!(view.seed, Some(seed.to_string()));
    assert_eq!(view.question, None);
}

/// MG-IM.13: nobody has private information.
#[test]
fn mg_im_13_views_differ_only_in_the_viewer_and_his_actions() {
    watch(50, |_, _, game| {
        let shared = common(game, None);
        for seat in Seat::all(game.seats()) {
            assert_eq!(common(game, Some(seat)), shared);
            let view = game.view(Some(seat));
            assert_eq!(view.viewer.unwrap().word(), game.seat_name(seat));
        }
    });
}

/// MG-IM.14: a spectator sees the same and may do nothing.
#[test]
fn mg_im_14_spectators_get_no_actions() {
    watch(80, |_, _, game| {
        let view = game.view(None);
        assert_eq!(view.viewer, None);
        assert!(view.actions.is_empty());
        for seat in Seat::all(game.seats()) {
            let actions: Vec<String> = offered(game, seat)
                .iter()
                .map(|&action| game.write_action(action))
                .collect();
            assert_eq!(game.view(Some(seat)).actions, actions);
        }
    });
}

/// The cards an event names.
fn cards_in(game: &Master, event: &Event) -> Vec<String> {
    let words = game.write_event(event);
    let cards = words.split(' ').filter(|word| word.contains(':'));
    cards
        .map(|word| word.split('/').next().unwrap().to_owned())
        .filter(|word| packs::test().find_card(word).is_some())
        .collect()
}

/// MG-IM.15: the log is public and names no card that has not been revealed.
#[test]
fn mg_im_15_the_log_is_public_and_names_no_future_card() {
    watch(300, |before, log, after| {
        let (before, view) = (before.view(None), after.view(None));
        let is_hidden = |view: &View, card: &String| {
            view.decks.values().any(|deck| deck.unknown.contains(card))
        };
        let shuffled: Vec<Kind> = log
            .seen_by(None)
            .filter_map(|event| match event {
                Event::DeckShuffled { kind } => Some(*kind),
                _ => None,
            })
            .collect();
        for (audience, event) in &log.0 {
            assert_eq!(*audience, Audience::All);
            for card in cards_in(after, event) {
                // A revealed card that was shuffled in again is hidden again.
                let went_back = shuffled.contains(&view.cards[&card].kind);
                let came_to_light = !is_hidden(&before, &card) || !is_hidden(&view, &card);
                assert!(came_to_light || went_back, "{}", after.write_event(event));
            }
        }
    });
}

/// MG-IM.15: every event reads as words and as a sentence.
#[test]
fn mg_im_15_events_read_as_words_and_as_sentences() {
    let mut names = BTreeSet::new();
    watch(1_500, |_, log, game| {
        for event in log.seen_by(None) {
            let words = game.write_event(event);
            let plain = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit();
            let fits = |letter: char| plain(letter) || " -:/>".contains(letter);
            assert!(words.chars().all(fits) && words.trim() == words, "{words}");
            assert!(!words.contains("  "), "{words}");
            let sentence = game.tell(event, Called::Seats);
            assert!(sentence.starts_with(|letter: char| letter.is_ascii_uppercase()));
            assert!(
                sentence.ends_with('.') && !sentence.contains("  "),
                "{sentence}"
            );
            names.extend(words.split(' ').next().map(str::to_owned));
        }
    });
    assert!(30 < names.len(), "the games tell much: {names:?}");
    for name in names {
        assert!(
            FORMATS.contains(&format!("`{name} ")),
            "docs/formats.md lacks {name}"
        );
    }
}

const FORMATS: &str = include_str!("../../../../docs/formats.md");

/// Every key of a table, and of the tables and lists in it.
fn keys(value: &Value, into: &mut BTreeSet<String>) {
    match value {
        Value::Object(table) => {
            for (key, value) in table {
                into.insert(key.clone());
                keys(value, into);
            }
        }
        Value::Array(list) => list.iter().for_each(|value| keys(value, into)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// The document names every key of a view; the names of content are those of the pack.
#[test]
fn the_document_names_every_key_of_a_view() {
    let mut found = BTreeSet::new();
    keys(&json(&two(FULL_TABLE).game().view(None)), &mut found);
    let view = FORMATS.split("### View").nth(1).unwrap();
    let is_content = |key: &str| {
        let pack = packs::test();
        key.contains([':', '>']) || key.starts_with("receive-") || pack.find_system(key).is_some()
    };
    let words = ["red", "gray", "brown", "leader", "military"];
    assert!(words.iter().all(|&word| found.contains(word)));
    for key in found.iter().filter(|key| !is_content(key)) {
        let is_named = view.contains(&format!("`{key}"))
            || view.contains(&format!(".{key}"))
            || FORMATS.contains(&format!("`{key}`"));
        assert!(is_named, "docs/formats.md lacks {key}");
    }
}

/// MG-IM.15: the words of an event, and the names in its sentence.
#[test]
fn mg_im_15_an_event_names_who_what_and_where() {
    let mut game = two("drawn = { red = 2, blue = 1 }");
    game.plays("gray", "place red species:ant/base");
    assert_eq!(game.events(), ["cube-placed gray red species:ant/base"]);
    game.plays("gray", "place red route:red-home>red-near-a");
    assert_eq!(
        game.events(),
        ["route-extended gray red route:red-home>red-near-a"]
    );
    let (seat, cube) = (Seat::new(0), Color::Red);
    let project = packs::test().find_project("species:ant/base").unwrap();
    let placed = Event::CubePlaced {
        seat,
        cube,
        project,
    };
    assert_eq!(
        game.game().tell(&placed, Called::Seats),
        "Gray puts a red cube on the base project of Ant."
    );
    game.plays("gray", "confirm");
    game.happened("allocation-confirmed gray blue");
    game.done();
}

/// MG-IM.17: a redrawn game turns up any of the unknown cards, and only those.
#[test]
fn mg_im_17_redrawing_gives_every_unknown_card_a_chance() {
    let game = three(
        r#"phase = "rewards"
        pending = ["choose-deck gray development normal"]"#,
    );
    let game = game.game();
    let seat = game.waits_for().unwrap();
    let draw = game.read_action(seat, "draw commerce").unwrap();
    let unknown: BTreeSet<String> = game.view(None).decks["commerce"]
        .unknown
        .iter()
        .cloned()
        .collect();
    let top = game.view(None).decks["commerce"].top.clone().unwrap();
    let mut seconds = BTreeSet::new();
    for number in 0..200 {
        let mut world = redrawn(game, seat, number);
        world.apply(seat, draw, &mut Silent).unwrap();
        let lifted = world.view(None).decks["commerce"].lifted.clone();
        assert_eq!(lifted[0], top);
        seconds.insert(lifted[1].clone());
    }
    assert_eq!(seconds, unknown);
}

/// MG-IM.17: redrawing changes nothing that any viewer sees.
#[test]
fn mg_im_17_redrawing_leaves_every_view_as_it_is() {
    watch(30, |_, _, game| {
        for seat in Seat::all(game.seats()) {
            let world = redrawn(game, seat, 4);
            for viewer in [None, Some(Seat::new(0)), Some(Seat::new(1))] {
                assert_eq!(bytes(&world.view(viewer)), bytes(&game.view(viewer)));
            }
        }
    });
}

/// MG-5.11: the tokens move with every gain and loss: the log and the view agree.
#[test]
fn mg_5_11_the_tokens_show_every_change_of_symbols() {
    let mut changes = 0;
    watch(600, |before, log, after| {
        let (mut expected, after) = (before.view(None), after.view(None));
        for event in log.seen_by(None) {
            if let Event::SymbolsChanged {
                seat,
                symbol,
                count,
            } = event
            {
                let (_, player) = expected.players.get_index_mut(seat.index()).unwrap();
                let token = player.symbols.get_mut(symbol.word()).unwrap();
                assert_ne!(token, count, "a token that is told to move moves");
                *token = *count;
                changes += 1;
            }
        }
        for (expected, player) in expected.players.values().zip(after.players.values()) {
            assert_eq!(expected.symbols, player.symbols);
            let most = player.symbols.values().max().unwrap();
            assert_eq!(player.victory.domination.have, *most);
        }
    });
    assert!(50 < changes);
}

/// MG-24.1: the early edition calls industrial cubes and systems green; there are 45 of them.
#[test]
fn mg_24_1_industrial_cubes_are_called_green_in_the_early_edition() {
    let mut game = two("edition = \"early\"\ndrawn = { white = 1 }");
    game.sees("edition.labels.white", "green");
    game.sees("edition.labels.red", "red");
    assert_eq!(cubes_shown(&game.game().view(None))["white"], 45);
    // Notation words stay the same.
    game.sees("systems.white-home.color", "white");
    game.plays("gray", "place white planet:red-home");
    game.happened("planet-settled gray white planet:red-home");
    let (seat, cube) = (Seat::new(0), Color::White);
    let system = packs::test().find_system("red-home").unwrap();
    let settled = Event::PlanetSettled { seat, cube, system };
    let sentence = "Gray settles a planet of Red Home with a green cube.";
    assert_eq!(game.game().tell(&settled, Called::Seats), sentence);
    let view = game.game().view(None);
    // Neither in a sentence nor at its beginning.
    let mut early = Setup::new(2);
    early.edition = Edition::Early;
    let early = Master::new(packs::standard(), &early, Seed::from_number(1)).unwrap();
    for card in view.cards.values().chain(early.view(None).cards.values()) {
        assert!(
            !card.ability.to_lowercase().contains("white"),
            "{}",
            card.ability
        );
    }
    assert_eq!(
        view.cards["leader:mimic"].ability,
        "Red cubes count as green everywhere."
    );
    game.done();

    let game = two("");
    game.sees("edition.labels.white", "white");
    assert_eq!(
        game.game().tell(&settled, Called::Seats),
        sentence.replace("green", "white")
    );
    game.done();
}

/// MG-24.2: the early edition has no supremacy track; the counts can be read all the same.
#[test]
fn mg_24_2_the_early_edition_hides_the_track_and_keeps_the_counts() {
    let early = two(&format!("edition = \"early\"\n{FULL_TABLE}"));
    early.sees("edition.hides-track", true);
    early.sees("players.gray.symbols.military", 2);
    early.done();
    let late = two(FULL_TABLE);
    late.sees("edition.hides-track", false);
    late.sees("players.gray.symbols.military", 2);
    late.done();
}

/// The view without names and texts, which the edition may change.
fn without_edition(game: &Master) -> Value {
    let mut view = json(&game.view(None));
    let table = view.as_object_mut().unwrap();
    table.remove("edition").unwrap();
    table.remove("question").unwrap();
    for (_, card) in table["cards"].as_object_mut().unwrap() {
        card.as_object_mut().unwrap().remove("ability").unwrap();
        for (_, project) in card["projects"].as_object_mut().unwrap() {
            project.as_object_mut().unwrap().remove("text").unwrap();
        }
    }
    view
}

/// MG-24.14: with the same seed and actions both editions play the same game.
#[test]
fn mg_24_14_no_legal_action_differs_between_the_editions() {
    for setup in setups() {
        let mut late = begin(&setup, 7);
        let edition = Edition::Early;
        let mut early = begin(&Setup { edition, ..setup }, 7);
        let (mut one, mut two) = [(); 2].map(|()| Rng::new(Seed::from_number(70))).into();
        for decision in 0..400 {
            for seat in Seat::all(late.seats()) {
                assert_eq!(offered(&late, seat)[..], offered(&early, seat)[..]);
            }
            if decision % 20 == 0 {
                assert_eq!(without_edition(&late), without_edition(&early));
            }
            if late.waits_for().is_none() {
                break;
            }
            let (late_log, early_log) = (step(&mut late, &mut one), step(&mut early, &mut two));
            assert_eq!(late_log.0, early_log.0);
        }
        assert_eq!(late.outcome(), early.outcome());
        assert_eq!(late.rng(), early.rng());
        // Only the edition itself tells the states apart.
        let mut position = early.write_position();
        assert_ne!(position, late.write_position());
        position.insert("edition".to_owned(), "final".into());
        let same = Master::read_position(packs::test(), &position).unwrap();
        assert_eq!(same.digest(), late.digest());
    }
}

/// MG-IM.11: a question is worded about the player who is asked, and addressed to that player in
/// the same words except for the name and the form of the verbs.
#[test]
fn mg_im_11_a_question_is_put_to_the_player_who_is_asked() {
    let mut seen = BTreeSet::new();
    for number in 0..12 {
        let setup = &setups()[number % 4];
        let seed = Seed::from_number(number as u64);
        let mut game = Master::new(packs::standard(), setup, seed).unwrap();
        let mut rng = Rng::new(seed);
        for _ in 0..600 {
            let Some(seat) = game.waits_for() else { break };
            let question = game.view(None).question.expect("a question");
            let name = question.asks.name();
            let told = question.prompt.strip_prefix(name).expect(&question.prompt);
            let bare = |text: &str| -> Vec<String> {
                let words = text.split_whitespace();
                words
                    .map(|word| word.to_lowercase().replace(['s', '.', ','], ""))
                    .collect()
            };
            assert_eq!(bare(told), bare(&question.order), "{}", question.prompt);
            assert!(!question.order.contains(&format!("{name} ")));
            seen.insert(question.topic);
            let actions = offered(&game, seat);
            let action = actions[rng.below(actions.len() as u32) as usize];
            game.take(seat, action, &mut Silent);
        }
    }
    assert!(8 <= seen.len(), "only {seen:?}");
}
