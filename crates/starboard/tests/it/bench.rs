//! `starboard bench`.

use serde_json::Value;

use crate::bin::Place;

#[test]
fn every_figure_is_measured() {
    let ran = Place::new().run("bench --seconds 0.03 --json").ends_with(0);
    let bench: Value = serde_json::from_str(&ran.out).unwrap();
    let figures = bench["figures"].as_array().unwrap();
    let value = |name: &str| {
        let figure = figures.iter().find(|figure| figure["name"] == name);
        figure.unwrap()["value"].as_f64().unwrap()
    };
    assert!(0.0 < value("decisions/s"));
    assert!(1.0 <= value("offered actions, mean"));
    assert!(0.0 < value("state clones/s"));
    assert!(value("size of the state, bytes") <= 2048.0);
    assert_eq!(value("heap allocations per decision"), 0.0);
}

#[test]
fn a_silly_time_is_refused() {
    let ran = Place::new().run("bench --seconds 0").ends_with(2);
    ran.complains("--seconds 0");
}
