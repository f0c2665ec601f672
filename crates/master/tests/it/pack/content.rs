//! The content constraints (MG-C), read off every pack in the repository.

use std::collections::BTreeSet;

use master::{
    Ability, Card, CardFilter, Color, Corner, CubeFilter, Deed, Fired, Kind, Line, Objective, Pack,
    Project, Reward, Symbol, SymbolCounts, SystemId, When,
};

use super::{every_pack, test_pack};

fn projects(pack: &Pack) -> impl Iterator<Item = &Project> + Clone {
    pack.projects.iter()
}

fn of_kind(pack: &Pack, kind: Kind) -> impl Iterator<Item = &Card> {
    pack.cards.iter().filter(move |card| card.id.kind() == kind)
}

fn projects_of<'p>(pack: &'p Pack, card: &'p Card) -> impl Iterator<Item = &'p Project> {
    card.projects().map(|project| pack.project(project))
}

fn fired(pack: &Pack) -> impl Iterator<Item = &Fired> {
    pack.cards.iter().filter_map(Card::fired)
}

fn cards_that(pack: &Pack, wanted: fn(Deed) -> bool) -> usize {
    fired(pack)
        .filter(|fired| fired.options.iter().flatten().any(|&deed| wanted(deed)))
        .count()
}

fn total(symbols: &SymbolCounts) -> u32 {
    symbols.iter().map(|&count| u32::from(count)).sum()
}

fn group(corner: &Corner) -> [SystemId; 3] {
    [corner.home, corner.near[0], corner.near[1]]
}

/// The open systems with each choice of at most two free corners.
fn setups(pack: &Pack) -> Vec<Vec<SystemId>> {
    let all = pack.board.systems.iter();
    let all: Vec<SystemId> = all
        .map(|system| pack.find_system(&system.id).unwrap())
        .collect();
    let mut setups = vec![all.clone()];
    for first in &pack.board.corners {
        for second in &pack.board.corners {
            let covered = [group(first), group(second)].concat();
            setups.push(
                all.iter()
                    .copied()
                    .filter(|system| !covered.contains(system))
                    .collect(),
            );
        }
    }
    setups
}

#[test]
fn mg_1_1_to_1_4_the_cards_are_counted() {
    for pack in every_pack() {
        assert_eq!(pack.cards.len(), 72);
        let count = |kind| of_kind(pack, kind).count();
        assert_eq!(
            [
                count(Kind::Leader),
                count(Kind::Conflict),
                count(Kind::Government)
            ],
            [18, 9, 9]
        );
        assert_eq!(
            [
                count(Kind::Commerce),
                count(Kind::Expansion),
                count(Kind::Progress)
            ],
            [9, 9, 9]
        );
        assert_eq!(count(Kind::Species), 9);
    }
}

#[test]
fn mg_2_15_mg_c_4_mg_c_5_four_starts_in_the_corners() {
    for pack in every_pack() {
        let homes = pack.board.corners.map(|corner| pack.system(corner.home));
        assert!(homes.iter().all(|home| home.planets == 3));
        let quarters = homes.map(|home| (home.position.0 < 500, home.position.1 < 500));
        assert_eq!(
            quarters,
            [(true, true), (false, true), (false, false), (true, false)]
        );
        let colors: BTreeSet<Color> = homes.iter().map(|home| home.color).collect();
        assert_eq!(colors, BTreeSet::from(Color::BRIGHT));
    }
}

#[test]
fn mg_9_1_mg_c_6_mg_c_7_systems_have_a_color_and_planets() {
    for pack in every_pack() {
        let systems = &pack.board.systems;
        assert!(systems.iter().all(|system| system.color != Color::Black));
        let sizes: BTreeSet<u8> = systems.iter().map(|system| system.planets).collect();
        assert_eq!(sizes, BTreeSet::from([1, 2, 3]));
    }
}

#[test]
fn mg_c_8_mg_c_9_corners_have_three_systems_of_their_own() {
    for pack in every_pack() {
        let systems: BTreeSet<SystemId> = pack.board.corners.iter().flat_map(group).collect();
        assert_eq!(systems.len(), 12);
    }
}

