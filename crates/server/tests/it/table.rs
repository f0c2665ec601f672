//! Everything a player may do at a table besides taking actions.

use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::actors::{House, Person, is_asked, offers};

/// A table for two on one screen, without bots.
async fn hot_seat(person: &Person) -> String {
    person
        .opens("/tables/new", &[("seat1", "me"), ("seat2", "me")])
        .await
}

/// Play until the player may take something back.
async fn play_until_undo(person: &Person, table: &str) -> Value {
    for step in 0..300 {
        let state = person.state(table).await;
        if state["undo"].as_u64().is_some_and(|steps| 0 < steps) {
            return state;
        }
        let offers = offers(&state);
        let (status, told) = person
            .acts(table, &state, &offers[step % offers.len()])
            .await;
        assert_eq!(status, StatusCode::NO_CONTENT, "{told}");
    }
    panic!("nothing could be taken back in 300 steps");
}

#[tokio::test]
async fn a_program_that_prefers_it_is_told_what_may_be_done_next() {
    let house = House::open().await;
    let person = house.visitor();
    let table = hot_seat(&person).await;
    let before = person.state(&table).await;
    let body = json!({ "seq": before["seq"], "action": offers(&before)[0] });
    let request = person.request(reqwest::Method::POST, &format!("{table}/act"));
    let request = request
        .header("prefer", "return=representation")
        .json(&body);
    let answer = request.send().await.unwrap();
    assert_eq!(answer.status(), StatusCode::OK);
    let told: Value = answer.json().await.unwrap();
    let now: Value = person
        .get(&format!("{table}/offers"))
        .await
        .json()
        .await
        .unwrap();
    assert_eq!(told, now);
    assert_ne!(told["seq"], before["seq"]);
}

/// The row of a table is written only when it changes. It must still tell whose turn it is, even to
/// another process.
#[tokio::test]
async fn the_lobby_knows_whose_turn_it_is_after_every_step() {
    let house = House::open().await;
    let (one, two) = (house.visitor(), house.visitor());
    let fields = [("seat1", "me"), ("seat2", "open"), ("public", "yes")];
    let table = one.opens("/tables/new", &fields).await;
    two.opens(&format!("{table}/join"), &[("seat", "1")]).await;
    let mut turns = 0;
    for step in 0..60 {
        let states = [one.state(&table).await, two.state(&table).await];
        let asked = usize::from(is_asked(&states[1]));
        for (person, is_asked) in [(&one, asked == 0), (&two, asked == 1)] {
            let lobby = person.page("/").await;
            assert_eq!(lobby.contains("class=\"yours\""), is_asked, "step {step}");
        }
        let (person, state) = [(&one, &states[0]), (&two, &states[1])][asked];
        let offers = offers(state);
        let (status, told) = person
            .acts(&table, state, &offers[step % offers.len()])
            .await;
        assert_eq!(status, StatusCode::NO_CONTENT, "{told}");
        turns += usize::from(!is_asked(&person.state(&table).await));
    }
    assert!(0 < turns, "the turn passes at least once");
}

#[tokio::test]
async fn a_stale_click_is_told_that_the_game_has_moved_on_and_gets_the_present_page() {
    let house = House::open().await;
    let person = house.visitor();
    let table = hot_seat(&person).await;
    let old = person.state(&table).await;
    let action = offers(&old)[0].clone();
    assert_eq!(
        person.acts(&table, &old, &action).await.0,
        StatusCode::NO_CONTENT
    );
    let after = person.state(&table).await;
    let (status, told) = person.acts(&table, &old, &action).await;
    assert_eq!(status, StatusCode::CONFLICT);
    assert!(
        told["message"].as_str().unwrap().contains("moved on"),
        "{told}"
    );
    assert_eq!(told["now"]["seq"], after["seq"]);
    assert!(
        told["now"]["regions"]
            .as_array()
            .is_some_and(|regions| !regions.is_empty())
    );
    assert_eq!(
        person.state(&table).await,
        after,
        "a refused click changes nothing"
    );
}

#[tokio::test]
async fn of_two_clicks_at_once_one_wins() {
    let house = House::open().await;
    let person = house.visitor();
    let table = hot_seat(&person).await;
    let state = person.state(&table).await;
    let action = offers(&state)[0].clone();
    let both = tokio::join!(
        person.acts(&table, &state, &action),
        person.acts(&table, &state, &action)
    );
    let mut statuses = [both.0.0.as_u16(), both.1.0.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [204, 409]);
    let seq = |state: &Value| state["seq"].as_u64().unwrap();
    assert_eq!(seq(&person.state(&table).await), seq(&state) + 1);
}

