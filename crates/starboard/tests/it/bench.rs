//! `starboard bench`.

use serde_json::Value;

use crate::bin::Place;

#[test]
fn every_figure_is_measured() {
    for game in ["master", "weavers"] {
        is_measured(game);
    }
}

fn is_measured(game: &str) {
    let ran = Place::new().run(&format!("bench {game} --seconds 0.03 --json"));
    let ran = ran.ends_with(0);
    let bench: Value = serde_json::from_str(&ran.out).expect("figures as JSON");
    let figures = bench["figures"].as_array().expect("a list of figures");
    let value = |name: &str| {
        let figure = figures.iter().find(|figure| figure["name"] == name);
        figure.expect(name)["value"].as_f64().expect(name)
    };
    assert!(0.0 < value("decisions/s"));
    assert!(1.0 <= value("offered actions, mean"));
    assert!(0.0 < value("state clones/s"));
    assert!(value("size of the state, bytes") <= 2048.0);
    assert!(0.0 < value("search simulations/s"), "{game}");
    assert!(
        0.0 < value("simulations/s, played on for four turns"),
        "{game}"
    );
}

#[test]
fn a_silly_time_is_refused() {
    let ran = Place::new().run("bench --seconds 0").ends_with(2);
    ran.complains("--seconds 0");
}
