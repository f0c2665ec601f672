//! MG-INV: what holds in every reachable state, tested with random games.
//!
//! Each test checks the games itself, using readable positions, and then breaks one rule in such a
//! position to see that the game reports it.

use std::collections::BTreeMap;

use kernel::{Actions, Files, Game, Problem, Rng, Seat, Seed, Silent};
use master::{Action, Master, Power, Setup, packs};
use toml::{Table, Value};

/// Decisions per game; most games end before.
const LIMIT: usize = 1_500;
const BRIGHT: [&str; 4] = ["red", "blue", "yellow", "white"];
const COLORS: [&str; 5] = ["red", "blue", "yellow", "white", "black"];

/// One random game. Seats out of turn sometimes offer or answer a truce, and in every second game
/// somebody resigns at some point.
struct Walk {
    game: Master,
    rng: Rng,
    actions: Actions<Action>,
    resigns: bool,
}

impl Walk {
    fn new(players: usize, draft: bool, seed: u64) -> Walk {
        let setup = Setup {
            draft,
            ..Setup::new(players)
        };
        Walk {
            game: Master::new(packs::test(), &setup, Seed::from_number(seed)).unwrap(),
            rng: Rng::new(Seed::from_number(seed + 1_000_000)),
            actions: Actions::new(),
            resigns: seed % 2 == 1,
        }
    }

    /// Take one action, or resign; `false` when the game is over.
    fn step(&mut self) -> bool {
        let Some(asked) = self.game.waits_for() else {
            return false;
        };
        if self.resigns && self.rng.below(300) == 0 {
            let seat = Seat::new(self.rng.below(self.game.seats() as u32) as u8);
            self.resigns = false;
            self.game.resign(seat, &mut Silent).unwrap();
            return true;
        }
        let others: Vec<Seat> = self.game.may_act().iter().collect();
        let seat = if !others.is_empty() && self.rng.below(3) == 0 {
            others[self.rng.below(others.len() as u32) as usize]
        } else {
            asked
        };
        self.actions.clear();
        self.game.legal(seat, &mut self.actions);
        let choice = self.rng.below(self.actions.len() as u32) as usize;
        let action = self.actions[choice];
        self.game.apply(seat, action, &mut Silent).unwrap();
        true
    }
}

/// Show every state of random games of all sizes, with the state before; the first twice.
fn watch(seeds: std::ops::Range<u64>, mut see: impl FnMut(&Master, &Master)) {
    for seed in seeds {
        for players in 2..=4 {
            for draft in [false, true] {
                let mut walk = Walk::new(players, draft, seed);
                see(&walk.game, &walk.game);
                for _ in 0..LIMIT {
                    let before = walk.game.clone();
                    if !walk.step() {
                        break;
                    }
                    see(&before, &walk.game);
                }
            }
        }
    }
}

/// Show every position of a few random games, with the position before.
fn watch_positions(mut see: impl FnMut(&Table, &Table)) {
    let mut last = Table::new();
    watch(0..1, |before, now| {
        let first = std::ptr::eq(before, now);
        let now = now.write_position();
        let before = if first {
            now.clone()
        } else {
            std::mem::take(&mut last)
        };
        see(&before, &now);
        last = now;
    });
}

/// No state of many random games breaks any of these clauses.
#[track_caller]
fn never_broken(clauses: &[&str]) {
    watch(100..102, |_, game| {
        let problems = game.problems();
        let broken = problems
            .iter()
            .find(|it| clauses.contains(&it.place.as_str()));
        assert!(broken.is_none(), "{problems:?}\n{}", game.write_position());
    });
}

/// Check that a matching position of a random game, changed like this, is reported by exactly this
/// clause.
#[track_caller]
fn reports(clause: &str, fits: impl Fn(&Table) -> bool, change: impl Fn(&mut Table)) {
    for seed in 0..40 {
        let mut walk = Walk::new(2 + seed as usize % 3, false, 2 * seed);
        for _ in 0..LIMIT {
            let mut position = walk.game.write_position();
            if fits(&position) {
                change(&mut position);
                let problems = Master::read_position(packs::test(), &position).err();
                let problems = problems.unwrap_or_default();
                // Problems found by the reader itself are reported at the key, with the clause.
                let cited = format!("({clause})");
                let exact = |it: &Problem| it.place == clause || it.message.contains(&cited);
                let exact = !problems.is_empty() && problems.iter().all(exact);
                assert!(exact, "{clause}: {problems:?}\n{position}");
                return;
            }
            if !walk.step() {
                break;
            }
        }
    }
    panic!("no position of a random game fits");
}

