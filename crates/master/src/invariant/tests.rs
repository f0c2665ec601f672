//! Corrupted states: each is reported under the clause it breaks, and under no other.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use kernel::{Actions, BySeat, Game, Rng, Seat, Seed, Silent};

use crate::card::{CardId, CardSet, Kind};
use crate::effect::Place;
use crate::pack::{Pack, ProjectId, Side, SystemId, TrackId};
use crate::question::Ask;
use crate::state::{Cubes, Departure, Phase, Planets, Route, Sides, Stale};
use crate::victory::{BASES, Way};
use crate::{Color, Master, Setup, packs, systems_in};

/// The first state of random games that matches.
#[track_caller]
fn find(fits: impl Fn(&Master) -> bool) -> Master {
    let mut actions = Actions::new();
    for seed in 0..200 {
        let setup = Setup {
            draft: seed % 5 == 0,
            ..Setup::new(2 + seed as usize % 3)
        };
        let mut game = Master::new(packs::test(), &setup, Seed::from_number(seed)).unwrap();
        let mut rng = Rng::new(Seed::from_number(seed));
        for _ in 0..1_500 {
            if fits(&game) {
                return game;
            }
            let Some(seat) = game.waits_for() else { break };
            actions.clear();
            game.legal(seat, &mut actions);
            let action = actions[rng.below(actions.len() as u32) as usize];
            game.apply(seat, action, &mut Silent).unwrap();
        }
    }
    panic!("no state of a random game fits");
}

/// Check that a matching state breaks exactly these clauses after the change.
#[track_caller]
fn check(clauses: &[&str], fits: impl Fn(&Master) -> bool, corrupt: impl FnOnce(&mut Master)) {
    let mut game = find(fits);
    assert_eq!(game.problems(), []);
    corrupt(&mut game);
    // The change to the glance itself is not to be reported.
    game.state.glance = game.read_glance();
    let problems = game.problems();
    let mut found: Vec<&str> = problems.iter().map(|it| it.place.as_str()).collect();
    found.dedup();
    assert_eq!(found, clauses, "{problems:#?}");
}

/// The second answer would meet what the first one has changed.
#[test]
fn mg_0_8_a_base_that_two_questions_are_about() {
    let asked = |game: &Master| match game.state.stack.question().map(|it| it.ask) {
        Some(Ask::Occupy { loser, .. }) => loser.is_some(),
        Some(Ask::MoveBase { .. } | Ask::MoveCube { .. }) => true,
        _ => false,
    };
    check(&["MG-0.8"], asked, |game| {
        let question = *game.state.stack.top().unwrap();
        game.state.stack.push(question);
    });
}

#[test]
fn mg_inv_28_a_glance_that_is_not_what_lies_on_the_table() {
    let change: [fn(&mut Master); 3] = [
        |game| game.state.glance.own.insert(ProjectId(143)),
        |game| game.state.glance.full.insert(ProjectId(143)),
        |game| game.state.glance.free ^= 1,
    ];
    for change in change {
        let mut game = find(in_cards);
        change(&mut game);
        let problems = game.problems();
        let found: Vec<&str> = problems.iter().map(|it| it.place.as_str()).collect();
        assert_eq!(found, ["MG-INV.28"], "{problems:#?}");
    }
}

/// Whether it is Phase 3 and nothing is pending.
fn in_cards(game: &Master) -> bool {
    game.state.phase == Phase::Cards && game.state.stack.is_empty()
}

/// Some player's system.
fn any_system(game: &Master) -> (Seat, SystemId) {
    Seat::all(game.seats())
        .find_map(|seat| Some((seat, systems_in(game.state.control[seat]).next()?)))
        .unwrap()
}

/// Some track with a cube on it.
fn route_of(game: &Master) -> Option<TrackId> {
    game.all_tracks()
        .find(|&track| !game.route(track).is_empty())
}

fn conflict_of(game: &Master) -> Option<CardId> {
    game.open_conflicts().next()
}

fn two_conflicts(game: &Master) -> bool {
    1 < game.open_conflicts().count()
}

fn take_from_reserve(game: &mut Master, color: Color) {
    game.state.reserve[color] -= 1;
}

