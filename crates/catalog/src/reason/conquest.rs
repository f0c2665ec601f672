//! What an action changes in Inter-Galactic Conquest.

use conquest::{Action, Color, Conquest, Counts, PlayerView, Resource, SpaceView, View};
use kernel::{Called, Evaluation as _, Game as _, Seat};

use super::{Reasons, called_by, count, of};
use crate::advice::offered;

/// What is better for this seat after an action.
pub(crate) fn reasons(
    before: &Conquest,
    after: &Conquest,
    seat: Seat,
    called: Called<'_>,
) -> Vec<String> {
    let name = |color: Color| called_by(before, called, color.word());
    let (was, is) = (before.view(Some(seat)), after.view(Some(seat)));
    let word = before.seat_name(seat);
    let own = Color::ALL.into_iter().find(|color| color.word() == word);
    let players = was.players.get(word).zip(is.players.get(word));
    let (Some(own), Some((own_was, own_is))) = (own, players) else {
        return Vec::new();
    };
    let change = Change {
        was: &was,
        is: &is,
        own,
        own_was,
        own_is,
        name: &name,
    };
    let mut told = Reasons::default();
    change.victory(&mut told);
    change.ships(&mut told);
    change.hand(&mut told);
    change.rocks(&mut told);
    prospects(before, after, seat, &mut told);
    if after.waits_for() == Some(seat) {
        change.opened(&mut told, before, after, seat);
    }
    told.told()
}

/// What the evaluation of bots measures as nearer or better.
fn prospects(before: &Conquest, after: &Conquest, seat: Seat, told: &mut Reasons) {
    let measured = |game: &Conquest| {
        let mut values = vec![0.0; Conquest::FEATURES.len()];
        game.features(seat, &mut values);
        values
    };
    let (was, is) = (measured(before), measured(after));
    let change = |name: &str| {
        let index = Conquest::FEATURES.iter().position(|it| *it == name);
        index.map_or(0.0, |index| is[index] - was[index])
    };
    let incomes = Resource::ALL.map(|kind| (kind, change(&format!("income-{}", kind.word()))));
    let more: f32 = incomes.iter().map(|(_, more)| more).sum();
    let best = incomes.iter().max_by(|a, b| a.1.total_cmp(&b.1));
    if let Some((kind, _)) = best.filter(|_| CLEAR < more) {
        let kind = kind.name();
        told.add(
            95,
            format!("should bring more cards next turn, most of all {kind}"),
        );
    }
    let nearest = NEARER.iter().find(|(name, _)| CLEAR / 10.0 < change(name));
    if let Some((_, text)) = nearest {
        told.add(50, *text);
    }
    let left = Conquest::FEATURES.iter().position(|it| *it == "surplus");
    if left.is_some_and(|left| 0.0 < is[left] && is[left] < was[left]) {
        told.add(40, "leaves you less above what your ships can hold");
    }
    if change("exposed") <= -1.0 {
        told.add(85, "guards a place of yours that others could take");
    }
}

/// A card more in every third turn is worth telling.
const CLEAR: f32 = 0.3;

/// Measures of how near something is, the most important first, and what it means if they rise.
const NEARER: [(&str, &str); 7] = [
    ("closeness", "brings a ship nearer to a base at the center"),
    ("raid", "brings a ship nearer to a planet of somebody else"),
    ("saved-base", "you are nearer to the price of a base"),
    ("saved-planet", "you are nearer to the price of a planet"),
    (
        "saved-upgrade-3",
        "you are nearer to the price of a level 3 ship",
    ),
    (
        "saved-upgrade-2",
        "you are nearer to the price of a level 2 ship",
    ),
    ("saved-ship", "you are nearer to the price of a new ship"),
];

/// Two views of one game, before and after an action.
struct Change<'a> {
    was: &'a View,
    is: &'a View,
    own: Color,
    own_was: &'a PlayerView,
    own_is: &'a PlayerView,
    /// What a player is called.
    name: &'a dyn Fn(Color) -> String,
}

/// What can be bought, what it is called, and how much it matters.
const PURCHASES: [(&str, &str, u32); 4] = [
    ("planet", "a planet", 90),
    ("build", "a new ship", 80),
    ("upgrade-2", "a level 2 ship", 82),
    ("upgrade-3", "a level 3 ship", 84),
];

/// Whether the cards of a hand pay a price.
fn pays(hand: &Counts, price: &Counts) -> bool {
    let mut parts = price.iter();
    parts.all(|(card, need)| hand.get(card).is_some_and(|have| need <= have))
}

fn total(hand: &Counts) -> u32 {
    hand.values().map(|&count| u32::from(count)).sum()
}

