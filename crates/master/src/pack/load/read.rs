//! Reads the TOML files of a pack into a [`Draft`]: words, numbers and names. What a pack must
//! contain is checked in `validate`.

mod weaver;
mod word;

use std::ops::RangeInclusive;

use kernel::{PackProblem, ParseError};
use serde::Deserialize;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::draft::{At, Draft, DraftAbility, DraftCard, DraftProject, Effect};
use crate::card::Kind;
use crate::color::Color;
use crate::effect::CardFilter;
use crate::pack::{
    ConflictFace, Corner, Line, Link, Objective, Reward, Side, Slot, System, SystemId, Track,
};
use crate::symbol::{Symbol, SymbolCounts};

/// The file with the name of a pack and of its game.
pub(super) const ABOUT: &str = "pack.toml";

/// The files of a pack.
pub(super) const FILES: [&str; 8] = [
    ABOUT,
    "board.toml",
    "species.toml",
    "leaders.toml",
    "conflicts.toml",
    "governments.toml",
    "developments.toml",
    "weavers.toml",
];

/// One parsed file.
pub(super) struct SourceFile<'s> {
    pub(super) file: &'static str,
    text: &'s str,
    pub(super) root: Spanned<DeTable<'s>>,
}

impl<'s> SourceFile<'s> {
    /// Parse a file. Syntax errors are added to `problems`.
    pub(super) fn parse(
        file: &'static str,
        text: &'s str,
        problems: &mut Vec<PackProblem>,
    ) -> Option<SourceFile<'s>> {
        let (root, errors) = DeTable::parse_recoverable(text);
        let source = SourceFile { file, text, root };
        for error in &errors {
            let line = error.span().map(|span| source.line(span.start));
            let message = format!("{}; correct the TOML here", one_line(error.message()));
            problems.push(PackProblem::new(file, line, message));
        }
        errors.is_empty().then_some(source)
    }

    /// The line of a byte, counted from 1.
    fn line(&self, at: usize) -> usize {
        line_of(self.text.as_bytes(), at)
    }
}

/// The line of a byte, counted from 1.
pub(super) fn line_of(text: &[u8], at: usize) -> usize {
    let before = &text[..at.min(text.len())];
    1 + before.iter().filter(|&&byte| byte == b'\n').count()
}