// What a position says.

fn word<'t>(table: &'t Table, key: &str) -> &'t str {
    table[key].as_str().unwrap()
}

fn table<'t>(position: &'t Table, key: &str) -> &'t Table {
    position[key].as_table().unwrap()
}

fn table_mut<'t>(position: &'t mut Table, path: &[&str]) -> &'t mut Table {
    path.iter()
        .fold(position, |table, key| table[*key].as_table_mut().unwrap())
}

fn list<'t>(table: &'t Table, key: &str) -> Vec<&'t str> {
    let Some(value) = table.get(key) else {
        return Vec::new();
    };
    value
        .as_array()
        .unwrap()
        .iter()
        .map(|it| it.as_str().unwrap())
        .collect()
}

fn number(table: &Table, key: &str) -> i64 {
    table.get(key).map_or(0, |it| it.as_integer().unwrap())
}

fn players(position: &Table) -> impl Iterator<Item = (&String, &Table)> {
    table(position, "players")
        .iter()
        .map(|(name, it)| (name, it.as_table().unwrap()))
}

fn systems(position: &Table) -> impl Iterator<Item = (&String, &Table)> {
    table(position, "systems")
        .iter()
        .map(|(name, it)| (name, it.as_table().unwrap()))
}

/// The cubes of every route, by its track from the departure on.
fn routes(position: &Table) -> impl Iterator<Item = (&str, &str, Vec<&str>)> {
    table(position, "routes").iter().map(|(track, route)| {
        let cubes = match route {
            Value::Table(route) => list(route, "cubes"),
            cubes => cubes
                .as_array()
                .unwrap()
                .iter()
                .map(|it| it.as_str().unwrap())
                .collect(),
        };
        let (from, to) = track.split_once('>').unwrap();
        (from, to, cubes)
    })
}

fn owner<'t>(position: &'t Table, system: &str) -> Option<&'t str> {
    let system = table(position, "systems").get(system)?.as_table()?;
    system.get("owner")?.as_str()
}

fn is_covered(position: &Table, system: &str) -> bool {
    table(position, "systems")
        .get(system)
        .is_some_and(|it| it.as_table().unwrap().contains_key("covered"))
}

fn conflicts(position: &Table) -> impl Iterator<Item = (&String, &Table)> {
    table(position, "conflicts")
        .iter()
        .map(|(card, it)| (card, it.as_table().unwrap()))
}

fn is_over(position: &Table) -> bool {
    word(position, "phase") == "over"
}

fn in_phase(phase: &'static str) -> impl Fn(&Table) -> bool {
    move |position| word(position, "phase") == phase && list(position, "pending").is_empty()
}

fn active_player(position: &Table) -> &str {
    word(position, "active")
}

/// Every cube of a position, by color.
fn all_cubes(position: &Table) -> BTreeMap<&str, i64> {
    let mut cubes = BTreeMap::new();
    let pools = players(position)
        .map(|(_, player)| table(player, "bag"))
        .chain([table(position, "reserve"), table(position, "drawn")]);
    for pool in pools {
        for color in COLORS {
            *cubes.entry(color).or_default() += number(pool, color);
        }
    }
    let planets = systems(position).flat_map(|(_, system)| list(system, "planets"));
    let tracks = routes(position).flat_map(|(_, _, cubes)| cubes);
    let slots = table(position, "cubes").keys();
    let slots = slots.flat_map(|project| list(table(position, "cubes"), project));
    for cube in planets
        .chain(tracks)
        .chain(slots.filter(|&slot| slot != "-"))
    {
        *cubes.get_mut(cube).unwrap() += 1;
    }
    cubes
}