#[test]
fn mg_c_10_every_setup_is_connected() {
    for pack in every_pack() {
        for open in setups(pack) {
            let usable = |a: SystemId, b: SystemId| open.contains(&a) && open.contains(&b);
            let mut reached = vec![open[0]];
            let mut next = 0;
            while let Some(&system) = reached.get(next) {
                for track in &pack.board.tracks {
                    let other = track.other(system);
                    let touches = track.a == system || track.b == system;
                    if touches && usable(system, other) && !reached.contains(&other) {
                        reached.push(other);
                    }
                }
                next += 1;
            }
            assert_eq!(reached.len(), open.len());
            assert!(
                1 < open.len(),
                "connected and not alone: every start has a track"
            );
        }
    }
}

#[test]
fn mg_c_11_mg_c_12_mg_c_13_tracks_and_pictured_systems() {
    for pack in every_pack() {
        let mut pairs = BTreeSet::new();
        let mut pictured = false;
        for track in &pack.board.tracks {
            assert!(track.a != track.b && track.slots != 0);
            assert!(pairs.insert((track.a.min(track.b), track.a.max(track.b))));
            let colors = BTreeSet::from([pack.system(track.a).color, pack.system(track.b).color]);
            pictured |= track.slots == 4 && colors == BTreeSet::from([Color::Red, Color::Blue]);
        }
        assert!(pictured, "a four-slot track between red and blue");
        assert!(
            pack.board
                .systems
                .iter()
                .any(|system| system.color == Color::White)
        );
    }
}

#[test]
fn mg_c_14_to_c_16_links_of_three_colors() {
    for pack in every_pack() {
        let links = &pack.board.links;
        let homes = pack.board.corners.map(|corner| corner.home);
        for line in [Line::Blue, Line::Green, Line::Red] {
            assert!(links.iter().any(|link| link.line == line), "{line:?}");
        }
        for link in links {
            match link.line {
                Line::Blue => assert!(homes.contains(&link.a) && link.a == link.b),
                Line::Green | Line::Red => assert!(link.a != link.b),
            }
        }
    }
}

#[test]
fn mg_c_17_links_are_spread_evenly() {
    for pack in every_pack() {
        let links = &pack.board.links;
        let blue = pack.board.corners.map(|corner| {
            links
                .iter()
                .filter(|link| link.line == Line::Blue && link.a == corner.home)
                .count()
        });
        assert!(blue.iter().all(|&count| count == blue[0]), "{blue:?}");
        let others = pack.board.corners.map(|corner| {
            let systems = group(&corner);
            let others = links.iter().filter(|link| link.line != Line::Blue);
            others
                .filter(|link| systems.contains(&link.a) || systems.contains(&link.b))
                .count()
        });
        let (min, max) = (others.iter().min().unwrap(), others.iter().max().unwrap());
        assert!(max - min <= 1, "{others:?}");
    }
}

#[test]
fn mg_c_18_planets_suffice_for_two_winners() {
    for pack in every_pack() {
        for open in setups(pack) {
            let planets: u32 = open
                .iter()
                .map(|&system| u32::from(pack.system(system).planets))
                .sum();
            assert!(18 <= planets, "{planets}");
        }
    }
}

#[test]
fn mg_c_19_species_have_three_kinds_of_projects() {
    for pack in every_pack() {
        for card in of_kind(pack, Kind::Species) {
            let count = |wanted: fn(&Reward) -> bool| {
                projects_of(pack, card)
                    .filter(|project| wanted(&project.reward))
                    .count()
            };
            assert_eq!(count(|reward| *reward == Reward::Base), 1, "{}", card.name);
            assert_ne!(
                count(|reward| matches!(reward, Reward::Receive(_))),
                0,
                "{}",
                card.name
            );
            assert_eq!(
                count(|reward| matches!(reward, Reward::Agenda(_))),
                1,
                "{}",
                card.name
            );
        }
    }
}

#[test]
fn mg_c_20_mg_c_21_mg_c_24_pictured_species_projects() {
    for pack in every_pack() {
        let has = |slots: usize, wanted: fn(&Reward) -> bool| {
            let mut cards = of_kind(pack, Kind::Species);
            cards.any(|card| {
                projects_of(pack, card)
                    .any(|project| project.slots.len() == slots && wanted(&project.reward))
            })
        };
        assert!(has(4, |reward| *reward == Reward::Base), "MG-C.20");
        assert!(
            has(5, |reward| matches!(reward, Reward::Receive(_))),
            "MG-C.21"
        );
        assert!(
            has(
                5,
                |reward| matches!(reward, Reward::Agenda(symbols) if total(symbols) == 3)
            ),
            "MG-C.24"
        );
    }
}