/// Read everything that can be read. Files that are not among `sources` count as broken.
pub(super) fn read(sources: &[SourceFile<'_>], problems: &mut Vec<PackProblem>) -> Draft {
    let mut draft = Draft::default();
    draft.broken.extend(FILES);
    for source in sources {
        let before = problems.len();
        let mut reader = Reader { source, problems };
        reader.file(&mut draft);
        if problems.len() == before {
            draft.broken.remove(source.file);
        }
    }
    draft
}

type Value<'s> = Spanned<DeValue<'s>>;

/// Reads the values of one file and reports what is wrong with them.
struct Reader<'r, 's> {
    source: &'r SourceFile<'s>,
    problems: &'r mut Vec<PackProblem>,
}

impl<'r, 's> Reader<'r, 's> {
    fn file(&mut self, draft: &mut Draft) {
        let root = Fields::new(self.source.root.get_ref(), 1);
        match self.source.file {
            ABOUT => self.about(draft, root),
            "board.toml" => self.board(draft, root),
            "species.toml" => self.cards(draft, root, "species", Reader::species),
            "leaders.toml" => self.cards(draft, root, "leader", Reader::leader),
            "conflicts.toml" => self.cards(draft, root, "conflict", Reader::conflict),
            "governments.toml" => self.cards(draft, root, "government", Reader::government),
            "developments.toml" => {
                self.cards(draft, root, "development", Reader::development);
            }
            _ => self.weavers(draft, root),
        }
    }

    fn about(&mut self, draft: &mut Draft, mut root: Fields<'r, 's>) {
        root.optional("game"); // Checked before everything else.
        draft.name = root.text(self, "name");
        draft.version = root.text(self, "version");
        draft.license = root.text(self, "license");
        root.finish(self);
    }

    fn board(&mut self, draft: &mut Draft, mut root: Fields<'r, 's>) {
        // Systems first: everything else refers to them.
        for table in root.sections(self, "system") {
            let system = self.system(table);
            draft.systems.push(system);
        }
        for mut fields in root.sections(self, "corner") {
            let home = fields.system(self, "home", draft);
            let near = fields.two_systems(self, "near", draft);
            fields.finish(self);
            if let (Some(home), Some(near)) = (home, near) {
                draft.corners.push(fields.at(Corner { home, near }));
            }
        }
        for mut fields in root.sections(self, "track") {
            let ends = fields.two_systems(self, "between", draft);
            let slots = fields.number(self, "slots", 0..=255);
            fields.finish(self);
            if let (Some([a, b]), Some(slots)) = (ends, slots) {
                let end_colors = [Color::Red; 2]; // Known after all systems have been read.
                draft.tracks.push(fields.at(Track {
                    a,
                    b,
                    slots: slots as u8,
                    end_colors,
                }));
            }
        }
        for mut fields in root.sections(self, "link") {
            if let Some(link) = self.link(&mut fields, draft) {
                draft.links.push(fields.at(link));
            }
            fields.finish(self);
        }
        root.finish(self);
    }

    fn system(&mut self, mut fields: Fields<'r, 's>) -> At<System> {
        let system = System {
            id: fields.id(self),
            name: fields.text(self, "name"),
            color: fields.color(self, "color"),
            planets: fields.number(self, "planets", 0..=255).unwrap_or(1) as u8,
            position: (
                fields.number(self, "x", 0..=1000).unwrap_or_default(),
                fields.number(self, "y", 0..=1000).unwrap_or_default(),
            ),
        };
        fields.finish(self);
        fields.at(system)
    }

    fn link(&mut self, fields: &mut Fields<'r, 's>, draft: &Draft) -> Option<Link> {
        let line = fields
            .need(self, "line")
            .and_then(|value| self.word(value, "line"));
        let symbol = fields
            .need(self, "symbol")
            .and_then(|value| self.word(value, "symbol"));
        let ends = match line {
            Some(Line::Blue) => fields
                .system(self, "system", draft)
                .map(|system| [system; 2]),
            Some(Line::Green | Line::Red) => fields.two_systems(self, "systems", draft),
            None => {
                fields.optional("system");
                fields.optional("systems");
                None
            }
        };
        let [a, b] = ends?;
        Some(Link {
            line: line?,
            symbol: symbol?,
            a,
            b,
        })
    }

    /// The cards of a file, one for each `[[key]]`.
    fn cards(
        &mut self,
        draft: &mut Draft,
        mut root: Fields<'r, 's>,
        key: &'static str,
        read: fn(&mut Reader<'r, 's>, &mut Fields<'r, 's>) -> DraftCard,
    ) {
        for mut fields in root.sections(self, key) {
            let before = self.problems.len();
            let mut card = read(self, &mut fields);
            fields.finish(self);
            card.broken = self.problems.len() != before;
            draft.cards.push(card);
        }
        root.finish(self);
    }

    /// The parts that every card has.
    fn card(&mut self, fields: &mut Fields<'r, 's>, kind: Kind) -> DraftCard {
        DraftCard {
            kind,
            line: fields.line,
            word: fields.id(self),
            name: fields.text(self, "name"),
            flavor: fields.optional_text(self, "flavor"),
            symbols: SymbolCounts::default(),
            needs: SymbolCounts::default(),
            ability: None,
            conflict: None,
            projects: Vec::new(),
            broken: false,
        }
    }

    fn species(&mut self, fields: &mut Fields<'r, 's>) -> DraftCard {
        let mut card = self.card(fields, Kind::Species);
        self.projects(fields, &mut card);
        card
    }

    fn government(&mut self, fields: &mut Fields<'r, 's>) -> DraftCard {
        let mut card = self.card(fields, Kind::Government);
        self.projects(fields, &mut card);
        card.ability = self.ability(fields);
        card
    }

    fn leader(&mut self, fields: &mut Fields<'r, 's>) -> DraftCard {
        let mut card = self.card(fields, Kind::Leader);
        if let Some(value) = fields.need(self, "needs") {
            card.needs = self.symbols(value);
        }
        if let Some(value) = fields.optional("operation") {
            let operation = self.project(value, "operation", |reader, fields| {
                let color = fields.color(reader, "steal");
                Reward::Operation(color)
            });
            card.projects.extend(operation);
        }
        card.ability = self.ability(fields);
        card
    }

    fn development(&mut self, fields: &mut Fields<'r, 's>) -> DraftCard {
        let kind = fields.need(self, "type").and_then(|value| {
            let filter = self.word::<CardFilter>(value, "development type")?;
            let kind = Kind::DEVELOPMENTS
                .into_iter()
                .find(|kind| kind.word() == filter.word());
            if kind.is_none() {
                let message =
                    "a development is `expansion`, `commerce` or `progress`; write one of them";
                self.problem(value.span().start, message);
            }
            kind
        });
        let mut card = self.card(fields, kind.unwrap_or(Kind::Expansion));
        if let Some(value) = fields.need(self, "symbols") {
            card.symbols = self.symbols(value);
        }
        if let Some(value) = fields.need(self, "slots") {
            let project = DraftProject {
                word: "development".to_owned(),
                reward: Reward::Development,
                slots: self.slots(value),
            };
            card.projects.push(self.at(value, project));
        }
        card.ability = self.ability(fields);
        card
    }

    fn conflict(&mut self, fields: &mut Fields<'r, 's>) -> DraftCard {
        let mut card = self.card(fields, Kind::Conflict);
        let symbol = fields
            .need(self, "symbol")
            .and_then(|value| self.word(value, "symbol"));
        let loot = fields.number(self, "loot", 0..=255);
        let mut objectives = [Vec::new(), Vec::new()];
        for side in [Side::Red, Side::Blue] {
            let Some(value) = fields.need(self, side.word()) else {
                continue;
            };
            let printed = &mut objectives[side as usize];
            let project = self.project(value, side.word(), |reader, fields| {
                if let Some(value) = fields.need(reader, "objective") {
                    *printed = reader.words::<Objective>(value, "objective");
                }
                Reward::Victory(side)
            });
            card.projects.extend(project);
        }
        card.conflict = symbol.zip(loot).map(|(symbol, loot)| ConflictFace {
            symbol,
            loot: loot as u8,
            objectives,
        });
        card
    }

    /// The projects of species and governments, in printed order.
    fn projects(&mut self, fields: &mut Fields<'r, 's>, card: &mut DraftCard) {
        if let Some(value) = fields.optional("base") {
            let project = DraftProject {
                word: "base".to_owned(),
                reward: Reward::Base,
                slots: self.slots(value),
            };
            card.projects.push(self.at(value, project));
        }
        let receive = fields.optional("receive").map(|value| self.list(value));
        for (index, value) in receive.unwrap_or_default().iter().enumerate() {
            let word = match index {
                0 => "receive".to_owned(),
                _ => format!("receive-{}", index + 1),
            };
            let project = self.project(value, &word, |reader, fields| {
                let cards = fields.need(reader, "cards");
                let cards = cards.map(|value| reader.words(value, "card type"));
                Reward::Receive(cards.unwrap_or_default())
            });
            card.projects.extend(project);
        }
        if let Some(value) = fields.optional("agenda") {
            let project = self.project(value, "agenda", |reader, fields| {
                let symbols = fields.need(reader, "symbols");
                let symbols = symbols.map(|value| reader.symbols(value));
                Reward::Agenda(symbols.unwrap_or_default())
            });
            card.projects.extend(project);
        }
    }

    /// A table with `slots` and what `reward` reads.
    fn project(
        &mut self,
        value: &'r Value<'s>,
        word: &str,
        reward: impl FnOnce(&mut Reader<'r, 's>, &mut Fields<'r, 's>) -> Reward,
    ) -> Option<At<DraftProject>> {
        let mut fields = self.table(value)?;
        let slots = fields.need(self, "slots").map(|value| self.slots(value));
        let reward = reward(self, &mut fields);
        fields.finish(self);
        Some(fields.at(DraftProject {
            word: word.to_owned(),
            reward,
            slots: slots.unwrap_or_default(),
        }))
    }

    /// `when`, `may`, and `do` or `choose`; `None` if there is none of them.
    fn ability(&mut self, fields: &mut Fields<'r, 's>) -> Option<At<DraftAbility>> {
        let when = fields.optional("when");
        let may = fields.optional("may");
        let deeds = fields.optional("do");
        let choice = fields.optional("choose");
        let first = when.or(may).or(deeds).or(choice)?;
        let Some(when) = when else {
            self.problem(
                first.span().start,
                "the ability does not say when it works; add `when = \"…\"`",
            );
            return None;
        };
        let options = match (deeds, choice) {
            (Some(deeds), None) => vec![self.effects(deeds)],
            (None, Some(choice)) => self
                .list(choice)
                .iter()
                .map(|option| self.effects(option))
                .collect(),
            (Some(_), Some(choice)) => {
                self.problem(
                    choice.span().start,
                    "an ability has `do` or `choose`, not both; remove one",
                );
                return None;
            }
            (None, None) => {
                self.problem(
                    when.span().start,
                    "the ability does nothing; add `do = […]` or `choose = [[…], […]]`",
                );
                return None;
            }
        };
        let may = may.is_some_and(|value| self.flag(value));
        let at = when;
        let when = self.either(when, "trigger", |Always::Always| None, Some)?;
        Some(self.at(at, DraftAbility { when, may, options }))
    }

    fn effects(&mut self, value: &'r Value<'s>) -> Vec<Effect> {
        let list = self.list(value);
        list.iter()
            .filter_map(|value| self.either(value, "effect", Effect::Power, Effect::Deed))
            .collect()
    }

    fn slots(&mut self, value: &Value<'_>) -> Vec<Slot> {
        let text = self.string(value);
        let words = text.split_whitespace();
        words
            .filter_map(|word| {
                let color = word.strip_suffix('*').unwrap_or(word);
                let star = color.len() != word.len();
                let color = self.color(value, color)?;
                Some(Slot { color, star })
            })
            .collect()
    }

    fn symbols(&mut self, value: &'r Value<'s>) -> SymbolCounts {
        let mut counts = SymbolCounts::default();
        for value in self.list(value) {
            if let Some(symbol) = self.word::<Symbol>(value, "symbol") {
                let count: &mut u8 = &mut counts[symbol as usize];
                *count = count.saturating_add(1);
            }
        }
        counts
    }

    fn string<'v>(&mut self, value: &'v Value<'_>) -> &'v str {
        let text = value.get_ref().as_str();
        if text.is_none() {
            self.wants(value, "text in quotation marks");
        }
        text.unwrap_or_default()
    }

    fn flag(&mut self, value: &Value<'_>) -> bool {
        let flag = value.get_ref().as_bool();
        if flag.is_none() {
            self.wants(value, "`true` or `false`");
        }
        flag.unwrap_or_default()
    }

    fn list(&mut self, value: &'r Value<'s>) -> &'r [Value<'s>] {
        match value.get_ref() {
            DeValue::Array(list) => list,
            _ => {
                self.wants(value, "a list in square brackets");
                &[]
            }
        }
    }

    fn table(&mut self, value: &'r Value<'s>) -> Option<Fields<'r, 's>> {
        match value.get_ref() {
            DeValue::Table(table) => Some(Fields::new(table, self.source.line(value.span().start))),
            _ => {
                self.wants(value, "a table in curly brackets");
                None
            }
        }
    }

    fn wants(&mut self, value: &Value<'_>, what: &str) {
        let found = value.get_ref().type_str();
        self.problem(value.span().start, format!("found {found}; write {what}"));
    }

    /// The color with this word, which is part of a value.
    fn color(&mut self, value: &Value<'_>, word: &str) -> Option<Color> {
        let color = Color::read(word).ok();
        if color.is_none() {
            let known = Color::ALL.into_iter().map(Color::word);
            self.problem(value.span().start, unknown("color", word, known));
        }
        color
    }

    fn at<T>(&self, value: &Value<'_>, it: T) -> At<T> {
        At {
            line: self.source.line(value.span().start),
            it,
        }
    }

    fn problem(&mut self, at: usize, message: impl Into<String>) {
        self.problem_on(self.source.line(at), message.into());
    }

    fn problem_on(&mut self, line: usize, message: String) {
        let problem = PackProblem::new(self.source.file, line, message);
        self.problems.push(problem);
    }
}