#[test]
fn mg_inv_1_mg_inv_2_cubes_are_conserved_in_random_games() {
    watch_positions(|_, now| {
        let cubes = all_cubes(now);
        assert!(BRIGHT.iter().all(|color| cubes[color] == 45), "{cubes:?}");
        assert_eq!(cubes["black"], 20);
        assert_eq!(cubes.values().sum::<i64>(), 200);
    });
    never_broken(&["MG-INV.1", "MG-INV.2"]);
    let more = |position: &mut Table, color: &str, count: i64| {
        let reserve = table_mut(position, &["reserve"]);
        let now = number(reserve, color);
        reserve.insert(color.into(), (now + count).into());
    };
    let rich = |it: &Table| number(table(it, "reserve"), "red") != 0;
    reports("MG-INV.2", rich, |it| more(it, "red", -1));
    reports(
        "MG-INV.2",
        |it| rich(it) && in_phase("cards")(it),
        |it| {
            more(it, "red", -1);
            more(it, "blue", 1);
        },
    );
}

#[test]
fn mg_inv_3_black_cubes_never_leave_the_reserve() {
    watch_positions(|before, now| {
        let black = |it| number(table(it, "reserve"), "black");
        assert!(black(before) <= black(now));
    });
}

#[test]
fn mg_inv_4_no_count_is_negative() {
    watch_positions(|_, now| {
        let bags = players(now).map(|(_, player)| table(player, "bag"));
        for pool in bags.chain([table(now, "reserve"), table(now, "drawn")]) {
            assert!(
                pool.values()
                    .all(|count| (0..=45).contains(&count.as_integer().unwrap()))
            );
        }
    });
    never_broken(&["MG-INV.4"]);
}

#[test]
fn mg_inv_5_mg_inv_6_every_card_is_in_one_place_and_decks_are_pure() {
    watch_positions(|_, now| {
        let mut seen: Vec<&str> = players(now).flat_map(|(_, it)| list(it, "cards")).collect();
        seen.extend(conflicts(now).map(|(card, _)| card.as_str()));
        seen.extend(list(now, "revealed-species"));
        for (kind, deck) in table(now, "decks") {
            let deck = deck.as_table().unwrap();
            let top = deck.get("top").map(|it| it.as_str().unwrap());
            let open: Vec<&str> = list(deck, "bottom").into_iter().chain(top).collect();
            assert!(
                open.iter()
                    .all(|card| card.starts_with(&format!("{kind}:")))
            );
            seen.extend(open);
        }
        let count = seen.len();
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), count, "a card is in two places");
    });
    never_broken(&["MG-INV.5", "MG-INV.6"]);
}

#[test]
fn mg_inv_7_mg_inv_32_every_player_has_nine_bases_and_one_to_place() {
    watch_positions(|_, now| {
        let on_cards = list(now, "constructed");
        for (name, player) in players(now) {
            let cards = list(player, "cards");
            let constructed = on_cards.iter().filter(|card| cards.contains(card)).count() as i64;
            let board: i64 = systems(now)
                .filter(|(system, _)| owner(now, system) == Some(name))
                .map(|(_, system)| number(system, "bases"))
                .sum();
            let waiting = number(player, "stock") + constructed;
            assert_eq!(waiting + board, 9);
            assert!(1 <= waiting || is_over(now));
        }
    });
    never_broken(&["MG-INV.7", "MG-INV.32"]);
    reports("MG-INV.7", in_phase("cards"), |it| {
        let seat = active_player(it).to_owned();
        let player = table_mut(it, &["players", &seat]);
        let stock = number(player, "stock");
        player.insert("stock".into(), (stock - 1).into());
    });
}

#[test]
fn mg_inv_8_nine_tokens_make_black_holes_and_skip_markers() {
    watch_positions(|_, now| {
        let holes = systems(now)
            .filter(|(_, it)| it.contains_key("covered"))
            .count() as i64;
        let skips: i64 = players(now)
            .map(|(_, player)| number(player, "skips"))
            .sum();
        assert!(holes + skips <= 9);
    });
    never_broken(&["MG-INV.8"]);
    let holed =
        |it: &Table| in_phase("cards")(it) && systems(it).any(|(name, _)| is_covered(it, name));
    reports("MG-INV.8", holed, |it| {
        let seat = active_player(it).to_owned();
        table_mut(it, &["players", &seat]).insert("skips".into(), 9.into());
    });
}

