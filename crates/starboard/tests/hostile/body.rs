//! Hostile bodies: forms, JSON and neither.

use kernel::Rng;

use crate::attack::Hint;
use crate::knowledge::{Knowledge, happens, one};

/// The keys that requests may carry, and some others.
const KEYS: &[&str] = &[
    "seq",
    "seat",
    "ready",
    "action",
    "steps",
    "number",
    "guide",
    "token",
    "pace",
    "name",
    "game",
    "with",
    "players",
    "seat1",
    "seat2",
    "seat7",
    "name1",
    "name2",
    "level",
    "pack",
    "public",
    "hints",
    "draft",
    "edition",
    "swarms",
    "tough",
    "q",
    "since",
    "known",
    "table",
    "",
    "__proto__",
    "seq[]",
    "\u{0}",
];

const NUMBERS: &[&str] = &[
    "0",
    "1",
    "2",
    "3",
    "7",
    "40",
    "255",
    "256",
    "600",
    "65536",
    "-1",
    "-0",
    "1e3",
    "1e999",
    "1.5",
    "NaN",
    "0x10",
    " 1",
    "+1",
    "18446744073709551615",
    "18446744073709551616",
    "9223372036854775807",
    "-9223372036854775808",
    "99999999999999999999999999999999999999",
    "१",
];

const TEXTS: &[&str] = &[
    "",
    " ",
    "me",
    "open",
    "link",
    "cadet",
    "bot",
    "friend",
    "nobody",
    "yes",
    "no",
    "master",
    "conquest",
    "weavers",
    "Master",
    "../../etc/passwd",
    "' OR '1'='1",
    "<script>alert(1)</script>",
    "resign",
    "end",
    "end-turn",
    "place red species:ant/base*",
    "accuse 0",
    "move l1 red-home>red-c0",
    "null",
    "true",
    "{}",
    "[]",
    "%00",
    "%",
    "%zz",
    "\u{0}",
    "\u{202e}gnp.exe",
    "a\u{300}\u{300}\u{300}",
    "\u{feff}",
    "\u{1f469}\u{200d}\u{1f680}",
    "\r\nSet-Cookie: starboard=x",
    "\u{85}\u{2028}\u{2029}",
    "ﷺﷺﷺﷺﷺﷺﷺﷺﷺﷺ",
    "{{7*7}}",
    "${jndi:ldap://x}",
    "\\",
    "\"",
    "'",
    "&amp;",
    "\u{7f}",
];

/// A body, and the content type it claims.
pub(crate) struct Body {
    pub(crate) kind: Option<&'static str>,
    pub(crate) bytes: Vec<u8>,
}

const FORM: &str = "application/x-www-form-urlencoded";
const JSON: &str = "application/json";

impl Body {
    /// A body that can be parsed and has some correct values.
    pub(crate) fn careful(
        rng: &mut Rng,
        known: &Knowledge,
        hint: Option<&Hint>,
        path: &str,
    ) -> Body {
        let fields = fields(rng, known, hint, path);
        match happens(rng, 50) {
            true => Body::form(&fields),
            false => Body::json(rng, &fields),
        }
    }

    /// Any body at all.
    pub(crate) fn any(rng: &mut Rng, known: &Knowledge, hint: Option<&Hint>, path: &str) -> Body {
        match rng.below(20) {
            0..=13 => Body::careful(rng, known, hint, path),
            14 => Body::new(JSON, b"[".repeat(1 + rng.below(8000) as usize)),
            15 => Body::new(JSON, nested(1 + rng.below(1500) as usize)),
            16 => Body::new(one(rng, &[FORM, JSON]), noise(rng, 64)),
            17 => Body::new(one(rng, &[FORM, JSON]), b"x=1&".repeat(17 * 256)),
            18 => Body {
                kind: one(
                    rng,
                    &[
                        None,
                        Some("text/plain"),
                        Some("multipart/form-data; boundary=x"),
                        Some("application/json; charset=utf-16"),
                        Some("\u{ff}"),
                    ],
                ),
                bytes: noise(rng, 32),
            },
            _ => Body::new(one(rng, &[FORM, JSON]), Vec::new()),
        }
    }

    fn new(kind: &'static str, bytes: Vec<u8>) -> Body {
        Body {
            kind: Some(kind),
            bytes,
        }
    }

    fn form(fields: &[(String, String)]) -> Body {
        let fields: Vec<String> = fields
            .iter()
            .map(|(key, value)| format!("{}={}", escape(key), escape(value)))
            .collect();
        Body::new(FORM, fields.join("&").into_bytes())
    }

