//! The reference of the vocabulary in `docs/content.md`: generated from the doc comments of the
//! words, with an example and its sentence from a card that comes with the program.

use std::fs;
use std::path::Path;

use master::{Ability, Pack, packs};
use serde::Serialize;
use serde_json::Value;
use syn::{Attribute, Expr, Fields, Item, ItemEnum, Lit, Meta, Variant};
use trial::golden::first_difference;

const START: &str = "written by `cargo xtask bless vocabulary`. -->\n";
const END: &str = "<!-- The end of the vocabulary. -->";

#[test]
fn the_vocabulary_in_the_docs_is_that_of_the_code() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/content.md");
    let text = fs::read_to_string(&path).unwrap();
    let (before, rest) = text.split_once(START).expect("the start is marked");
    let (_, after) = rest.split_once(END).expect("the end is marked");
    let found = format!("{before}{START}{}{END}{after}", reference());
    if std::env::var_os("BLESS").is_some_and(|value| value == "1") {
        fs::write(&path, found).unwrap();
    } else if let Some(difference) = first_difference(&text, &found) {
        panic!("docs/content.md {difference}\nIf that is meant to be, run `cargo xtask bless`.");
    }
}

/// The whole reference.
fn reference() -> String {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/effect/mod.rs");
    let source = syn::parse_file(&fs::read_to_string(source).unwrap()).unwrap();
    let find = |name: &str| {
        let enums = source.items.iter().filter_map(|item| match item {
            Item::Enum(item) => Some(item),
            _ => None,
        });
        enums.into_iter().find(|item| item.ident == name).unwrap()
    };
    // The test pack first: it is plain, and does not change while the others are balanced.
    let packs = ["test"].iter().chain(&packs::NAMES);
    let abilities: Vec<&Ability> = packs.flat_map(abilities_of).collect();
    let always = find("Ability").variants.iter().take(1);
    let whens = always.chain(&find("When").variants);
    let whens = section(whens, |word| example_of_when(&abilities, word));
    let effects = find("Power").variants.iter().chain(&find("Deed").variants);
    let effects = section(effects, |word| example_of_effect(&abilities, word));
    let mut text = format!("\n### When an ability works\n{whens}\n### What it does\n{effects}");
    text += "\n### Words that effects use\n";
    for name in [
        "Place",
        "Site",
        "CubeFilter",
        "Hold",
        "Task",
        "Condition",
        "CardFilter",
        "Whose",
    ] {
        text += &choices(find(name));
    }
    text.push('\n');
    text
}

fn abilities_of(pack: &&'static str) -> Vec<&'static Ability> {
    let pack = packs::by_name(pack).unwrap();
    let cards = Pack::card_ids().map(|card| pack.card(card));
    cards.filter_map(|card| card.ability.as_ref()).collect()
}

/// Every word with what it means, its parts and an example.
fn section<'i>(
    words: impl Iterator<Item = &'i Variant>,
    example: impl Fn(&str) -> (String, String),
) -> String {
    let mut text = String::new();
    for variant in words {
        let word = kebab(&variant.ident.to_string());
        text += &format!("\n**`{word}`** {}\n", docs(&variant.attrs));
        if let Fields::Named(fields) = &variant.fields {
            for field in &fields.named {
                let name = renamed(&field.attrs)
                    .unwrap_or_else(|| field.ident.as_ref().unwrap().to_string());
                text += &format!("- `{name}`: {}\n", docs(&field.attrs));
            }
        }
        let (written, read) = example(&word);
        text += &format!("\n`{written}` reads: *{read}*\n");
    }
    text
}

/// A line with the words of an enum that has nothing but words.
fn choices(item: &ItemEnum) -> String {
    let words = item.variants.iter().map(|variant| {
        let docs = docs(&variant.attrs);
        let word = kebab(&variant.ident.to_string());
        format!("- `{word}`: {docs}\n")
    });
    format!("\n{}\n\n{}", docs(&item.attrs), words.collect::<String>())
}

fn example_of_when(abilities: &[&Ability], word: &str) -> (String, String) {
    let used = |ability: &&&Ability| is_word(&when(ability), word);
    let found = abilities.iter().find(used);
    let ability = found.unwrap_or_else(|| panic!("put `{word}` on a card of an embedded pack"));
    (format!("when = {}", inline(&when(ability))), ability.text())
}

fn example_of_effect(abilities: &[&Ability], word: &str) -> (String, String) {
    let used = |effect: &Value| is_word(effect, word);
    let mut fitting: Vec<&&Ability> = abilities
        .iter()
        .filter(|ability| effects(ability).iter().any(used))
        .collect();
    // The plainest use of the word: alone, or with the fewest others.
    fitting.sort_by_key(|ability| effects(ability).len());
    let ability = fitting
        .first()
        .unwrap_or_else(|| panic!("put `{word}` on a card of an embedded pack"));
    let effect = effects(ability).into_iter().find(used);
    (inline(&effect.unwrap()), ability.text())
}

/// When an ability works, as it stands in a pack.
fn when(ability: &Ability) -> Value {
    match ability {
        Ability::Always(_) => "always".into(),
        Ability::Fired(fired) => value(&fired.when),
    }
}

/// The words of an ability, as they stand in a pack.
fn effects(ability: &Ability) -> Vec<Value> {
    match ability {
        Ability::Always(powers) => powers.iter().map(value).collect(),
        Ability::Fired(fired) => fired.options.iter().flatten().map(value).collect(),
    }
}

fn value(word: &impl Serialize) -> Value {
    serde_json::to_value(word).unwrap()
}

/// Whether a value is written with this word.
fn is_word(value: &Value, word: &str) -> bool {
    match value {
        Value::String(text) => text == word,
        Value::Object(fields) => fields.contains_key(word),
        _ => false,
    }
}

/// A value as it stands in a pack.
fn inline(value: &Value) -> String {
    match value {
        Value::Object(fields) => {
            let fields = fields.iter();
            let fields = fields.map(|(key, value)| format!("{key} = {}", inline(value)));
            format!("{{ {} }}", fields.collect::<Vec<_>>().join(", "))
        }
        other => other.to_string(),
    }
}

/// The doc comment on one line.
fn docs(attributes: &[Attribute]) -> String {
    let lines = attributes.iter().filter_map(|attribute| {
        let Meta::NameValue(pair) = &attribute.meta else {
            return None;
        };
        match &pair.value {
            Expr::Lit(literal) if pair.path.is_ident("doc") => match &literal.lit {
                Lit::Str(text) => Some(text.value().trim().to_owned()),
                _ => None,
            },
            _ => None,
        }
    });
    lines.collect::<Vec<_>>().join(" ")
}

/// What `#[serde(rename = "…")]` says.
fn renamed(attributes: &[Attribute]) -> Option<String> {
    let mut name = None;
    for attribute in attributes.iter().filter(|it| it.path().is_ident("serde")) {
        attribute
            .parse_nested_meta(|meta| {
                let text: syn::LitStr = meta.value()?.parse()?;
                if meta.path.is_ident("rename") {
                    name = Some(text.value());
                }
                Ok(())
            })
            .unwrap();
    }
    name
}

/// `GainCubes` as `gain-cubes`.
fn kebab(name: &str) -> String {
    let mut word = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !word.is_empty() {
            word.push('-');
        }
        word.extend(letter.to_lowercase());
    }
    word
}