#[test]
fn mg_inv_9_mg_inv_10_a_system_has_one_owner_and_no_more_bases_than_planets() {
    watch_positions(|_, now| {
        for (name, system) in systems(now).filter(|(_, it)| it.contains_key("owner")) {
            let id = packs::test().find_system(name).unwrap();
            let planets = i64::from(packs::test().system(id).planets);
            assert!((1..=planets).contains(&number(system, "bases")) && planets <= 3);
        }
    });
    never_broken(&["MG-INV.9", "MG-INV.10"]);
    // These systems have two planets.
    let near = |it: &Table| {
        let mut owned = systems(it).filter(|(_, system)| system.contains_key("owner"));
        owned
            .find(|(name, _)| name.contains("-near-"))
            .map(|(name, _)| name.clone())
    };
    reports(
        "MG-INV.10",
        |it| in_phase("cards")(it) && near(it).is_some(),
        |it| {
            let system = near(it).unwrap();
            table_mut(it, &["systems", &system]).insert("bases".into(), 3.into());
            let seats: Vec<String> = players(it).map(|(name, _)| name.clone()).collect();
            for seat in seats {
                table_mut(it, &["players", &seat]).remove("stock");
            }
        },
    );
}

#[test]
fn mg_inv_11_nothing_is_left_in_a_covered_system() {
    watch_positions(|_, now| {
        for (_, system) in systems(now).filter(|(_, it)| it.contains_key("covered")) {
            assert_eq!(system.len(), 1, "{system}");
        }
        for (from, to, _) in routes(now) {
            assert!(!is_covered(now, from) && !is_covered(now, to));
        }
        for (_, conflict) in conflicts(now) {
            let (a, b) = word(conflict, "track").split_once('>').unwrap();
            assert!(!is_covered(now, a) && !is_covered(now, b));
        }
    });
    never_broken(&["MG-INV.11"]);
    let routed =
        |it: &Table| in_phase("cards")(it) && routes(it).any(|(_, to, _)| owner(it, to).is_none());
    reports("MG-INV.11", routed, |it| {
        let to = routes(it)
            .find(|(_, to, _)| owner(it, to).is_none())
            .unwrap()
            .1
            .to_owned();
        let hole = Table::from_iter([("covered".to_owned(), Value::Boolean(true))]);
        table_mut(it, &["systems"]).insert(to, Value::Table(hole));
    });
}

#[test]
fn mg_inv_12_mg_inv_13_planets_hold_bright_cubes_that_stay() {
    watch_positions(|before, now| {
        let planets = |it: &Table, name: &str| -> Vec<String> {
            let system = table(it, "systems").get(name).and_then(Value::as_table);
            let cubes = system.map(|it| list(it, "planets")).unwrap_or_default();
            cubes.into_iter().map(str::to_owned).collect()
        };
        for system in &packs::test().board.systems {
            let cubes = planets(now, &system.id);
            assert!(cubes.len() <= usize::from(system.planets));
            assert!(cubes.iter().all(|cube| BRIGHT.contains(&cube.as_str())));
            if !is_covered(now, &system.id) {
                let old = planets(before, &system.id);
                assert!(cubes.starts_with(&old) && cubes.len() <= old.len() + 1);
            }
        }
    });
    never_broken(&["MG-INV.12"]);
}

#[test]
fn mg_inv_14_a_cube_has_the_color_of_its_slot() {
    never_broken(&["MG-INV.14"]);
    let swappable = |it: &Table| {
        in_phase("cards")(it)
            && table(it, "cubes").keys().any(|key| {
                key.starts_with("species") && list(table(it, "cubes"), key).contains(&"blue")
            })
            && number(table(it, "reserve"), "black") != 0
    };
    // No ability lets a black cube count as a blue one.
    reports("MG-INV.14", swappable, |it| {
        let cubes = table_mut(it, &["cubes"]);
        let (_, slots) = cubes
            .iter_mut()
            .find(|(key, slots)| {
                key.starts_with("species")
                    && slots
                        .as_array()
                        .unwrap()
                        .contains(&Value::String("blue".into()))
            })
            .unwrap();
        let slots = slots.as_array_mut().unwrap();
        let slot = slots
            .iter_mut()
            .find(|it| it.as_str() == Some("blue"))
            .unwrap();
        *slot = "black".into();
        swap_with_bag(it, "black", "blue");
    });
}

