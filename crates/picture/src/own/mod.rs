//! Faces that the author of a pack drew: files of SVG made harmless.
//!
//! Nothing of a file is passed on. It is read, and a new picture is written from the elements, attributes and
//! values of closed lists (`word.rs`). What is not on the lists is reported, and a file with a report is not shown:
//! its card keeps the picture that it has without a file. The ids of a file are replaced, so they meet no other id
//! of a page, and references lead only to them.

mod word;

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, PoisonError};

use kernel::PackProblem;
use master::{FACE_BYTES, Pack};
use roxmltree::{Document, Node, ParsingOptions};

use self::word::{ELEMENTS, HIDDEN, Inside, SHAPES, Value, attribute};

/// How deep elements may lie in each other.
const DEPTH: usize = 24;
/// How many elements a picture may have.
const COUNT: u32 = 2000;
/// How many reports a file gets.
const REPORTS: usize = 12;
const SVG: &str = "http://www.w3.org/2000/svg";
const XLINK: &str = "http://www.w3.org/1999/xlink";

/// What is wrong with a picture, and what to do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The line, counted from 1; `None` if the file as a whole is meant.
    pub line: Option<usize>,
    /// A sentence about it, after a semicolon the remedy.
    pub message: String,
}

/// The faces of a pack that its author drew.
#[derive(Default, Debug)]
pub(crate) struct Faces {
    /// Symbols by the notation of their card.
    symbols: BTreeMap<String, String>,
    problems: Vec<PackProblem>,
}

impl Faces {
    /// Those of this pack. They are written once and kept, because packs are few and never unloaded.
    pub(crate) fn of(pack: &Pack) -> Arc<Faces> {
        static KNOWN: Mutex<BTreeMap<String, Arc<Faces>>> = Mutex::new(BTreeMap::new());
        if pack.faces.files.is_empty() {
            return Arc::default();
        }
        let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        let faces = known.entry(pack.faces.digest.clone());
        Arc::clone(faces.or_insert_with(|| Arc::new(Faces::new(pack))))
    }

    fn new(pack: &Pack) -> Faces {
        let mut faces = Faces::default();
        for (word, text) in &pack.faces.files {
            match symbol(text, &name(word)) {
                Ok(symbol) => {
                    faces.symbols.insert(word.clone(), symbol);
                }
                Err(faults) => {
                    let file = format!("faces/{}.svg", word.replace(':', "-"));
                    let report = |fault: Fault| PackProblem::new(&*file, fault.line, fault.message);
                    faces.problems.extend(faults.into_iter().map(report));
                }
            }
        }
        faces
    }

    /// The id of the symbol of a card.
    pub(crate) fn id(&self, word: &str) -> Option<String> {
        self.symbols.contains_key(word).then(|| name(word))
    }

    /// All symbols.
    pub(crate) fn symbols(&self) -> String {
        self.symbols.values().map(String::as_str).collect()
    }

    /// What is wrong with the files.
    pub(crate) fn problems(&self) -> &[PackProblem] {
        &self.problems
    }
}

/// The id of a card's symbol. Nothing else of a page has such a name.
fn name(word: &str) -> String {
    format!("own-{}", word.replace(':', "-"))
}

/// A symbol with this id and the picture of this file.
///
/// # Errors
/// Everything in the file that a picture may not have.
pub fn symbol(text: &str, id: &str) -> Result<String, Vec<Fault>> {
    let whole = |line, message: String| vec![Fault { line, message }];
    if FACE_BYTES < text.len() {
        let limit = FACE_BYTES / 1024;
        let message = format!("the picture exceeds {limit} KiB; remove details");
        return Err(whole(None, message));
    }
    let options = ParsingOptions {
        // Text between elements counts too, and so do comments.
        nodes_limit: 4 * COUNT,
        ..ParsingOptions::default()
    };
    let document = Document::parse_with_options(text, options).map_err(|error| match error {
        roxmltree::Error::DtdDetected => whole(
            Some(1),
            "a picture has no DOCTYPE and no entities; remove the DOCTYPE".to_owned(),
        ),
        roxmltree::Error::NodesLimitReached => whole(
            None,
            format!("more than {COUNT} elements; simplify the drawing"),
        ),
        error => {
            let line = error.pos().row as usize;
            let message = format!("this is not XML ({error}); save the drawing as plain SVG");
            whole(Some(line), message)
        }
    })?;
    let mut writer = Writer::new(&document, id);
    writer.picture(document.root_element());
    match writer.faults.is_empty() {
        true => Ok(writer.out),
        false => Err(writer.faults),
    }
}

/// Writes a picture anew.
struct Writer<'a> {
    document: &'a Document<'a>,
    id: &'a str,
    /// The elements that have an id, by this id, with the new one.
    ids: HashMap<&'a str, (Node<'a, 'a>, String)>,
    count: u32,
    out: String,
    faults: Vec<Fault>,
}