/// The keys of one table. Those never asked for are reported as unknown.
struct Fields<'r, 's> {
    table: &'r DeTable<'s>,
    line: usize,
    asked: Vec<&'static str>,
}

impl<'r, 's> Fields<'r, 's> {
    fn new(table: &'r DeTable<'s>, line: usize) -> Fields<'r, 's> {
        Fields {
            table,
            line,
            asked: Vec::new(),
        }
    }

    fn at<T>(&self, it: T) -> At<T> {
        At {
            line: self.line,
            it,
        }
    }

    fn optional(&mut self, key: &'static str) -> Option<&'r Value<'s>> {
        self.asked.push(key);
        self.table.get(key)
    }

    fn need(&mut self, reader: &mut Reader<'r, 's>, key: &'static str) -> Option<&'r Value<'s>> {
        let value = self.optional(key);
        if value.is_none() {
            reader.problem_on(self.line, format!("`{key}` is missing; add `{key} = …`"));
        }
        value
    }

    /// The tables `[[key]]`.
    fn sections(&mut self, reader: &mut Reader<'r, 's>, key: &'static str) -> Vec<Fields<'r, 's>> {
        let Some(value) = self.optional(key) else {
            return Vec::new();
        };
        let list = reader.list(value);
        list.iter()
            .filter_map(|value| reader.table(value))
            .collect()
    }

