//! Live updates: they resume, and after any gap everything is sent again.

use std::collections::BTreeMap;
use std::time::Duration;

use reqwest::{Method, Response};
use serde_json::{Value, json};

use crate::actors::{House, Person, offers};

/// Somebody who follows a table.
struct Stream {
    answer: Response,
    buffer: String,
}

/// One batch: the regions that changed, and the id of the last event.
#[derive(Debug)]
struct Batch {
    regions: BTreeMap<String, String>,
    id: String,
    seq: u64,
}

impl Stream {
    async fn open(person: &Person, table: &str, last: Option<impl ToString>) -> Stream {
        Stream::open_at(person, format!("{table}/live"), last).await
    }

    async fn open_at(person: &Person, path: String, last: Option<impl ToString>) -> Stream {
        let mut request = person.request(Method::GET, &path);
        if let Some(last) = last {
            request = request.header("last-event-id", last.to_string());
        }
        let answer = request.send().await.expect("an answer");
        let kind = answer.headers()["content-type"]
            .to_str()
            .expect("text")
            .to_owned();
        assert!(kind.starts_with("text/event-stream"), "{kind}");
        let buffer = String::new();
        Stream { answer, buffer }
    }

    async fn event(&mut self) -> Option<String> {
        loop {
            if let Some((event, rest)) = self.buffer.split_once("\n\n") {
                let (event, rest) = (event.to_owned(), rest.to_owned());
                self.buffer = rest;
                return Some(event);
            }
            let chunk = tokio::time::timeout(Duration::from_secs(20), self.answer.chunk()).await;
            let chunk = chunk.expect("an event in time").ok()??;
            self.buffer += std::str::from_utf8(&chunk).expect("text");
        }
    }

    async fn batch(&mut self) -> Option<Batch> {
        let mut regions = BTreeMap::new();
        loop {
            let event = self.event().await?;
            let field = |name: &str| {
                let lines = event.lines();
                let mut values = lines.filter_map(|line| line.strip_prefix(name));
                values
                    .next()
                    .map(|value| value.trim_start_matches([':', ' ']).to_owned())
            };
            match field("event").as_deref() {
                Some("region") => {
                    assert!(field("id").is_none(), "only the end of a batch has an id");
                    let data: Value =
                        serde_json::from_str(&field("data").expect("data")).expect("JSON");
                    let text = |name: &str| data[name].as_str().expect("text").to_owned();
                    regions.insert(text("id"), text("html"));
                }
                Some("seq") => {
                    let id = field("id").expect("an id");
                    let seq = field("data").expect("data").parse().expect("a number");
                    return Some(Batch { regions, id, seq });
                }
                _ => {}
            }
        }
    }
}

async fn step(person: &Person, table: &str) -> u64 {
    let state = person.turn(table).await;
    let (status, told) = person.acts(table, &state, &offers(&state)[0]).await;
    assert_eq!(status.as_u16(), 204, "{told}");
    person.state(table).await["seq"].as_u64().expect("a number")
}

#[tokio::test]
async fn a_cut_line_resumes_and_a_gap_is_closed_by_everything() {
    let house = House::open().await;
    let (person, spectator) = (house.visitor(), house.visitor());
    let table = person
        .opens("/tables/new", &[("seat1", "me"), ("seat2", "me")])
        .await;
    let now = person.state(&table).await["seq"].as_u64().unwrap();

    let mut whole = Stream::open(&person, &table, None::<u64>).await;
    let first = whole.batch().await.unwrap();
    assert_eq!(first.seq, now);
    assert!(
        first.regions.contains_key("bar"),
        "everything is sent at first"
    );

    let mut resumed = Stream::open(&person, &table, Some(now)).await;
    let seq = step(&person, &table).await;
    let batch = resumed.batch().await.unwrap();
    assert_eq!(batch.seq, seq);
    assert!(
        batch.regions.len() < first.regions.len(),
        "only what changed: {batch:?}"
    );
    assert_eq!(whole.batch().await.unwrap().regions, batch.regions);
    drop(resumed);

    step(&person, &table).await;
    let seq = step(&person, &table).await;
    let mut late = Stream::open(&person, &table, Some(now)).await;
    let batch = late.batch().await.unwrap();
    assert_eq!(batch.seq, seq);
    assert_eq!(
        batch.regions.len(),
        first.regions.len(),
        "a gap: everything again"
    );

    let mut watching = Stream::open(&spectator, &table, None::<u64>).await;
    let batch = watching.batch().await.unwrap();
    let offered = batch
        .regions
        .values()
        .any(|html| html.contains("data-action"));
    assert!(!offered, "no offer for somebody who watches");
}