/// Fill a project with cubes from the bags, or else from the reserve.
fn fill(game: &mut Master, project: ProjectId) {
    let open = game.pack.slots(project).all & !game.state.cubes[project.index()].filled();
    for slot in crate::cube::slots_in(open) {
        let color = game.pack.project(project).slots[usize::from(slot)].color;
        game.state.cubes[project.index()].put(slot, color);
        let bags = Seat::all(game.seats()).find(|&it| game.state.bags[it][color] != 0);
        match bags {
            Some(seat) => game.state.bags[seat][color] -= 1,
            None => take_from_reserve(game, color),
        }
    }
}

/// The conflicts each player takes part in follow from the cards on the board.
fn rebuild_fights(game: &mut Master) {
    game.state.fights = BySeat::default();
    for card in Kind::Conflict.cards() {
        for side in [Side::Red, Side::Blue] {
            if let Some(player) = game.board_conflict(card).and_then(|it| it.player(side)) {
                game.state.fights[player].insert(card, side);
            }
        }
    }
}

/// The change to the symbols is not to be reported.
fn recount(game: &mut Master) {
    game.state.advantages = game.read_advantages();
    game.state.symbols = game.count_symbols();
    game.state.reach = game.read_reach();
    for seat in Seat::all(game.seats()) {
        game.state.powers[seat] = game.read_powers(seat);
    }
}

fn base_project(game: &Master, seat: Seat) -> ProjectId {
    let species = game.state.cards[seat]
        .and(Kind::Species.all())
        .iter()
        .next()
        .unwrap();
    game.pack.card(species).projects().next().unwrap()
}

#[test]
fn mg_inv_1_a_missing_cube() {
    check(&["MG-INV.1"], in_cards, |game| {
        take_from_reserve(game, Color::Red)
    });
}

#[test]
fn mg_inv_2_a_cube_of_another_color() {
    check(&["MG-INV.2"], in_cards, |game| {
        take_from_reserve(game, Color::Red);
        game.state.reserve[Color::Blue] += 1;
    });
}

#[test]
fn mg_inv_4_a_count_below_zero() {
    check(&["MG-INV.4"], in_cards, |game| {
        let bag = &mut game.state.bags[game.state.active][Color::Red];
        *bag = 0_u8.wrapping_sub(1);
    });
}

#[test]
fn mg_inv_5_a_card_in_two_places_or_nowhere() {
    check(&["MG-INV.5"], in_cards, |game| {
        let top = game.deck(Kind::Leader).top.card().unwrap();
        game.state.cards[game.state.active].insert(top);
    });
    check(&["MG-INV.5"], in_cards, |game| {
        let deck = &mut game.state.decks[Kind::Leader as usize];
        deck.unknown &= deck.unknown - 1;
    });
}

#[test]
fn mg_inv_6_a_card_in_a_strange_deck() {
    check(&["MG-INV.6"], in_cards, |game| {
        let top = game.deck(Kind::Leader).top;
        game.state.decks[Kind::Progress as usize].top = top;
    });
}

#[test]
fn mg_inv_7_a_base_too_many() {
    check(&["MG-INV.7"], in_cards, |game| {
        game.state.stock[game.state.active] += 1;
    });
}

#[test]
fn mg_inv_8_more_tokens_than_there_are() {
    check(&["MG-INV.8"], in_cards, |game| {
        game.state.skips[game.state.active] = 10;
    });
}

#[test]
fn mg_inv_9_two_players_in_a_system() {
    let quiet =
        |game: &Master| in_cards(game) && route_of(game).is_none() && game.state.embattled == 0;
    check(&["MG-INV.9", "MG-INV.28"], quiet, |game| {
        let home = |seat| game.state.homes[seat].unwrap();
        let system = home(Seat::new(0));
        assert_ne!(game.state.control[Seat::new(0)] & system.bit(), 0);
        let other = Seat::new(1);
        // Without their own home, two starting systems are no victory.
        game.state.bases[home(other).index()] = 0;
        game.state.control[other] = system.bit();
        game.state.reach = game.read_reach();
    });
}

