//! *What would you do?* Who may ask, what is told, and that nobody is kept from thinking.

use std::time::{Duration, Instant};

use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::actors::{House, Person, is_asked, offers};

/// A table of Master against a bot, at which this person is asked.
async fn plays_alone(person: &Person) -> String {
    let table = person.opens("/play", &[("game", "master")]).await;
    person.turn(&table).await;
    table
}

/// Ask for a hint at the step that the page shows.
async fn asks(person: &Person, table: &str, body: Value) -> (StatusCode, String) {
    let answer = person.post(&format!("{table}/hint"), body).await;
    let status = answer.status();
    (status, answer.text().await.expect("text"))
}

async fn asks_now(person: &Person, table: &str) -> (StatusCode, String) {
    let seq = person.state(table).await["seq"].clone();
    asks(person, table, json!({ "seq": seq })).await
}

#[tokio::test]
async fn who_plays_with_bots_is_told_three_ideas_that_are_offered() {
    let house = House::open().await;
    let person = house.visitor();
    let table = plays_alone(&person).await;
    assert!(person.page(&table).await.contains("id=\"ask-hint\""));
    let (status, told) = asks_now(&person, &table).await;
    assert_eq!(status, StatusCode::OK, "{told}");
    assert!(told.starts_with("event: part\ndata: 0."), "{told}");
    assert!(told.contains("event: advice\n"), "{told}");
    let state = person.state(&table).await;
    let ideas: Vec<&str> = told.split("data-idea=\"").skip(1).collect();
    let ideas: Vec<String> = ideas
        .into_iter()
        .filter_map(|rest| rest.split('"').next())
        .map(|word| word.replace("&gt;", ">"))
        .collect();
    assert!((1..=3).contains(&ideas.len()), "{told}");
    let offered = offers(&state);
    assert!(ideas.iter().all(|idea| offered.contains(idea)), "{ideas:?}");
    let again = asks_now(&person, &table).await.1;
    assert_eq!(again, told, "who asks again is told the same");

    let (status, _) = person.acts(&table, &state, &ideas[0]).await;
    assert_eq!(status, StatusCode::NO_CONTENT);
}

#[tokio::test]
async fn no_step_of_the_game_carries_anything_for_hints() {
    let house = House::open().await;
    let person = house.visitor();
    let table = plays_alone(&person).await;
    let page = person.page(&table).await;
    let room = page
        .split("<main")
        .nth(1)
        .and_then(|rest| rest.split("</main").next());
    assert!(
        !room.expect("a table").contains("hint-"),
        "regions stay as they are"
    );
}

#[tokio::test]
async fn a_hint_is_refused_with_its_reason() {
    let house = House::open().await;
    let (person, other) = (house.visitor(), house.visitor());
    let table = plays_alone(&person).await;
    let state = person.state(&table).await;
    let (status, told) = asks_now(&other, &table).await;
    assert_eq!(status, StatusCode::FORBIDDEN);
    assert!(told.contains("watch"), "{told}");
    assert!(!other.page(&table).await.contains("id=\"ask-hint\""));

    let path = format!("{table}/hint");
    assert_eq!(
        person.told(&path, json!({})).await.0,
        StatusCode::BAD_REQUEST
    );
    let first = offers(&state)[0].clone();
    person.acts(&table, &state, &first).await;
    let (status, told) = person.told(&path, json!({ "seq": state["seq"] })).await;
    assert_eq!(status, StatusCode::CONFLICT);
    assert!(told["now"]["regions"].is_array(), "the page as it is now");

    let resign = format!("{table}/resign");
    person.told(&resign, json!({})).await;
    person
        .state_when(&table, |state| state["status"] == "over")
        .await;
    let (status, told) = asks_now(&person, &table).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(told.contains("over"), "{told}");

    let lesson = person.opens("/learn", &[("guide", "stone")]).await;
    let (status, told) = asks_now(&person, &lesson).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(told.contains("coach"), "{told}");
    assert!(!person.page(&lesson).await.contains("id=\"ask-hint\""));
}

/// Two people at a table of Master; returns who is asked, and who is not.
async fn plays_together(house: &House, hints: &str) -> (String, Person, Person) {
    let (ann, ben) = (house.visitor(), house.visitor());
    let fields = [
        ("game", "master"),
        ("players", "2"),
        ("seat1", "me"),
        ("seat2", "open"),
        ("hints", hints),
    ];
    let table = ann.opens("/tables/new", &fields).await;
    let watched = ben.page(&table).await;
    assert_eq!(watched.contains("everybody may ask"), hints == "yes");
    let joined = ben
        .told(&format!("{table}/join"), json!({ "seat": 1 }))
        .await;
    assert!(
        joined.0.is_success() || joined.0.is_redirection(),
        "{joined:?}"
    );
    match is_asked(&ann.state(&table).await) {
        true => (table, ann, ben),
        false => (table, ben, ann),
    }
}

#[tokio::test]
async fn with_other_people_all_must_have_agreed() {
    let house = House::open().await;
    let (table, asked, _) = plays_together(&house, "no").await;
    let (status, told) = asks_now(&asked, &table).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(told.contains("agreed"), "{told}");
    assert!(!asked.page(&table).await.contains("id=\"ask-hint\""));

    let (table, asked, other) = plays_together(&house, "yes").await;
    assert!(asked.page(&table).await.contains("id=\"ask-hint\""));
    assert_eq!(asks_now(&asked, &table).await.0, StatusCode::OK);
    let (status, told) = asks_now(&other, &table).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(told.contains("not your turn"), "{told}");
}

#[tokio::test]
async fn nobody_asks_all_the_time() {
    let house = House::with(|config| config.rate = Some(1000)).await;
    let person = house.visitor();
    let table = plays_alone(&person).await;
    let seq = person.state(&table).await["seq"].clone();
    let mut refused = 0;
    for _ in 0..25 {
        // Closed at once: the quota counts what was asked, not what was waited for.
        let answer = person
            .post(&format!("{table}/hint"), json!({ "seq": seq }))
            .await;
        refused += u32::from(answer.status() == StatusCode::TOO_MANY_REQUESTS);
    }
    assert!((1..=6).contains(&refused), "{refused}");
}

/// Hints that nobody waits for any more are not thought through: the next one comes soon.
#[tokio::test]
async fn who_goes_away_is_not_thought_for() {
    let house = House::open().await;
    let person = house.visitor();
    let table = plays_alone(&person).await;
    let seq = person.state(&table).await["seq"].clone();
    let begun = Instant::now();
    asks(&person, &table, json!({ "seq": seq })).await;
    let one = begun.elapsed();
    for _ in 0..30 {
        drop(
            person
                .post(&format!("{table}/hint"), json!({ "seq": seq }))
                .await,
        );
    }
    let begun = Instant::now();
    asks(&person, &table, json!({ "seq": seq })).await;
    let last = begun.elapsed();
    assert!(
        last < 15 * one + Duration::from_secs(1),
        "{last:?} after {one:?}"
    );
}
