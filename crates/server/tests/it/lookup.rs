//! Looking things up: cards, signs and words, the help, first-time cards, and a kind first deal.

use reqwest::StatusCode;
use serde_json::Value;

use crate::actors::{House, Person, offers};

/// A game against a bot, begun with one click.
async fn plays_now(person: &Person, game: &str) -> String {
    let fields = [("game", game), ("with", "bot"), ("level", "cadet")];
    person.opens("/play", &fields).await
}

async fn status(person: &Person, path: &str) -> StatusCode {
    person.get(path).await.status()
}

async fn location(person: &Person, path: &str) -> String {
    let answer = person.get(path).await;
    let to = answer.headers().get("location");
    to.map_or_else(String::new, |to| to.to_str().expect("text").to_owned())
}

#[tokio::test]
async fn the_cards_of_every_game_can_be_looked_at_without_a_table() {
    let house = House::open().await;
    let person = house.visitor();
    assert_eq!(location(&person, "/cards").await, "/cards/master");
    for (path, word) in [
        ("/cards/master", "Ashkar"),
        ("/cards/weavers", "Loom"),
        ("/cards/conquest", "Dark matter"),
        ("/glossary/master", "Adventurer"),
        ("/glossary/weavers", "Span"),
        ("/glossary/conquest", "Smuggler"),
    ] {
        let page = person.page(path).await;
        assert!(page.contains(word), "{path} has no {word}");
        assert!(!page.contains("Back to the table"), "{path}");
    }
    let found = person
        .page("/cards/master?kind=leader&text=%3Cscript%3E")
        .await;
    assert!(!found.contains("<script>") && found.contains("No card fits"));
    for path in [
        "/cards/chess",
        "/glossary/chess",
        "/cards/master?pack=0",
        "/cards/master?table=nowhere",
        "/t/nowhere/cards",
        "/t/nowhere/help",
        "/t/nowhere/firsts?since=0",
    ] {
        assert_eq!(status(&person, path).await, StatusCode::NOT_FOUND, "{path}");
    }
}

#[tokio::test]
async fn somebody_at_a_table_learns_where_the_cards_are() {
    let house = House::open().await;
    let person = house.visitor();
    let table = plays_now(&person, "master").await;
    let id = table.trim_start_matches("/t/");
    let cards = location(&person, &format!("{table}/cards")).await;
    assert_eq!(cards, format!("/cards/master?table={id}"));
    let page = person.page(&cards).await;
    assert!(page.contains("Back to the table") && page.contains("left, this one among them"));
    // The cards of another game lead to those of the table.
    let other = format!("/cards/conquest?table={id}");
    assert_eq!(location(&person, &other).await, format!("{table}/cards"));
    let state = person.state(&table).await;
    let keep = offers(&state).into_iter().find(|it| it.starts_with("keep"));
    let (status, told) = person.acts(&table, &state, &keep.unwrap()).await;
    assert_eq!(status, StatusCode::NO_CONTENT, "{told}");
    assert!(person.page(&cards).await.contains("Yours."));
    assert!(!house.visitor().page(&cards).await.contains("Yours."));
}

#[tokio::test]
async fn the_help_says_what_is_asked_and_of_whom() {
    let house = House::open().await;
    let person = house.visitor();
    let table = plays_now(&person, "master").await;
    let help = format!("{table}/help");
    let own = person.get(&help).await.text().await.unwrap();
    assert!(own.contains("Your move: choose your species"), "{own}");
    let other = house.visitor().get(&help).await.text().await.unwrap();
    assert!(other.contains("is asked: "), "{other}");
    for bad in ["?ready=x", "?ready=-1", "?ready=256"] {
        let told = status(&person, &format!("{help}{bad}")).await;
        assert_eq!(told, StatusCode::BAD_REQUEST, "{bad}");
    }
    assert_eq!(
        status(&person, &format!("{help}?ready=9")).await,
        StatusCode::OK
    );
}

#[tokio::test]
async fn a_first_time_card_is_told_once_and_only_to_players() {
    let house = House::open().await;
    let person = house.visitor();
    let table = plays_now(&person, "master").await;
    let ask = |known: &str| format!("{table}/firsts?since=0&known={known}");
    let first = person.get(&ask("")).await;
    assert_eq!(first.status(), StatusCode::OK);
    let first = first.text().await.unwrap();
    assert!(first.contains("data-first=\"m-species\""), "{first}");
    assert_eq!(
        status(&person, &ask("m-species")).await,
        StatusCode::NO_CONTENT
    );
    let watching = status(&house.visitor(), &ask("")).await;
    assert_eq!(watching, StatusCode::NO_CONTENT);
    for bad in [
        "",
        "?since=",
        "?since=-1",
        "?since=18446744073709551616",
        "?since=0&ready=x",
    ] {
        let told = status(&person, &format!("{table}/firsts{bad}")).await;
        assert_eq!(told, StatusCode::BAD_REQUEST, "{bad}");
    }
    let long = "x".repeat(2001);
    assert_eq!(status(&person, &ask(&long)).await, StatusCode::BAD_REQUEST);
}

/// Two people at one screen: behind the curtain nothing of a hand is told.
#[tokio::test]
async fn behind_the_curtain_nothing_is_told() {
    let house = House::open().await;
    let person = house.visitor();
    let fields = [("game", "conquest"), ("seat1", "me"), ("seat2", "me")];
    let table = person.opens("/tables/new", &fields).await;
    let asked = person.state(&table).await["waits"].as_u64().unwrap();
    let firsts = format!("{table}/firsts?since=0");
    assert_eq!(status(&person, &firsts).await, StatusCode::NO_CONTENT);
    let other = 1 - asked;
    let covered = status(&person, &format!("{firsts}&ready={other}")).await;
    assert_eq!(covered, StatusCode::NO_CONTENT);
    let shown = status(&person, &format!("{firsts}&ready={asked}")).await;
    assert_eq!(shown, StatusCode::OK);
    let id = table.trim_start_matches("/t/");
    let cards = person.page(&format!("/cards/conquest?table={id}")).await;
    assert!(!cards.contains("in your hand"));
}

/// In somebody's first games they are asked first, and may choose a species that is good to begin with.
#[tokio::test]
async fn the_first_games_of_a_guest_are_kind() {
    let house = House::open().await;
    for _ in 0..6 {
        let person = house.visitor();
        let table = plays_now(&person, "master").await;
        let state = person.state(&table).await;
        assert_eq!(state["waits"], Value::from(0));
        assert!(person.page(&table).await.contains("good to begin with"));
        // The promise is the seed that is played.
        assert_eq!(state["commitment"].as_str().map(str::len), Some(64));
        let table = plays_now(&person, "conquest").await;
        assert_eq!(person.state(&table).await["waits"], Value::from(0));
    }
}
