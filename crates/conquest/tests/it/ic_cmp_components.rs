//! Components (IC-CMP).

use conquest::{Color, Conquest, Setup, packs};
use kernel::{Game, Seed};

use crate::table::{act, offered, start, two};

#[test]
fn ic_cmp_1_every_civilization_has_ten_ships_of_each_level() {
    let game = start(6, 1);
    let view = game.view(None);
    assert_eq!(view.players.len(), 6);
    for player in view.players.values() {
        assert_eq!(player.ships, [3, 0, 0]);
        assert_eq!(player.stock, [7, 10, 10]);
    }
}

#[test]
fn ic_cmp_2_ic_inv_6_there_is_one_trade_ship_on_one_of_six_spaces() {
    let mut seen = std::collections::BTreeSet::new();
    for seed in 0..200 {
        seen.insert(start(2, seed).view(None).trade_ship.space);
    }
    let spaces = [
        "trade-1", "trade-2", "trade-3", "trade-4", "trade-5", "trade-6",
    ];
    assert!(seen.iter().eq(&spaces), "{seen:?}");
}

#[test]
fn ic_cmp_3_ic_set_4_every_civilization_has_twelve_tokens_face_down() {
    let view = start(2, 1).view(None);
    for color in Color::ALL {
        let of_color = view
            .spaces
            .values()
            .filter_map(|space| space.token.as_ref());
        let tokens: Vec<_> = of_color.filter(|token| token.color == color).collect();
        assert!(tokens.iter().all(|token| token.face.is_none()));
        let in_area = |area: u8| tokens.iter().filter(|token| token.area == area).count();
        assert_eq!((in_area(1), in_area(2)), (5, 7), "{color:?}");
    }
}

#[test]
fn ic_cmp_4_ic_cmp_5_ic_cmp_6_the_box_holds_cards_tiles_and_battle_tokens() {
    let pack = packs::standard();
    assert_eq!(pack.pieces.cards, 30);
    assert_eq!(pack.pieces.battle_tokens, 30);
    let view = start(2, 1).view(None);
    let of_kind = |kind: &str| {
        view.spaces
            .values()
            .filter(|space| space.kind == kind)
            .count()
    };
    assert_eq!((of_kind("starter-planet"), of_kind("base")), (6, 6));
    assert_eq!(view.battle_tokens, 30);
}

#[test]
fn ic_cmp_7_ic_cmp_8_two_to_six_may_play_and_five_are_warned() {
    let begin = |setup: &Setup| Conquest::new(packs::standard(), setup, Seed::from_number(1));
    for players in 2..=6 {
        let setup = Setup::new(players);
        assert_eq!(begin(&setup).unwrap().seats(), players);
        assert_eq!(setup.notice().is_some(), players == 5);
    }
    for players in [0, 1, 7] {
        let error = begin(&Setup::new(players)).err().unwrap();
        assert!(error.to_string().contains("IC-CMP.8"), "{error}");
    }
    assert_eq!(
        start(5, 1).view(None).target,
        15,
        "the rules for three and more"
    );
}

#[test]
fn ic_cmp_9_no_substitutes_for_what_is_used_up() {
    // Ten level 1 ships are on the board, all battle tokens are held, the iron is gone.
    let play = two(r#"
        ships.red-home = "red l1 l1 l1 l1 l1 l1 l1 l1 l1 l1"
        players.red.hand = { iron = 30, space-crystal = 1, stardust = 1 }
    "#);
    play.refuses("red", "build red-home", "IC-BLD.5");
    play.sees("empty-decks", vec!["iron"]);
}

#[test]
fn ic_cmp_10_seed_and_decisions_decide_everything() {
    let play_on = |seed: u64| {
        let mut game = start(3, seed);
        for index in 0..200 {
            let seat = game.waits_for().unwrap();
            let all = offered(&game, game.seat_name(seat));
            act(&mut game, &all[index * 7 % all.len()]);
        }
        game.digest()
    };
    assert_eq!(play_on(5), play_on(5));
    assert_ne!(play_on(5), play_on(6));
}