impl Change<'_> {
    fn space(&self, word: &str) -> &str {
        self.is.spaces.get(word).map_or("", |space| &space.name)
    }

    /// Victory itself, and what counts for it.
    fn victory(&self, told: &mut Reasons) {
        let won = (self.is.outcome.as_ref()).is_some_and(|end| end.winner == Some(self.own));
        if won {
            told.add(1000, "wins the game");
        }
        let (was, is) = (self.own_was, self.own_is);
        if was.points < is.points {
            let target = self.is.target;
            told.add(
                300,
                format!("brings you to {} of {target} points", is.points),
            );
        }
        if was.bases.len() < is.bases.len() {
            let (have, need) = (is.bases.len(), conquest::COLONIES_TO_WIN);
            told.add(
                320,
                format!("is your colony number {have} at the center; {need} win"),
            );
        }
        for planet in is.planets.iter().chain(&is.bases) {
            let owner = (self.was.spaces.get(planet)).and_then(|space| space.controller);
            if let Some(loser) = owner.filter(|owner| *owner != self.own) {
                let who = (self.name)(loser);
                told.add(310, format!("takes {} from {who}", self.space(planet)));
            }
        }
        if was.planets.len() < is.planets.len() {
            told.add(200, "brings you more cards and energy each turn");
        }
    }

    /// Ships, and the danger they are in.
    fn ships(&self, told: &mut Reasons) {
        let was = self.in_danger(self.was);
        let is = self.in_danger(self.is);
        // A fight or a purchase changes the number of ships, and says more than the danger.
        let all = |view: &View| self.fleet(view).map(|(_, count)| u32::from(count)).sum();
        let (before, now): (u32, u32) = (all(self.was), all(self.is));
        if before < now {
            told.add(
                150,
                format!("makes your fleet {} strong", count(now, "ship")),
            );
        }
        let level = |view: &View| -> u32 {
            let ships = self.fleet(view);
            ships
                .map(|(level, count)| u32::from(level) * u32::from(count))
                .sum()
        };
        if before == now && level(self.was) < level(self.is) {
            told.add(160, "makes one of your ships stronger");
        }
        if before == now && is < was {
            let text = match is {
                0 => "leaves none of your ships in danger",
                _ => "takes a ship out of danger",
            };
            told.add(130, text);
        }
    }

    /// Level and number of the player's ships.
    fn fleet<'v>(&self, view: &'v View) -> impl Iterator<Item = (u8, u8)> + use<'v> {
        let own = self.own;
        let ships = view.spaces.values().flat_map(|space| &space.ships);
        ships
            .filter(move |ship| ship.owner == own)
            .map(|ship| (ship.level, ship.count))
    }

    /// How many of the player's ships somebody could attack with the energy of their planets.
    fn in_danger(&self, view: &View) -> u32 {
        let is_danger = |space: &&SpaceView| space.threats.iter().any(|threat| threat.powered);
        let spaces = view.spaces.values().filter(is_danger);
        let ships = spaces.flat_map(|space| &space.ships);
        let own = ships.filter(|ship| ship.owner == self.own);
        own.map(|ship| u32::from(ship.count)).sum()
    }

    /// Asteroids that nobody has seen from below.
    fn rocks(&self, told: &mut Reasons) {
        let hidden = |view: &View| {
            let tokens = view
                .spaces
                .values()
                .filter_map(|space| space.token.as_ref());
            tokens.filter(|token| token.face.is_none()).count()
        };
        if hidden(self.is) < hidden(self.was) {
            told.add(75, "turns over an asteroid that nobody knows yet");
        }
    }

    /// The player's cards, and what they pay for.
    fn hand(&self, told: &mut Reasons) {
        let (Some(was), Some(is)) = (&self.own_was.hand, &self.own_is.hand) else {
            return;
        };
        for (word, name, weight) in PURCHASES {
            let Some(price) = self.is.prices.get(word) else {
                continue;
            };
            if !pays(was, price) && pays(is, price) {
                told.add(weight, format!("you can then pay for {name}"));
            }
        }
        let held = |hand: &Counts, player: &PlayerView| total(hand) <= player.hold_limit.into();
        if !held(was, self.own_was) && held(is, self.own_is) {
            told.add(100, "you carry no more than your ships can hold");
        }
        let question = self.was.question.as_ref();
        let returns = question.is_some_and(|question| question.topic == "return-cards");
        if returns && total(was) == total(is) {
            told.add(30, "keeps all your cards");
        }
        if total(was) < total(is) {
            let more = count(total(is) - total(was), "card");
            told.add(110, format!("brings you {more}"));
        }
    }

    /// What can be done next that could not be done before.
    fn opened(&self, told: &mut Reasons, before: &Conquest, after: &Conquest, seat: Seat) {
        let was = offered(before, seat);
        let is = offered(after, seat);
        let new = |action: &Action| !was.contains(action);
        for action in is.iter().filter(|action| new(action)) {
            match *action {
                Action::Colonize { space } => {
                    let name = self.space(after.pack().board.word(space));
                    told.add(180, format!("you can colonize {name} next"));
                }
                Action::Attack { to, .. } => {
                    let word = after.pack().board.word(to);
                    let had = was
                        .iter()
                        .any(|old| matches!(old, Action::Attack { to: old, .. } if *old == to));
                    let owner = (self.is.spaces.get(word))
                        .and_then(|space| space.ships.first())
                        .map(|ship| of(&(self.name)(ship.owner)));
                    if let Some(whose) = owner.filter(|_| !had) {
                        let at = self.space(word);
                        told.add(120, format!("{whose} ship on {at} is within your reach"));
                    }
                }
                _ => {}
            }
        }
    }
}