    fn json(rng: &mut Rng, fields: &[(String, String)]) -> Body {
        let fields: Vec<String> = fields
            .iter()
            .map(|(key, value)| {
                let is_number = value.parse::<f64>().is_ok() && !value.contains(['N', '+', ' ']);
                let value = match rng.below(40) {
                    0 => format!("[{value:?}]"),
                    1 => "null".to_owned(),
                    2 => "{\"a\":{}}".to_owned(),
                    _ if is_number => value.clone(),
                    _ => serde_json::to_string(value).expect("text"),
                };
                format!("{}:{value}", serde_json::to_string(key).expect("text"))
            })
            .collect();
        Body::new(JSON, format!("{{{}}}", fields.join(",")).into_bytes())
    }
}

/// Keys with values: those that the address expects, and a few more.
fn fields(
    rng: &mut Rng,
    known: &Knowledge,
    hint: Option<&Hint>,
    path: &str,
) -> Vec<(String, String)> {
    let mut fields = Vec::new();
    for &key in wanted(path) {
        if happens(rng, 90) {
            let value = match happens(rng, 75) {
                true => right(rng, known, hint, key),
                false => wrong(rng, key),
            };
            fields.push((key.to_owned(), value));
        }
    }
    for _ in 0..rng.below(8).saturating_sub(5) {
        let key = one(rng, KEYS);
        fields.push((key.to_owned(), wrong(rng, key)));
    }
    if happens(rng, 2) {
        fields.push(("name".to_owned(), "n".repeat(10_000)));
    }
    fields
}

/// The keys that an address expects.
fn wanted(path: &str) -> &'static [&'static str] {
    let last = path.rsplit('/').next().unwrap_or_default();
    match last {
        "act" => &["seq", "action", "seat"],
        "undo" => &["seq", "steps"],
        "join" => &["seat", "token", "name"],
        "takeover" | "resign" | "rematch" => &["seat"],
        "pace" => &["pace"],
        "next" | "back" => &["seq"],
        "chapter" => &["number"],
        "learn" => &["guide"],
        "play" => &["game", "with"],
        "new" => &["game", "players", "seat2", "public"],
        "name" => &["name"],
        _ => &[],
    }
}

/// A value that is likely to be accepted.
fn right(rng: &mut Rng, known: &Knowledge, hint: Option<&Hint>, key: &str) -> String {
    let value = match (key, hint) {
        ("seq", Some(hint)) => return hint.seq.to_string(),
        ("action", Some(hint)) => return hint.action.clone(),
        ("token", _) => return known.link.clone(),
        ("seat" | "seq", _) => one(rng, &["0", "1", "2"]),
        ("steps", _) => one(rng, &["1", "1", "2"]),
        ("number", _) => one(rng, &["1", "2", "13"]),
        ("guide", _) => "stone",
        ("pace", _) => one(rng, &["0", "600"]),
        ("players", _) => one(rng, &["1", "2", "3"]),
        ("game", _) => one(rng, &["master", "conquest"]),
        ("with", _) => one(rng, &["bot", "friend", "nobody"]),
        ("seat2", _) => one(rng, &["me", "open", "link", "cadet"]),
        ("public", _) => "yes",
        _ => one(rng, TEXTS),
    };
    value.to_owned()
}

/// A value that is likely to be wrong, if only slightly.
fn wrong(rng: &mut Rng, key: &str) -> String {
    let is_number = matches!(key, "seq" | "seat" | "steps" | "pace" | "players");
    let from = match is_number ^ happens(rng, 15) {
        true => NUMBERS,
        false => TEXTS,
    };
    one(rng, from).to_owned()
}

/// Objects within objects.
fn nested(depth: usize) -> Vec<u8> {
    let mut text = "{\"seq\":".repeat(depth);
    text.push('1');
    text.push_str(&"}".repeat(depth));
    text.into_bytes()
}

/// Random bytes, usually not even UTF-8.
pub(crate) fn noise(rng: &mut Rng, most: u32) -> Vec<u8> {
    (0..=rng.below(most))
        .map(|_| rng.below(256) as u8)
        .collect()
}

/// Text as forms and addresses have it.
pub(crate) fn escape(text: &str) -> String {
    let escape = |byte: u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' => (byte as char).to_string(),
        _ => format!("%{byte:02X}"),
    };
    text.bytes().map(escape).collect()
}
