//! A normal evening hits no limit.

use std::time::Duration;

use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::actors::{House, Person, offers};

/// The time between two clicks of six people, faster than people really are.
const CLICK: Duration = Duration::from_millis(60);

/// Click, and check that no limit refuses it.
async fn click(person: &Person, path: &str, body: Value) -> (StatusCode, String) {
    tokio::time::sleep(CLICK).await;
    let answer = person.post(path, body).await;
    let status = answer.status();
    let location = answer.headers().get("location").cloned();
    let place = location.map_or(String::new(), |place| {
        place.to_str().expect("text").to_owned()
    });
    let text = answer.text().await.expect("text");
    let limits = [
        StatusCode::TOO_MANY_REQUESTS,
        StatusCode::SERVICE_UNAVAILABLE,
    ];
    assert!(!limits.contains(&status), "{path}: {status} {text}");
    (status, place)
}

/// Six people behind one address play ten games with the limits that every server has.
#[tokio::test]
async fn six_people_who_play_ten_games_meet_no_limit() {
    let house = House::with(|config| {
        config.rate = server::Config::new(config.database.clone()).rate;
        assert!(config.rate.is_some());
    });
    let house = house.await;
    let people = [(); 6].map(|()| house.visitor());
    for (index, person) in people.iter().enumerate() {
        let name = format!("Person {index}");
        click(person, "/name", json!({ "name": name })).await;
    }
    for game in 0..10 {
        let host = &people[game % 6];
        let wanted = json!({
            "game": "conquest", "players": "6", "seat1": "me", "seat2": "open", "seat3": "open",
            "seat4": "open", "seat5": "open", "seat6": "cadet",
        });
        let (status, table) = click(host, "/tables/new", wanted).await;
        assert_eq!(status, StatusCode::SEE_OTHER);
        let guests = people
            .iter()
            .enumerate()
            .filter(|(index, _)| *index != game % 6);
        let mut pages = Vec::new();
        for ((_, guest), seat) in guests.take(4).zip(1..) {
            guest.page("/").await;
            let (status, _) = click(guest, &format!("{table}/join"), json!({ "seat": seat })).await;
            assert_eq!(status, StatusCode::SEE_OTHER);
        }
        for person in &people {
            person.page(&table).await;
            pages.push(person.get(&format!("{table}/live")).await);
        }
        for _ in 0..6 {
            for person in &people {
                let state = person.state(&table).await;
                if let Some(action) = offers(&state).first() {
                    let body = json!({ "seq": state["seq"], "action": action });
                    click(person, &format!("{table}/act"), body).await;
                }
            }
        }
        drop(pages);
    }
}