/// Compensate in the bag for a cube that changed its color elsewhere in a position.
fn swap_with_bag(position: &mut Table, had: &str, gets: &str) {
    let seats: Vec<String> = players(position).map(|(name, _)| name.clone()).collect();
    let holder = seats
        .into_iter()
        .find(|seat| number(table(table(table(position, "players"), seat), "bag"), had) != 0);
    let bag = match &holder {
        Some(seat) => table_mut(position, &["players", seat, "bag"]),
        None => table_mut(position, &["reserve"]),
    };
    let (less, more) = (number(bag, had) - 1, number(bag, gets) + 1);
    bag.insert(had.into(), less.into());
    bag.insert(gets.into(), more.into());
}

#[test]
fn mg_inv_15_mg_inv_16_mg_inv_17_mg_inv_42_routes_lead_from_their_owner() {
    watch_positions(|_, now| {
        for (from, to, cubes) in routes(now) {
            let departure = owner(now, from);
            assert!(departure.is_some(), "{from}>{to}");
            assert!(owner(now, to).is_none_or(|other| Some(other) == departure));
            assert!(!cubes.contains(&"black") && !cubes.is_empty());
        }
    });
    never_broken(&["MG-INV.15", "MG-INV.16", "MG-INV.17", "MG-INV.42"]);
    let routed = |it: &Table| {
        let plain = |key: &String| table(it, "routes")[key].is_array();
        in_phase("cards")(it) && table(it, "routes").keys().any(plain)
    };
    // A route turned round departs from a system that nobody, or somebody else, controls.
    let one_sided = |it: &Table| routed(it) && routes(it).all(|(_, to, _)| owner(it, to).is_none());
    reports("MG-INV.17", one_sided, |it| {
        let tracks = table_mut(it, &["routes"]);
        let (name, cubes) = tracks
            .iter()
            .next()
            .map(|(a, b)| (a.clone(), b.clone()))
            .unwrap();
        tracks.remove(&name);
        let (from, to) = name.split_once('>').unwrap();
        tracks.insert(format!("{to}>{from}"), cubes);
    });
}

#[test]
fn mg_inv_18_mg_inv_19_mg_inv_20_mg_inv_21_conflicts_lie_alone_between_their_owners() {
    watch_positions(|_, now| {
        let mut tracks = Vec::new();
        for (card, conflict) in conflicts(now) {
            let (red, blue) = word(conflict, "track").split_once('>').unwrap();
            assert!(!routes(now).any(|(a, b, _)| [(a, b), (b, a)].contains(&(red, blue))));
            let track = if red < blue { (red, blue) } else { (blue, red) };
            assert!(!tracks.contains(&track));
            tracks.push(track);
            let sides = [(red, "red"), (blue, "blue")];
            // MG-19.55: a decided conflict may outlive a change of its systems.
            let owed = list(now, "owed")
                .iter()
                .any(|it| it.starts_with(card.as_str()));
            for (system, side) in sides {
                let expected = owner(now, system).unwrap_or("neutral");
                assert!(owed || is_over(now) || word(conflict, side) == expected);
                if word(conflict, side) == "neutral" {
                    assert!(!table(now, "cubes").contains_key(&format!("{card}/{side}")));
                }
            }
            assert_ne!(word(conflict, "red"), word(conflict, "blue"));
        }
    });
    never_broken(&["MG-INV.18", "MG-INV.19", "MG-INV.20", "MG-INV.21"]);
    let fought = |it: &Table| in_phase("cards")(it) && !table(it, "conflicts").is_empty();
    let fresh = |it: &Table| {
        !table(it, "cubes")
            .keys()
            .any(|it| it.starts_with("conflict"))
    };
    reports(
        "MG-INV.20",
        |it| fought(it) && fresh(it),
        |it| {
            let fights = table_mut(it, &["conflicts"]);
            let conflict = fights.iter_mut().next().unwrap().1.as_table_mut().unwrap();
            let (red, blue) = (conflict["red"].clone(), conflict["blue"].clone());
            conflict.insert("red".into(), blue);
            conflict.insert("blue".into(), red);
        },
    );
}

/// Whether every slot of a project of the position is filled.
fn is_full(position: &Table, project: &str) -> bool {
    let slots = list(table(position, "cubes"), project);
    !slots.is_empty() && !slots.contains(&"-")
}

