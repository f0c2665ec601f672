//! Resources and the bank (IC-RES).

use conquest::{Pool, Resource, packs};

use crate::table::{offered, two};

#[test]
fn ic_res_1_six_resources_of_which_dark_matter_is_rare() {
    let shown = packs::standard().shown();
    assert_eq!(Resource::ALL.len(), 6);
    let dark = shown[Resource::DarkMatter];
    assert!(
        Resource::ALL[1..].iter().all(|&kind| dark < shown[kind]),
        "{shown:?}"
    );
}

#[test]
fn ic_res_2_ic_inv_17_spent_cards_return_to_their_decks() {
    let mut play = two("players.red.hand = { stardust = 30 }");
    play.sees("empty-decks", vec!["stardust"]);
    play.plays("red", "move l1 red-home>red-a0 paid");
    play.sees("empty-decks", Vec::<String>::new());
    play.sees_as("red", "players.red.hand.stardust", 29);
}

#[test]
fn ic_res_3_ic_c_11_there_are_twelve_prices() {
    let prices = packs::standard().prices.all();
    assert_eq!(prices.len(), 12);
    assert!(prices.iter().all(|(_, price)| !price.is_empty()));
    let bases: Vec<Pool> = prices[6..].iter().map(|(_, price)| *price).collect();
    for (index, price) in bases.iter().enumerate() {
        assert!(
            !bases[..index].contains(price),
            "bases are priced separately"
        );
    }
}

#[test]
fn ic_res_4_ic_inv_16_prices_are_exact_and_all_or_nothing() {
    // Ten stardust do not replace the missing iron.
    let play = two("players.red.hand = { space-crystal = 1, stardust = 10 }");
    play.refuses("red", "build red-home", "IC-RES.4");
    play.sees_as(
        "red",
        "players.red.hand",
        serde_json::json!({"space-crystal": 1, "stardust": 10}),
    );
    assert!(
        !offered(play.game(), "red")
            .iter()
            .any(|action| action.starts_with("build"))
    );
}

#[test]
fn ic_res_6_cards_of_a_kind_are_alike() {
    // Three of several equal cards are one choice.
    let play = two("ships.red-c3 = 'red l1'\nplayers.red.hand = { iron = 5 }");
    let offers = offered(play.game(), "red");
    let for_platinum = offers.iter().filter(|action| action.ends_with(" platinum"));
    assert_eq!(for_platinum.count(), 1, "{offers:?}");
}