impl<'a> Writer<'a> {
    fn new(document: &'a Document<'a>, id: &'a str) -> Writer<'a> {
        let mut writer = Writer {
            document,
            id,
            ids: HashMap::new(),
            count: 0,
            out: String::new(),
            faults: Vec::new(),
        };
        for node in document.descendants().filter(Node::is_element) {
            let Some(old) = node.attribute("id") else {
                continue;
            };
            // No id of a card has an underscore.
            let new = format!("{id}_{}", writer.ids.len());
            if writer.ids.insert(old, (node, new)).is_some() {
                writer.report(
                    node,
                    format!("the id `{}` occurs twice; rename one", shown(old)),
                );
            }
        }
        writer
    }

    fn report(&mut self, node: Node<'_, '_>, message: String) {
        if self.faults.len() < REPORTS {
            let line = self.document.text_pos_at(node.range().start).row as usize;
            let line = Some(line);
            self.faults.push(Fault { line, message });
        }
    }

    /// The whole picture.
    fn picture(&mut self, root: Node<'a, 'a>) {
        if root.tag_name().namespace() != Some(SVG) || root.tag_name().name() != "svg" {
            let message = "the file is no SVG picture; write <svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 200 130\">";
            return self.report(root, message.to_owned());
        }
        let Some(frame) = frame(root) else {
            let message = "the picture has no frame; write viewBox=\"0 0 200 130\" in <svg>";
            return self.report(root, message.to_owned());
        };
        let id = self.id;
        self.out = format!(
            r#"<symbol id="{id}" viewBox="{frame}" preserveAspectRatio="xMidYMid slice"><g"#
        );
        self.attributes(root, "svg");
        self.out += ">";
        self.children(root, Inside::Picture, 1);
        self.out += "</g></symbol>\n";
    }

    fn children(&mut self, node: Node<'a, 'a>, inside: Inside, depth: usize) {
        for child in node.children().filter(Node::is_element) {
            self.element(child, inside, depth);
        }
    }

    fn element(&mut self, node: Node<'a, 'a>, inside: Inside, depth: usize) {
        self.count += 1;
        let name = node.tag_name().name();
        match node.tag_name().namespace() {
            Some(SVG) => {}
            Some(editor) if is_of_editor(editor) => return,
            _ => return self.refuse(node),
        }
        // They show nothing.
        if ["title", "desc", "metadata"].contains(&name) || is_hidden(node) {
            return;
        }
        let Some(&(name, within)) = ELEMENTS.iter().find(|(known, _)| *known == name) else {
            return self.refuse(node);
        };
        if COUNT < self.count || DEPTH < depth {
            if self.count <= COUNT + 1 {
                let message = format!(
                    "more than {COUNT} elements, or more than {DEPTH} in each other; simplify the drawing"
                );
                self.report(node, message);
            }
            return;
        }
        let belongs = match inside {
            Inside::Picture => name != "stop",
            Inside::Gradient => name == "stop",
            Inside::Clip => SHAPES.contains(&name),
            Inside::Nothing => false,
        };
        if !belongs {
            let message = format!("<{name}> does not belong here; remove it or move it");
            return self.report(node, message);
        }
        self.out += &format!("<{name}");
        self.attributes(node, name);
        self.out += ">";
        self.children(node, within, depth + 1);
        self.out += &format!("</{name}>");
    }

    fn refuse(&mut self, node: Node<'_, '_>) {
        let name = shown(node.tag_name().name());
        let remedy = match &*name {
            "text" | "tspan" | "textPath" => "change text into paths",
            "use" => "change the copy into a shape of its own (unlink the clone)",
            "image" => "draw with shapes, or let a program trace the image",
            "style" => "write colors as attributes, such as fill=\"#c33\"",
            _ => "remove it: pictures have groups, shapes, paths, gradients and clip paths",
        };
        self.report(node, format!("<{name}> may not be in a picture; {remedy}"));
    }

    fn attributes(&mut self, node: Node<'a, 'a>, element: &'static str) {
        // A property of `style` counts more than an attribute.
        let mut written: BTreeMap<&'static str, String> = BTreeMap::new();
        for found in node.attributes() {
            let (name, value) = (found.name(), found.value());
            match found.namespace() {
                None => {}
                Some(XLINK) if name == "href" => {}
                // Editors note here what only they need, and XLink how a link is followed.
                Some(_) => continue,
            }
            if name == "style" {
                continue;
            }
            match attribute(element, name) {
                Some((name, kind)) => {
                    let new = self.value(node, name, kind, value);
                    written.extend(new.map(|new| (name, new)));
                }
                None if word::is_idle(element, name) => {}
                None => {
                    let name = shown(name);
                    let message = format!("<{element}> may not have `{name}`; remove it");
                    self.report(node, message);
                }
            }
        }
        for (property, value) in declarations(node) {
            match attribute(element, property).filter(|(_, kind)| kind.is_style()) {
                Some((name, kind)) => {
                    let new = self.value(node, name, kind, value);
                    written.extend(new.map(|new| (name, new)));
                }
                // What an editor adds for text and layers changes nothing; a filter or a mask would.
                None if !value.contains(['(', '@', '\\']) => {}
                None => {
                    let property = shown(property);
                    let message = format!("a style may not have `{property}` here; remove it");
                    self.report(node, message);
                }
            }
        }
        for (name, value) in written {
            self.out += &format!(r#" {name}="{value}""#);
        }
    }

    /// A value in its new form, or nothing and a report.
    fn value(
        &mut self,
        node: Node<'a, 'a>,
        name: &str,
        kind: Value,
        value: &str,
    ) -> Option<String> {
        let value = value.trim();
        let new = match kind {
            Value::Id => self.ids.get(value).map(|(_, new)| new.clone()),
            Value::Link => self
                .target(value, &["linearGradient", "radialGradient"])
                .map(|id| format!("#{id}")),
            Value::Clip => match reference(value) {
                // A clip path of a clip path could multiply the work of a browser without end.
                Some(_)
                    if node
                        .ancestors()
                        .any(|it| it.has_tag_name((SVG, "clipPath"))) =>
                {
                    None
                }
                Some(target) => self
                    .target(target, &["clipPath"])
                    .map(|id| format!("url(#{id})")),
                None => (value == "none").then(|| value.to_owned()),
            },
            Value::Paint => match reference(value) {
                Some(target) => self
                    .target(target, &["linearGradient", "radialGradient"])
                    .map(|id| format!("url(#{id})")),
                None => kind.plain(value),
            },
            _ => kind.plain(value),
        };
        if new.is_none() {
            let (value, remedy) = (shown(value), kind.remedy());
            self.report(
                node,
                format!("{name}=\"{value}\" may not be in a picture; {remedy}"),
            );
        }
        new
    }

    /// The new id of the element to which a fragment such as `#sun` leads, if it is one of these.
    fn target(&self, fragment: &str, elements: &[&str]) -> Option<String> {
        let (node, id) = self.ids.get(fragment.strip_prefix('#')?)?;
        let fits = elements.iter().any(|&name| node.has_tag_name((SVG, name)));
        fits.then(|| id.clone())
    }
}

/// What of the plane a picture shows, as the value of `viewBox`.
fn frame(root: Node<'_, '_>) -> Option<String> {
    let numbers: Vec<f64> = match root.attribute("viewBox") {
        Some(frame) => frame
            .split([' ', ',', '\n', '\t'])
            .filter(|it| !it.is_empty())
            .map(|it| it.parse().ok())
            .collect::<Option<_>>()?,
        None => {
            let side = |name| {
                let side = root.attribute(name)?;
                side.trim_end_matches("px").parse().ok()
            };
            vec![0.0, 0.0, side("width")?, side("height")?]
        }
    };
    let [x, y, wide, high] = numbers.try_into().ok()?;
    let sides = 0.1..1e5;
    let fits = sides.contains(&wide) && sides.contains(&high) && x.abs() < 1e5 && y.abs() < 1e5;
    fits.then(|| format!("{x} {y} {wide} {high}"))
}

/// The properties in the `style` of an element.
fn declarations<'a>(node: Node<'a, 'a>) -> impl Iterator<Item = (&'a str, &'a str)> {
    let style = node.attribute("style").unwrap_or_default();
    let parts = style.split(';').filter(|part| !part.trim().is_empty());
    parts.map(|part| {
        let (property, value) = part.split_once(':').unwrap_or((part, "("));
        (property.trim(), value.trim())
    })
}

/// Whether an editor hid this element.
fn is_hidden(node: Node<'_, '_>) -> bool {
    let attributes = node.attributes().map(|it| (it.name(), it.value()));
    let mut all = attributes.chain(declarations(node));
    all.any(|(name, value)| HIDDEN.contains(&(name, value)))
}

/// Whether elements of this language are notes of an editor.
fn is_of_editor(namespace: &str) -> bool {
    ["http://www.inkscape.org/", "http://sodipodi."]
        .iter()
        .any(|start| namespace.starts_with(start))
}

/// The fragment in `url(#sun)`.
fn reference(value: &str) -> Option<&str> {
    let inside = value.strip_prefix("url(")?.strip_suffix(')')?.trim();
    Some(inside.trim_matches(['"', '\'']))
}

/// A word of a file in a message: not too much of it, and on one line.
fn shown(word: &str) -> String {
    let short: String = word.chars().take(40).collect();
    let more = if short.len() < word.len() { "…" } else { "" };
    format!("{}{more}", short.escape_debug())
}
