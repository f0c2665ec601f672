//! Many tables: which bots think, and what the lobby shows.

use std::time::Duration;

use serde_json::json;

use crate::actors::{House, Person};
use crate::database::{connect, number};

/// The number of steps of all tables in the database.
fn steps(house: &House) -> i64 {
    number(&connect(house.file()), "SELECT COUNT(*) FROM entries")
}

/// Wait until nothing more happens.
async fn rests(house: &House) -> i64 {
    let mut before = -1;
    for _ in 0..100 {
        let now = steps(house);
        if now == before {
            return now;
        }
        before = now;
        tokio::time::sleep(Duration::from_millis(300)).await;
    }
    panic!("the bots never rest");
}

const BOTS: [(&str, &str); 2] = [("seat1", "cadet"), ("seat2", "cadet")];

#[tokio::test]
async fn bots_pause_while_nobody_watches_and_go_on_when_somebody_comes() {
    let house = House::with(|config| {
        config.idle = Duration::from_millis(100);
        config.pace = 20;
    });
    let house = house.await;
    let person = house.visitor();
    let table = person.opens("/tables/new", &BOTS).await;
    let paused = rests(&house).await;
    let state = person.state(&table).await;
    assert_eq!(state["status"], "playing", "the game is not over");
    let goes_on = |state: &serde_json::Value| paused < state["seq"].as_i64().unwrap();
    person.state_when(&table, goes_on).await;
    // An open page is enough.
    let live = person.get(&format!("{table}/live")).await;
    let before = steps(&house);
    tokio::time::sleep(Duration::from_millis(800)).await;
    assert!(before + 5 < steps(&house));
    drop(live);
    rests(&house).await;
    assert_eq!(person.state(&table).await["status"], "playing");
}

#[tokio::test]
async fn bots_go_on_unwatched_if_the_operator_allows_it() {
    let house = House::with(|config| {
        config.idle = Duration::from_millis(100);
        config.pace = 20;
        config.unwatched = true;
    });
    let house = house.await;
    house.visitor().opens("/tables/new", &BOTS).await;
    tokio::time::sleep(Duration::from_millis(400)).await;
    let before = steps(&house);
    tokio::time::sleep(Duration::from_millis(800)).await;
    assert!(before + 5 < steps(&house));
}

async fn opens_for_all(person: &Person) -> String {
    person
        .opens("/tables/new", &[("seat1", "me"), ("seat2", "open")])
        .await
}

#[tokio::test]
async fn nobody_fills_the_lobby_alone() {
    let house = House::open().await;
    let (one, many) = (house.visitor(), house.visitor());
    let table = opens_for_all(&one).await;
    for _ in 0..40 {
        opens_for_all(&many).await;
    }
    let other = house.visitor();
    let lobby = other.page("/").await;
    assert!(lobby.contains(&table), "an older table of somebody else");
    assert_eq!(lobby.matches("href=\"/t/").count(), 4);

    // All of them are in the list, page by page.
    let first = other.page("/tables/open").await;
    let page = &first;
    let mut found = page.matches("href=\"/t/").count();
    assert_eq!(found, 30);
    let next = page
        .split("href=\"/tables/open?")
        .nth(1)
        .expect("a next page");
    let next = format!("/tables/open?{}", next.split('"').next().unwrap());
    let page = other.page(&next).await;
    found += page.matches("href=\"/t/").count();
    assert_eq!(found, 41);
    assert!(first.contains(&table) || page.contains(&table));
    assert!(!page.contains("rel=\"next\""));
    assert_eq!(other.get("/tables/open?after=x").await.status(), 400);
    assert_eq!(other.get("/tables/secret").await.status(), 404);
}

#[tokio::test]
async fn an_address_that_opens_tables_without_end_is_slowed_down() {
    let house = House::with(|config| config.rate = Some(100_000)).await;
    let person = house.visitor();
    let mut refused = None;
    for _ in 0..80 {
        let (status, told) = person.told("/play", json!({})).await;
        if status == 429 {
            refused = Some(told);
            break;
        }
        assert_eq!(status, 303);
    }
    let told = refused.expect("a limit");
    assert!(
        told["message"].as_str().unwrap().contains("too fast"),
        "{told}"
    );
}

#[tokio::test]
async fn playing_again_is_opening_a_table_too() {
    let house = House::with(|config| config.rate = Some(100_000)).await;
    let person = house.visitor();
    let mut table = person.opens("/play", &[]).await;
    for number in 0..80 {
        person.told(&format!("{table}/resign"), json!({})).await;
        let answer = person.form(&format!("{table}/rematch"), &[]).await;
        if answer.status() == 429 {
            assert!(50 < number, "an evening is shorter");
            assert!(answer.headers().contains_key("retry-after"));
            return;
        }
        answer.headers()["location"]
            .to_str()
            .unwrap()
            .clone_into(&mut table);
    }
    panic!("there is no limit");
}