#[test]
fn mg_inv_10_more_bases_than_planets() {
    check(&["MG-INV.10"], in_cards, |game| {
        let (seat, system) = any_system(game);
        let more = game.pack.system(system).planets + 1 - game.state.bases[system.index()];
        game.state.bases[system.index()] += more;
        game.state.stock[seat] -= more;
    });
}

#[test]
fn mg_inv_11_a_cube_in_a_black_hole() {
    let covered = |game: &Master| in_cards(game) && game.state.covered != 0;
    check(&["MG-INV.11"], covered, |game| {
        let system = systems_in(game.state.covered).next().unwrap();
        take_from_reserve(game, Color::Red);
        game.state.planets[system.index()].put(Color::Red);
    });
}

#[test]
fn mg_inv_12_a_black_cube_on_a_planet() {
    check(&["MG-INV.12"], in_cards, |game| {
        game.state.planets[0] = Planets(5);
    });
}

#[test]
fn mg_inv_14_a_cube_on_a_slot_of_another_color() {
    let fresh = |game: &Master| {
        in_cards(game) && {
            let project = base_project(game, game.state.active);
            game.state.cubes[project.index()] == Cubes::EMPTY
        }
    };
    check(&["MG-INV.14"], fresh, |game| {
        let seat = game.state.active;
        let project = base_project(game, seat);
        let wanted = game.pack.project(project).slots[0].color;
        let fills = game.filled_by(seat, Place::Cards)[wanted as usize];
        let foreign = |color: &Color| fills & color.bit() == 0 && game.state.reserve[*color] != 0;
        let color = Color::ALL.into_iter().find(foreign).unwrap();
        take_from_reserve(game, color);
        game.state.cubes[project.index()].put(0, color);
    });
    check(&["MG-INV.14"], fresh, |game| {
        let last = game.state.cubes.len() - 1;
        game.state.cubes[last].put(0, Color::Red);
    });
}

/// Whether it is Phase 3 with a route on the board.
fn routed(game: &Master) -> bool {
    in_cards(game) && route_of(game).is_some()
}

#[test]
fn mg_inv_15_a_route_of_a_strange_color() {
    check(&["MG-INV.15"], routed, |game| {
        let track = route_of(game).unwrap();
        let route = game.route(track);
        let face = game.pack.track(track);
        let ends = [face.a, face.b].map(|end| game.pack.system(end).color);
        let strange = Color::BRIGHT
            .into_iter()
            .find(|it| !ends.contains(it))
            .unwrap();
        let mut other = Route::begin(route.departure(), strange, route.cubes().next().unwrap());
        route.cubes().skip(1).for_each(|cube| other.push(cube));
        game.state.routes[track.index()] = other;
    });
}

#[test]
fn mg_inv_16_more_cubes_than_slots() {
    check(&["MG-INV.16"], routed, |game| {
        let track = route_of(game).unwrap();
        while game.route(track).len() <= game.pack.track(track).slots {
            game.state.routes[track.index()].push(Color::Red);
        }
    });
}

#[test]
fn mg_inv_16_a_cube_behind_a_gap() {
    check(&["MG-INV.16"], routed, |game| {
        let track = route_of(game).unwrap();
        game.state.routes[track.index()].0 |= 3 << 30;
    });
}

#[test]
fn mg_inv_17_a_route_from_nowhere() {
    let to_neutral = |game: &Master| {
        routed(game)
            && route_of(game).is_some_and(|track| {
                let face = game.pack.track(track);
                game.owner(face.a).is_none() || game.owner(face.b).is_none()
            })
    };
    check(&["MG-INV.17"], to_neutral, |game| {
        let track = route_of(game).unwrap();
        game.state.routes[track.index()].0 ^= 1 << 5;
    });
}

#[test]
fn mg_inv_18_cubes_under_a_conflict() {
    let fought = |game: &Master| {
        in_cards(game)
            && conflict_of(game).is_some_and(|card| game.board_conflict(card).unwrap().is_neutral())
    };
    check(&["MG-INV.18"], fought, |game| {
        let conflict = game.board_conflict(conflict_of(game).unwrap()).unwrap();
        let from = if game.owner(game.end(conflict.track, Departure::A)).is_some() {
            Departure::A
        } else {
            Departure::B
        };
        let color = game.pack.system(game.end(conflict.track, from)).color;
        take_from_reserve(game, color);
        game.state.routes[conflict.track.index()] = Route::begin(from, color, color);
    });
}

