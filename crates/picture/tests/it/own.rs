//! Faces that the author of a pack drew: that they are shown, and that nothing else gets onto a page with them.

use master::{Pack, packs};
use picture::master::{face_problems, print_and_play};
use picture::own::symbol;
use proptest::prelude::*;

const HEAD: &str = r#"<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 200 130">"#;

/// A file with this in it.
fn file(inside: &str) -> String {
    format!("{HEAD}\n{inside}</svg>")
}

/// What is said about a picture with this in it, and in which line.
#[track_caller]
fn refused(inside: &str) -> String {
    let faults = symbol(&file(inside), "own-a").expect_err(inside);
    let line = faults[0].line.unwrap_or(0);
    format!("{line}: {}", faults[0].message)
}

#[test]
fn a_drawing_is_written_anew_with_ids_of_its_own() {
    let drawn = file(
        r##"<!-- Drawn with an editor. --><title>Sun</title>
        <defs><linearGradient id="board"><stop offset="0" style="stop-color:#fff;font-weight:bold"/></linearGradient>
        <radialGradient id="b" xlink:href="#board" r="50%"/><clipPath id="c"><rect width="9" height="9"/></clipPath></defs>
        <g style="display:none"><path d="M0 0"/></g>
        <circle id="table" class="x" cx="4" cy="4" r="3px" fill="url(#b)" clip-path="url('#c')" stroke="var(--k)"/>"##,
    );
    let symbol = symbol(&drawn, "own-leader-pilot").unwrap();
    for part in [
        r#"<symbol id="own-leader-pilot" viewBox="0 0 200 130" "#,
        r##"<stop offset="0" stop-color="#fff">"##,
        r##"href="#own-leader-pilot_0""##,
        r#"fill="url(#own-leader-pilot_1)""#,
        r#"clip-path="url(#own-leader-pilot_2)""#,
        r#"r="3""#,
    ] {
        assert!(symbol.contains(part), "{part} in {symbol}");
    }
    for part in [
        "table", "board", "class", "style", "xlink", "<title", "M0 0", "Drawn",
    ] {
        assert!(!symbol.contains(part), "{part} in {symbol}");
    }
}

