//! One hostile request, made from a seed, its number and what the attackers know.

use kernel::{Rng, Seed};

use crate::body::{Body, escape, noise};
use crate::knowledge::{Knowledge, happens, one};

/// What is sent.
pub(crate) struct Attack {
    pub(crate) bytes: Vec<u8>,
    pub(crate) due: Due,
    /// The table (`/t/id`) whose state it asks for without a seat there, if it does.
    pub(crate) looks_at: Option<String>,
}

/// The response that is due.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Due {
    /// A complete one: the request is well-formed.
    Whole,
    /// The beginning of one that does not end: live updates.
    Stream,
    /// Any response or none: the request is not HTTP, or larger than a server must read.
    Any,
    /// None: the rest of the request never arrives.
    Nothing,
}

/// What an attacker has found out about a table in advance.
pub(crate) struct Hint {
    /// The cookie of the guest who looked.
    pub(crate) cookie: String,
    pub(crate) table: String,
    pub(crate) seq: u64,
    pub(crate) action: String,
}

const LOOKING: &[&str] = &[
    "",
    "/state",
    "/state",
    "/offers",
    "/live",
    "/transcript",
    "/story",
    "/board",
    "/log",
    "/fair",
    "/why",
    "/info",
    "/help",
    "/help?ready=",
    "/firsts",
    "/cards",
    "/join/",
    "/invite/",
];
const CHANGING: &[&str] = &[
    "/act",
    "/act",
    "/act",
    "/act",
    "/act",
    "/act",
    "/act",
    "/act",
    "/undo",
    "/undo",
    "/undo",
    "/resign",
    "/rematch",
    "/rematch",
    "/join",
    "/join",
    "/leave",
    "/return",
    "/takeover",
    "/takeover",
    "/pace",
    "/say",
    "/skip",
    "/next",
    "/back",
    "/chapter",
    "/chapter",
    "/hint",
    "/hint",
];
const LISTS: &[&str] = &[
    "/",
    "/lists",
    "/tables/new",
    "/learn",
    "/tables/mine",
    "/tables/over?after=",
    "/tables/open?after=0-x",
    "/tables/playing?after=-9223372036854775809-%00",
    "/rules",
    "/rules/master",
    "/rules/conquest?q=%3Cscript%3E",
    "/rules/weavers?q=%ff%00&q=",
    "/rules/clause/MG-10.4",
    "/cards",
    "/cards/master",
    "/cards/conquest?kind=%00&text=%ff",
    "/cards/master?table=",
    "/glossary/weavers",
];
const METHODS: &[&str] = &[
    "GET", "POST", "HEAD", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "BREW", "get",
];
const OTHER_PATHS: &[&str] = &[
    "/t",
    "/t/",
    "//",
    "/favicon.ico",
    "/../../etc/passwd",
    "/%2e%2e/%2e%2e/etc/passwd",
    "/assets",
    "/assets/x/../../app.css",
    "/assets/0000/app.css",
    "/assets/%00/%ff",
    "/preview",
    "/preview/0000/master.png",
    "/preview/%00/%ff",
    "/faces/0000/faces.svg",
    "/faces/%00/%ff",
    "/rules/",
    "/rules/%00",
    "/rules/../settings",
    "/rules/clause",
    "/rules/clause/",
    "/rules/clause/%ff%fe",
    "/rules/clause/MG-99999999999999999999.1",
    "/rules/clause/%3Csvg%20onload%3D1%3E",
    "/cards/",
    "/cards/%00",
    "/cards/master?pack=%zz&table=..&kind=%3Cscript%3E",
    "/glossary/..%2f..",
    "/healthz",
    "/livez",
    "/metrics",
    "/healthz/",
    "/Lists",
    "/play/",
    "/.git/config",
    "/t/%2f/state",
    "/?%ff=%zz",
    "/%",
    "*",
    "/tables/new?game=conquest",
    "/tables/new?game=%00",
    "/tables/new?with=%ff",
    "http://evil.example/",
    "http://127.0.0.1/",
    "/t/x/join/%F0%28%8C%28",
    "/t//state",
    "/t/./state",
    "/t/x//state",
];
const STRANGE_IDS: &[&str] = &[
    "0",
    "x",
    "..",
    "%2e%2e",
    "%00",
    "%ff%fe",
    "%zz",
    "%",
    "%25",
    "'%20OR%201=1--",
    "%27%3B%20DROP%20TABLE%20tables",
    "000000000000000000000000",
    "ffffffffffffffffffffffff",
    "%E2%80%AE",
    "a%2Fb",
    "-1",
    "null",
];
const SEQS: &[&str] = &[
    "0",
    "1",
    "2",
    "0.1",
    "2.3",
    "2.256",
    "30",
    "18446744073709551615",
    "18446744073709551616",
    "-1",
    "x",
    "",
    "%00",
    "1&seq=2",
];
const ACCEPTS: &[&str] = &[
    "*/*",
    "text/html",
    "text/html;q=0",
    "application/json",
    "text/event-stream",
    "image/png",
    ",,;;",
    "\u{e9}",
];
const RANGES: &[&str] = &[
    "bytes=0-0",
    "bytes=-1",
    "bytes=5-2",
    "bytes=0-,0-,0-,0-",
    "lines=1",
];
const FORWARDED: &[&str] = &[
    "127.0.0.1",
    "::1",
    "10.0.0.1, 127.0.0.1",
    "evil, , ,",
    "999.1.1.1",
    "\u{ff}",
    "unknown",
    "1.2.3.4:80",
];