#[test]
fn mg_c_22_mg_c_23_two_pictured_receive_projects_on_one_card() {
    for pack in every_pack() {
        let is = |project: &Project, color: Color, slots: usize, card: CardFilter| {
            project.reward == Reward::Receive(vec![card])
                && project.slots.len() == slots
                && project.slots.iter().all(|slot| slot.color == color)
        };
        let found = pack.cards.iter().any(|card| {
            let has = |color, slots, filter| {
                projects_of(pack, card).any(|project| is(project, color, slots, filter))
            };
            has(Color::Yellow, 2, CardFilter::Commerce)
                && has(Color::Blue, 4, CardFilter::Development)
        });
        assert!(found);
    }
}

#[test]
fn mg_c_25_receive_icons() {
    for pack in every_pack() {
        let mut icons = Vec::new();
        let mut several = false;
        for project in projects(pack) {
            if let Reward::Receive(cards) = &project.reward {
                several |= 1 < cards.len();
                icons.extend(cards.iter().map(|card| card.word()));
            }
        }
        let icons: BTreeSet<&str> = icons.into_iter().collect();
        assert_eq!(
            icons,
            BTreeSet::from(["expansion", "commerce", "progress", "development"])
        );
        assert!(several);
    }
}

#[test]
fn mg_17_1_mg_c_26_mg_c_27_most_leaders_have_a_covert_operation() {
    for pack in every_pack() {
        let mut colors = Vec::new();
        for project in projects(pack) {
            if let Reward::Operation(color) = project.reward {
                assert_eq!(project.card.kind(), Kind::Leader);
                colors.push(color);
            }
        }
        assert!((10..18).contains(&colors.len()), "{}", colors.len());
        assert!(!colors.contains(&Color::Black));
        assert!(colors.contains(&Color::Red));
    }
}

#[test]
fn mg_5_3_mg_c_28_leaders_need_symbols_and_give_none() {
    for pack in every_pack() {
        for card in of_kind(pack, Kind::Leader) {
            assert_ne!(total(&card.needs), 0, "{}", card.name);
            assert_eq!(total(&card.symbols), 0, "{}", card.name);
            let gives = projects_of(pack, card)
                .any(|project| !matches!(project.reward, Reward::Operation(_)));
            assert!(!gives, "{}", card.name);
            assert!(card.ability.is_some(), "{}", card.name);
        }
    }
}

/// Any printed leader can be written: every `when` is allowed for leaders too.
#[test]
fn mg_18_11_mg_c_28_a_leader_may_have_any_timing() {
    for when in [
        "{ gained = \"leader\" }",
        "\"planet-settled\"",
        "\"base-constructed\"",
        "\"base-placed\"",
        "\"implemented\"",
        "\"conflict-placed\"",
        "\"conflict-won\"",
        "\"conflict-lost\"",
        "\"turn-start\"",
        "\"cubes-drawn\"",
        "\"turn-end\"",
        "\"discarded\"",
    ] {
        let edited = test_pack().first(
            "leaders.toml",
            "when = \"always\"\ndo = [{ counts-as = { color = \"blue\", as = \"yellow\", on = \"routes\" } }]",
            &format!("when = {when}\ndo = [{{ gain-cubes = {{ count = 1, color = \"white\" }} }}]"),
        );
        let pack = edited
            .parse()
            .unwrap_or_else(|problems| panic!("{when}: {problems:?}"));
        let pilot = pack.card(pack.find_card("leader:pilot").unwrap());
        let fired = pilot.fired().unwrap();
        assert_eq!(fired.when == When::Discarded, when == "\"discarded\"");
    }
}

#[test]
fn mg_c_29_a_leader_cancels_conflicts() {
    for pack in every_pack() {
        let mut fired = of_kind(pack, Kind::Leader).filter_map(Card::fired);
        assert!(fired.any(|fired| {
            let mut deeds = fired.options.iter().flatten();
            deeds.any(|&deed| deed == Deed::CancelConflict)
        }));
    }
}

