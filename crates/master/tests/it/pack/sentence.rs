//! What cards say.

use master::{Objective, Pack, packs};

use super::{every_pack, test_pack};

#[track_caller]
fn says(card: &str, text: &str) {
    let pack = packs::test();
    let card = pack.find_card(card).expect("a card of the test pack");
    assert_eq!(pack.ability_text(card), text);
}

#[test]
fn lasting_effects_are_sentences() {
    says("leader:pilot", "Blue cubes count as yellow on routes.");
    says("leader:mimic", "Red cubes count as white everywhere.");
    says("leader:marshal", "Yellow cubes count as red in conflicts.");
    says(
        "commerce:refinery",
        "Yellow cubes count as white on your cards.",
    );
    says("leader:broker", "Draw one more cube each turn.");
    says("progress:network", "Draw two more cubes each turn.");
    says(
        "leader:curator",
        "You may keep one more card at the end of your turn.",
    );
    says(
        "commerce:warehouse",
        "You may keep two more cards at the end of your turn.",
    );
    says(
        "leader:guard",
        "Opponents cannot take cubes from your projects.",
    );
    says(
        "leader:warden",
        "Opponents cannot take cubes from your sides of conflicts.",
    );
    says(
        "government:order",
        "Opponents cannot take cubes from your cards.",
    );
    says(
        "expansion:barrier",
        "Opponents cannot take cubes from your routes.",
    );
    says(
        "leader:scribe",
        "Draw one more cube each turn. You may keep one more card at the end of your turn.",
    );
}

#[test]
fn deeds_follow_their_trigger() {
    says("leader:herald", "Discard: cancel a conflict on the board.");
    says("leader:racer", "Discard: take an extra turn.");
    says("leader:jailer", "Discard: make an opponent skip a turn.");
    says(
        "leader:reaver",
        "Discard: remove one base of an opponent from the board.",
    );
    says(
        "leader:spy",
        "Discard: steal one cube of any color from an opponent's project.",
    );
    says(
        "commerce:smugglers",
        "Discard: steal one red cube from an opponent's project.",
    );
    says("leader:thief", "Discard: take a leader from an opponent.");
    says(
        "leader:judge",
        "Discard: discard a government of an opponent.",
    );
    says(
        "leader:seer",
        "Discard: choose any progress development from its deck and shuffle the deck.",
    );
    says("progress:oracle", "Discard: gain a random government.");
    says(
        "expansion:tug",
        "Discard: remove a black hole from the board.",
    );
    says(
        "expansion:rift",
        "Discard: put a black hole on a neutral system.",
    );
    says(
        "expansion:colony",
        "Discard: take three white cubes from the reserve.",
    );
    says(
        "progress:academy",
        "When you implement a development, draw a leader.",
    );
    says(
        "government:guild",
        "When you construct a base, draw a commerce development.",
    );
    says(
        "expansion:shipyard",
        "When you place a base, take one white cube from the reserve.",
    );
    says(
        "government:empire",
        "When you win a conflict, take two red cubes from the reserve.",
    );
    says(
        "commerce:insurance",
        "When you lose a conflict, take three cubes of any colors from the reserve.",
    );
    says(
        "commerce:market",
        "When you gain a commerce development, take one yellow cube from the reserve.",
    );
    says(
        "expansion:outpost",
        "When you gain a development of any type, take one white cube from the reserve.",
    );
    says(
        "progress:relay",
        "At the end of your turn, take one blue cube from the reserve.",
    );
}

#[test]
fn options_choices_and_sequences_read_well() {
    says(
        "government:council",
        "When you gain a leader, you may take one cube of any color from the reserve.",
    );
    says(
        "government:league",
        "When you settle a planet, you may take one white cube from the reserve.",
    );
    says(
        "government:horde",
        "When you put a conflict on the board, you may steal one cube of any color from an opponent's project.",
    );
    says(
        "government:senate",
        "At the end of your turn, you may return all cubes of one of your projects.",
    );
    says(
        "government:union",
        "At the start of your turn, either take one yellow cube from the reserve, or take one blue cube from the reserve.",
    );
    says(
        "leader:sower",
        "Discard: take two cubes of any colors from the reserve, then gain a random leader.",
    );
    says(
        "progress:embassy",
        "Discard: take four cubes of any colors from the reserve, then skip your next turn.",
    );
    says("species:ant", "");
}

#[test]
fn rewards_and_objectives_have_words() {
    let pack = packs::test();
    for (project, text) in [
        ("species:ant/base", "construct a base"),
        ("species:ant/receive-2", "draw a development of any type"),
        (
            "species:elk/receive-2",
            "draw a commerce development and a commerce development",
        ),
        (
            "species:ant/agenda",
            "hold one cultural symbol and two military symbols",
        ),
        (
            "leader:pilot/operation",
            "steal one red cube from an opponent's project",
        ),
        ("expansion:beacon/development", "implement the card"),
        ("conflict:raid/blue", "win the conflict on the blue side"),
    ] {
        let project = pack
            .find_project(project)
            .expect("a project of the test pack");
        assert_eq!(pack.project(project).reward.text(), text);
    }
    let invasion = pack.find_card("conflict:invasion").unwrap();
    let face = pack.card(invasion).conflict.as_ref().unwrap();
    let texts: Vec<String> = face.objectives[0].iter().map(Objective::text).collect();
    assert_eq!(
        texts,
        ["capture the loser's system", "take a leader from the loser"]
    );
    let purge = pack.find_card("conflict:purge").unwrap();
    let face = pack.card(purge).conflict.as_ref().unwrap();
    assert_eq!(
        face.objectives[0][0].text(),
        "discard a leader of the loser"
    );
}

#[test]
fn every_ability_is_a_sentence() {
    for pack in every_pack() {
        for card in Pack::card_ids().filter(|&card| pack.card(card).ability.is_some()) {
            let text = pack.ability_text(card);
            assert!(
                text.starts_with(|letter: char| letter.is_ascii_uppercase()),
                "{text}"
            );
            assert!(text.ends_with('.') && !text.contains("  "), "{text}");
        }
    }
}

#[test]
fn the_text_follows_the_data() {
    let edited = test_pack().first(
        "leaders.toml",
        "color = \"blue\", as = \"yellow\"",
        "color = \"white\", as = \"red\"",
    );
    let pack = edited.parse().unwrap();
    let pilot = pack.find_card("leader:pilot").unwrap();
    assert_eq!(
        pack.ability_text(pilot),
        "White cubes count as red on routes."
    );
}
