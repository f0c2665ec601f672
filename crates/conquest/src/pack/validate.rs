//! What a pack must contain (IC-CMP, IC-C). Every problem is reported, not only the first.

use toml::Spanned;

use super::load::{Draft, Problems, RawBoard, RawKind, RawPrices, Tokens, ends, sector_spaces};
use crate::color::Color;
use crate::resource::{Pool, Resource};
use crate::space::{Kind, SECTORS, SPACES, SpaceId, SpaceSet, spaces_in};

/// The most cards of a price: the hold limit of three ships and a planet (IC-HLD.2).
const MOST_CARDS: u16 = 9;
/// The most cards of the three everyday prices, "clearly within 9" (IC-C.12).
const EVERYDAY: u16 = 4;

/// Report everything that is wrong with the files that could be read.
pub(super) fn validate(draft: &Draft, problems: &mut Problems<'_>) {
    about(draft, problems);
    civilizations(draft, problems);
    if let Some(board) = &draft.board {
        spaces(board, problems);
        lines(board, problems);
    }
    if let Some(tokens) = &draft.tokens {
        faces(tokens, problems);
    }
    if let Some(raw) = &draft.prices {
        prices(raw, problems);
    }
}

fn about(draft: &Draft, problems: &mut Problems<'_>) {
    const FILE: &str = "pack.toml";
    let Some(about) = &draft.about else { return };
    if about.name.get_ref().trim().is_empty() {
        let at = about.name.span().start;
        problems.add(FILE, Some(at), None, "the name is empty; write one");
    }
    let at = Some(about.pieces.span().start);
    let pieces = about.pieces.get_ref();
    let counts = [
        ("ships", pieces.ships, 10, "IC-CMP.1"),
        ("cards", pieces.cards, 30, "IC-CMP.4"),
        ("battle-tokens", pieces.battle_tokens, 30, "IC-CMP.6"),
    ];
    for (word, count, right, clause) in counts {
        if count != right {
            let message = format!("`{word}` is {count}; the box holds {right}, write that");
            problems.add(FILE, at, clause, message);
        }
    }
}

fn civilizations(draft: &Draft, problems: &mut Problems<'_>) {
    const FILE: &str = "civilizations.toml";
    let Some(file) = &draft.civilizations else {
        return;
    };
    let count = file.civilization.len();
    if count != SECTORS {
        let message = format!("there are {count} civilizations; describe six");
        problems.add(FILE, None, "IC-C.1", message);
    }
    for (civilization, color) in file.civilization.iter().zip(Color::ALL) {
        let at = Some(civilization.span().start);
        let civilization = civilization.get_ref();
        if civilization.color != color {
            let message = format!(
                "{} stands where {} belongs; list the colors as red, orange, yellow, green, blue, \
                 purple",
                civilization.color.word(),
                color.word()
            );
            problems.add(FILE, at, "IC-SET.1", message);
        }
        if civilization.name.trim().is_empty() || civilization.planet.trim().is_empty() {
            let message = "a civilization and its planet need a name; write both";
            problems.add(FILE, at, None, message);
        }
    }
}

/// How many spaces of each kind a sector has.
const COUNTS: [(RawKind, usize, &str, &str); 7] = [
    (RawKind::StarterPlanet, 1, "starter-planet", "IC-C.1"),
    (RawKind::Area1, 5, "area-1", "IC-C.2"),
    (RawKind::Area2, 5, "area-2", "IC-C.3"),
    (RawKind::BorderOwn, 1, "border-own", "IC-C.4"),
    (RawKind::BorderNext, 1, "border-next", "IC-C.4"),
    (RawKind::TradeShip, 1, "trade-ship", "IC-C.5"),
    (RawKind::Base, 1, "base", "IC-C.6"),
];

fn spaces(board: &RawBoard, problems: &mut Problems<'_>) {
    const FILE: &str = "board.toml";
    for (kind, right, word, clause) in COUNTS {
        let of_kind = board.space.iter().filter(|raw| raw.get_ref().kind == kind);
        let count = of_kind.count();
        if count != right {
            let message = format!("a sector has {count} spaces of kind {word}; describe {right}");
            problems.add(FILE, None, clause, message);
        }
    }
    for (index, space) in board.space.iter().enumerate() {
        let id = &space.get_ref().id;
        let at = Some(space.span().start);
        let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit();
        if id.is_empty() || !id.chars().all(fits) {
            let message = "an id consists of lower-case letters and digits; change it";
            problems.add(FILE, at, None, message);
        }
        let earlier = &board.space[..index];
        if earlier.iter().any(|other| other.get_ref().id == *id) {
            let message = format!("`{id}` is there twice; rename one");
            problems.add(FILE, at, None, message);
        }
    }
}