#[test]
fn mg_11_7_mg_13_1_mg_18_1_mg_c_30_to_c_32_governments() {
    for pack in every_pack() {
        let mut bases = 0;
        let mut receives = 0;
        for card in of_kind(pack, Kind::Government) {
            let ability = card
                .ability
                .as_ref()
                .expect("every government has an ability");
            let when = ability.fired().map(|fired| fired.when);
            assert_ne!(when, Some(When::Discarded), "{}", card.name);
            assert_eq!(total(&card.needs), 0, "{}", card.name);
            let has = |wanted: fn(&Reward) -> bool| {
                projects_of(pack, card).any(|project| wanted(&project.reward))
            };
            bases += usize::from(has(|reward| *reward == Reward::Base));
            receives += usize::from(has(|reward| matches!(reward, Reward::Receive(_))));
        }
        assert!((1..9).contains(&bases), "{bases}");
        assert_ne!(receives, 0);
    }
}

#[test]
fn mg_14_1_mg_c_33_to_c_35_developments() {
    for pack in every_pack() {
        let cards = || {
            pack.cards
                .iter()
                .filter(|card| card.id.kind().is_development())
        };
        for card in cards() {
            let rewards: Vec<&Reward> = projects_of(pack, card)
                .map(|project| &project.reward)
                .collect();
            assert_eq!(rewards, [&Reward::Development], "{}", card.name);
            assert!(projects_of(pack, card).all(|project| !project.slots.is_empty()));
            assert!(
                card.ability.is_some() && total(&card.symbols) != 0,
                "{}",
                card.name
            );
        }
        assert!(of_kind(pack, Kind::Commerce).any(|card| card.name == "Space Exchange"));
        let discarded = cards()
            .filter_map(Card::fired)
            .filter(|fired| fired.when == When::Discarded)
            .count();
        assert!((1..27).contains(&discarded), "{discarded}");
    }
}

#[test]
fn mg_19_1_mg_c_36_mg_c_53_conflicts_have_two_sides() {
    for pack in every_pack() {
        assert_eq!(of_kind(pack, Kind::Conflict).count(), 9);
        for card in of_kind(pack, Kind::Conflict) {
            let name = &card.name;
            let face = card.conflict.as_ref().expect("every conflict has a face");
            assert_ne!(face.loot, 0, "{name}");
            let sides: Vec<&Project> = projects_of(pack, card).collect();
            let words: Vec<&str> = sides.iter().map(|side| side.word.as_str()).collect();
            assert_eq!(words, ["red", "blue"], "{name}");
            assert!(sides.iter().all(|side| !side.slots.is_empty()), "{name}");
            for objective in &face.objectives {
                assert!((1..=3).contains(&objective.len()), "{name}: {objective:?}");
                let is_capture = |&&icon: &&Objective| icon == Objective::Capture;
                let captures = objective.iter().filter(is_capture).count();
                assert!(captures <= 1, "{name}: {objective:?}");
            }
        }
    }
}

/// A side has one objective of one to three icons; nothing of a conflict may be left out.
#[test]
fn mg_c_36_a_conflict_has_a_symbol_a_number_and_an_objective_on_each_side() {
    let icon = "{ take = \"leader\" }";
    let raid = |icons: &[&str]| {
        let objective = format!("objective = [{}]", icons.join(", "));
        test_pack().first("conflicts.toml", "objective = [\"capture\"]", &objective)
    };
    for icons in [&[icon][..], &[icon; 2], &[icon; 3], &["\"capture\"", icon]] {
        let pack = raid(icons).parse().unwrap();
        let card = pack.card(pack.find_card("conflict:raid").unwrap());
        let face = card.conflict.as_ref().unwrap();
        assert_eq!(face.objectives[0].len(), icons.len());
    }
    let message = "conflict:raid has 4 objectives on a side; write 1 to 3";
    raid(&[icon; 4]).refused("conflicts.toml:8", "MG-C.36", message);
    let message = "conflict:raid has 0 objectives on a side; write 1 to 3";
    raid(&[]).refused("conflicts.toml:8", "MG-C.36", message);

    let red = "red = { slots = \"red red\", objective = [\"capture\"] }\n";
    let blue = "blue = { slots = \"blue blue\", objective = [\"capture\"] }\n";
    for (text, line, key) in [
        ("symbol = \"military\"\n", 3, "symbol"),
        ("loot = 1\n", 3, "loot"),
        (red, 3, "red"),
        (blue, 3, "blue"),
        ("slots = \"red red\", ", 8, "slots"),
        (", objective = [\"capture\"]", 8, "objective"),
    ] {
        let edited = test_pack().first("conflicts.toml", text, "");
        let place = format!("conflicts.toml:{line}");
        edited.refused(&place, "", &format!("`{key}` is missing; add"));
    }
}