/// The address of a request.
struct Target {
    method: &'static str,
    path: String,
    /// The table, if it belongs to somebody else.
    foreign: Option<String>,
}

impl Attack {
    /// The attack with this number.
    pub(crate) fn new(seed: u64, number: u64, known: &Knowledge, hint: Option<&Hint>) -> Attack {
        let rng = &mut Rng::new(Seed::from_number(
            seed.wrapping_mul(1 << 32).wrapping_add(number),
        ));
        match rng.below(100) {
            0..=1 => Attack::unread(noise(rng, 400), Due::Any),
            2..=3 => Attack::broken(rng, known),
            4..=5 => Attack::pipelined(rng, known, hint),
            6 => Attack::half(rng, known),
            _ => Attack::request(rng, known, hint),
        }
    }

    fn unread(bytes: Vec<u8>, due: Due) -> Attack {
        Attack {
            bytes,
            due,
            looks_at: None,
        }
    }

    /// A request that is HTTP.
    fn request(rng: &mut Rng, known: &Knowledge, hint: Option<&Hint>) -> Attack {
        let target = target(rng, known, hint);
        let mut head = format!("{} {} HTTP/1.1\r\n", target.method, target.path).into_bytes();
        let mut header = |name: &str, value: &str| {
            head.extend_from_slice(format!("{name}: ").as_bytes());
            // Deliberately not UTF-8: a header is bytes.
            head.extend(value.chars().map(|char| u8::try_from(char).unwrap_or(b'?')));
            head.extend_from_slice(b"\r\n");
        };
        header("Connection", "close");
        // Careless attackers are refused by the gate; careful ones get further.
        let is_careful = happens(rng, 70);
        let mut is_large = false;
        if is_careful {
            header("Host", &known.address.to_string());
            header("Sec-Fetch-Site", "same-origin");
        } else {
            write_origin(rng, known, &mut header);
            is_large = write_huge_header(rng, &mut header);
        }
        match hint {
            Some(hint) if happens(rng, 70) => {
                header("Cookie", &format!("starboard={}", hint.cookie));
            }
            _ if happens(rng, 90) => header("Cookie", &cookie(rng, known)),
            _ => {}
        }
        write_oddities(rng, &mut header);
        let mut body = Vec::new();
        if target.method != "GET" || happens(rng, 5) {
            let sent = match is_careful {
                true => Body::careful(rng, known, hint, &target.path),
                false => Body::any(rng, known, hint, &target.path),
            };
            body = write_body(rng, sent, &mut header);
            is_large |= 16 * 1024 < body.len();
        }
        head.extend_from_slice(b"\r\n");
        head.extend_from_slice(&body);
        let is_live = target.method == "GET" && target.path.contains("/live");
        let due = match (is_large, is_live) {
            (true, _) => Due::Any,
            (false, true) => Due::Stream,
            (false, false) => Due::Whole,
        };
        let looks_at = target
            .foreign
            .filter(|table| target.method == "GET" && target.path == format!("{table}/state"));
        Attack {
            bytes: head,
            due,
            looks_at,
        }
    }

    /// Nearly HTTP: a good request with a few bytes changed, removed or inserted.
    fn broken(rng: &mut Rng, known: &Knowledge) -> Attack {
        let mut bytes = Attack::request(rng, known, None).bytes;
        for _ in 0..1 + rng.below(3) {
            let start = rng.below(bytes.len().min(400) as u32) as usize;
            let end = bytes.len().min(start + rng.below(4) as usize);
            let inserted = one(
                rng,
                &[
                    &b"\r\n"[..],
                    b"\n",
                    b"\0",
                    b" ",
                    b":",
                    b"\r\n\r\n",
                    b"\xff",
                    b"HTTP/2.0",
                    b"",
                ],
            );
            bytes.splice(start..end, inserted.iter().copied());
        }
        Attack::unread(bytes, Due::Any)
    }