#[test]
fn mg_inv_22_mg_inv_23_full_projects_wait_only_for_their_reward() {
    watch_positions(|_, now| {
        let waiting = ["allocation", "rewards", "over"].contains(&word(now, "phase"));
        for project in table(now, "cubes").keys().filter(|it| is_full(now, it)) {
            let lasting = project.ends_with("/agenda") || project.ends_with("/development");
            assert!(lasting || waiting, "{project} in {}", word(now, "phase"));
        }
    });
    never_broken(&["MG-INV.22", "MG-INV.23"]);
    // A full project stays behind when its reward is left out.
    let part = |clause: &str, sort: &'static str| {
        let owes = move |it: &Table| list(it, "owed").iter().any(|it| it.contains(sort));
        reports(
            clause,
            |it| in_phase("rewards")(it) && owes(it),
            |it| {
                let owed = it["owed"].as_array_mut().unwrap();
                owed.retain(|project| !project.as_str().unwrap().contains(sort));
            },
        );
    };
    part("MG-INV.23", "/base");
    part("MG-INV.22", "conflict:");
}

#[test]
fn mg_inv_24_bases_wait_on_construction_spots() {
    watch_positions(|_, now| {
        let mut on_cards = list(now, "constructed");
        assert!(
            on_cards
                .iter()
                .all(|it| packs::test().find_project(&format!("{it}/base")).is_some())
        );
        let count = on_cards.len();
        on_cards.dedup();
        assert_eq!(on_cards.len(), count);
    });
    never_broken(&["MG-INV.24"]);
    let spot = |it: &Table| {
        let seat = &table(it, "players")[active_player(it)];
        in_phase("cards")(it)
            && list(seat.as_table().unwrap(), "cards")
                .iter()
                .any(|it| it.starts_with("leader"))
            && number(seat.as_table().unwrap(), "stock") != 0
    };
    reports("MG-INV.24", spot, |it| {
        let seat = active_player(it).to_owned();
        let player = table_mut(it, &["players", &seat]);
        let stock = number(player, "stock");
        player.insert("stock".into(), (stock - 1).into());
        let leader = list(player, "cards")
            .into_iter()
            .find(|it| it.starts_with("leader"));
        let leader = Value::String(leader.unwrap().to_owned());
        it["constructed"].as_array_mut().unwrap().push(leader);
    });
}

#[test]
fn mg_inv_25_every_player_keeps_his_one_species() {
    watch_positions(|before, now| {
        if number(now, "turn") == 0 {
            return;
        }
        for (name, player) in players(now) {
            let species = |it: &Table| -> Vec<String> {
                let cards = list(it, "cards")
                    .into_iter()
                    .filter(|it| it.starts_with("species"));
                cards.map(str::to_owned).collect()
            };
            assert_eq!(species(player).len(), 1);
            if number(before, "turn") != 0 {
                let earlier = table(before, "players")[name].as_table().unwrap();
                assert_eq!(species(player), species(earlier));
            }
        }
    });
    never_broken(&["MG-INV.25"]);
}

#[test]
fn mg_inv_26_mg_inv_39_what_counts_as_completed_is_full() {
    watch_positions(|_, now| {
        let standing = list(now, "standing");
        for card in &standing {
            let project = ["agenda", "development"].map(|it| format!("{card}/{it}"));
            assert!(project.iter().any(|it| is_full(now, it)), "{card}");
        }
        for (_, player) in players(now) {
            for kind in ["expansion", "commerce", "progress"] {
                let cards = list(player, "cards").into_iter();
                let count = cards
                    .filter(|it| it.starts_with(kind) && standing.contains(it))
                    .count();
                assert!(count <= 3);
            }
        }
    });
    never_broken(&["MG-INV.26", "MG-INV.39"]);
}

#[test]
fn mg_inv_27_a_turn_ends_with_seven_cards() {
    never_broken(&["MG-INV.27"]);
    watch(0..2, |before, now| {
        if before.turns() == 0 || before.turns() == now.turns() {
            return;
        }
        let (before, now) = (before.write_position(), now.write_position());
        let seat = active_player(&before);
        let player = table(&now, "players")[seat].as_table().unwrap();
        // A player who resigns discards nothing, and an extra turn may already have brought cards.
        if player["resigned"].as_bool().unwrap() || seat == active_player(&now) {
            return;
        }
        let cards = list(player, "cards");
        let more: usize = cards.iter().map(|card| keeps_more(card)).sum();
        assert!(cards.len() <= 7 + more, "{cards:?}");
    });
}

