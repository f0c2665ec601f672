//! Guided games: opened with one click, gone on with later, never told as if they were free games.

use reqwest::StatusCode;
use serde_json::json;

use crate::actors::{House, Person};

async fn learns(person: &Person) -> String {
    person.opens("/learn", &[("guide", "stone")]).await
}

#[tokio::test]
async fn a_guided_game_is_gone_on_with_where_it_was_left() {
    let house = House::open().await;
    let (person, other) = (house.visitor(), house.visitor());
    let table = learns(&person).await;
    let state = person.state(&table).await;
    assert_eq!(state["seats"][0]["mine"], true);
    let (status, _) = person
        .acts(&table, &state, "place yellow route:karn>sefa")
        .await;
    assert_eq!(status, StatusCode::NO_CONTENT);
    assert!(person.page("/").await.contains("Stone learns to walk"));
    assert_eq!(learns(&person).await, table);
    assert_ne!(learns(&other).await, table);
    assert!(
        !other.page(&table).await.contains("data-wanted"),
        "a coach speaks to the learner alone"
    );

    let house = house.restart().await;
    let person = Person {
        address: house.address.clone(),
        ..person
    };
    let page = person.page(&table).await;
    assert!(page.contains("data-key=\"coach-next\""), "{page}");
    assert!(page.contains("coach.js"));
    let state = person.state(&table).await;
    let read = person
        .told(&format!("{table}/next"), json!({ "seq": state["seq"] }))
        .await;
    assert_eq!(read.0, StatusCode::NO_CONTENT);
    let seq = person.state(&table).await["seq"].clone();
    let back = person
        .told(&format!("{table}/back"), json!({ "seq": seq }))
        .await;
    assert_eq!(back.0, StatusCode::NO_CONTENT);
}

#[tokio::test]
async fn a_chapter_is_begun_by_the_learner_alone() {
    let house = House::open().await;
    let (person, other) = (house.visitor(), house.visitor());
    let table = learns(&person).await;
    let address = format!("{table}/chapter");
    let begun = person.told(&address, json!({ "number": 13 })).await;
    assert_eq!(begun.0, StatusCode::NO_CONTENT);
    assert!(person.page(&table).await.contains("Twenty turns later"));
    let (status, told) = person.told(&address, json!({ "number": 14 })).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(
        told["message"]
            .as_str()
            .is_some_and(|it| it.contains("no such chapter"))
    );
    assert_eq!(
        person.told(&address, json!({})).await.0,
        StatusCode::BAD_REQUEST
    );
    assert_eq!(
        other.told(&address, json!({ "number": 1 })).await.0,
        StatusCode::FORBIDDEN
    );
}

#[tokio::test]
async fn a_guided_game_has_no_story_no_shuffle_and_no_rematch() {
    let house = House::open().await;
    let person = house.visitor();
    let table = learns(&person).await;
    let resigned = person.told(&format!("{table}/resign"), json!({})).await;
    assert_eq!(resigned.0, StatusCode::NO_CONTENT);
    for path in ["story", "fair", "transcript"] {
        let answer = person.get(&format!("{table}/{path}")).await;
        assert_eq!(answer.status(), StatusCode::UNPROCESSABLE_ENTITY, "{path}");
        assert!(answer.text().await.expect("text").contains("guided game"));
    }
    let again = person.told(&format!("{table}/rematch"), json!({})).await;
    assert_eq!(again.0, StatusCode::UNPROCESSABLE_ENTITY);
    assert_ne!(learns(&person).await, table, "what is over is begun anew");
}

#[tokio::test]
async fn every_guided_game_is_listed_and_can_be_opened() {
    let house = House::open().await;
    let person = house.visitor();
    let page = person.page("/learn").await;
    let words = page.split("name=\"guide\" value=\"").skip(1);
    let words: Vec<&str> = words.filter_map(|rest| rest.split('"').next()).collect();
    assert!(words.contains(&"stone"), "{page}");
    for word in words {
        let table = person.opens("/learn", &[("guide", word)]).await;
        assert!(
            person.page(&table).await.contains("class=\"coach\""),
            "{word}"
        );
    }
    let unknown = person.form("/learn", &[("guide", "chess")]).await;
    assert_eq!(unknown.status(), StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn the_neighbor_follows_the_script_once_the_learner_has_read() {
    let house = House::open().await;
    let person = house.visitor();
    let table = learns(&person).await;
    person
        .told(&format!("{table}/chapter"), json!({ "number": 11 }))
        .await;
    let state = person.state(&table).await;
    assert_eq!(state["waits"], 1, "the neighbor waits");
    person
        .told(&format!("{table}/next"), json!({ "seq": state["seq"] }))
        .await;
    let state = person.turn(&table).await;
    let log = state["log"].to_string();
    assert!(log.contains("Stolen Sky"), "{log}");
    assert!(
        person
            .page(&table)
            .await
            .contains("place blue conflict:stolen-sky/blue")
    );
}
