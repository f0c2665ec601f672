//! The weights of an evaluation, and the file they are kept in.

use crate::evaluation::Evaluation;
use crate::game::Problem;

/// What players that look ahead go by.
///
/// What to do next and who will win are different questions: an action that is worth trying need
/// not show in the chances, and a fact that foretells the winner need not be worth striving for. So
/// each has weights of its own.
#[derive(Clone, PartialEq, Debug)]
pub struct Weights {
    /// Which action to take: compares the positions right after each of them.
    pub instinct: Sense,
    /// Who will win: the chances in a position, however it was reached.
    pub judgment: Sense,
}

/// A weight for each feature of a game.
#[derive(Clone, Default, PartialEq, Debug)]
pub struct Sense {
    /// Where the weights come from, in a sentence.
    pub origin: String,
    /// In the order of [`Evaluation::FEATURES`].
    pub weights: Vec<f32>,
}

/// The key of the sentence among the names of features.
const ORIGIN: &str = "origin";

impl Weights {
    /// The names of both senses, as a file has them.
    const SENSES: [&str; 2] = ["instinct", "judgment"];

    /// Read a file: the tables `[instinct]` and `[judgment]`, each with an `origin` and one
    /// `feature = number` for every feature of the game.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn read<G: Evaluation>(text: &str) -> Result<Weights, Vec<Problem>> {
        let table: toml::Table = text.parse().map_err(|error: toml::de::Error| {
            vec![Problem::new("", error.to_string().trim_end())]
        })?;
        let mut problems: Vec<Problem> = table
            .keys()
            .filter(|name| !Self::SENSES.contains(&name.as_str()))
            .map(|name| {
                let advice = "weights belong under [instinct] or [judgment]; move or remove it";
                Problem::new(name, advice)
            })
            .collect();
        let [instinct, judgment] = Self::SENSES.map(|name| match table.get(name) {
            Some(toml::Value::Table(sense)) => Sense::read::<G>(name, sense, &mut problems),
            _ => {
                let advice = "missing; add this table, with a weight for each feature";
                problems.push(Problem::new(name, advice));
                Sense::default()
            }
        });
        match problems.is_empty() {
            true => Ok(Weights { instinct, judgment }),
            false => Err(problems),
        }
    }

    /// As a file.
    pub fn write<G: Evaluation>(&self) -> String {
        let senses = Self::SENSES.iter().zip([&self.instinct, &self.judgment]);
        let senses: Vec<String> = senses
            .map(|(name, sense)| {
                let origin = toml::Value::from(sense.origin.as_str());
                let lines = G::FEATURES.iter().zip(&sense.weights);
                let lines = lines.map(|(name, weight)| format!("{name} = {weight:.4}\n"));
                let lines: String = lines.collect();
                format!("[{name}]\n{ORIGIN} = {origin}\n{lines}")
            })
            .collect();
        senses.join("\n")
    }
}

/// The same sense for both questions.
impl From<Sense> for Weights {
    fn from(sense: Sense) -> Weights {
        Weights {
            instinct: sense.clone(),
            judgment: sense,
        }
    }
}

impl Sense {
    fn read<G: Evaluation>(
        table: &str,
        values: &toml::Table,
        problems: &mut Vec<Problem>,
    ) -> Sense {
        let mut wrong = |name: &str, advice: &str| {
            problems.push(Problem::new(format!("{table}.{name}"), advice));
        };
        let is_known = |name: &str| name == ORIGIN || G::FEATURES.contains(&name);
        for name in values.keys().filter(|name| !is_known(name)) {
            wrong(name, "the game measures no such feature; remove the line");
        }
        let origin = values.get(ORIGIN).and_then(toml::Value::as_str);
        if origin.is_none() {
            wrong(ORIGIN, "say in a sentence where the weights come from");
        }
        let mut weights = Vec::new();
        for &name in G::FEATURES {
            let number = values.get(name).and_then(|value| match value {
                toml::Value::Float(number) => Some(*number as f32),
                toml::Value::Integer(number) => Some(*number as f32),
                _ => None,
            });
            match number.filter(|number| number.is_finite()) {
                Some(number) => weights.push(number),
                None => wrong(name, "no weight; add a number"),
            }
        }
        Sense {
            origin: origin.unwrap_or_default().to_owned(),
            weights,
        }
    }
}