#[test]
fn mg_inv_19_two_conflicts_on_a_track() {
    let fought = |game: &Master| in_cards(game) && two_conflicts(game);
    check(&["MG-INV.19"], fought, |game| {
        let cards: Vec<CardId> = game.open_conflicts().collect();
        let first = game.board_conflict(cards[0]).unwrap();
        for side in [Side::Red, Side::Blue] {
            let project = game.side_project(cards[1], side);
            let (plain, starred) = game.cubes_on(project);
            game.state.cubes[project.index()] = Cubes::EMPTY;
            game.state.reserve.add(plain);
            game.state.reserve.add(starred);
        }
        game.state.conflicts[usize::from(cards[1].rank())] = Some(first);
        rebuild_fights(game);
        recount(game);
    });
}

#[test]
fn mg_inv_20_a_side_that_owns_nothing() {
    let fought = |game: &Master| {
        in_cards(game)
            && conflict_of(game).is_some_and(|card| {
                [Side::Red, Side::Blue].iter().all(|&side| {
                    game.state.cubes[game.side_project(card, side).index()] == Cubes::EMPTY
                })
            })
    };
    check(&["MG-INV.20"], fought, |game| {
        let card = conflict_of(game).unwrap();
        let conflict = game.state.conflicts[usize::from(card.rank())]
            .as_mut()
            .unwrap();
        conflict.sides.swap(0, 1);
        rebuild_fights(game);
        (game.state.offers, game.state.refused) = (Sides::EMPTY, Sides::EMPTY);
    });
}

#[test]
fn mg_inv_21_a_cube_on_a_neutral_side() {
    let fought = |game: &Master| {
        in_cards(game)
            && conflict_of(game).is_some_and(|card| game.board_conflict(card).unwrap().is_neutral())
    };
    check(&["MG-INV.21"], fought, |game| {
        let card = conflict_of(game).unwrap();
        let conflict = game.board_conflict(card).unwrap();
        let side = if conflict.player(Side::Red).is_none() {
            Side::Red
        } else {
            Side::Blue
        };
        let project = game.side_project(card, side);
        let color = game.pack.project(project).slots[0].color;
        let bag = Seat::all(4)
            .find(|&seat| game.state.bags[seat][color] != 0)
            .unwrap();
        game.state.bags[bag][color] -= 1;
        game.state.cubes[project.index()].put(0, color);
        recount(game);
    });
}

#[test]
fn mg_inv_22_a_full_side_in_phase_three() {
    let fought = |game: &Master| in_cards(game) && conflict_of(game).is_some();
    check(&["MG-INV.22"], fought, |game| {
        let card = conflict_of(game).unwrap();
        let conflict = game.board_conflict(card).unwrap();
        let side = if conflict.player(Side::Red).is_some() {
            Side::Red
        } else {
            Side::Blue
        };
        fill(game, game.side_project(card, side));
        recount(game);
    });
}

#[test]
fn mg_inv_23_a_full_construction_project_in_phase_three() {
    check(&["MG-INV.23"], in_cards, |game| {
        fill(game, base_project(game, game.state.active));
    });
}

#[test]
fn mg_inv_24_a_base_on_a_card_without_a_spot() {
    let led = |game: &Master| {
        in_cards(game)
            && !game.state.cards[game.state.active]
                .and(Kind::Leader.all())
                .is_empty()
    };
    check(&["MG-INV.24"], led, |game| {
        let seat = game.state.active;
        let leader = game.state.cards[seat]
            .and(Kind::Leader.all())
            .iter()
            .next()
            .unwrap();
        game.state.constructed.insert(leader);
        game.state.stock[seat] -= 1;
    });
}