    /// Several requests at once, sent without waiting for responses.
    fn pipelined(rng: &mut Rng, known: &Knowledge, hint: Option<&Hint>) -> Attack {
        let mut bytes = Vec::new();
        for _ in 0..2 + rng.below(4) {
            let request = Attack::request(rng, known, hint).bytes;
            let request = String::from_utf8_lossy(&request).replace("Connection: close\r\n", "");
            // Live updates would block the others forever.
            bytes.extend_from_slice(request.replace("/live", "/state").as_bytes());
        }
        Attack::unread(bytes, Due::Any)
    }

    /// A request whose end never arrives.
    fn half(rng: &mut Rng, known: &Knowledge) -> Attack {
        let mut bytes = Attack::request(rng, known, None).bytes;
        bytes.truncate(rng.below(bytes.len() as u32) as usize);
        Attack::unread(bytes, Due::Nothing)
    }
}

fn target(rng: &mut Rng, known: &Knowledge, hint: Option<&Hint>) -> Target {
    let looking = happens(rng, 35);
    let usual = if looking { "GET" } else { "POST" };
    let method = if happens(rng, 90) {
        usual
    } else {
        one(rng, METHODS)
    };
    let other = |path: &str| Target {
        method,
        path: path.to_owned(),
        foreign: None,
    };
    match rng.below(100) {
        0..=9 => return other(one(rng, OTHER_PATHS)),
        10..=17 if looking => return other(one(rng, LISTS)),
        10..=12 => return other(one(rng, &["/play", "/tables/new", "/learn"])),
        13..=17 => return other("/name"),
        _ => {}
    }
    let (table, foreign) = table(rng, known, hint);
    let mut path = table;
    path.push_str(one(rng, if looking { LOOKING } else { CHANGING }));
    if path.ends_with("/join/") {
        let secrets = [
            known.link.as_str(),
            "0",
            "%00",
            "ffffffffffffffffffffffffffffffff",
            "..",
        ];
        path.push_str(one(rng, &secrets));
    } else if path.ends_with("/invite/") {
        path.push_str(one(rng, SEQS));
    } else if path.ends_with("/why") {
        let action = hint.map_or("end", |hint| &hint.action);
        path.push_str(&format!(
            "?action={}&seat={}",
            escape(action),
            one(rng, SEQS)
        ));
    } else if path.ends_with("/info") {
        let things = [
            "system:karn",
            "slot:species:x/base/18446744073709551616",
            "planet:/-1",
            "link:999",
            "gauge:gray/",
            "ship:red-home/l9",
            "space:base-7",
            "price:base-",
            "card:",
            "%3Cscript%3E:x",
            "",
        ];
        path.push_str(&format!("?thing={}", one(rng, &things)));
    } else if path.ends_with("ready=") {
        path.push_str(one(rng, SEQS));
    } else if path.ends_with("/firsts") {
        let known = [
            "",
            "m-cubes,,m-base",
            "%00",
            ",,,,,,,,",
            "%3Cscript%3E",
            "x&known=y",
        ];
        let (since, ready) = (one(rng, SEQS), one(rng, SEQS));
        let known = one(rng, &known);
        path.push_str(&format!("?since={since}&known={known}&ready={ready}"));
    } else if path.ends_with("/board") {
        path.push_str(&format!("?turn={}", one(rng, SEQS)));
    } else if path.ends_with("/live") || happens(rng, 3) {
        let (seq, ready) = (one(rng, SEQS), one(rng, SEQS));
        path.push_str(&format!("?seq={seq}&ready={ready}"));
    }
    Target {
        method,
        path,
        foreign,
    }
}

/// A table; the second value repeats it if it belongs to honest people.
fn table(rng: &mut Rng, known: &Knowledge, hint: Option<&Hint>) -> (String, Option<String>) {
    match rng.below(100) {
        0..=29 => {
            let table = one(rng, &known.foreign);
            (table.clone(), Some(table))
        }
        30..=37 => (format!("/t/{}", one(rng, STRANGE_IDS)), None),
        38 => (
            format!("/t/{}", "a".repeat(1 + rng.below(5000) as usize)),
            None,
        ),
        39 => (one(rng, &known.foreign).to_uppercase(), None),
        _ => match hint {
            Some(hint) if happens(rng, 80) => (hint.table.clone(), None),
            _ => (known.own(rng), None),
        },
    }
}

