//! The settings. The browser keeps them, and no server knows them: `settings.js` reads and writes what is in the
//! fields, `app.js` applies it before a page is drawn.

use maud::{Markup, html};
use picture::scene::{Vignette, vignette};

use crate::layout;

/// One of several answers to a question, under the key that the browser keeps.
struct Question {
    key: &'static str,
    label: &'static str,
    /// Values, what they are called, and what they do. The first is the usual one.
    answers: &'static [(&'static str, &'static str, &'static str)],
}

const THEME: Question = Question {
    key: "theme",
    label: "Light",
    answers: &[
        ("night", "Night", "A star chart in the dark"),
        ("day", "Day", "Ink on warm paper"),
        ("contrast", "High contrast", "Black, white and strong lines"),
        ("system", "As my system", "Follows your device"),
    ],
};

const TEXT: Question = Question {
    key: "text",
    label: "Text size",
    answers: &[
        ("usual", "Usual", ""),
        ("large", "Large", ""),
        ("largest", "Largest", ""),
    ],
};

const MOTION: Question = Question {
    key: "motion",
    label: "Motion",
    answers: &[
        ("system", "As my system", "Follows your device"),
        ("reduced", "Reduced", "Things appear in their places"),
        ("full", "Full", "Cubes fly, dice roll, ships drift"),
    ],
};

const PACE: Question = Question {
    key: "pace",
    label: "Pace of the telling",
    answers: &[
        ("usual", "Usual", ""),
        ("slow", "Slower", "Twice as long to read what others did"),
        ("fast", "Faster", "Half as long"),
    ],
};

const CONFIRM: Question = Question {
    key: "confirm",
    label: "Before what cannot be taken back",
    answers: &[
        ("ask", "Ask me", ""),
        ("seldom", "Ask only before I resign", ""),
    ],
};

const FIRSTS: Question = Question {
    key: "firsts",
    label: "First-time cards",
    answers: &[
        (
            "on",
            "In my first games",
            "Each new thing is explained once, in three games",
        ),
        ("off", "Never", ""),
    ],
};

const HINTS: Question = Question {
    key: "hints",
    label: "“What would you do?”",
    answers: &[
        (
            "on",
            "Offer hints",
            "Where nobody else plays, or all have agreed",
        ),
        ("off", "No hints", "The button is gone"),
    ],
};

/// The events that have a sound: key, name.
const SOUNDS: [(&str, &str); 7] = [
    ("cube", "A cube is placed"),
    ("card", "A card is turned"),
    ("base", "A base is built"),
    ("conflict", "A conflict"),
    ("turn", "My turn begins"),
    ("win", "I win"),
    ("loss", "I lose"),
];

/// The page, for a guest with this name.
pub fn settings(name: Option<&str>) -> Markup {
    html! {
        (layout::header())
        main .narrow.settings data-settings {
            h1 { "Settings" }
            p .hint { "They hold at every table in this browser, as soon as you choose." }
            section aria-labelledby="look" {
                h2 #look { "Look" }
                (choice(&THEME))
                (choice(&TEXT))
                (choice(&MOTION))
            }
            section aria-labelledby="sound" {
                h2 #sound { "Sound" }
                label .switch { input type="checkbox" name="sound"; span { "Play sounds" small { "Off until you switch them on" } } }
                label .slider { span { "Volume" } input type="range" name="sound-volume" min="0" max="100" step="5" value="60"; }
                fieldset .events {
                    legend { "Sounds for" }
                    @for (key, label) in SOUNDS {
                        label .switch { input type="checkbox" name={ "sound-" (key) } checked; span { (label) } }
                    }
                }
            }
            section aria-labelledby="play" {
                h2 #play { "Play" }
                (choice(&PACE))
                (choice(&CONFIRM))
                (choice(&FIRSTS))
                (choice(&HINTS))
                button type="button" data-firsts-again { "Show all first-time cards again" }
            }
            section #privacy aria-labelledby="privacy-title" {
                h2 #privacy-title { "Privacy" }
                (privacy(name))
            }
            p .sr role="status" data-kept {}
        }
    }
}

/// Answers side by side.
fn choice(question: &Question) -> Markup {
    html! {
        fieldset .choice {
            legend { (question.label) }
            div .answers {
                @for (index, (value, label, about)) in question.answers.iter().enumerate() {
                    label {
                        input type="radio" name=(question.key) value=(value) checked[index == 0];
                        @if question.key == "theme" { span .swatch.(value) aria-hidden="true" {} }
                        span { (label) @if !about.is_empty() { small { (about) } } }
                    }
                }
            }
        }
    }
}

/// What is kept, where, and how to end it.
fn privacy(name: Option<&str>) -> Markup {
    html! {
        (vignette(Vignette::Quiet))
        ul {
            li { "This server keeps "
                @match name {
                    Some(name) => { "your name (" bdi { (name) } ")" },
                    None => "a name, once you play",
                }
                ", the tables you sit at and what was played there. There is no account, no password and no e-mail address." }
            li { "This browser keeps one cookie that says which guest you are, these settings, what you chose last in the lobby, and which first-time cards you have read." }
            li { "Pages load nothing from anybody else, and nobody else is told that you were here." }
        }
        details .forget {
            summary { "Forget this browser" }
            p { "The cookie and these settings are deleted. You lose your seats and your list of games, and nobody can give them back; "
                "what was played stays at the tables." }
            form method="post" action="/forget" data-forget { button .danger { "Yes, forget everything here" } }
        }
    }
}

#[cfg(test)]
mod tests {
    use scraper::{Html, Selector};

    use super::*;

    #[test]
    fn every_question_has_one_usual_answer_and_every_field_a_label() {
        let page = Html::parse_document(&settings(Some("Ann")).into_string());
        let count = |selector: &str| page.select(&Selector::parse(selector).unwrap()).count();
        for question in [THEME, TEXT, MOTION, PACE, CONFIRM, FIRSTS] {
            let fields = format!("fieldset:has(legend) input[name={}]", question.key);
            assert_eq!(count(&fields), question.answers.len());
            assert_eq!(count(&format!("{fields}[checked]")), 1);
        }
        assert_eq!(count("input"), count("label input"));
        assert_eq!(count("input[name=sound][checked]"), 0, "silent at first");
        assert_eq!(count("[name^='sound-'][checked]"), SOUNDS.len());
    }
}
