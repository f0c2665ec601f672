//! The rulebooks as a browser loads them.

use reqwest::header::{
    ACCEPT, ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_SECURITY_POLICY, ETAG,
    IF_NONE_MATCH, LOCATION,
};
use reqwest::{Method, Response, StatusCode};

use crate::actors::{House, Person};

/// The most bytes of a rulebook, as it is sent.
const MOST: usize = 300 * 1024;

async fn get(
    person: &Person,
    path: &str,
    headers: &[(reqwest::header::HeaderName, &str)],
) -> Response {
    let mut request = person.request(Method::GET, path);
    for (name, value) in headers {
        request = request.header(name, *value);
    }
    request.send().await.expect("an answer")
}

#[tokio::test]
async fn every_game_has_a_rulebook() {
    let house = House::open().await;
    let person = house.visitor();
    let choice = person.page("/rules").await;
    for (game, clause) in [
        ("master", "MG-10.4"),
        ("weavers", "WV-SPN.1"),
        ("conquest", "IC-ATK.3"),
    ] {
        let path = format!("/rules/{game}");
        assert!(choice.contains(&format!("href=\"{path}\"")));
        let page = person.page(&path).await;
        assert!(page.contains(&format!("id=\"{clause}\"")), "{path}");
        assert!(page.contains("action=\"/play\"") && page.contains("rulebook.js"));
        assert!(!page.contains("style=\""), "{path} has an inline style");
    }
    for missing in ["/rules/chess", "/rules/", "/rules/master/x", "/rules/%00"] {
        let answer = person.get(missing).await;
        assert_eq!(answer.status(), StatusCode::NOT_FOUND, "{missing}");
    }
}

#[tokio::test]
async fn a_rulebook_is_compressed_once_and_not_sent_twice() {
    let house = House::open().await;
    let person = house.visitor();
    for game in ["master", "weavers", "conquest"] {
        let path = format!("/rules/{game}");
        let answer = get(&person, &path, &[(ACCEPT_ENCODING, "gzip, br")]).await;
        assert_eq!(answer.headers()[CONTENT_ENCODING], "gzip");
        assert_eq!(answer.headers()[CACHE_CONTROL], "no-cache");
        assert!(answer.headers().contains_key(CONTENT_SECURITY_POLICY));
        let tag = answer.headers()[ETAG].to_str().expect("text").to_owned();
        let sent = answer.bytes().await.expect("a body");
        assert!(sent.len() < MOST, "{path}: {} bytes", sent.len());
        let again = get(&person, &path, &[(IF_NONE_MATCH, &tag)]).await;
        assert_eq!(again.status(), StatusCode::NOT_MODIFIED);
        assert_eq!(again.bytes().await.expect("no body").len(), 0);
        let plain = get(&person, &path, &[(ACCEPT_ENCODING, "identity")]).await;
        assert!(!plain.headers().contains_key(CONTENT_ENCODING));
        let text = plain.text().await.expect("text");
        assert!(text.ends_with("</html>") && sent.len() < text.len() / 3);
    }
}

#[tokio::test]
async fn a_search_works_without_a_script_and_takes_anything() {
    let house = House::open().await;
    let person = house.visitor();
    let page = person.page("/rules/master?q=adventurer+bag").await;
    assert!(page.contains("id=\"MG-7.5\">"), "what is found is shown");
    assert!(page.contains("id=\"MG-1.1\" hidden"), "the rest is not");
    assert!(page.contains("value=\"adventurer bag\""));
    for hostile in [
        "%22%3E%3Cscript%3Ealert(1)%3C/script%3E",
        "%00",
        "%ff%fe",
        "%E2%80%AE",
        &"%C3%BC".repeat(300),
        "'+OR+1=1--",
        "",
        "+++",
    ] {
        let path = format!("/rules/conquest?q={hostile}");
        let answer = person.get(&path).await;
        assert_eq!(answer.status(), StatusCode::OK, "{path}");
        let text = answer.text().await.expect("text");
        assert!(!text.contains("<script>alert"), "{path}");
    }
    // Searches of one address are counted.
    let house = House::with(|config| config.rate = Some(1)).await;
    let person = house.visitor();
    let mut status = StatusCode::OK;
    for _ in 0..400 {
        status = person.get("/rules/weavers?q=span").await.status();
        if status != StatusCode::OK {
            break;
        }
    }
    assert_eq!(status, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(person.get("/rules/weavers").await.status(), StatusCode::OK);
}

#[tokio::test]
async fn a_clause_is_a_fragment_and_its_address_a_page() {
    let house = House::open().await;
    let person = house.visitor();
    let answer = person.get("/rules/clause/mg-10.4").await;
    assert_eq!(answer.headers()[CACHE_CONTROL], "max-age=3600");
    let leaf = answer.text().await.expect("text");
    assert!(
        leaf.starts_with("<article") && leaf.contains("MG-10.5"),
        "{leaf}"
    );
    let opened = get(&person, "/rules/clause/MG-10.4", &[(ACCEPT, "text/html")]).await;
    assert_eq!(opened.status(), StatusCode::SEE_OTHER);
    assert_eq!(opened.headers()[LOCATION], "/rules/master#MG-10.4");
    for unknown in ["mg-99.9", "%3Cb%3E", "%00", "x".repeat(2000).as_str()] {
        let path = format!("/rules/clause/{unknown}");
        let answer = person.get(&path).await;
        assert_eq!(answer.status(), StatusCode::NOT_FOUND);
        let text = answer.text().await.expect("text");
        assert!(text.contains("No such rule") && text.contains("/rules/master"));
        assert!(text.len() < 1000 && !text.contains("<b>"[..].repeat(2).as_str()));
        let page = get(&person, &path, &[(ACCEPT, "text/html")]).await;
        assert_eq!(page.status(), StatusCode::NOT_FOUND);
        assert!(page.text().await.expect("text").contains("</html>"));
    }
}

/// A refusal that people read as a page leads to its rule.
#[tokio::test]
async fn a_rule_number_on_any_page_is_a_link() {
    let house = House::open().await;
    let person = house.visitor();
    let fields = [
        ("game", "conquest"),
        ("players", "2"),
        ("planets", "red+orange+blue"),
    ];
    let form = person.request(Method::POST, "/tables/new").form(&fields);
    let answer = form
        .header(ACCEPT, "text/html")
        .send()
        .await
        .expect("an answer");
    let page = answer.text().await.expect("text");
    let link = "<a class=\"clause\" href=\"/rules/conquest#IC-SET.11\">IC-SET.11</a>";
    assert!(page.contains(link), "{page}");
    assert!(page.contains("/rules.js"), "the page can open the panel");
    let page = person.page("/tables/new?game=conquest").await;
    assert!(page.contains("href=\"/rules/conquest#IC-CMP.7\""));
    assert!(!person.page("/settings").await.contains("/rules.js"));
}
