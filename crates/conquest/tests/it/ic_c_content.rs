//! What a pack must contain (IC-C): the standard pack complies, and every message of the validator
//! has a broken pack that causes it.

use conquest::{Conquest, Kind, Pack, Pool, Resource, Setup, SpaceId, packs};
use kernel::{Game, Pack as _, Seed};

/// Everything that is wrong with the standard pack once a text in a file is replaced.
#[track_caller]
fn broken(file: &str, text: &str, other: &str) -> String {
    let (_, contents) = packs::STANDARD
        .iter()
        .find(|(name, _)| *name == file)
        .unwrap();
    assert!(contents.contains(text), "{file} has no {text:?}");
    broken_by(file, &contents.replacen(text, other, 1))
}

/// Everything that is wrong with the standard pack once a file has other contents.
#[track_caller]
fn broken_by(file: &str, other: &str) -> String {
    let files = packs::STANDARD.iter().map(|&(name, contents)| {
        let contents = if name == file { other } else { contents };
        (name, contents.to_owned())
    });
    let files: Vec<(&str, String)> = files.collect();
    let files: Vec<(&str, &str)> = files
        .iter()
        .map(|(name, text)| (*name, text.as_str()))
        .collect();
    let problems = Pack::parse(&files).expect_err("the pack is broken");
    let lines: Vec<String> = problems.iter().map(ToString::to_string).collect();
    lines.join("\n")
}

#[track_caller]
fn check(told: &str, parts: &[&str]) {
    for part in parts {
        assert!(told.contains(part), "{part:?} is not in:\n{told}");
    }
}

fn spaces(kind: Kind) -> Vec<SpaceId> {
    let board = &packs::standard().board;
    board
        .spaces()
        .filter(|space| space.kind() == kind)
        .collect()
}

#[test]
fn ic_c_1_six_congruent_sectors_with_a_planet_each() {
    assert_eq!(spaces(Kind::StarterPlanet).len(), 6);
    let told = broken(
        "board.toml",
        "kind = \"starter-planet\"",
        "kind = \"area-1\"",
    );
    check(
        &told,
        &[
            "0 spaces of kind starter-planet; describe 1 (IC-C.1)",
            "6 spaces of kind area-1",
        ],
    );
    let told = broken(
        "civilizations.toml",
        "[[civilization]]\ncolor = \"purple\"\nname = \"Violet Throne\"\nplanet = \"Noctis\"\n",
        "",
    );
    check(&told, &["there are 5 civilizations; describe six (IC-C.1)"]);
    let told = broken(
        "civilizations.toml",
        "color = \"orange\"",
        "color = \"green\"",
    );
    check(
        &told,
        &[
            "civilizations.toml:7: green stands where orange belongs",
            "(IC-SET.1)",
        ],
    );
}

#[test]
fn ic_c_2_ic_c_3_five_spaces_in_each_area_where_they_belong() {
    assert_eq!(spaces(Kind::Area1).len(), 30);
    assert_eq!(spaces(Kind::Area2).len(), 30);
    let told = broken(
        "board.toml",
        "id = \"a4\"\nkind = \"area-1\"",
        "id = \"a4\"\nkind = \"area-2\"",
    );
    check(
        &told,
        &[
            "4 spaces of kind area-1; describe 5 (IC-C.2)",
            "6 spaces of kind area-2; describe 5 (IC-C.3)",
        ],
    );
    let told = broken("board.toml", "\"home-a1\"", "\"home-a1\", \"a0-c0\"");
    check(
        &told,
        &["area 1 is not nearer to the starter planet than area 2; change lines (IC-C.2)"],
    );
    let told = broken("board.toml", "\"c4-base\"]", "\"a2-base\"]");
    check(
        &told,
        &["area 2 is not nearer to the central planet than area 1; change lines (IC-C.3)"],
    );
}

