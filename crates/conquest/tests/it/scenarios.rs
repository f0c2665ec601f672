//! The scenario files of this folder.

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

use conquest::{Conquest, Pack, packs};
use kernel::Scenario;

fn find_pack(word: Option<&str>, _: &Path) -> Result<&'static Pack, Box<dyn Error>> {
    packs::by_name(word.unwrap_or("standard")).ok_or_else(|| "there is no such pack".into())
}

fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/scenarios");
    let mut files: Vec<PathBuf> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "toml"))
        .collect();
    files.sort();
    files
}

#[test]
fn every_scenario_file_holds() {
    let files = files();
    assert!(!files.is_empty());
    for file in files {
        let scenario = Scenario::load(&file).unwrap_or_else(|error| panic!("{error}"));
        if let Err(failure) = scenario.run::<Conquest>(find_pack) {
            panic!("{}:\n{failure}", file.display());
        }
        let name = file.file_stem().unwrap().to_string_lossy();
        let clause = scenario.clause.expect("a scenario names its clause");
        let clause = clause.to_lowercase().replace(['-', '.'], "_");
        assert!(name.starts_with(&format!("{clause}_")), "{name}: {clause}");
    }
}
