//! Who may sit where, who may act, and who may look.

use std::time::Duration;

use reqwest::StatusCode;
use serde_json::json;

use crate::actors::{House, Person, offers};

/// The link to a seat, as the invitation page shows it.
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
    let wanted = [("seat1", "me"), ("seat2", "cadet"), ("public", "yes")];
    let table = player.opens("/tables/new", &wanted).await;
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
        "act", "undo", "resign", "rematch", "leave", "return", "takeover", "pace", "skip",
    ] {
        let body =
            json!({ "seq": before["seq"], "action": offers(&before)[0], "seat": 0, "pace": 0 });
        let (status, told) = spectator.told(&format!("{table}/{wish}"), body).await;
        assert_eq!(status, StatusCode::FORBIDDEN, "{wish}: {told}");
    }
    assert_eq!(player.state(&table).await, before);
}

#[tokio::test]
async fn tables_are_private_unless_they_are_opened() {
    let house = House::open().await;
    let (player, other) = (house.visitor(), house.visitor());
    let new = [("seat1", "me"), ("seat2", "cadet")];
    for (path, fields) in [
        ("/tables/new", &new[..]),
        ("/play", &[]),
        ("/play", &[("with", "friend")]),
        ("/play", &[("with", "nobody")]),
    ] {
        let table = player.opens(path, fields).await;
        assert!(player.page("/").await.contains(&table));
        for list in ["/", "/tables/open", "/tables/playing"] {
            assert!(
                !other.page(list).await.contains(&table),
                "{path} {fields:?}"
            );
        }
    }
    let form = player.page("/tables/new").await;
    assert!(!form.contains("checked"), "nothing is public by default");
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
    // The bot moves for the friend, so it always becomes the player's turn again.
    for _ in 0..5 {
        let state = player.turn(&table).await;
        assert_eq!(state["waits"], 0);
        let (status, _) = player.acts(&table, &state, &offers(&state)[0]).await;
        assert_eq!(status, StatusCode::NO_CONTENT);
    }
    assert!(player.page(&table).await.contains("away, a bot stands in"));
    // Opening the table again counts as coming back.
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

/// A player who accuses wrongly owes a card and never pays: the other one need not wait forever.
#[tokio::test]
async fn ic_hld_8_what_is_owed_at_once_is_taken_after_the_grace_time() {
    let house = House::with(|config| config.grace = std::time::Duration::ZERO).await;
    let people = [house.visitor(), house.visitor()];
    let fields = [
        ("game", "conquest"),
        ("accusation-cost", "1"),
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

/// A table for two at which a second person has sat down.
async fn pair(house: &House) -> (Person, Person, String) {
    let (one, other) = (house.visitor(), house.visitor());
    let fields = [("seat1", "me"), ("seat2", "open")];
    let table = one.opens("/tables/new", &fields).await;
    other
        .opens(&format!("{table}/join"), &[("seat", "1")])
        .await;
    (one, other, table)
}

#[tokio::test]
async fn nobody_who_is_here_is_replaced_by_a_bot() {
    let house = House::with(|config| config.grace = Duration::from_millis(200)).await;
    let (attacker, victim, table) = pair(&house).await;
    let takeover = format!("{table}/takeover");
    let page = victim.get(&format!("{table}/live")).await;
    tokio::time::sleep(Duration::from_millis(300)).await;
    let (status, told) = attacker.told(&takeover, json!({ "seat": 1 })).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(
        told["message"].as_str().unwrap().contains("is here"),
        "{told}"
    );
    let own = attacker.told(&takeover, json!({ "seat": 0 })).await;
    assert_eq!(own.0, StatusCode::UNPROCESSABLE_ENTITY, "not for oneself");

    // People are away when they have had no page open for a while.
    drop(page);
    tokio::time::sleep(Duration::from_millis(400)).await;
    let (status, told) = attacker.told(&takeover, json!({ "seat": 1 })).await;
    assert_eq!(status, StatusCode::NO_CONTENT, "{told}");
    let twice = attacker.told(&takeover, json!({ "seat": 1 })).await;
    assert_eq!(twice.0, StatusCode::UNPROCESSABLE_ENTITY, "{}", twice.1);
    assert!(victim.page(&table).await.contains("I’m back"));

    // Somebody who is back plays at once, and the bot stops.
    let (status, told) = victim.told(&format!("{table}/return"), json!({})).await;
    assert_eq!(status, StatusCode::NO_CONTENT, "{told}");
    let page = victim.page(&table).await;
    assert!(!page.contains("I’m back") && !page.contains("away, a bot stands in"));
}

#[tokio::test]
async fn an_action_takes_the_seat_back() {
    let house = House::with(|config| {
        config.grace = Duration::ZERO;
        config.pace = 60_000; // The bot takes its time.
    });
    let house = house.await;
    let (one, other, table) = pair(&house).await;
    let waits = one.state(&table).await["waits"].as_u64().unwrap();
    let (asked, opponent) = if waits == 0 {
        (&one, &other)
    } else {
        (&other, &one)
    };
    let body = json!({ "seat": waits });
    let (status, told) = opponent.told(&format!("{table}/takeover"), body).await;
    assert_eq!(status, StatusCode::NO_CONTENT, "{told}");
    let state = asked.state(&table).await;
    let (status, told) = asked.acts(&table, &state, &offers(&state)[0]).await;
    assert_eq!(status, StatusCode::NO_CONTENT, "{told}");
    assert!(
        !opponent
            .page(&table)
            .await
            .contains("away, a bot stands in")
    );
}

#[tokio::test]
async fn a_rematch_needs_everybody_and_is_one_table() {
    let house = House::open().await;
    let (one, other, table) = pair(&house).await;
    let (status, _) = one.told(&format!("{table}/resign"), json!({})).await;
    assert_eq!(status, StatusCode::NO_CONTENT);
    let rematch = format!("{table}/rematch");
    // Agreeing several times has no further effect, and seats nobody.
    for _ in 0..3 {
        one.form(&rematch, &[]).await;
    }
    let page = one.page(&table).await;
    assert!(page.contains("Waiting for"), "{page}");
    let asked = other.state(&table).await;
    let told = asked["log"].as_array().unwrap();
    let wishes = told
        .iter()
        .filter(|line| line.as_str().unwrap().ends_with("wants to play again."));
    assert_eq!(wishes.count(), 1);
    let page = other.page(&table).await;
    assert!(page.contains("</bdi> wants to play again") && page.contains("Play again"));
    assert_eq!(listed(&other).await, 1, "nobody is seated unasked");

    // Sixty clicks at once open one table.
    let clicks = (0..60).map(|_| other.form(&rematch, &[]));
    let places = futures_util::future::join_all(clicks).await;
    let places = places
        .iter()
        .map(|answer| answer.headers()["location"].to_str().unwrap());
    let places: std::collections::HashSet<&str> = places.collect();
    assert_eq!(places.len(), 1, "{places:?}");
    let next = places.into_iter().next().unwrap();
    assert_ne!(next, table);
    assert_eq!(one.opens(&rematch, &[]).await, next);
    for person in [&one, &other] {
        assert_eq!(listed(person).await, 2, "the old table and the new one");
        assert_eq!(person.state(next).await["status"], "playing");
    }
}

/// How many tables are listed as this person's own.
async fn listed(person: &Person) -> usize {
    let page = person.page("/tables/mine").await;
    page.matches("href=\"/t/").count()
}

#[tokio::test]
async fn who_has_left_is_not_seated_by_a_rematch() {
    let house = House::open().await;
    let (one, other, table) = pair(&house).await;
    one.told(&format!("{table}/resign"), json!({})).await;
    other.form(&format!("{table}/leave"), &[]).await;
    let next = one.opens(&format!("{table}/rematch"), &[]).await;
    assert_ne!(next, table);
    assert_eq!(one.state(&next).await["seats"][1]["kind"], "bot");
    assert_eq!(listed(&other).await, 1);
}

/// If the other person leaves after agreeing, the next click opens the table.
#[tokio::test]
async fn nobody_waits_for_the_wish_of_somebody_who_has_left() {
    let house = House::open().await;
    let (one, other, table) = pair(&house).await;
    one.told(&format!("{table}/resign"), json!({})).await;
    let rematch = format!("{table}/rematch");
    let asked = one.form(&rematch, &[]).await;
    assert_eq!(asked.status(), StatusCode::NO_CONTENT, "no new table yet");
    other.form(&format!("{table}/leave"), &[]).await;
    assert!(one.page(&table).await.contains("Play again"));
    assert_ne!(one.opens(&rematch, &[]).await, table);
}

#[tokio::test]
async fn a_link_is_for_the_one_who_opened_the_table() {
    let house = House::open().await;
    let (maker, stranger) = (house.visitor(), house.visitor());
    let fields = [
        ("players", "3"),
        ("seat1", "me"),
        ("seat2", "link"),
        ("seat3", "open"),
    ];
    let table = maker.opens("/tables/new", &fields).await;
    stranger
        .opens(&format!("{table}/join"), &[("seat", "2")])
        .await;
    let invitation = format!("{table}/invite/1");
    let answer = stranger.get(&invitation).await;
    assert_eq!(answer.status(), StatusCode::FORBIDDEN);
    assert!(!stranger.page(&table).await.contains("/invite/"));
    assert!(maker.page(&table).await.contains(&invitation));
    let link = link_in(&maker.page(&invitation).await, &house.address);
    let token = link.rsplit('/').next().unwrap();

    // One person, one seat: a stranger cannot fill the table alone.
    let body = json!({ "seat": 1, "token": token });
    let (status, told) = stranger.told(&format!("{table}/join"), body).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    let message = told["message"].as_str().unwrap();
    assert!(
        message.contains("you sit at this table already"),
        "{message}"
    );
    // No link is created that nobody could see.
    let answer = maker
        .form("/tables/new", &[("seat1", "open"), ("seat2", "link")])
        .await;
    assert_eq!(answer.status(), StatusCode::BAD_REQUEST);
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

#[tokio::test]
async fn a_table_does_not_grow_by_new_names() {
    let house = House::open().await;
    let player = house.visitor();
    let table = player.opens("/play", &[]).await;
    let before = player.turn(&table).await;
    for number in 0..50 {
        let name = format!("Ada {number}");
        player.form("/name", &[("name", name.as_str())]).await;
    }
    let after = player.state(&table).await;
    assert_eq!(after["seats"][0]["name"], "Ada 49");
    assert_eq!(
        (&after["seq"], &after["log"]),
        (&before["seq"], &before["log"])
    );
    for name in ["pilot", "\u{202e}", "gray", "\u{3164}"] {
        let answer = player.form("/name", &[("name", name)]).await;
        assert_eq!(answer.status(), StatusCode::BAD_REQUEST, "{name:?}");
    }
    assert_eq!(player.state(&table).await["seats"][0]["name"], "Ada 49");
}

#[tokio::test]
async fn those_who_watch_see_a_new_name_at_once() {
    let house = House::open().await;
    let (one, other, table) = pair(&house).await;
    let seq = other.state(&table).await["seq"].to_string();
    let mut live = other.get(&format!("{table}/live?seq={seq}")).await;
    one.form("/name", &[("name", "Ada Lovelace")]).await;
    let mut told = String::new();
    while !told.contains("Ada Lovelace") {
        let chunk = tokio::time::timeout(Duration::from_secs(20), live.chunk()).await;
        let chunk = chunk.expect("news in time").expect("a connection");
        told.push_str(&String::from_utf8_lossy(&chunk.expect("more")));
    }
}

/// Send a form like a browser, which accepts a page.
async fn browses(person: &Person, path: &str, fields: &[(&str, &str)]) -> reqwest::Response {
    let request = person.request(reqwest::Method::POST, path);
    let request = request.header("accept", "text/html").form(fields);
    request.send().await.expect("an answer")
}

/// Where a response redirects to.
#[track_caller]
fn leads_to(answer: &reqwest::Response) -> &str {
    assert_eq!(answer.status(), StatusCode::SEE_OTHER);
    answer.headers()["location"].to_str().expect("text")
}

#[tokio::test]
async fn a_name_that_cannot_be_had_leads_back_to_the_field() {
    let house = House::open().await;
    let person = house.visitor();
    let answer = browses(&person, "/name", &[("name", "The “pilot”; 1")]).await;
    let path = leads_to(&answer).to_owned();
    let page = person.page(&path).await;
    assert!(page.contains("value=\"The “pilot”; 1\""), "{path}");
    assert!(page.contains("semicolon followed by a space"), "{page}");
    assert!(page.contains("aria-describedby=\"name-error\""));
    for form in ["/name", "/play"] {
        assert_eq!(leads_to(&person.get(form).await), "/");
    }
    let endless = "x".repeat(1000);
    let answer = browses(&person, "/name", &[("name", endless.as_str())]).await;
    assert_eq!(answer.status(), StatusCode::BAD_REQUEST);
}

/// The page tells messengers its title, what it is about and the whole address of a bitmap.
async fn has_a_preview(guest: &Person, address: &str, page: &str) {
    let page = scraper::Html::parse_document(page);
    let tag = |name: &str| {
        let tag = scraper::Selector::parse(&format!("head meta[{name}]")).expect("a selector");
        let found = page.select(&tag).next();
        found
            .and_then(|tag| tag.attr("content"))
            .expect("a tag")
            .to_owned()
    };
    let title = tag("property='og:title'");
    assert_eq!(title, "Ann invites you to Master of the Galaxy");
    assert_eq!(tag("property='og:description'"), tag("name=description"));
    assert!(tag("property='og:url'").starts_with(address));
    let picture = tag("property='og:image'");
    let answer = guest
        .get(picture.strip_prefix(address).expect("a whole address"))
        .await;
    assert_eq!(answer.headers()["content-type"], "image/png");
    let cached = answer.headers()["cache-control"].to_str().expect("text");
    assert!(cached.contains("immutable"), "{cached}");
    let bytes = answer.bytes().await.expect("a picture");
    assert!(bytes.starts_with(b"\x89PNG"));
}

#[tokio::test]
async fn a_link_that_leads_nowhere_says_so() {
    let house = House::open().await;
    let person = house.visitor();
    for link in ["/t/nowhere/join/secret", "/preview/000000000000/master.png"] {
        let answer = person.get(link).await;
        assert_eq!(answer.status(), StatusCode::NOT_FOUND);
    }
    let wanted = person.request(reqwest::Method::GET, "/t/nowhere/join/secret");
    let answer = wanted.header("accept", "text/html").send().await.unwrap();
    assert_eq!(answer.status(), StatusCode::NOT_FOUND);
    let page = answer.text().await.unwrap();
    assert!(
        page.contains("<h1>This invitation has expired</h1>"),
        "{page}"
    );
}

#[tokio::test]
async fn an_invitation_names_the_inviter_and_takes_a_name() {
    let house = House::open().await;
    let (host, guest, late) = (house.visitor(), house.visitor(), house.visitor());
    host.form("/name", &[("name", "Ann")]).await;
    let fields = [("seat1", "me"), ("seat2", "link")];
    let table = host.opens("/tables/new", &fields).await;
    let link = link_in(
        &host.page(&format!("{table}/invite/1")).await,
        &house.address,
    );
    let own = host.page(&link).await;
    assert!(own.contains("This link is for somebody else"), "{own}");
    let page = guest.page(&link).await;
    assert!(page.contains("<bdi>Ann</bdi> invites you"), "{page}");
    has_a_preview(&guest, &house.address, &page).await;

    let token = link.rsplit('/').next().unwrap();
    let join = format!("{table}/join");
    let fields = [("seat", "1"), ("token", token), ("name", "Cadet")];
    let again = browses(&guest, &join, &fields).await;
    let again = leads_to(&again).to_owned();
    assert!(again.starts_with(&link), "{again}");
    let page = guest.page(&again).await;
    assert!(page.contains("“cadet” is the name of a bot"), "{page}");
    let fields = [("seat", "1"), ("token", token), ("name", "Ben")];
    assert_eq!(leads_to(&browses(&guest, &join, &fields).await), table);
    assert_eq!(host.state(&table).await["seats"][1]["name"], "Ben");

    // The link is used up.
    assert!(late.page(&link).await.contains("That seat is taken"));
    assert!(late.page(&table).await.contains("You are watching"));
    assert_eq!(leads_to(&guest.get(&link).await), table, "Ben's own seat");
    let refused = browses(&late, &join, &fields).await;
    assert_eq!(refused.status(), StatusCode::UNPROCESSABLE_ENTITY);
    let page = refused.text().await.unwrap();
    assert!(page.contains(&format!("href=\"{table}\"")), "{page}");
    assert!(page.contains("Back to the table"), "{page}");
}

#[tokio::test]
async fn a_browser_that_wants_to_play_again_stays_on_the_page() {
    let house = House::open().await;
    let (one, _other, table) = pair(&house).await;
    one.told(&format!("{table}/resign"), json!({})).await;
    // The script of the page stays on the page.
    let (status, _) = one
        .told(&format!("{table}/rematch"), json!({ "seq": 0 }))
        .await;
    assert_eq!(status, StatusCode::NO_CONTENT);
    // A form without a script is redirected to the page.
    let (one, _other, table) = pair(&house).await;
    one.told(&format!("{table}/resign"), json!({})).await;
    let answer = browses(&one, &format!("{table}/rematch"), &[]).await;
    assert_eq!(leads_to(&answer), table);
}

#[tokio::test]
async fn people_at_one_screen_have_names() {
    let house = House::open().await;
    let ann = house.visitor();
    ann.form("/name", &[("name", "Ann")]).await;
    let seats = [
        ("players", "3"),
        ("seat1", "me"),
        ("seat2", "me"),
        ("seat3", "me"),
    ];
    let fields = [&seats[..], &[("name2", " Bob ")]].concat();
    let table = ann.opens("/tables/new", &fields).await;
    let names = async || {
        let state = ann.state(&table).await;
        let seats = state["seats"].as_array().unwrap().clone();
        seats
            .iter()
            .map(|seat| seat["name"].as_str().unwrap().to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(names().await, ["Ann", "Bob", "Player 3"]);
    // A new name is that of the guest, not of the others at the screen.
    ann.form("/name", &[("name", "Anna")]).await;
    assert_eq!(names().await, ["Anna", "Bob", "Player 3"]);
    let lobby = ann.page("/").await;
    assert!(lobby.contains("Bob") && lobby.contains("Player 3"));

    // A single seat has no name of its own.
    let fields = [("seat1", "me"), ("seat2", "cadet"), ("name1", "Zed")];
    let other = ann.opens("/tables/new", &fields).await;
    assert_eq!(ann.state(&other).await["seats"][0]["name"], "Anna");
}

#[tokio::test]
async fn a_bad_name_at_a_shared_screen_leads_back_to_the_form() {
    let house = House::open().await;
    let person = house.visitor();
    let fields = [("seat1", "me"), ("seat2", "me"), ("name2", "admiral")];
    let answer = browses(&person, "/tables/new", &fields).await;
    assert_eq!(answer.status().as_u16(), 400);
    let page = answer.text().await.unwrap();
    assert!(
        page.contains("id=\"name2-error\"") && page.contains("is the name of a bot"),
        "{page}"
    );
    let answer = person.form("/tables/new", &fields).await;
    assert_eq!(answer.status().as_u16(), 400);
}

#[tokio::test]
async fn names_at_one_screen_do_not_look_alike() {
    let house = House::open().await;
    let person = house.visitor();
    for (first, second) in [("Ann", "Ann"), ("Ann", "ANN"), ("Ann", "\u{410}nn")] {
        let names = [("name1", first), ("name2", second)];
        let fields = [[("seat1", "me"), ("seat2", "me")], names].concat();
        let answer = browses(&person, "/tables/new", &fields).await;
        assert_eq!(answer.status().as_u16(), 400);
        let page = answer.text().await.unwrap();
        let wanted = format!("“{second}” looks like “{first}”");
        assert!(
            page.contains("id=\"name2-error\"") && page.contains(&wanted),
            "{page}"
        );
    }
    // People at other screens may have any name.
    let fields = [
        ("seat1", "me"),
        ("seat2", "me"),
        ("name1", "Ann"),
        ("name2", "Anna"),
    ];
    person.opens("/tables/new", &fields).await;
}