#[test]
fn mg_19_13_mg_c_37_objectives() {
    for pack in every_pack() {
        let faces = pack.cards.iter().filter_map(|card| card.conflict.as_ref());
        let sides: Vec<&Vec<Objective>> = faces.flat_map(|face| &face.objectives).collect();
        let captures = sides
            .iter()
            .filter(|side| side.contains(&Objective::Capture))
            .count();
        assert!(6 <= captures, "{captures} of {}", sides.len());
        let named: BTreeSet<&str> = sides
            .into_iter()
            .flatten()
            .filter_map(|objective| match objective {
                Objective::Capture => None,
                Objective::Take(filter) | Objective::Discard(filter) => Some(filter.word()),
            })
            .collect();
        for word in ["leader", "development", "government", "conflict"] {
            assert!(named.contains(word), "{word}");
        }
        assert!(
            ["commerce", "expansion", "progress"]
                .iter()
                .any(|word| named.contains(word))
        );
    }
}

#[test]
fn mg_c_38_mg_c_39_stars_and_black_slots() {
    for pack in every_pack() {
        let starred = |project: &&Project| project.slots.iter().any(|slot| slot.star);
        let kinds: BTreeSet<Kind> = projects(pack)
            .filter(starred)
            .map(|project| project.card.kind())
            .collect();
        assert!(
            kinds.contains(&Kind::Conflict) && 1 < kinds.len(),
            "{kinds:?}"
        );
        assert!(
            projects(pack)
                .any(|project| project.slots.iter().any(|slot| slot.color == Color::Black))
        );
    }
}

#[test]
fn mg_c_40_to_c_44_effects_that_must_occur() {
    for pack in every_pack() {
        assert!(1 < cards_that(pack, |deed| deed == Deed::ExtraTurn));
        assert_ne!(
            cards_that(pack, |deed| matches!(deed, Deed::SkipTurn { .. })),
            0
        );
        assert_ne!(
            cards_that(pack, |deed| matches!(deed, Deed::DrawRandom { .. })),
            0
        );
        assert_ne!(
            cards_that(pack, |deed| matches!(deed, Deed::ChooseCard { .. })),
            0
        );
        assert_ne!(cards_that(pack, |deed| deed == Deed::PlaceBlackHole), 0);
        assert_ne!(cards_that(pack, |deed| deed == Deed::RemoveBlackHole), 0);
    }
}

#[test]
fn mg_3_9_mg_c_45_to_c_47_triggers_thefts_and_choices() {
    for pack in every_pack() {
        assert!(fired(pack).any(|ability| matches!(ability.when, When::Gained(_))));
        let faces = pack.cards.iter().filter_map(|card| card.conflict.as_ref());
        let mut objectives = faces.flat_map(|face| face.objectives.iter().flatten());
        assert!(objectives.any(|objective| matches!(objective, Objective::Take(_))));
        assert_ne!(
            cards_that(pack, |deed| matches!(deed, Deed::StealCube { .. })),
            0
        );
        assert!(fired(pack).any(|ability| ability.may));
        assert!(fired(pack).any(|ability| 1 < ability.options.len()));
    }
}

/// The vocabulary has no word for it: each way to write it is refused.
#[test]
fn mg_c_48_no_effect_touches_black_cubes_planets_or_species() {
    for effect in [
        "{ gain-cubes = { count = 1, color = \"black\" } }",
        "{ steal-cube = { color = \"black\" } }",
        "{ take-card = { kind = \"species\" } }",
        "{ discard-card = { kind = \"species\" } }",
        "{ steal-cube = { color = \"any\", from = \"planet\" } }",
    ] {
        let edited = test_pack().first("leaders.toml", "\"cancel-conflict\"", effect);
        edited.refused("leaders.toml:72", "", "unknown");
    }
    let edited = test_pack().first("leaders.toml", "steal = \"red\"", "steal = \"black\"");
    edited.refused("leaders.toml:7", "MG-C.26", "steals black");
    let edited = test_pack().first("conflicts.toml", "take = \"leader\"", "take = \"species\"");
    edited.refused("conflicts.toml:16", "", "`species`: unknown objective");
}