#[test]
fn ic_c_4_six_border_regions_of_two_and_seventy_two_asteroids() {
    let board = &packs::standard().board;
    let border = spaces(Kind::Border);
    assert_eq!(border.len(), 12);
    let asteroids = spaces(Kind::Area1).len() + spaces(Kind::Area2).len() + border.len();
    assert_eq!(asteroids, 72);
    // A region has a space for a token of each neighbor, and lines to both.
    let game = Conquest::new(packs::standard(), &Setup::new(2), Seed::from_number(1)).unwrap();
    let view = game.view(None);
    for (index, color) in conquest::Color::ALL.into_iter().enumerate() {
        let next = conquest::Color::ALL[(index + 1) % 6];
        for (word, neighbor, inside) in [("x0", color, "c2"), ("x1", next, "c0")] {
            let word = format!("{}-{word}", color.word());
            let space = &view.spaces[word.as_str()];
            assert_eq!(space.token.as_ref().unwrap().color, neighbor, "{word}");
            let inside = format!("{}-{inside}", neighbor.word());
            let find = |word: &str| board.spaces().find(|&id| board.word(id) == word).unwrap();
            assert!(board.connects(find(&word), find(&inside)), "{word}");
        }
    }
    let told = broken("board.toml", "\"x1-next.c0\"", "\"x1-c0\"");
    check(
        &told,
        &["the border region does not lie between two sectors; join it to both (IC-C.4)"],
    );
    let told = broken("board.toml", "\"c2-x0\"", "\"x0-next.c1\"");
    check(
        &told,
        &["the border region does not lie between two sectors"],
    );
    let told = broken(
        "board.toml",
        "kind = \"border-next\"",
        "kind = \"border-own\"",
    );
    check(
        &told,
        &["0 spaces of kind border-next; describe 1 (IC-C.4)"],
    );
}

#[test]
fn ic_c_5_a_ring_of_trade_ship_spaces_that_ships_can_reach() {
    let board = &packs::standard().board;
    for space in spaces(Kind::TradeShip) {
        assert!(board.connects(space, space.turned(1)));
    }
    let told = broken("board.toml", "\"c3-trade\", \"c4-trade\", ", "");
    check(&told, &["no ship can reach the trade ship", "(IC-C.5)"]);
    let told = broken("board.toml", ", \"trade-next.trade\"", "");
    check(
        &told,
        &["the trade ship has no ring; add the line `trade-next.trade` (IC-C.5)"],
    );
    let told = broken("board.toml", "kind = \"trade-ship\"", "kind = \"base\"");
    check(
        &told,
        &[
            "0 spaces of kind trade-ship",
            "2 spaces of kind base; describe 1 (IC-C.6)",
        ],
    );
}

#[test]
fn ic_c_6_six_bases_that_ships_can_reach() {
    assert_eq!(spaces(Kind::Base).len(), 6);
    let told = broken("board.toml", "\"c3-base\", \"c4-base\"", "");
    check(
        &told,
        &["no ship can reach a base; join it to other spaces (IC-C.6)"],
    );
}

#[test]
fn ic_c_7_lines_join_spaces_and_the_board_hangs_together() {
    let told = broken("board.toml", "\"home-a0\"", "\"home-next.a0\"");
    check(
        &told,
        &["a line of the starter planet leads out of its area 1; change it (IC-C.7)"],
    );
    let told = broken("board.toml", "\"a2-c0\", \"a3-c1\", \"a4-c2\"", "");
    check(
        &told,
        &["not all spaces of the board hang together; add lines (IC-C.7)"],
    );
    let told = broken("board.toml", "\"a0-a1\"", "\"a0-b1\"");
    check(&told, &["`a0-b1` joins no two spaces", "(IC-C.7)"]);
    let told = broken("board.toml", "\"a0-a1\"", "\"a0-a0\"");
    check(&told, &["`a0-a0` leads back to its own space"]);
    let told = broken("board.toml", "\"a0-a1\"", "\"a0-a1\", \"a1-a0\"");
    check(&told, &["`a1-a0` is there twice; remove one"]);
    let told = broken("board.toml", "id = \"a1\"", "id = \"a0\"");
    check(&told, &["`a0` is there twice; rename one"]);
    let told = broken("board.toml", "id = \"a1\"", "id = \"A1\"");
    check(&told, &["lower-case letters and digits"]);
}

#[test]
fn ic_c_8_five_and_seven_faces_for_each_civilization() {
    let pack = packs::standard();
    assert_eq!((pack.faces[0].len(), pack.faces[1].len()), (5, 7));
    let told = broken("tokens.toml", "    \"titanium\",\n", "");
    check(
        &told,
        &["`area-1` has 4 faces; a civilization has 5 (IC-C.8)"],
    );
}

