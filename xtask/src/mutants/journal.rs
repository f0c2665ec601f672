//! The verdicts so far, one per line: the code they are about, the verdict, the mutant.

use std::collections::BTreeMap;
use std::fmt;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result};

/// The verdict about a mutant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Verdict {
    /// A test failed, or never ended.
    Caught,
    /// All tests passed.
    Survived,
    /// It does not compile, so it does not count.
    Unviable,
}

impl Verdict {
    const ALL: [Verdict; 3] = [Verdict::Caught, Verdict::Survived, Verdict::Unviable];

    fn word(self) -> &'static str {
        match self {
            Verdict::Caught => "caught",
            Verdict::Survived => "SURVIVED",
            Verdict::Unviable => "unviable",
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

/// The verdicts about the code as it is now.
pub(super) struct Journal {
    file: File,
    code: String,
    verdicts: BTreeMap<String, Verdict>,
}

impl Journal {
    /// The verdicts about this code in the file, or none if `fresh`.
    pub(super) fn open(path: PathBuf, code: String, fresh: bool) -> Result<Journal> {
        let text = match std::fs::read_to_string(&path) {
            Ok(text) if !fresh => text,
            _ => String::new(),
        };
        let verdicts = text.lines().filter_map(|line| read_line(line, &code));
        let file = OpenOptions::new().create(true).append(true).open(&path);
        Ok(Journal {
            verdicts: verdicts.collect(),
            file: file.with_context(|| format!("open {}", path.display()))?,
            code,
        })
    }

    /// The verdict, if it need not be checked again: tests are rarely removed.
    pub(super) fn settled(&self, key: &str) -> Option<Verdict> {
        let verdict = self.verdicts.get(key).copied();
        verdict.filter(|&verdict| verdict != Verdict::Survived)
    }

    pub(super) fn note(&mut self, key: &str, verdict: Verdict) -> Result<()> {
        if self.verdicts.insert(key.to_owned(), verdict) != Some(verdict) {
            writeln!(self.file, "{}\t{}\t{key}", self.code, verdict.word())?;
        }
        Ok(())
    }
}

fn read_line(line: &str, code: &str) -> Option<(String, Verdict)> {
    let mut fields = line.splitn(3, '\t');
    if fields.next()? != code {
        return None;
    }
    let word = fields.next()?;
    let verdict = Verdict::ALL.into_iter().find(|it| it.word() == word)?;
    Some((fields.next()?.to_owned(), verdict))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_caught_is_settled_while_the_code_is_the_same() {
        let folder = tempfile::tempdir().unwrap();
        let open = |code: &str, fresh| {
            let path = folder.path().join("journal.tsv");
            Journal::open(path, code.to_owned(), fresh).unwrap()
        };
        let mut journal = open("one", false);
        journal.note("a", Verdict::Caught).unwrap();
        journal.note("b", Verdict::Survived).unwrap();
        journal.note("c", Verdict::Unviable).unwrap();

        let journal = open("one", false);
        assert_eq!(journal.settled("a"), Some(Verdict::Caught));
        assert_eq!(journal.settled("b"), None);
        assert_eq!(journal.settled("c"), Some(Verdict::Unviable));
        assert_eq!(open("two", false).settled("a"), None);
        assert_eq!(open("one", true).settled("a"), None);
    }
}
