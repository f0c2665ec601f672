//! The Weaver cards (WV-C.1 to WV-C.5). Every board already meets the requirements of the solo mode
//! (WV-C.6 to WV-C.8) by MG-C.4 to MG-C.10.

use std::collections::BTreeSet;

use super::Report;
use crate::color::Color;
use crate::pack::load::draft::{At, Draft};
use crate::pack::{Growth, PROJECT_SLOTS, WEAVERS, Weaver};

const FILE: &str = "weavers.toml";

pub(super) fn check(draft: &Draft, report: &mut Report<'_>) {
    check_count(draft, report);
    check_twins(draft, report);
    for at in &draft.weavers {
        let mut wrong = |clause, message: &str| report.weaver(clause, at, message);
        check_arrows(&at.it, &mut wrong);
        check_projects(&at.it, &mut wrong);
        check_symbols(&at.it, &mut wrong);
    }
}

fn check_count(draft: &Draft, report: &mut Report<'_>) {
    let count = draft.weavers.len();
    let message = format!("there are {count} Weaver cards; write exactly {WEAVERS}");
    if let Some(at) = draft.weavers.get(WEAVERS) {
        report.weaver("WV-C.1", at, &format!("is one too many: {message}"));
    }
    report.require("WV-C.1", &[FILE], WEAVERS <= count, &message);
}

fn check_twins(draft: &Draft, report: &mut Report<'_>) {
    let mut words = BTreeSet::new();
    for (index, at) in draft.weavers.iter().enumerate() {
        let word = &at.it.word;
        if !words.insert(word) {
            let message = format!("there are two cards weaver:{word}; rename one");
            report.limit(FILE, at.line, message);
        }
        let face = |at: &At<Weaver>| {
            let Weaver {
                arrows,
                projects,
                symbols,
                cubes,
                ..
            } = at.it;
            (arrows, projects, symbols, cubes)
        };
        let before = &draft.weavers[..index];
        if let Some(twin) = before.iter().find(|other| face(other) == face(at)) {
            let message = format!("has the face of weaver:{}; change one", twin.it.word);
            report.weaver("WV-C.1", at, &message);
        }
    }
}

fn check_arrows(weaver: &Weaver, wrong: &mut impl FnMut(&'static str, &str)) {
    let [first, second, third] = weaver.arrows;
    if first == second || first == third || second == third {
        let message = "has two arrows of one color; name three different colors in `arrows`";
        wrong("WV-C.2", message);
    }
    if weaver.arrows.contains(&Color::Black) {
        let message = "has a black arrow; name red, blue, yellow or white, as systems have";
        wrong("WV-C.2", message);
    }
}

fn check_projects(weaver: &Weaver, wrong: &mut impl FnMut(&'static str, &str)) {
    for growth in Growth::ALL {
        let project = weaver.project(growth);
        let word = growth.word();
        if project.color == Color::Black {
            let message =
                format!("asks for black cubes in `{word}`; write red, blue, yellow or white");
            wrong("WV-C.3", &message);
        }
        if !(1..=PROJECT_SLOTS).contains(&usize::from(project.slots)) {
            let message = format!(
                "has {} slots in `{word}`; write 1 to {PROJECT_SLOTS}",
                project.slots
            );
            wrong("WV-C.3", &message);
        }
    }
    let [first, second, third] = weaver.projects.map(|project| project.color);
    if first == second || first == third || second == third {
        let message = "has two projects of one color; give each project a color of its own";
        wrong("WV-C.5", message);
    }
}

fn check_symbols(weaver: &Weaver, wrong: &mut impl FnMut(&'static str, &str)) {
    if weaver.symbols.iter().all(|&count| count == 0) {
        wrong("WV-C.5", "lists no symbol; add one to `symbols`");
    }
    if weaver.symbols.iter().any(|&count| 1 < count) {
        wrong("WV-C.5", "lists a symbol twice; remove one");
    }
    let [first, second] = weaver.cubes;
    if first == second {
        let message = "names a color twice in `cubes`; name the colors of two of its projects";
        wrong("WV-C.5", message);
    }
    let colors = weaver.projects.map(|project| project.color);
    for cube in weaver.cubes {
        if !colors.contains(&cube) {
            let message = format!(
                "names {} in `cubes`, but no project of it has that color; name the colors of two of its projects",
                cube.word()
            );
            wrong("WV-C.5", &message);
        }
    }
}