/// No word of the vocabulary completes a project outside Phase 2; `move-cube`, the only one that
/// puts cubes on projects, has a test for this. A new word is added here once that holds for it;
/// other words are refused.
#[test]
fn mg_c_49_no_effect_fills_a_project() {
    let edited = test_pack().first(
        "leaders.toml",
        "\"cancel-conflict\"",
        "\"place-cube-on-project\"",
    );
    let words = "known are counts-as, draw-more, keep-more, protect, slot-less, symbol-while, \
                 keep-base, foreign-routes, short-routes, more-loot, gain-cubes, redraw, exchange, \
                 move-cube, steal-cube, draw-card, draw-random, choose-card, take-card, \
                 discard-card, extra-turn, skip-turn, cancel-conflict, place-black-hole, \
                 remove-black-hole, remove-base, place-base, move-base, turn-conflict, \
                 clear-project";
    let problems = edited.parse().unwrap_err();
    let message = problems[0].to_string();
    assert_eq!(
        message,
        format!("leaders.toml:72: `place-cube-on-project`: unknown effect; {words}")
    );
}

#[test]
fn mg_c_50_every_ability_states_its_timing() {
    for pack in every_pack() {
        for card in &pack.cards {
            // What lasts and what happens are types of their own; each has its words.
            match &card.ability {
                Some(Ability::Always(powers)) => assert!(!powers.is_empty(), "{}", card.name),
                Some(Ability::Fired(fired)) => {
                    let mut options = fired.options.iter();
                    assert!(options.all(|option| !option.is_empty()), "{}", card.name);
                }
                None => {}
            }
        }
    }
    let edited = test_pack().first("leaders.toml", "when = \"always\"\n", "");
    edited.refused("leaders.toml:8", "", "does not say when it works");
}

#[test]
fn mg_c_51_five_symbols_are_attainable() {
    for pack in every_pack() {
        for symbol in Symbol::ALL {
            let links = pack
                .board
                .links
                .iter()
                .filter(|link| link.symbol == symbol)
                .count();
            let faces = pack.cards.iter().filter_map(|card| card.conflict.as_ref());
            let conflicts = faces.filter(|face| face.symbol == symbol).count();
            let agenda = projects(pack)
                .filter_map(|project| match &project.reward {
                    Reward::Agenda(symbols) => Some(symbols[symbol as usize]),
                    _ => None,
                })
                .max()
                .unwrap();
            let developments = Kind::DEVELOPMENTS.map(|kind| {
                let mut given: Vec<u8> = of_kind(pack, kind)
                    .map(|card| card.symbols[symbol as usize])
                    .collect();
                given.sort_unstable_by(|a, b| b.cmp(a));
                given
                    .iter()
                    .take(3)
                    .map(|&count| usize::from(count))
                    .sum::<usize>()
            });
            let most = links + conflicts + usize::from(agenda) + developments.iter().sum::<usize>();
            assert!(5 <= most, "{symbol:?}: {most}");
            assert!(agenda < 5);
            assert!(
                pack.cards
                    .iter()
                    .all(|card| card.symbols[symbol as usize] < 5)
            );
        }
    }
}

/// MG-C.52: five cubes of each color are in a bag at the start, and three are drawn in a turn. So
/// every project can be filled without gaining cubes, and a turn fills about one.
#[test]
fn mg_c_52_slots_suit_the_starting_cubes_and_the_draw() {
    for pack in every_pack() {
        let mut slots = 0;
        for project in projects(pack) {
            for color in Color::ALL {
                let of_color = project.slots.iter().filter(|slot| slot.color == color);
                let count = of_color.count();
                let card = &pack.card(project.card).name;
                assert!(count <= 5, "{card}, {}: {count} {color:?}", project.word);
            }
            slots += project.slots.len();
        }
        let projects = pack.projects.len();
        let fitting = 2 * projects..=4 * projects;
        assert!(
            fitting.contains(&slots),
            "{slots} slots, {projects} projects"
        );
    }
}