#[test]
fn ic_c_9_the_areas_differ_and_a_face_shows_something() {
    let pack = packs::standard();
    let sum = |area: usize| {
        pack.faces[area]
            .iter()
            .fold(Pool::EMPTY, |sum, face| sum.plus(face))
    };
    assert_eq!(sum(0)[Resource::Platinum], 0);
    assert!(0 < sum(1)[Resource::Platinum]);
    assert!(pack.faces.iter().flatten().all(|face| !face.is_empty()));
    let told = broken("tokens.toml", "\"iron+stardust\"", "\"\"");
    check(&told, &["unknown resource; join resources by `+`"]);
    // The same kinds, and then the same number of cards on a face.
    let kinds = "area-1 = ['iron', 'space-crystal', 'stardust', 'titanium', 'dark-matter+platinum']\n\
                 area-2 = ['iron', 'space-crystal', 'stardust', 'titanium', 'dark-matter', \
                 'platinum+platinum', 'iron+iron']";
    let amounts = "area-1 = ['iron', 'space-crystal', 'stardust', 'titanium', 'iron']\n\
                   area-2 = ['iron', 'space-crystal', 'stardust', 'titanium', 'dark-matter', \
                   'platinum', 'platinum']";
    for tokens in [kinds, amounts] {
        let told = broken_by("tokens.toml", tokens);
        let message = "the areas do not differ in kinds and amounts; change some faces (IC-C.9)";
        check(&told, &[message]);
    }
}

#[test]
fn ic_c_10_every_resource_is_shown_and_dark_matter_least() {
    let (_, tokens) = packs::STANDARD
        .iter()
        .find(|(name, _)| *name == "tokens.toml")
        .unwrap();
    for resource in Resource::ALL {
        let word = resource.word();
        let other = if word == "iron" { "titanium" } else { "iron" };
        let told = broken_by("tokens.toml", &tokens.replace(word, other));
        check(
            &told,
            &[&format!("no face shows {word}; add it to one (IC-C.10)")],
        );
    }
    // On a single face it is shown.
    let told = broken(
        "tokens.toml",
        "\"space-crystal\",",
        "\"dark-matter+dark-matter\",",
    );
    assert!(!told.contains("no face shows"), "{told}");
    let told = broken("tokens.toml", "\"iron\",", "\"dark-matter+dark-matter\",");
    check(
        &told,
        &["dark matter is not the rarest resource; show it on fewer faces (IC-C.10)"],
    );
}

#[test]
fn ic_c_12_prices_fit_into_a_small_hand() {
    for (word, price) in packs::standard().prices.all() {
        let most = if ["movement", "attack", "build"].contains(&word) {
            4
        } else {
            9
        };
        assert!(price.total() <= most, "{word}");
    }
    let told = broken(
        "prices.toml",
        "attack = \"iron\"",
        "attack = \"iron+iron+iron+iron+iron\"",
    );
    check(
        &told,
        &["prices.toml:3: `attack` costs 5 cards; ask for at most 4 (IC-C.12)"],
    );
    let told = broken("prices.toml", "attack = \"iron\"", "attack = \"\"");
    check(&told, &["join at least one resource by `+` (IC-C.11)"]);
}

#[test]
fn ic_c_13_prices_need_dark_matter_sparingly() {
    let told = broken(
        "prices.toml",
        "movement = \"stardust\"",
        "movement = \"dark-matter\"",
    );
    check(
        &told,
        &["`movement` is mostly dark matter; ask for less of it (IC-C.13)"],
    );
}

#[test]
fn ic_c_14_a_base_is_far_from_every_planet() {
    let board = &packs::standard().board;
    for planet in spaces(Kind::StarterPlanet) {
        for base in spaces(Kind::Base) {
            assert!(3 <= board.steps(planet, base).unwrap());
        }
    }
    let told = broken("board.toml", "\"c4-base\"]", "\"c4-base\", \"a0-base\"]");
    check(
        &told,
        &["a base is nearer to a starter planet than three steps; change lines (IC-C.14)"],
    );
}

#[test]
fn ic_c_15_civilizations_differ_in_color_only() {
    // The same position in other colors has the same offers, rotated by as many sectors.
    let begin =
        |setup: &Setup| Conquest::new(packs::standard(), setup, Seed::from_number(1)).unwrap();
    let here = Setup::new(2);
    let there = Setup {
        players: vec![conquest::Color::Orange, conquest::Color::Blue],
        ..Setup::new(2)
    };
    let offered = |setup: &Setup| {
        let game = begin(setup);
        crate::table::offered(&game, game.seat_name(game.waits_for().unwrap()))
    };
    let turned: Vec<String> = offered(&here)
        .iter()
        .map(|action| action.replace("red-", "orange-").replace("green-", "blue-"))
        .collect();
    assert_eq!(turned, offered(&there));
}