#[test]
fn mg_inv_25_a_second_species() {
    check(&["MG-INV.25"], in_cards, |game| {
        let deck = &mut game.state.decks[Kind::Species as usize];
        let rank = deck.unknown.trailing_zeros() as u8;
        deck.unknown &= deck.unknown - 1;
        let seat = game.state.active;
        game.state.cards[seat].insert(CardId::nth(Kind::Species, rank));
    });
}

#[test]
fn mg_inv_26_mg_inv_39_a_completed_card_that_is_not_full() {
    check(
        &["MG-INV.39", "MG-INV.28"],
        |game| {
            let seat = game.state.active;
            let species = game.state.cards[seat].and(Kind::Species.all());
            in_cards(game) && species.and(game.state.standing).is_empty()
        },
        |game| {
            let seat = game.state.active;
            let species = game.state.cards[seat]
                .and(Kind::Species.all())
                .iter()
                .next()
                .unwrap();
            game.state.standing.insert(species);
        },
    );
    check(&["MG-INV.26"], in_cards, |game| {
        // Nobody has the top card, so only its standing is wrong.
        let top = game.deck(Kind::Progress).top.card().unwrap();
        game.state.standing.insert(top);
    });
}

#[test]
fn mg_inv_27_too_many_cards_at_the_end_of_a_turn() {
    let ending = |game: &Master| {
        let seat = game.state.active;
        game.state.phase == Phase::End && game.state.powers[seat].keep_more == 0
    };
    check(&["MG-INV.27"], ending, |game| {
        let seat = game.state.active;
        // Conflicts have no ability that could count.
        let deck = &mut game.state.decks[Kind::Conflict as usize];
        let unknown = std::mem::take(&mut deck.unknown);
        let cards: CardSet = Kind::Conflict
            .cards()
            .filter(|card| unknown >> card.rank() & 1 == 1)
            .collect();
        game.state.cards[seat] = game.state.cards[seat].or(cards);
        assert!(7 < game.state.cards[seat].len());
    });
}

#[test]
fn mg_inv_28_symbols_that_nobody_gave() {
    check(&["MG-INV.28"], in_cards, |game| {
        let counts = &mut game.state.symbols[game.state.active];
        let least = counts.iter_mut().min().unwrap();
        *least += 1;
    });
    check(&["MG-INV.28"], in_cards, |game| {
        game.state.stale = Stale::Advantage
    });
    check(&["MG-18.6"], in_cards, |game| {
        game.state.powers[game.state.active].draw_more += 1;
    });
}

#[test]
fn mg_inv_29_mg_inv_32_nine_bases_on_the_board() {
    check(&["MG-INV.10", "MG-INV.32", "MG-INV.29"], in_cards, |game| {
        let seat = game.state.active;
        let system = systems_in(game.state.control[seat]).next().unwrap();
        let waiting = game.state.cards[seat].and(game.state.constructed);
        waiting
            .iter()
            .for_each(|card| game.state.constructed.remove(card));
        let elsewhere = game.bases_on_board(seat) - game.state.bases[system.index()];
        game.state.bases[system.index()] = BASES - elsewhere;
        game.state.stock[seat] = 0;
    });
}

#[test]
fn mg_inv_30_cubes_drawn_in_phase_three() {
    check(&["MG-INV.30"], in_cards, |game| {
        take_from_reserve(game, Color::Red);
        game.state.drawn[Color::Red] += 1;
    });
}

#[test]
fn mg_inv_31_three_extra_turns_in_a_row() {
    check(&["MG-INV.31"], in_cards, |game| game.state.extra_row = 3);
}

#[test]
fn mg_inv_33_a_winner_in_a_running_game_or_none_after_it() {
    check(&["MG-INV.33"], in_cards, |game| {
        game.state.winner = Some((game.state.active, Way::Domination));
    });
    check(&["MG-INV.33"], in_cards, |game| {
        game.state.phase = Phase::Over
    });
    check(
        &["MG-INV.33"],
        |game| game.state.winner.is_some(),
        |game| {
            game.state.winner = game.state.winner.map(|(seat, _)| (seat, Way::Resignation));
        },
    );
}

