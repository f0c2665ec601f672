//! The page of a game that has none of its own: the view as lists, the offers as buttons.

use std::marker::PhantomData;

use kernel::Game;
use maud::{Markup, html};
use serde_json::Value;

use super::{Line, Page, Region, Scene, parts};

/// Any game, readable and playable, but not beautiful.
pub struct Plain<G>(PhantomData<G>);

impl<G: Game> Page for Plain<G> {
    type Game = G;

    fn regions(scene: &Scene<'_, G>) -> Vec<Region> {
        let view = serde_json::to_value(&scene.view).unwrap_or(Value::Null);
        vec![
            Region::new("prompt", prompt(scene)),
            Region::new("offers", offers(scene)),
            Region::new("view", html! { (tree(&view)) }),
            Region::new("log", parts::log(&scene.desk.log, entry)),
        ]
    }
}

/// Who is asked what.
fn prompt<G: Game>(scene: &Scene<'_, G>) -> Markup {
    let asked = scene.desk.waits_for.map(|seat| scene.desk.sitter(seat));
    html! {
        p {
            @match asked {
                Some(sitter) if sitter.mine => "You decide: ",
                Some(sitter) => { (sitter.name) " decides: " },
                None => {},
            }
            strong { (scene.question) }
        }
    }
}

fn offers<G: Game>(scene: &Scene<'_, G>) -> Markup {
    html! {
        ul .offers {
            @for offer in &scene.offers {
                li { (parts::button(scene.desk, offer, &offer.notation)) }
            }
        }
    }
}

/// Any value as nested lists; what is empty is left out.
fn tree(value: &Value) -> Markup {
    html! {
        @match value {
            Value::Object(fields) => dl {
                @for (name, value) in fields {
                    @if !is_empty(value) {
                        dt { (name) }
                        dd { (tree(value)) }
                    }
                }
            },
            Value::Array(values) if values.iter().all(|value| !is_nested(value)) => {
                @for (index, value) in values.iter().enumerate() {
                    @if 0 < index { ", " }
                    (tree(value))
                }
            },
            Value::Array(values) => ul {
                @for value in values { li { (tree(value)) } }
            },
            Value::String(text) => (text),
            Value::Null => "–",
            Value::Bool(true) => "yes",
            Value::Bool(false) => "no",
            Value::Number(number) => (number),
        }
    }
}

fn is_nested(value: &Value) -> bool {
    matches!(value, Value::Array(_) | Value::Object(_))
}

fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::Array(values) => values.is_empty(),
        Value::Object(fields) => fields.is_empty(),
        Value::String(text) => text.is_empty(),
        Value::Bool(_) | Value::Number(_) => false,
    }
}

fn entry(line: &Line) -> Markup {
    html! {
        li data-words=[(!line.words.is_empty()).then_some(&line.words)] { (line.text) }
    }
}