#[test]
fn what_could_do_harm_is_refused_with_its_line() {
    for (inside, told) in [
        ("\n<script>alert(1)</script>", "3: <script> may not"),
        (
            r#"<g onload="alert(1)"/>"#,
            "2: <g> may not have `onload`; remove it",
        ),
        (
            r#"<a href="javascript:alert(1)"><path/></a>"#,
            "2: <a> may not",
        ),
        (
            r#"<image href="http://evil.example/a.png"/>"#,
            "2: <image> may not",
        ),
        (
            "<foreignObject><p/></foreignObject>",
            "2: <foreignObject> may not",
        ),
        (
            r#"<p xmlns="http://www.w3.org/1999/xhtml"/>"#,
            "2: <p> may not",
        ),
        (
            "<style>@import 'http://evil.example'</style>",
            "2: <style> may not",
        ),
        (r#"<path fill="url(http://evil.example/#a)"/>"#, "2: fill="),
        (r#"<path style="fill:url(//evil.example)"/>"#, "2: fill="),
        (
            r#"<path style="filter:url(#a)"/>"#,
            "2: a style may not have `filter`",
        ),
        (
            r#"<path style="behavior:\75rl(a)"/>"#,
            "2: a style may not have `behavior`",
        ),
        (
            r##"<use href="#a"/>"##,
            "2: <use> may not be in a picture; change the copy",
        ),
        (r#"<animate attributeName="href"/>"#, "2: <animate> may not"),
        (r##"<linearGradient href="other.svg#a"/>"##, "2: href="),
        (r#"<path fill="url(#nowhere)"/>"#, "2: fill="),
        (
            r#"<path id="a"/><path id="a"/>"#,
            "2: the id `a` occurs twice; rename one",
        ),
        (r#"<path d="M0 0&quot;/>"/>"#, "2: d="),
        (r#"<rect width="1e9"/>"#, "2: width="),
        (r#"<rect fill="var(--panel)"/>"#, "2: fill="),
        (
            "<text>a</text>",
            "2: <text> may not be in a picture; change text into paths",
        ),
        (
            r#"<clipPath id="c"><path clip-path="url(#c)"/></clipPath>"#,
            "2: clip-path=",
        ),
        ("<path><path/></path>", "2: <path> does not belong here"),
        ("<path>", "2: this is not XML"),
    ] {
        let found = refused(inside);
        assert!(found.starts_with(told), "{found}");
        assert!(found.contains("; "), "{found} says what to do");
    }
}

#[test]
fn a_file_that_would_take_too_much_is_refused() {
    let deep = refused(&format!("{}{}", "<g>".repeat(30), "</g>".repeat(30)));
    assert!(deep.contains("simplify"), "{deep}");
    let deep = refused(&format!("{}{}", "<g>".repeat(9000), "</g>".repeat(9000)));
    assert!(
        deep.contains("simplify") || deep.contains("exceeds"),
        "{deep}"
    );
    let wide = refused(&"<g/>".repeat(2001));
    assert!(wide.contains("simplify"), "{wide}");
    let long = refused(&" ".repeat(70_000));
    assert!(long.contains("exceeds 64 KiB"), "{long}");
    let bomb = format!(
        "<!DOCTYPE svg [<!ENTITY a \"b\"><!ENTITY c \"&a;&a;\">]>{}",
        file("&c;")
    );
    let faults = symbol(&bomb, "own-a").unwrap_err();
    assert!(faults[0].message.contains("no entities"), "{faults:?}");
    assert!(symbol("<svg/>", "own-a").is_err(), "no picture");
    assert!(symbol("", "own-a").is_err(), "nothing");
}

/// The test pack with a picture of its first card.
fn pack_with(drawn: &str) -> (&'static Pack, String) {
    let word = packs::test().card_word(packs::test().cards[0].id);
    let name = word.replace(':', "-");
    let file = format!("faces/{name}.svg");
    let files = [packs::TEST, &[(file.as_str(), drawn)]].concat();
    (Pack::parse(&files).unwrap(), name)
}

#[test]
fn a_pack_shows_its_faces_and_names_those_that_it_cannot_show() {
    let (pack, name) = pack_with(&file(r##"<path d="M0 0h9" fill="#c33"/>"##));
    let page = print_and_play(pack).into_string();
    assert!(page.contains(&format!(r##"href="#own-{name}""##)));
    assert!(page.contains(&format!(r#"<symbol id="own-{name}""#)));
    assert_eq!(face_problems(pack), []);

    let (pack, name) = pack_with(&file("<script/>"));
    let page = print_and_play(pack).into_string();
    assert!(!page.contains("#own-") && !page.contains("\"own-"));
    let problem = face_problems(pack)[0].to_string();
    assert!(problem.starts_with(&format!("faces/{name}.svg:2: <script> may not")));
}

/// Pieces of files, harmless and not.
fn piece() -> impl Strategy<Value = String> {
    let names = prop::sample::select(vec![
        "g",
        "path",
        "rect",
        "clipPath",
        "linearGradient",
        "stop",
        "defs",
        "script",
        "use",
        "a",
        "image",
        "style",
        "foreignObject",
        "svg",
        "set",
        "title",
        "x:g",
    ]);
    let attributes = prop::sample::select(vec![
        "id",
        "fill",
        "style",
        "onload",
        "href",
        "xlink:href",
        "clip-path",
        "d",
        "x",
        "transform",
        "class",
        "offset",
        "stop-color",
        "xml:base",
        "stroke-width",
    ]);
    let values = prop_oneof![
        prop::sample::select(vec![
            "#a",
            "a",
            "url(#a)",
            "url(http://a)",
            "javascript:alert(1)",
            "red",
            "#fff",
            "none",
            "var(--g)",
            "fill:red;stroke:url(#a)",
            "fill:url(x)",
            "M0 0h1z",
            "1 2",
            "rotate(4)",
            "&#34;&lt;script>",
            "&quot;onload=&quot;",
            "url(&#34;#a&#34;)",
            "1e400",
            "NaN",
        ])
        .prop_map(str::to_owned),
        "[^<&\"]{0,12}",
    ];
    let attribute = (attributes, values).prop_map(|(name, value)| format!(" {name}=\"{value}\""));
    let tag = (names, prop::collection::btree_set(attribute, 0..3));
    let leaf = tag.prop_map(|(name, attributes)| {
        let attributes: String = attributes.into_iter().collect();
        format!("<{name}{attributes}>|</{name}>")
    });
    leaf.prop_recursive(4, 24, 4, |inner| {
        (inner.clone(), prop::collection::vec(inner, 0..4))
            .prop_map(|(outer, inner)| outer.replacen('|', &inner.concat(), 1))
    })
}

/// What a symbol may consist of, said apart from the code that writes it.
fn check(symbol: &str) {
    let text = format!(r#"<svg xmlns="http://www.w3.org/2000/svg">{symbol}</svg>"#);
    let document = roxmltree::Document::parse(&text).unwrap();
    let names = "svg symbol g defs path rect circle ellipse line polyline polygon linearGradient \
        radialGradient stop clipPath";
    for node in document.descendants().filter(roxmltree::Node::is_element) {
        let name = node.tag_name().name();
        assert!(names.split_whitespace().any(|it| it == name), "<{name}>");
        for attribute in node.attributes() {
            let (name, value) = (attribute.name(), attribute.value());
            assert!(
                attribute.namespace().is_none() && !name.starts_with("on"),
                "{name}"
            );
            assert!(
                !["style", "class", "src", "filter", "mask"].contains(&name),
                "{name}"
            );
            let value = match name {
                "id" => value.strip_prefix("own-a").unwrap(),
                "href" => value.strip_prefix("#own-a_").unwrap(),
                _ => value.strip_prefix("url(#own-a_").unwrap_or(value),
            };
            let odd = ["url", ":", "\\", "@", "<", "&", "\"", "'", "script", ";"];
            assert!(!odd.iter().any(|odd| value.contains(odd)), "{name}={value}");
        }
    }
}

proptest! {
    #[test]
    fn fuzz_pictures_are_refused_or_harmless(pieces in prop::collection::vec(piece(), 1..4)) {
        if let Ok(symbol) = symbol(&file(&pieces.concat().replace('|', "")), "own-a") {
            check(&symbol);
        }
    }

    #[test]
    fn fuzz_one_attribute_at_a_time(name in "(fill|stroke|d|transform|stroke-width|clip-path|id|style)", value in "[^<&\"]{0,16}") {
        if let Ok(symbol) = symbol(&file(&format!("<path {name}=\"{value}\"/>")), "own-a") {
            check(&symbol);
        }
    }

    #[test]
    fn fuzz_any_text_is_read_without_harm(text in ".{0,200}") {
        let _unused = symbol(&text, "own-a");
        let _unused = symbol(&file(&text), "own-a").map(|symbol| check(&symbol));
    }
}