#[tokio::test]
async fn why_not_names_reason_and_clause() {
    let house = House::open().await;
    let person = house.visitor();
    let table = hot_seat(&person).await;
    let ask = |action: &str| {
        let action = action.replace(' ', "%20");
        let path = format!("{table}/why?action={action}");
        let person = person.clone();
        async move { person.get(&path).await.json::<Value>().await.unwrap() }
    };
    let told = ask("end-turn").await;
    assert_eq!(told["possible"], false, "{told}");
    assert!(
        told["clause"]
            .as_str()
            .is_some_and(|clause| clause.starts_with("MG-")),
        "{told}"
    );
    let told = ask("plaice red planet:nowhere").await;
    assert!(
        told["message"].as_str().unwrap().contains("plaice"),
        "{told}"
    );
    let state = person.state(&table).await;
    let offered = offers(&state)[0].clone();
    assert_eq!(ask(&offered).await["possible"], true);
}

#[tokio::test]
async fn a_refused_action_names_its_clause_and_changes_nothing() {
    let house = House::open().await;
    let person = house.visitor();
    let table = hot_seat(&person).await;
    let before = person.state(&table).await;
    let (status, told) = person.acts(&table, &before, "end-turn").await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(told["clause"].is_string(), "{told}");
    assert_eq!(person.state(&table).await, before);
}

#[tokio::test]
async fn steps_are_taken_back_to_the_last_revelation() {
    let house = House::open().await;
    let person = house.visitor();
    let table = hot_seat(&person).await;
    let last = play_until_undo(&person, &table).await;
    let page = person.page(&table).await;
    assert!(page.contains("data-key=\"undo\""), "no undo bar");
    let body = json!({ "seq": last["seq"] });
    let (status, told) = person.told(&format!("{table}/undo"), body).await;
    assert_eq!(status, StatusCode::NO_CONTENT, "{told}");
    let back = person.state(&table).await;
    assert_eq!(
        back["undo"].as_u64().unwrap() + 1,
        last["undo"].as_u64().unwrap()
    );
    assert_ne!(back["view"], last["view"]);
    // Undo is an entry of its own, so after a restart the table continues from there.
    let house = house.restart().await;
    let again = Person {
        address: house.address.clone(),
        ..person
    };
    assert_eq!(again.state(&table).await, back);
    let steps = back["undo"].as_u64().unwrap() + 1;
    let body = json!({ "seq": back["seq"], "steps": steps });
    let (status, told) = again.told(&format!("{table}/undo"), body).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{told}");
    assert!(
        told["message"]
            .as_str()
            .unwrap()
            .contains("nothing to take back")
    );
}

#[tokio::test]
async fn who_resigns_loses_and_may_play_again() {
    let house = House::open().await;
    let person = house.visitor();
    let table = person.opens("/play", &[]).await;
    let state = person.turn(&table).await;
    assert!(is_asked(&state));
    let (status, _) = person.told(&format!("{table}/rematch"), json!({})).await;
    assert_eq!(
        status,
        StatusCode::UNPROCESSABLE_ENTITY,
        "no rematch in mid-game"
    );
    let (status, told) = person.told(&format!("{table}/resign"), json!({})).await;
    assert_eq!(status, StatusCode::NO_CONTENT, "{told}");
    let state = person.state(&table).await;
    assert_eq!(
        (&state["status"], &state["winner"]),
        (&json!("over"), &json!(1))
    );
    let page = person.page(&table).await;
    assert!(page.contains("Play again"), "the end offers a rematch");
    let next = person.opens(&format!("{table}/rematch"), &[]).await;
    assert_ne!(next, table);
    let again = person.opens(&format!("{table}/rematch"), &[]).await;
    assert_eq!(next, again, "there is one rematch");
    let state = person.state(&next).await;
    assert_eq!(state["seats"][1]["kind"], "bot");
    assert_ne!(
        state["commitment"],
        person.state(&table).await["commitment"]
    );
}

#[tokio::test]
async fn bots_go_on_after_a_restart() {
    let house = House::with(|config| config.pace = 60_000).await;
    let person = house.visitor();
    let bots = [
        ("players", "3"),
        ("seat1", "me"),
        ("seat2", "cadet"),
        ("seat3", "cadet"),
    ];
    // A bot has the first turn at about two tables of three.
    let table = loop {
        let table = person.opens("/tables/new", &bots).await;
        if !is_asked(&person.state(&table).await) {
            break table;
        }
    };
    let before = person.state(&table).await;
    assert!(
        !is_asked(&before),
        "the bots wait a minute before each step"
    );
    let skip = person.told(&format!("{table}/skip"), json!({})).await;
    assert_eq!(skip.0, StatusCode::NO_CONTENT);
    let state = person.turn(&table).await;
    assert!(is_asked(&state), "in a hurry they do not wait");
    let pace = person
        .told(&format!("{table}/pace"), json!({ "pace": 0 }))
        .await;
    assert_eq!(pace.0, StatusCode::NO_CONTENT);
    let house = house.restart().await;
    let person = Person {
        address: house.address.clone(),
        ..person
    };
    let state = person.state(&table).await;
    let (status, _) = person.acts(&table, &state, &offers(&state)[0]).await;
    assert_eq!(status, StatusCode::NO_CONTENT);
    person.turn(&table).await;
}