/// People who wait for somebody whose page is closed are told when a bot may stand in, and when the
/// person is back.
#[tokio::test]
async fn a_page_tells_who_is_not_here() {
    let house = House::with(|config| config.grace = Duration::from_millis(500)).await;
    let people = [house.visitor(), house.visitor()];
    let fields = [("seat1", "me"), ("seat2", "open")];
    let table = people[0].opens("/tables/new", &fields).await;
    people[1]
        .opens(&format!("{table}/join"), &[("seat", "1")])
        .await;
    let state = people[0].state(&table).await;
    let asked = state["waits"].as_u64().unwrap() as usize;
    let (asked, waiting) = (&people[asked], &people[1 - asked]);
    let seq = state["seq"].as_u64().unwrap();

    let presence = Stream::open(asked, &table, Some(seq)).await;
    let mut stream = Stream::open(waiting, &table, Some(seq)).await;
    drop(presence);
    let batch = stream.batch().await.unwrap();
    assert_eq!(batch.seq, seq, "nothing has happened in the game");
    let prompt = &batch.regions["prompt"];
    assert!(prompt.contains("is not here"), "{prompt}");
    assert!(prompt.contains("/takeover"), "{prompt}");
    assert!(!batch.regions.contains_key("board"), "only what changed");
    let shown = waiting.page(&table).await;
    assert!(shown.contains(&format!("data-seen=\"{}\"", batch.id)));

    // A page that missed it is sent everything; one that shows it already is sent nothing.
    let mut late = Stream::open(waiting, &table, Some(seq)).await;
    let everything = late.batch().await.unwrap();
    assert!(everything.regions.contains_key("board"));
    assert_eq!(everything.id, batch.id);
    let mut knowing = Stream::open(waiting, &table, Some(&batch.id)).await;

    // Looking at the table counts as being here.
    asked.page(&table).await;
    for stream in [&mut stream, &mut knowing] {
        let batch = stream.batch().await.unwrap();
        assert_eq!((batch.id, batch.seq), (seq.to_string(), seq));
        assert!(!batch.regions["prompt"].contains("is not here"));
    }
    let (status, told) = waiting
        .told(
            &format!("{table}/takeover"),
            json!({ "seat": state["waits"] }),
        )
        .await;
    assert_eq!(status.as_u16(), 422, "{told}");
}

#[tokio::test]
async fn two_tabs_show_the_same() {
    let house = House::open().await;
    let person = house.visitor();
    let table = person.opens("/play", &[]).await;
    person.turn(&table).await;
    let mut one = Stream::open(&person, &table, None::<u64>).await;
    let mut two = Stream::open(&person, &table, None::<u64>).await;
    let (first, second) = (one.batch().await.unwrap(), two.batch().await.unwrap());
    assert_eq!((first.seq, first.regions), (second.seq, second.regions));
}

#[tokio::test]
async fn the_server_ends_although_somebody_watches() {
    let house = House::open().await;
    let person = house.visitor();
    let table = person.opens("/play", &[]).await;
    let mut stream = Stream::open(&person, &table, None::<u64>).await;
    let seen = stream.batch().await.unwrap().seq;
    let house = house.restart().await;
    while stream.batch().await.is_some() {}
    let person = Person {
        address: house.address.clone(),
        ..person
    };
    let state = person.turn(&table).await;
    assert!(
        seen <= state["seq"].as_u64().unwrap(),
        "nothing that was shown is lost"
    );
}