fn lines(board: &RawBoard, problems: &mut Problems<'_>) {
    const FILE: &str = "board.toml";
    let first = sector_spaces(board);
    let mut seen: Vec<[SpaceId; 2]> = Vec::new();
    for line in board.lines.values().flatten() {
        let at = Some(line.span().start);
        let text = line.get_ref();
        let [Some(a), Some(b)] = ends(board, &first, text) else {
            let message = format!("`{text}` joins no two spaces; write `a0-a1` or `a0-next.a1`");
            problems.add(FILE, at, "IC-C.7", message);
            continue;
        };
        if a == b {
            let message = format!("`{text}` leads back to its own space; change an end");
            problems.add(FILE, at, "IC-C.7", message);
        }
        // The same line described from its other end or in another sector.
        let turned = |by: usize, [a, b]: [SpaceId; 2]| [a.turned(by), b.turned(by)];
        let is_known = |by: usize| {
            let [a, b] = turned(by, [a, b]);
            seen.contains(&[a, b]) || seen.contains(&[b, a])
        };
        if (0..SECTORS).any(is_known) {
            problems.add(
                FILE,
                at,
                "IC-C.7",
                format!("`{text}` is there twice; remove one"),
            );
        }
        seen.push([a, b]);
    }
    if COUNTS.iter().all(|&(kind, right, _, _)| {
        let of_kind = board.space.iter().filter(|raw| raw.get_ref().kind == kind);
        of_kind.count() == right
    }) {
        graph(&Graph::of(&seen), problems);
    }
}

/// All lines of the board.
struct Graph([SpaceSet; SPACES]);

impl Graph {
    fn of(sector: &[[SpaceId; 2]]) -> Graph {
        let mut lines = [0; SPACES];
        for by in 0..SECTORS {
            for [a, b] in sector.iter().map(|line| line.map(|end| end.turned(by))) {
                lines[a.index()] |= b.bit();
                lines[b.index()] |= a.bit();
            }
        }
        Graph(lines)
    }

    fn kinds(&self, space: SpaceId) -> impl Iterator<Item = SpaceId> {
        spaces_in(self.0[space.index()])
    }

    /// The number of steps from one space to each, for ships.
    fn steps(&self, from: SpaceId) -> [Option<u8>; SPACES] {
        let mut steps = [None; SPACES];
        steps[from.index()] = Some(0);
        let mut edge = vec![from];
        while let Some(space) = edge.first().copied() {
            edge.remove(0);
            for next in self.kinds(space) {
                if next.kind() != Kind::TradeShip && steps[next.index()].is_none() {
                    steps[next.index()] = steps[space.index()].map(|count| count + 1);
                    edge.push(next);
                }
            }
        }
        steps
    }
}

fn graph(graph: &Graph, problems: &mut Problems<'_>) {
    let mut add = |clause: &'static str, message: &str| {
        problems.add("board.toml", None, clause, message);
    };
    let home = SpaceId::home(0);
    if graph
        .kinds(home)
        .any(|end| end.kind() != Kind::Area1 || end.sector() != 0)
    {
        add(
            "IC-C.7",
            "a line of the starter planet leads out of its area 1; change it",
        );
    }
    let steps = graph.steps(home);
    let enterable = || SpaceId::all().filter(|space| space.kind() != Kind::TradeShip);
    if enterable().any(|space| steps[space.index()].is_none()) {
        add(
            "IC-C.7",
            "not all spaces of the board hang together; add lines",
        );
    }
    let far = |kind: Kind| {
        let own = enterable().filter(move |space| space.kind() == kind && space.sector() == 0);
        own.filter_map(|space| steps[space.index()])
    };
    if far(Kind::Area2).min() <= far(Kind::Area1).max() {
        add(
            "IC-C.2",
            "area 1 is not nearer to the starter planet than area 2; change lines",
        );
    }
    let base = enterable().filter(|space| space.kind() == Kind::Base);
    if base
        .filter_map(|space| steps[space.index()])
        .any(|count| count < 3)
    {
        add(
            "IC-C.14",
            "a base is nearer to a starter planet than three steps; change lines",
        );
    }
    let from_base = graph.steps(SpaceId::base(0));
    let to_base = |kind: Kind| {
        let own = enterable().filter(move |space| space.kind() == kind && space.sector() == 0);
        own.filter_map(|space| from_base[space.index()])
    };
    if to_base(Kind::Area1).min() <= to_base(Kind::Area2).min() {
        add(
            "IC-C.3",
            "area 2 is not nearer to the central planet than area 1; change lines",
        );
    }
    let region = [SpaceId::border(0, 0), SpaceId::border(0, 1)];
    let around = region.map(|space| graph.0[space.index()]);
    let leads_to = |sector: usize| {
        let mut ends = spaces_in(around[0] | around[1]);
        ends.any(|end| end.kind() != Kind::Border && end.sector() == sector)
    };
    if !leads_to(0) || !leads_to(1) {
        add(
            "IC-C.4",
            "the border region does not lie between two sectors; join it to both",
        );
    }
    let trade = SpaceId::trade(0);
    let stands = |space: SpaceId| graph.kinds(space).any(|end| end.kind() != Kind::TradeShip);
    if !stands(trade) {
        add(
            "IC-C.5",
            "no ship can reach the trade ship; join its space to others",
        );
    }
    if graph.0[trade.index()] & trade.turned(1).bit() == 0 {
        add(
            "IC-C.5",
            "the trade ship has no ring; add the line `trade-next.trade`",
        );
    }
    if !stands(SpaceId::base(0)) {
        add(
            "IC-C.6",
            "no ship can reach a base; join it to other spaces",
        );
    }
}