#[test]
fn ic_c_16_the_points_that_win_can_be_had() {
    // 12 from planets, 3 from colonies and the rest from thirty tokens.
    let tokens = u16::from(packs::standard().pieces.battle_tokens);
    for players in 2..=6 {
        let game = Conquest::new(
            packs::standard(),
            &Setup::new(players),
            Seed::from_number(1),
        );
        let target = game.unwrap().view(None).target;
        assert!(target <= 12 + 3 + tokens);
    }
}

#[test]
fn pieces_files_and_syntax_are_checked_too() {
    check(
        &broken("pack.toml", "ships = 10", "ships = 9"),
        &["`ships` is 9; the box holds 10, write that (IC-CMP.1)"],
    );
    check(
        &broken("pack.toml", "cards = 30", "cards = 20"),
        &["(IC-CMP.4)"],
    );
    check(
        &broken("pack.toml", "battle-tokens = 30", "battle-tokens = 3"),
        &["(IC-CMP.6)"],
    );
    check(
        &broken("pack.toml", "name = \"Standard\"", "name = \" \""),
        &["the name is empty; write one"],
    );
    check(
        &broken("pack.toml", "version", "versoin"),
        &["pack.toml:5: ", "versoin"],
    );
    check(
        &broken("civilizations.toml", "\"Pyra\"", "\"\""),
        &["a civilization and its planet need a name"],
    );
    let without: Vec<(&str, &str)> = packs::STANDARD[1..].to_vec();
    let problems = Pack::parse(&without).err().unwrap();
    check(
        &problems[0].to_string(),
        &["pack.toml: the file is missing"],
    );
    let mut more = packs::STANDARD.to_vec();
    more.push(("price.toml", ""));
    let problems = Pack::parse(&more).err().unwrap();
    check(
        &problems[0].to_string(),
        &["price.toml: unknown file; did you mean `prices.toml`?; rename or remove it"],
    );
    // Several problems of several files are reported at once.
    let files: Vec<(&str, &str)> = packs::STANDARD
        .iter()
        .map(|&(name, text)| match name {
            "pack.toml" => (name, ""),
            "tokens.toml" => (name, "area-1 = []\narea-2 = []"),
            _ => (name, text),
        })
        .collect();
    assert!(8 < Pack::parse(&files).err().unwrap().len());
}

#[test]
fn a_pack_names_its_game() {
    let told = broken("pack.toml", "game = \"conquest\"\n", "");
    assert_eq!(
        told,
        "pack.toml: `game` is missing; write `game = \"conquest\"`"
    );
    let told = broken("pack.toml", "game = \"conquest\"\n", "game = \"master\"\n");
    assert_eq!(
        told,
        "pack.toml:3: this is content for the game `master`; use it with that one, or write \
         `game = \"conquest\"`"
    );
}

#[test]
fn a_pack_is_known_by_what_the_rules_read() {
    let standard = packs::standard();
    let loaded = Pack::parse(packs::STANDARD).unwrap();
    assert!(std::ptr::eq(standard, loaded));
    let files = packs::STANDARD
        .iter()
        .map(|&(name, text)| (name, format!("# A comment.\n{text}")));
    let files: Vec<(&str, String)> = files.collect();
    let files: Vec<(&str, &str)> = files
        .iter()
        .map(|(name, text)| (*name, text.as_str()))
        .collect();
    assert_eq!(Pack::parse(&files).unwrap().hash(), standard.hash());
    // A different name makes a different pack, although its games can be replayed with this one.
    let files = packs::STANDARD
        .iter()
        .map(|&(name, text)| (name, text.replace("Pyra", "Cinder")));
    let files: Vec<(&str, String)> = files.collect();
    let files: Vec<(&str, &str)> = files
        .iter()
        .map(|(name, text)| (*name, text.as_str()))
        .collect();
    let renamed = Pack::parse(&files).unwrap();
    assert_eq!(renamed.hash(), standard.hash());
    assert_eq!(renamed.civilizations[0].planet, "Cinder");
    assert_eq!(standard.civilizations[0].planet, "Pyra");
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in packs::STANDARD {
        std::fs::write(folder.path().join(name), text).unwrap();
    }
    assert!(std::ptr::eq(Pack::load(folder.path()).unwrap(), standard));
    assert!(Pack::load(&folder.path().join("none")).is_err());
}