/// MG-2.16: a board that was turned is drawn that way at once, and in all later updates.
#[tokio::test]
async fn mg_2_16_the_server_draws_the_board_as_it_was_turned() {
    let house = House::open().await;
    let (person, spectator) = (house.visitor(), house.visitor());
    let table = person
        .opens("/tables/new", &[("seat1", "me"), ("seat2", "me")])
        .await;
    let mut boards = Vec::new();
    for turned in ["0", "1", "2", "3", "4", "-1", "x"] {
        let cookie = format!("turned={turned}");
        let page = spectator.request(Method::GET, &table);
        let page = page.header("cookie", &cookie).send().await.unwrap();
        let live = spectator.request(Method::GET, &format!("{table}/live"));
        let answer = live.header("cookie", &cookie).send().await.unwrap();
        let mut live = Stream {
            answer,
            buffer: String::new(),
        };
        let board = live.batch().await.unwrap().regions["board"].clone();
        assert!(page.text().await.unwrap().contains(&board), "{turned}");
        boards.push(board);
    }
    for (index, board) in boards[..4].iter().enumerate() {
        assert!(!boards[..index].contains(board), "turned by {index}");
    }
    for senseless in &boards[4..] {
        assert_eq!(*senseless, boards[0]);
    }
}

/// What the JSON of a table says about the hand of each player.
fn hands(state: &Value) -> impl Iterator<Item = &Value> {
    let players = state["view"]["players"].as_object();
    players
        .into_iter()
        .flat_map(|players| players.values().map(|player| &player["hand"]))
}

/// Ann and Bob share a screen. What only one of them may know is sent when that person has lifted the
/// curtain, and to nobody else.
#[tokio::test]
async fn a_hand_is_sent_when_the_curtain_is_lifted() {
    let house = House::open().await;
    let person = house.visitor();
    let fields = [
        ("game", "conquest"),
        ("seat1", "me"),
        ("seat2", "me"),
        ("name1", "Ann"),
        ("name2", "Bob"),
    ];
    let table = person.opens("/tables/new", &fields).await;
    let is_covered = |hand: &str| hand.contains("are covered");
    let lifts =
        |asked: u64| Stream::open_at(&person, format!("{table}/live?ready={asked}"), None::<u64>);
    let page = person.page(&table).await;
    assert!(page.contains("Pass the screen to") && is_covered(&page));

    let state = person.state(&table).await;
    let first = state["waits"].as_u64().unwrap();
    // For programs the same curtain is down.
    assert_eq!(state["offers"][first.to_string()], Value::Null);
    assert!(!hands(&state).any(|hand| hand.is_object()), "{state}");
    let lifted = person.get(&format!("{table}/state?ready={first}")).await;
    let lifted: Value = lifted.json().await.unwrap();
    assert!(
        !lifted["offers"][first.to_string()]
            .as_array()
            .unwrap()
            .is_empty()
    );
    assert_eq!(hands(&lifted).filter(|hand| hand.is_object()).count(), 1);
    for (who, is_shown) in [
        ("", false),
        (&*format!("?ready={first}"), true),
        (&*format!("?ready={}", 1 - first), false),
    ] {
        let answer = person.get(&format!("{table}/offers{who}")).await;
        let offers: Value = answer.json().await.unwrap();
        assert_eq!(
            !offers["offers"].as_array().unwrap().is_empty(),
            is_shown,
            "{who}"
        );
    }
    let mut line = lifts(first).await;
    let batch = line.batch().await.unwrap();
    assert!(!is_covered(&batch.regions["hand"]) && batch.regions["handover"].is_empty());
    // The other is asked next: the cards of the first are covered, and those of the next are not sent.
    let mut state = person.turn(&table).await;
    for action in ["end", "keep"] {
        let (status, told) = person.acts(&table, &state, action).await;
        assert_eq!(status.as_u16(), 204, "{told}");
        state = person.state(&table).await;
    }
    let next = state["waits"].as_u64().unwrap();
    assert_ne!(next, first);
    let covered = loop {
        let batch = line.batch().await.unwrap();
        if batch.seq == state["seq"].as_u64().unwrap() {
            break batch;
        }
    };
    assert!(is_covered(&covered.regions["hand"]));
    assert!(!covered.regions["hand"].contains("<b>"));
    assert!(covered.regions["handover"].contains("data-curtain"));
    assert!(
        covered
            .regions
            .values()
            .all(|html| !html.contains("data-action"))
    );
    let mut wrong = lifts(first).await;
    let batch = wrong.batch().await.unwrap();
    assert!(is_covered(&batch.regions["hand"]), "the first is not asked");
    let mut right = lifts(next).await;
    let batch = right.batch().await.unwrap();
    assert!(!is_covered(&batch.regions["hand"]));
}