    fn text(&mut self, reader: &mut Reader<'r, 's>, key: &'static str) -> String {
        let Some(value) = self.need(reader, key) else {
            return String::new();
        };
        let text = reader.string(value);
        if text.trim().is_empty() && value.get_ref().is_str() {
            reader.problem(
                value.span().start,
                format!("`{key}` is empty; write a text"),
            );
        }
        text.to_owned()
    }

    fn optional_text(&mut self, reader: &mut Reader<'r, 's>, key: &'static str) -> String {
        let value = self.optional(key);
        value.map_or_else(String::new, |value| reader.string(value).to_owned())
    }

    /// The word in notation: lower-case letters, digits and hyphens.
    fn id(&mut self, reader: &mut Reader<'r, 's>) -> String {
        let id = self.text(reader, "id");
        let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        if let (false, Some(value)) = (id.chars().all(fits), self.table.get("id")) {
            let message = "an id consists of lower-case letters, digits and hyphens; change it";
            reader.problem(value.span().start, message);
        }
        id
    }

    /// A color; red if it cannot be read.
    fn color(&mut self, reader: &mut Reader<'r, 's>, key: &'static str) -> Color {
        let value = self.need(reader, key);
        let color = value.and_then(|value| reader.word(value, "color"));
        color.unwrap_or(Color::Red)
    }