/// How many more cards the ability of this one lets its owner keep.
fn keeps_more(card: &str) -> usize {
    let pack = packs::test();
    let powers = pack.card(pack.find_card(card).unwrap()).powers();
    powers
        .iter()
        .map(|power| match *power {
            Power::KeepMore { count } => usize::from(count),
            _ => 0,
        })
        .sum()
}

#[test]
fn mg_inv_28_mg_inv_29_symbols_are_counted_and_victories_end_the_game() {
    never_broken(&["MG-INV.28", "MG-INV.29"]);
    // Somebody who has won cannot play on.
    let won = |it: &Table| {
        let way = it.get("way").and_then(Value::as_str);
        // Nothing full waits for its reward: that would be wrong in Phase 3 as well.
        let cubes = table(it, "cubes");
        let standing = list(it, "standing");
        let waits = |(project, slots): (&String, &Value)| {
            let card = project.split_once('/').map_or("", |(card, _)| card);
            !slots
                .as_array()
                .unwrap()
                .iter()
                .any(|cube| cube.as_str() == Some("-"))
                && !standing.contains(&card)
        };
        let idle = table(it, "drawn").is_empty() && !cubes.iter().any(waits);
        idle && way.is_some_and(|way| ["domination", "conquest"].contains(&way))
    };
    reports("MG-INV.29", won, |it| {
        it.insert("phase".into(), "cards".into());
        it.remove("winner");
        it.remove("way");
    });
}

#[test]
fn mg_inv_30_drawn_cubes_wait_only_in_phase_two() {
    watch_positions(|_, now| {
        let drawn: i64 = COLORS
            .iter()
            .map(|it| number(table(now, "drawn"), it))
            .sum();
        let allocating = ["allocation", "over"].contains(&word(now, "phase"));
        assert!(drawn == 0 || allocating && drawn <= 12);
    });
    never_broken(&["MG-INV.30"]);
    reports(
        "MG-INV.30",
        |it| in_phase("cards")(it),
        |it| {
            table_mut(it, &["drawn"]).insert("black".into(), 1.into());
            let seats: Vec<String> = players(it).map(|(name, _)| name.clone()).collect();
            let holder = seats
                .into_iter()
                .find(|seat| number(table(table(table(it, "players"), seat), "bag"), "black") != 0)
                .unwrap();
            let bag = table_mut(it, &["players", &holder, "bag"]);
            let black = number(bag, "black");
            bag.insert("black".into(), (black - 1).into());
        },
    );
}

#[test]
fn mg_inv_31_no_more_than_two_extra_turns_follow_one_another() {
    let mut row = 0;
    watch_positions(|before, now| {
        let (earlier, turn) = (number(before, "turn"), number(now, "turn"));
        if earlier + 1 == turn && earlier != 0 {
            let extra = active_player(before) == active_player(now);
            row = if extra { row + 1 } else { 0 };
            assert!(row <= 2);
        } else if earlier != turn || turn == 0 {
            row = 0; // Skipped turns lie between, or another game begins.
        }
    });
    never_broken(&["MG-INV.31"]);
}

#[test]
fn mg_inv_33_mg_inv_34_one_player_can_act_until_one_has_won() {
    watch(0..4, |_, now| {
        let mut actions = Actions::new();
        match now.waits_for() {
            Some(seat) => {
                now.legal(seat, &mut actions);
                assert!(!actions.is_empty() && now.outcome().is_none());
            }
            None => {
                assert!(now.outcome().unwrap().winner.is_some());
                Seat::all(now.seats()).for_each(|seat| now.legal(seat, &mut actions));
                assert!(actions.is_empty());
            }
        }
    });
    never_broken(&["MG-INV.33", "MG-INV.34"]);
}

#[test]
fn mg_inv_35_equal_seeds_and_actions_give_equal_games() {
    for seed in 0..4 {
        let mut walks = [Walk::new(3, true, seed), Walk::new(3, true, seed)];
        for count in 0..LIMIT {
            let more = walks.each_mut().map(Walk::step);
            assert_eq!(walks[0].game.digest(), walks[1].game.digest());
            if !more[0] {
                break;
            }
            // Now and then one of the two is saved and loaded.
            if count % 50 == 0 {
                let position = walks[1].game.write_position();
                walks[1].game = Master::read_position(packs::test(), &position).unwrap();
                assert_eq!(walks[0].game.digest(), walks[1].game.digest());
            }
        }
    }
}