fn pools(file: &'static str, texts: &[Spanned<String>], problems: &mut Problems<'_>) -> Vec<Pool> {
    let mut read = |text: &Spanned<String>| {
        let pool = Pool::read(text.get_ref());
        pool.map_err(|error| {
            let at = Some(text.span().start);
            problems.add(file, at, None, format!("{error}; join resources by `+`"));
        })
        .ok()
    };
    texts.iter().filter_map(&mut read).collect()
}

fn faces(tokens: &Tokens, problems: &mut Problems<'_>) {
    const FILE: &str = "tokens.toml";
    let areas = [&tokens.area_1, &tokens.area_2].map(|texts| pools(FILE, texts, problems));
    for (texts, right, word) in [(&tokens.area_1, 5, "area-1"), (&tokens.area_2, 7, "area-2")] {
        let count = texts.len();
        if count != right {
            let message = format!("`{word}` has {count} faces; a civilization has {right}");
            problems.add(FILE, None, "IC-C.8", message);
        }
    }
    let sum = |faces: &[Pool]| faces.iter().fold(Pool::EMPTY, |sum, face| sum.plus(face));
    let [one, two] = [sum(&areas[0]), sum(&areas[1])];
    let kinds = |pool: &Pool| pool.0.map(|count| count != 0);
    let mean = |pool: &Pool, faces: &[Pool]| usize::from(pool.total()) * 35 / faces.len().max(1);
    if kinds(&one) == kinds(&two) || mean(&one, &areas[0]) == mean(&two, &areas[1]) {
        let message = "the areas do not differ in kinds and amounts; change some faces";
        problems.add(FILE, None, "IC-C.9", message);
    }
    let all = one.plus(&two);
    for resource in Resource::ALL
        .into_iter()
        .filter(|&resource| all[resource] == 0)
    {
        let message = format!("no face shows {}; add it to one", resource.word());
        problems.add(FILE, None, "IC-C.10", message);
    }
    let dark = all[Resource::DarkMatter];
    if all
        .iter()
        .any(|(resource, count)| resource != Resource::DarkMatter && count <= dark)
    {
        let message = "dark matter is not the rarest resource; show it on fewer faces";
        problems.add(FILE, None, "IC-C.10", message);
    }
}

fn prices(raw: &RawPrices, problems: &mut Problems<'_>) {
    const FILE: &str = "prices.toml";
    for (word, text) in raw.all() {
        let at = Some(text.span().start);
        let pool = match Pool::read(text.get_ref()) {
            Ok(pool) => pool,
            Err(error) => {
                let message = format!("{error}; join at least one resource by `+`");
                problems.add(FILE, at, "IC-C.11", message);
                continue;
            }
        };
        let everyday = ["movement", "attack", "build"].contains(&word);
        let most = if everyday { EVERYDAY } else { MOST_CARDS };
        let total = pool.total();
        if most < total {
            let message = format!("`{word}` costs {total} cards; ask for at most {most}");
            problems.add(FILE, at, "IC-C.12", message);
        }
        if total < 2 * u16::from(pool[Resource::DarkMatter]) {
            let message = format!("`{word}` is mostly dark matter; ask for less of it");
            problems.add(FILE, at, "IC-C.13", message);
        }
    }
}