/// The headers that say which page sent a request, correct ones more often than not.
fn write_origin(rng: &mut Rng, known: &Knowledge, header: &mut impl FnMut(&str, &str)) {
    let port = known.address.port();
    let own = known.address.to_string();
    match rng.below(30) {
        0 => {}
        1 => header("Host", "evil.example"),
        2 => header("Host", ""),
        3 => header("Host", &format!("user@{own}")),
        4 => {
            header("Host", &own);
            header("Host", "evil.example");
        }
        5 => header("Host", &format!("127.0.0.1.evil.example:{port}")),
        6 => header("Host", "127.0.0.1:99999"),
        7 => header("Host", "\u{e9}\u{ff}"),
        8 => header("Host", &format!("localhost:{port}")),
        9 => header("Host", &format!("[::1]:{port}")),
        _ => header("Host", &own),
    }
    match rng.below(20) {
        0 => {}
        1 => header("Origin", "null"),
        2 => header("Origin", "http://evil.example"),
        3 => header("Origin", &format!("http://{own}.evil.example")),
        4 => header("Sec-Fetch-Site", "cross-site"),
        5 => header("Sec-Fetch-Site", "\u{e9}"),
        6 => {
            header("Sec-Fetch-Site", "none");
            header("Origin", &format!("http://{own}"));
        }
        7..=12 => header("Sec-Fetch-Site", "same-origin"),
        _ => header("Origin", &format!("http://{own}")),
    }
}

/// A cookie: an attacker's own, a victim's with a wrong secret, several, or nonsense.
fn cookie(rng: &mut Rng, known: &Knowledge) -> String {
    let own = one(rng, &known.attackers).cookie;
    let secret = own.split_once('.').map_or("", |(_, secret)| secret);
    let victim = one(rng, &known.victims);
    match rng.below(20) {
        0 => format!("starboard={victim}.{secret}"),
        1 => format!("starboard={victim}.{}", "0".repeat(64)),
        2 => format!("starboard={victim}."),
        3 => format!("starboard={victim}"),
        4 => format!("starboard={}", &own[..rng.below(own.len() as u32) as usize]),
        5 => format!("starboard={own}; starboard={victim}.{secret}"),
        6 => format!("starboard={victim}.{secret}; starboard={own}"),
        7 => format!("starboard=\"{own}\"; turned=3; turned=255; turned=-1"),
        8 => format!("starboard={own}{}", "x".repeat(2000)),
        9 => "starboard=%00.%ff; ;;=;=; starboard".to_owned(),
        10 => "\u{ff}\u{fe}=\u{ff}".to_owned(),
        11 => format!("starboard={}", own.to_uppercase()),
        _ => format!("starboard={own}"),
    }
}

/// Unusual headers.
fn write_oddities(rng: &mut Rng, header: &mut impl FnMut(&str, &str)) {
    if happens(rng, 20) {
        header("Accept", one(rng, ACCEPTS));
    }
    if happens(rng, 10) {
        header("Range", one(rng, RANGES));
    }
    if happens(rng, 10) {
        header(
            "Accept-Encoding",
            one(rng, &["gzip", "gzip;q=0", "*", "br, zstd", "\u{e9}"]),
        );
    }
    if happens(rng, 10) {
        for _ in 0..1 + rng.below(3) {
            header("X-Forwarded-For", one(rng, FORWARDED));
        }
    }
    if happens(rng, 10) {
        header("Last-Event-ID", one(rng, SEQS));
    }
    if happens(rng, 10) {
        header("Prefer", "return=representation");
    }
    if happens(rng, 5) {
        header("X-HTTP-Method-Override", "DELETE");
    }
    if happens(rng, 3) {
        header("If-None-Match", "*");
    }
    if happens(rng, 2) {
        header("Upgrade", "websocket");
    }
}

/// Write the headers for a body; returns the body as it is sent.
fn write_body(rng: &mut Rng, sent: Body, header: &mut impl FnMut(&str, &str)) -> Vec<u8> {
    if let Some(kind) = sent.kind {
        header("Content-Type", kind);
    }
    let length = sent.bytes.len();
    if happens(rng, 90) {
        header("Content-Length", &length.to_string());
        return sent.bytes;
    }
    header("Transfer-Encoding", "chunked");
    let end = if length == 0 { "\r\n" } else { "\r\n0\r\n\r\n" };
    let start = format!("{length:x}\r\n");
    [start.as_bytes(), &sent.bytes, end.as_bytes()].concat()
}

/// Occasionally write more headers than a server must read; returns whether it did.
fn write_huge_header(rng: &mut Rng, header: &mut impl FnMut(&str, &str)) -> bool {
    match rng.below(100) {
        0 => header("X-Long", &"x".repeat(8 * 1024)),
        1 => header("X-Huge", &"x".repeat(600 * 1024)),
        2 => (0..200).for_each(|number| header(&format!("X-{number}"), "x")),
        _ => return false,
    }
    true
}