#[test]
fn mg_inv_36_what_is_hidden_does_not_show() {
    let mut rng = Rng::new(Seed::from_number(5));
    let mut count = 0;
    watch(0..1, |_, now| {
        count += 1;
        if count % 20 != 0 {
            return;
        }
        for seat in Seat::all(now.seats()) {
            let mut other = now.clone();
            other.determinize(seat, &mut rng);
            assert_ne!(other.digest(), now.digest());
            let [one, two] =
                [now, &other].map(|it| serde_json::to_value(it.view(Some(seat))).unwrap());
            assert_eq!(one, two);
        }
    });
}

#[test]
fn mg_inv_37_a_refused_action_changes_nothing() {
    let mut refused = 0;
    let mut earlier: Vec<Action> = Vec::new();
    watch(0..1, |_, now| {
        let mut actions = Actions::new();
        let Some(seat) = now.waits_for() else {
            return;
        };
        now.legal(seat, &mut actions);
        for &action in &earlier {
            if !actions.contains(&action) {
                let mut game = now.clone();
                if game.apply(seat, action, &mut Silent).is_err() {
                    refused += 1;
                    assert_eq!(game.digest(), now.digest());
                }
            }
        }
        earlier = actions.iter().copied().take(5).collect();
    });
    assert!(1_000 < refused, "{refused}");
}

#[test]
fn mg_inv_38_cubes_lie_on_cards_that_somebody_has() {
    watch_positions(|_, now| {
        let held: Vec<&str> = players(now).flat_map(|(_, it)| list(it, "cards")).collect();
        for project in table(now, "cubes").keys() {
            let card = project.split_once('/').unwrap().0;
            if card.starts_with("conflict") {
                assert!(table(now, "conflicts").contains_key(card));
            } else {
                assert!(held.contains(&card));
            }
        }
    });
    never_broken(&["MG-INV.38"]);
}

#[test]
fn mg_inv_40_bags_and_reserve_are_full_at_the_start() {
    for (players_count, bright, black) in [(2, 35, 10), (3, 30, 5), (4, 25, 0)] {
        let start = Walk::new(players_count, true, 3).game.write_position();
        for color in BRIGHT {
            assert_eq!(number(table(&start, "reserve"), color), bright);
        }
        assert_eq!(number(table(&start, "reserve"), "black"), black);
        for (_, player) in players(&start) {
            assert!(
                COLORS
                    .iter()
                    .all(|color| number(table(player, "bag"), color) == 5)
            );
        }
    }
    never_broken(&["MG-INV.40"]);
    reports(
        "MG-INV.40",
        |it| word(it, "phase") == "setup",
        |it| {
            let red = number(table(it, "reserve"), "red");
            table_mut(it, &["reserve"]).insert("red".into(), (red - 1).into());
            let seat = active_player(it).to_owned();
            table_mut(it, &["players", &seat, "bag"]).insert("red".into(), 6.into());
        },
    );
}

#[test]
fn mg_inv_41_phases_follow_in_order_once_each() {
    let rank = |it: &Table| {
        [
            "setup",
            "start",
            "allocation",
            "rewards",
            "cards",
            "end",
            "over",
        ]
        .iter()
        .position(|phase| *phase == word(it, "phase"))
        .unwrap()
    };
    watch_positions(|before, now| {
        if before["turn"] == now["turn"] {
            assert!(rank(before) <= rank(now));
        }
        if rank(before) < 4 && rank(now) == 4 {
            assert!(list(now, "owed").is_empty());
        }
    });
    never_broken(&["MG-INV.41"]);
    let owing = |it: &Table| in_phase("rewards")(it) && !list(it, "owed").is_empty();
    let of_planets = |it: &Table| list(it, "owed").iter().all(|it| it.starts_with("planet"));
    reports(
        "MG-INV.41",
        move |it| owing(it) && of_planets(it),
        |it| {
            it.insert("phase".into(), "cards".into());
        },
    );
}