    fn number(
        &mut self,
        reader: &mut Reader<'r, 's>,
        key: &'static str,
        range: RangeInclusive<u16>,
    ) -> Option<u16> {
        let value = self.need(reader, key)?;
        let number = reader.word::<i64>(value, "number")?;
        let number = u16::try_from(number)
            .ok()
            .filter(|number| range.contains(number));
        if number.is_none() {
            let (low, high) = range.into_inner();
            let message = format!("`{key}` is out of range; write a number from {low} to {high}");
            reader.problem(value.span().start, message);
        }
        number
    }

    fn system(
        &mut self,
        reader: &mut Reader<'r, 's>,
        key: &'static str,
        draft: &Draft,
    ) -> Option<SystemId> {
        let value = self.need(reader, key)?;
        find_system(reader, value, draft)
    }

    fn two_systems(
        &mut self,
        reader: &mut Reader<'r, 's>,
        key: &'static str,
        draft: &Draft,
    ) -> Option<[SystemId; 2]> {
        let value = self.need(reader, key)?;
        let [a, b] = reader.list(value) else {
            let message = format!("`{key}` names two systems; write `{key} = [\"…\", \"…\"]`");
            reader.problem(value.span().start, message);
            return None;
        };
        let a = find_system(reader, a, draft);
        let b = find_system(reader, b, draft);
        Some([a?, b?])
    }

