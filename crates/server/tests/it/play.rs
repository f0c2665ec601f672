//! From the lobby to the end of a game.

use reqwest::StatusCode;
use serde_json::json;

use crate::actors::{House, offers};

#[tokio::test]
async fn one_click_and_the_game_is_on() {
    let house = House::open().await;
    let person = house.visitor();
    let lobby = person.page("/").await;
    assert!(lobby.contains("Play now"), "{lobby}");
    let table = person.opens("/play", &[]).await;
    let state = person.turn(&table).await;
    assert_eq!(state["status"], "playing");
    assert_eq!(state["seats"][1]["kind"], "bot");
    assert!(person.page("/").await.contains("your turn"));
    let page = person.page(&table).await;
    let offered = &offers(&state)[0];
    let escaped = offered.replace('>', "&gt;");
    assert!(
        page.contains(offered) || page.contains(&escaped),
        "no `{offered}` on the page"
    );
}

#[tokio::test]
async fn a_game_against_a_bot_is_played_to_its_end() {
    let house = House::open().await;
    let person = house.visitor();
    let table = person.opens("/play", &[]).await;
    let mut steps = 0_usize;
    loop {
        let state = person.turn(&table).await;
        if state["status"] == "over" {
            break;
        }
        let offers = offers(&state);
        // Any way through the offers will do, as long as it varies.
        let (status, told) = person
            .acts(&table, &state, &offers[steps * 7 % offers.len()])
            .await;
        // The bot may have answered an offer in the meantime: then look again.
        let fine = matches!(status, StatusCode::NO_CONTENT | StatusCode::CONFLICT);
        assert!(fine, "{status}: {told}");
        steps += 1;
        if 400 < steps {
            // This is long enough to see that the game goes on; resigning ends it.
            person.post(&format!("{table}/resign"), json!({})).await;
        }
    }
    let state = person.state(&table).await;
    assert!(
        state["seed"].is_string(),
        "the seed is published at the end"
    );
    let transcript = person.page(&format!("{table}/transcript")).await;
    let transcript = kernel::Transcript::read(transcript.as_bytes()).expect("a transcript");
    let transcript = transcript.transcript;
    assert_eq!(transcript.header.verify(), Some(true));
    transcript
        .replay::<master::Master>(master::packs::standard())
        .expect("the transcript replays");
    assert!(person.page("/").await.contains("won by"));
}

#[tokio::test]
async fn a_game_against_the_weavers_is_played_to_its_end() {
    let house = House::open().await;
    let person = house.visitor();
    let wanted = [("game", "master"), ("players", "1"), ("seat1", "me")];
    let table = person.opens("/tables/new", &wanted).await;
    let mut steps = 0_usize;
    loop {
        let state = person.turn(&table).await;
        if state["status"] == "over" {
            break;
        }
        if steps == 2 {
            for path in ["story", "log", "board?turn=0"] {
                let answer = person.get(&format!("{table}/{path}")).await;
                assert_eq!(answer.status(), StatusCode::UNPROCESSABLE_ENTITY, "{path}");
            }
            let fair = person.page(&format!("{table}/fair")).await;
            assert!(!fair.contains("id=\"seed\""), "{fair}");
            let page = person.page(&table).await;
            assert!(page.contains("The Weavers"), "the swarms are on the page");
            assert!(page.contains("black holes"), "{page}");
        }
        let offers = offers(&state);
        let (status, told) = person
            .acts(&table, &state, &offers[steps * 7 % offers.len()])
            .await;
        assert_eq!(status, StatusCode::NO_CONTENT, "{told}");
        steps += 1;
        assert!(steps < 4000, "swarms end a game that nobody plays well");
    }
    let page = person.page(&table).await;
    let ended = page.contains("The Weavers won: ") || page.contains("You won: ");
    assert!(ended, "{page}");
    let tale = person.page(&format!("{table}/story")).await;
    assert!(tale.contains("Chances to win"), "{tale}");
    let log = person.page(&format!("{table}/log")).await;
    assert!(log.contains("data-seq=\"1\""), "from the first step on");
    let stranger = house.visitor();
    for looks in [&person, &stranger] {
        let past = looks.page(&format!("{table}/board?turn=2")).await;
        assert!(past.contains("data-turn=\"2\""), "{past}");
        assert!(past.contains("data-past=\"board\""), "{past}");
        assert!(!past.contains("data-action"), "nothing can be done: {past}");
        let last = looks.page(&format!("{table}/board?turn=4000000000")).await;
        assert!(!last.contains("data-after"), "the last turn is the end");
    }
    for turn in ["", "?turn=", "?turn=-1", "?turn=x", "?turn=99999999999"] {
        let answer = person.get(&format!("{table}/board{turn}")).await;
        assert_eq!(answer.status(), StatusCode::BAD_REQUEST, "{turn}");
    }
    let fair = person.page(&format!("{table}/fair")).await;
    assert!(fair.contains("id=\"seed\""), "{fair}");
}

#[tokio::test]
async fn one_click_chooses_how_hard_it_is() {
    let house = House::open().await;
    let person = house.visitor();
    for level in ["cadet", "pilot", "captain", "admiral"] {
        let table = person.opens("/play", &[("level", level)]).await;
        let page = person.page(&table).await;
        assert!(page.contains(&format!("bot · {level}")), "{level}");
    }
    let answer = person.form("/play", &[("level", "emperor")]).await;
    assert_eq!(answer.status().as_u16(), 400);
    for swarms in [1, 2, 3] {
        let number = swarms.to_string();
        let fields = [("game", "master"), ("with", "nobody"), ("swarms", &*number)];
        let table = person.opens("/play", &fields).await;
        // The swarms come when the home is chosen.
        let mut state = person.turn(&table).await;
        while state["view"]["weavers"]["swarms"] == json!({}) {
            let (status, told) = person.acts(&table, &state, &offers(&state)[0]).await;
            assert_eq!(status.as_u16(), 204, "{told}");
            state = person.turn(&table).await;
        }
        let started = state["view"]["weavers"]["swarms"].as_object().unwrap();
        assert_eq!(started.len(), swarms);
    }
}

#[tokio::test]
async fn packs_for_tests_are_offered_only_if_the_operator_wants_it() {
    let form = async |house: &House| house.visitor().page("/tables/new?game=master").await;
    let usual = House::open().await;
    assert!(!form(&usual).await.contains("name=\"pack\""));
    let testing = House::with(|config| config.content = vec!["test".into()]).await;
    assert!(form(&testing).await.contains(">Test</option>"));
}