/// MG-C.52: the most that can be paid is accepted, one cube more is refused.
#[test]
fn mg_c_52_no_project_needs_more_cubes_than_a_player_can_own() {
    let base = |slots: &str| {
        let base = format!("base = \"{}\"", slots.trim());
        test_pack().first("species.toml", "base = \"red blue yellow white\"", &base)
    };
    assert!(base(&"red ".repeat(10)).parse().is_ok());
    let message = "species:ant has 11 slots in `base`; write 1 to 10";
    base(&"red ".repeat(11)).refused("species.toml:7", "MG-C.52", message);
    let message = "species:ant has 0 slots in `base`; write 1 to 10";
    base("").refused("species.toml:7", "MG-C.52", message);
    assert!(base(&"black ".repeat(5)).parse().is_ok());
    let message = "species:ant asks for 6 black cubes in `base`, but a player has 5; write fewer";
    base(&"black ".repeat(6)).refused("species.toml:7", "MG-C.52", message);
}

#[test]
fn mg_8_31_mg_c_54_a_card_may_hold_several_projects() {
    for pack in every_pack() {
        for kind in [Kind::Species, Kind::Government] {
            assert!(
                of_kind(pack, kind).any(|card| 1 < card.projects().count()),
                "{kind:?}"
            );
        }
    }
}

/// All five occur, and a sixth is refused wherever symbols stand.
#[test]
fn mg_5_1_mg_5_2_mg_c_55_there_are_five_symbols() {
    for pack in every_pack() {
        for symbol in Symbol::ALL {
            assert!(
                pack.board.links.iter().any(|link| link.symbol == symbol),
                "{symbol:?}"
            );
            assert!(
                pack.cards
                    .iter()
                    .any(|card| card.symbols[symbol as usize] != 0),
                "{symbol:?}"
            );
        }
    }
    for (file, from, place) in [
        ("board.toml", "\"military\"", "board.toml:245"),
        ("species.toml", "\"military\"", "species.toml:12"),
        ("leaders.toml", "\"military\"", "leaders.toml:6"),
        ("conflicts.toml", "\"military\"", "conflicts.toml:6"),
        ("developments.toml", "\"cultural\"", "developments.toml:8"),
    ] {
        let edited = test_pack().first(file, from, "\"cullinary\"");
        edited.refused(place, "", "`cullinary`: unknown symbol");
    }
}

#[test]
fn mg_c_56_nobody_wins_in_a_first_turn() {
    for pack in every_pack() {
        let homes = pack.board.corners.map(|corner| corner.home);
        let blue = |home: SystemId, symbol: Symbol| {
            let links = pack.board.links.iter();
            links
                .filter(|link| (link.line, link.a, link.symbol) == (Line::Blue, home, symbol))
                .count()
        };
        // Three cubes fill no agenda of more slots.
        let agendas = projects(pack).filter(|project| project.slots.len() <= 3);
        let best = |symbol: Symbol| {
            let given = agendas.clone().filter_map(|project| match &project.reward {
                Reward::Agenda(symbols) => Some(usize::from(symbols[symbol as usize])),
                _ => None,
            });
            given.max().unwrap_or_default()
        };
        for symbol in Symbol::ALL {
            assert!(
                homes
                    .iter()
                    .all(|&home| blue(home, symbol) + best(symbol) < 5),
                "{symbol:?}"
            );
        }
        for track in &pack.board.tracks {
            let joins = homes.contains(&track.a) && homes.contains(&track.b);
            assert!(!joins || 3 <= track.slots);
        }
    }
}

#[test]
fn cube_filters_never_mean_black() {
    for word in ["red", "blue", "yellow", "white", "any"] {
        let edited = test_pack().first(
            "leaders.toml",
            "{ steal-cube = { color = \"any\" } }",
            &format!("{{ steal-cube = {{ color = \"{word}\" }} }}"),
        );
        let pack = edited.parse().unwrap();
        let spy = pack.find_card("leader:spy").unwrap();
        let fired = pack.card(spy).fired().unwrap();
        let Deed::StealCube { color } = fired.options[0][0] else {
            panic!("{fired:?}");
        };
        assert_eq!(color == CubeFilter::Any, word == "any");
    }
}