    /// Report the keys that were never asked for.
    fn finish(&self, reader: &mut Reader<'r, 's>) {
        for key in self.table.keys() {
            if !self.asked.contains(&key.get_ref().as_ref()) {
                let known = self.asked.iter().copied();
                reader.problem(key.span().start, unknown("key", key.get_ref(), known));
            }
        }
    }
}

fn find_system(reader: &mut Reader<'_, '_>, value: &Value<'_>, draft: &Draft) -> Option<SystemId> {
    let word = reader.string(value);
    if word.is_empty() && !value.get_ref().is_str() {
        return None;
    }
    let ids = || draft.systems.iter().map(|system| system.it.id.as_str());
    match ids().position(|id| id == word) {
        // The validator refuses more systems than fit in a byte.
        Some(index) => Some(SystemId(index as u8)),
        None => {
            reader.problem(value.span().start, unknown("system", word, ids()));
            None
        }
    }
}

/// The word for an ability that is not fired at a moment.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Always {
    Always,
}

/// A message of the TOML library about a word, rewritten for authors: unknown words get a
/// suggestion.
fn explain(message: &str, kind: &str) -> String {
    let (kind, word, known) = match split_unknown(message) {
        Some((Unknown::Word, word, known)) => (kind, word, known),
        Some((Unknown::Key, word, known)) => ("key", word, known),
        None => {
            // Authors know all words of abilities as effects.
            let message = one_line(message);
            let message = message
                .replace("Power::", "Effect::")
                .replace("Deed::", "Effect::");
            return format!("{message}; correct this {kind}");
        }
    };
    unknown(kind, word, known.into_iter())
}

/// The message about an unknown word: suggests the nearest known one, or lists all.
fn unknown<'a>(kind: &str, word: &str, known: impl Iterator<Item = &'a str> + Clone) -> String {
    let error = ParseError::unknown(kind, word, known.clone());
    if error.message.contains("did you mean") {
        return error.to_string();
    }
    format!(
        "{error}; known are {}",
        known.collect::<Vec<_>>().join(", ")
    )
}

enum Unknown {
    Word,
    Key,
}

/// Split a message about something unknown: its kind, the unknown word, and the known ones.
fn split_unknown(message: &str) -> Option<(Unknown, &str, Vec<&str>)> {
    // "unexpected keys in table: x, available keys: a, b"
    if let Some(rest) = message.strip_prefix("unexpected keys in table: ") {
        let (words, known) = rest.split_once(", available keys: ")?;
        let word = words.split(", ").next()?;
        return Some((Unknown::Key, word, known.split(", ").collect()));
    }
    // "unknown variant `x`, expected one of `a`, `b`": every second piece is a word.
    let rest = message.strip_prefix("unknown variant `")?;
    let mut words = rest.split('`').step_by(2);
    let word = words.next()?;
    Some((Unknown::Word, word, words.collect()))
}

/// A message of the TOML library without its line breaks.
fn one_line(message: &str) -> String {
    message.split_whitespace().collect::<Vec<_>>().join(" ")
}
