//! Who may sit where, who may act, and who may look.

use reqwest::StatusCode;
use serde_json::json;

use crate::actors::{House, offers};

/// The link to a seat, as the page of the invitation shows it.
fn link_in(page: &str, address: &str) -> String {
    let start = page
        .find(&format!("{address}/t/"))
        .expect("a link on the page");
    let end = page[start..].find('"').expect("the end of the link");
    page[start + address.len()..start + end].to_owned()
}

#[tokio::test]
async fn a_link_that_others_can_open_is_also_a_picture() {
    let name = "http://games.example";
    let house = House::with(|config| config.origin = Some(name.to_owned())).await;
    let gray = house.visitor();
    let wanted = [("seat1", "me"), ("seat2", "link")];
    let table = gray.opens("/tables/new", &wanted).await;
    let page = gray.page(&format!("{table}/invite/1")).await;
    assert!(page.contains(&format!("{name}{table}/join/")), "{page}");
    assert!(page.contains("<svg"), "{page}");
}

#[tokio::test]
async fn two_people_play_over_a_link() {
    let house = House::open().await;
    let (gray, brown, other) = (house.visitor(), house.visitor(), house.visitor());
    let table = gray
        .opens("/tables/new", &[("seat1", "me"), ("seat2", "link")])
        .await;
    let state = gray.state(&table).await;
    assert_eq!(state["status"], "open");
    let begun = gray.acts(&table, &state, "end-turn").await;
    assert_eq!(
        begun.0,
        StatusCode::UNPROCESSABLE_ENTITY,
        "nothing happens before all sit"
    );
    let page = gray.page(&format!("{table}/invite/1")).await;
    assert!(page.contains("nobody else can reach Starboard"), "{page}");
    let link = link_in(&page, &house.address);
    assert_eq!(
        other.get(&format!("{table}/invite/1")).await.status(),
        StatusCode::FORBIDDEN
    );

    assert!(brown.page(&link).await.contains("Sit down"));
    assert_eq!(
        gray.state(&table).await["status"],
        "open",
        "looking does not take the seat"
    );
    let token = link.rsplit('/').next().unwrap();
    let guessed = other
        .told(
            &format!("{table}/join"),
            json!({ "seat": 1, "token": "guess" }),
        )
        .await;
    assert_eq!(guessed.0, StatusCode::FORBIDDEN);
    brown
        .opens(&format!("{table}/join"), &[("seat", "1"), ("token", token)])
        .await;
    let late = other
        .told(
            &format!("{table}/join"),
            json!({ "seat": 1, "token": token }),
        )
        .await;
    assert_eq!(late.0, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(gray.state(&table).await["status"], "playing");

    for _ in 0..20 {
        let state = gray.state(&table).await;
        let (asked, waiting) = if state["waits"] == 0 {
            (&gray, &brown)
        } else {
            (&brown, &gray)
        };
        let state = asked.state(&table).await;
        let action = offers(&state)[0].clone();
        let wrong = json!({ "seq": state["seq"], "action": action, "seat": state["waits"] });
        let foreign = waiting.told(&format!("{table}/act"), wrong.clone()).await;
        assert_eq!(foreign.0, StatusCode::FORBIDDEN, "a foreign seat");
        let watching = other.told(&format!("{table}/act"), wrong).await;
        assert_eq!(watching.0, StatusCode::FORBIDDEN, "a spectator");
        assert_eq!(
            asked.acts(&table, &state, &action).await.0,
            StatusCode::NO_CONTENT
        );
    }
}

#[tokio::test]
async fn spectators_see_the_table_and_may_do_nothing() {
    let house = House::open().await;
    let (player, spectator) = (house.visitor(), house.visitor());
    let table = player.opens("/play", &[]).await;
    player.turn(&table).await;
    assert!(
        spectator.page("/").await.contains(&table),
        "public games can be watched"
    );
    let page = spectator.page(&table).await;
    assert!(
        !page.contains("data-action"),
        "no offer for somebody who watches"
    );
    let before = player.state(&table).await;
    for wish in [
        "act", "undo", "resign", "rematch", "leave", "takeover", "pace", "skip",
    ] {
        let body =
            json!({ "seq": before["seq"], "action": offers(&before)[0], "seat": 0, "pace": 0 });
        let (status, told) = spectator.told(&format!("{table}/{wish}"), body).await;
        assert_eq!(status, StatusCode::FORBIDDEN, "{wish}: {told}");
    }
    assert_eq!(player.state(&table).await, before);
}

#[tokio::test]
async fn private_tables_are_not_listed() {
    let house = House::open().await;
    let (player, other) = (house.visitor(), house.visitor());
    let table = player
        .opens("/tables/new", &[("seat1", "me"), ("seat2", "cadet")])
        .await;
    assert!(player.page("/").await.contains(&table));
    assert!(!other.page("/").await.contains(&table));
}

#[tokio::test]
async fn open_tables_are_found_in_the_lobby() {
    let house = House::open().await;
    let (player, other) = (house.visitor(), house.visitor());
    let fields = [
        ("seat1", "me"),
        ("seat2", "open"),
        ("public", "yes"),
        ("draft", "yes"),
    ];
    let table = player.opens("/tables/new", &fields).await;
    assert!(other.page("/").await.contains(&table));
    other
        .opens(&format!("{table}/join"), &[("seat", "1")])
        .await;
    let state = player.state(&table).await;
    assert_eq!(state["status"], "playing");
    assert_eq!(state["seats"][1]["kind"], "person");
}

#[tokio::test]
async fn a_bot_stands_in_for_who_has_left_until_the_return() {
    let house = House::with(|config| config.grace = std::time::Duration::ZERO).await;
    let (player, friend) = (house.visitor(), house.visitor());
    let table = player
        .opens("/tables/new", &[("seat1", "me"), ("seat2", "open")])
        .await;
    friend
        .opens(&format!("{table}/join"), &[("seat", "1")])
        .await;
    let left = friend.form(&format!("{table}/leave"), &[]).await;
    assert_eq!(left.status(), StatusCode::SEE_OTHER);
    // The bot moves for the friend, so it is always the player's turn in the end.
    for _ in 0..5 {
        let state = player.turn(&table).await;
        assert_eq!(state["waits"], 0);
        let (status, _) = player.acts(&table, &state, &offers(&state)[0]).await;
        assert_eq!(status, StatusCode::NO_CONTENT);
    }
    assert!(player.page(&table).await.contains("away, a bot stands in"));
    // Opening the table again is the return.
    drop(friend.get(&format!("{table}/live")).await);
    let state = friend.state(&table).await;
    let log = state["log"].as_array().unwrap();
    assert!(
        log.iter()
            .any(|line| line.as_str().unwrap().ends_with("is back.")),
        "{log:?}"
    );
    assert!(!player.page(&table).await.contains("away, a bot stands in"));
}

/// A player who accuses wrongly owes a card here and never pays: the other need not wait for ever.
#[tokio::test]
async fn ic_hld_8_what_is_owed_at_once_is_taken_after_the_grace_time() {
    let house = House::with(|config| config.grace = std::time::Duration::ZERO).await;
    let people = [house.visitor(), house.visitor()];
    let fields = [
        ("game", "conquest"),
        ("accusation", "1"),
        ("seat1", "me"),
        ("seat2", "open"),
    ];
    let table = people[0].opens("/tables/new", &fields).await;
    people[1]
        .opens(&format!("{table}/join"), &[("seat", "1")])
        .await;
    let state = loop {
        let waits = people[0].state(&table).await["waits"].as_u64().unwrap();
        let person = &people[waits as usize];
        let state = person.state(&table).await;
        if state["question"] == "discard-cards" {
            break state;
        }
        let all = offers(&state);
        let wanted = ["accuse ", "move ", "keep", "end"];
        let find = |word: &&str| all.iter().find(|offer| offer.starts_with(word));
        let action = wanted.iter().find_map(find).unwrap();
        let (status, told) = person.acts(&table, &state, action).await;
        assert_eq!(status, StatusCode::NO_CONTENT, "{told}");
    };
    // Nobody answers.
    let is_over = |state: &serde_json::Value| state["question"] == "take-turn";
    let later = people[0].state_when(&table, is_over).await;
    assert!(state["seq"].as_u64() < later["seq"].as_u64());
    let log = later["log"].as_array().unwrap();
    let says = |words: &str| {
        log.iter()
            .any(|line| line.as_str().unwrap().contains(words))
    };
    assert!(says("does not answer; the table does."), "{log:?}");
    assert!(says(" gives up 1 "), "{log:?}");
}

#[tokio::test]
async fn somebody_who_is_there_is_replaced_only_by_the_vote_of_all_others() {
    let house = House::open().await;
    let people = [house.visitor(), house.visitor(), house.visitor()];
    let fields = [
        ("players", "3"),
        ("seat1", "me"),
        ("seat2", "open"),
        ("seat3", "open"),
    ];
    let table = people[0].opens("/tables/new", &fields).await;
    people[1]
        .opens(&format!("{table}/join"), &[("seat", "1")])
        .await;
    people[2]
        .opens(&format!("{table}/join"), &[("seat", "2")])
        .await;
    let takeover = format!("{table}/takeover");
    let first = people[0].told(&takeover, json!({ "seat": 2 })).await;
    assert_eq!(first.0, StatusCode::UNPROCESSABLE_ENTITY, "{}", first.1);
    assert!(
        first.1["message"].as_str().unwrap().contains("1 more"),
        "{}",
        first.1
    );
    let own = people[0].told(&takeover, json!({ "seat": 0 })).await;
    assert_eq!(
        own.0,
        StatusCode::UNPROCESSABLE_ENTITY,
        "nobody votes about himself"
    );
    let second = people[1].told(&takeover, json!({ "seat": 2 })).await;
    assert_eq!(second.0, StatusCode::NO_CONTENT, "{}", second.1);
    assert!(
        people[0]
            .page(&table)
            .await
            .contains("away, a bot stands in")
    );
}

#[tokio::test]
async fn names_can_be_changed_and_are_shown_at_the_table() {
    let house = House::open().await;
    let player = house.visitor();
    let table = player.opens("/play", &[]).await;
    let answer = player.form("/name", &[("name", " <b>Ada</b> ")]).await;
    assert_eq!(answer.status(), StatusCode::SEE_OTHER);
    let page = player.page(&table).await;
    assert!(
        page.contains("&lt;b&gt;Ada&lt;/b&gt;") && !page.contains("<b>Ada"),
        "names are text"
    );
}