#[test]
fn mg_inv_34_a_question_without_an_answer() {
    check(&["MG-INV.34"], in_cards, |game| {
        game.state.phase = Phase::End
    });
    check(&["MG-INV.34"], in_cards, |game| {
        let seat = game.state.active;
        let (colors, left) = (0, 1);
        game.state.stack.ask(seat, Ask::GainCube { colors, left });
    });
}

#[test]
fn mg_inv_38_cubes_on_a_card_that_nobody_has() {
    check(&["MG-INV.38"], in_cards, |game| {
        let top = game.deck(Kind::Progress).top.card().unwrap();
        let project = game.pack.card(top).projects().next().unwrap();
        let color = game.pack.project(project).slots[0].color;
        take_from_reserve(game, color);
        game.state.cubes[project.index()].put(0, color);
    });
}

#[test]
fn mg_inv_40_a_bag_that_differs_at_the_start() {
    check(
        &["MG-INV.40"],
        |game| game.state.phase == Phase::Setup,
        |game| {
            take_from_reserve(game, Color::Red);
            game.state.bags[Seat::new(0)][Color::Red] += 1;
        },
    );
}

#[test]
fn mg_inv_41_a_reward_owed_in_phase_three() {
    check(&["MG-INV.41"], in_cards, |game| {
        game.state
            .owed
            .insert(base_project(game, game.state.active));
    });
}

#[test]
fn mg_inv_42_a_route_to_a_strange_system() {
    let neighbors =
        |game: &Master| in_cards(game) && game.all_tracks().any(|track| strange_ends(game, track));
    check(&["MG-INV.42"], neighbors, |game| {
        let track = game
            .all_tracks()
            .find(|&track| strange_ends(game, track))
            .unwrap();
        let color = game.pack.system(game.pack.track(track).a).color;
        take_from_reserve(game, color);
        game.state.routes[track.index()] = Route::begin(Departure::A, color, color);
    });
}

/// Whether a free track joins the systems of two players.
fn strange_ends(game: &Master, track: TrackId) -> bool {
    let face = game.pack.track(track);
    let (a, b) = (game.owner(face.a), game.owner(face.b));
    a.is_some() && b.is_some() && a != b && game.state.embattled >> track.index() & 1 == 0
}

/// Positions are written by people: whatever they contain, reading them does not panic.
#[test]
fn any_state_can_be_checked() {
    let game = find(routed);
    let mut rng = Rng::new(Seed::from_number(9));
    for _ in 0..3_000 {
        let mut game = game.clone();
        for _ in 0..1 + rng.below(4) {
            scramble(&mut game, &mut rng);
        }
        game.problems();
    }
}

fn scramble(game: &mut Master, rng: &mut Rng) {
    let state = &mut game.state;
    let byte = rng.below(256) as u8;
    let bits = rng.below(u32::MAX);
    let seat = Seat::new(byte % 4);
    match rng.below(16) {
        0 => state.agreed.players = byte % 8,
        1 => state.active = Seat::new(byte % 8),
        2 => state.cubes[usize::from(byte) % state.cubes.len()] = Cubes(bits),
        3 => state.routes[usize::from(byte) % state.routes.len()] = Route(bits),
        4 => state.planets[usize::from(byte) % state.planets.len()] = Planets(bits as u16),
        5 => state.control[seat] = bits,
        6 => state.covered = bits,
        7 => state.bases[usize::from(byte) % state.bases.len()] = byte,
        8 => state.homes = BySeat([Some(SystemId(byte % 32)); 4]),
        9 => state.embattled = u64::from(bits),
        10 => state.decks[usize::from(byte) % 7].bottom_len = byte,
        11 => state.decks[usize::from(byte) % 7].top = Some(CardId(byte)).into(),
        12 => state.triggers.len = byte,
        13 => {
            let (project, left) = (ProjectId(byte), byte);
            let ask = Ask::ReceiveCard { project, left };
            state.stack.ask(Seat::new(byte % 8), ask);
        }
        14 => state.phase = Phase::Allocation,
        _ => {
            let cards = Pack::card_ids().filter(|card| bits >> (card.0 % 32) & 1 == 1);
            state.cards[seat] = cards.collect();
        }
    }
}
