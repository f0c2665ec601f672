//! What an action changes in Master of the Galaxy and The Weavers.

use kernel::{Called, Game as _, Seat};
use master::{
    CardPlace, CardView, ConflictView, Counts, Kind, Master, PlayerColor, PlayerView, ProjectView,
    SideView, SwarmView, TrackView, View,
};

use super::{Reasons, a, called_by, count, listed, of};

/// What is better for this seat after an action.
pub(crate) fn reasons(
    before: &Master,
    after: &Master,
    seat: Seat,
    called: Called<'_>,
) -> Vec<String> {
    let name = |player: PlayerColor| called_by(before, called, player.word());
    let (was, is) = (before.view(Some(seat)), after.view(Some(seat)));
    let Some(own) = was.viewer else {
        return Vec::new();
    };
    let change = Change {
        was: &was,
        is: &is,
        own,
        name: &name,
    };
    let mut told = Reasons::default();
    change.victory(&mut told);
    change.projects(&mut told);
    change.conflicts(&mut told);
    change.board(&mut told);
    change.routes(&mut told);
    change.cards(&mut told);
    change.others(&mut told);
    change.swarms(&mut told);
    told.told()
}

/// Two views of one game, before and after an action.
struct Change<'a> {
    was: &'a View,
    is: &'a View,
    own: PlayerColor,
    /// What a player is called.
    name: &'a dyn Fn(PlayerColor) -> String,
}

/// The longest text of an ability that is part of a reason, in bytes.
const LONGEST_ABILITY: usize = 110;

/// All cubes of a player, whether they were drawn or not: drawing them changes nothing.
fn cubes(player: &PlayerView) -> u32 {
    let all = player.bag.values().chain(player.drawn.values());
    all.map(|&count| u32::from(count)).sum()
}

fn has(counts: &Counts, word: &str) -> u8 {
    counts.get(word).copied().unwrap_or(0)
}

/// How many slots of a project hold a cube.
fn filled(project: &ProjectView) -> usize {
    let slots = project.slots.iter();
    slots.filter(|slot| slot.cube.is_some()).count()
}

/// Where a route leads.
fn destination(track: &TrackView) -> &'static str {
    let [one, other] = track.ends;
    if track.from == Some(one) { other } else { one }
}

/// The part of a row that is filled.
fn share(have: usize, need: usize) -> String {
    format!("{have} of {need} cubes")
}

/// The cubes that a player has more of, in words, color by color; drawing them changes nothing.
fn gained(was: &PlayerView, is: &PlayerView, label: impl Fn(&str) -> String) -> Option<String> {
    let all =
        |player: &PlayerView, color: &str| has(&player.bag, color) + has(&player.drawn, color);
    let colors = is.bag.keys().map(|color| {
        let more = all(is, color).saturating_sub(all(was, color));
        (color, more)
    });
    let parts: Vec<String> = colors
        .filter(|(_, more)| 0 < *more)
        .map(|(color, more)| format!("{more} {}", label(color)))
        .collect();
    let total = cubes(is).saturating_sub(cubes(was));
    let word = if total == 1 { "cube" } else { "cubes" };
    (0 < total).then(|| format!("{} {word}", listed(&parts)))
}

impl Change<'_> {
    /// The player's part of the table, before and after.
    fn own(&self) -> Option<(&PlayerView, &PlayerView)> {
        let word = self.own.word();
        Some((self.was.players.get(word)?, self.is.players.get(word)?))
    }

    fn system(&self, word: &str) -> &'static str {
        self.is.systems.get(word).map_or("", |system| system.name)
    }

    /// Victory itself, and what counts for it.
    fn victory(&self, told: &mut Reasons) {
        let won = (self.is.outcome.as_ref()).and_then(|outcome| outcome.winner);
        if won == Some(self.own) {
            told.add(1000, "wins the game");
        }
        let Some((was, is)) = self.own() else {
            return;
        };
        let (bases, goal) = (is.victory.expansion.have, is.victory.expansion.need);
        if was.bases < is.bases {
            let more = match goal.saturating_sub(bases) {
                1 => "; one more wins".to_owned(),
                _ => format!(": you have {bases} of {goal}"),
            };
            told.add(300, format!("puts a base on the board{more}"));
        }
        if was.constructed.len() < is.constructed.len() {
            told.add(290, "gives you a base to place");
        }
        for (&symbol, &now) in &is.symbols {
            if has(&was.symbols, symbol) < now {
                let need = is.victory.domination.need;
                told.add(
                    200 + 20 * u32::from(now),
                    format!("gains {} symbol: you have {now} of {need}", a(symbol)),
                );
            }
        }
        if self.was.extra_turns.won < self.is.extra_turns.won && self.is.active == self.own {
            told.add(280, "wins an extra turn");
        }
        let label = |color: &str| {
            let labels = &self.is.edition.labels;
            labels.get(color).map_or(color, |label| *label).to_owned()
        };
        if let Some(more) = gained(was, is, label) {
            told.add(120, format!("brings you {more}"));
        }
        self.kept(told, was, is);
        if usize::try_from(was.card_limit).is_ok_and(|limit| limit < was.cards.len())
            && is.cards.len() < was.cards.len()
        {
            told.add(60, "brings you nearer to the card limit");
        }
    }

    /// What is left for later turns.
    fn kept(&self, told: &mut Reasons, was: &PlayerView, is: &PlayerView) {
        let question = self.was.question.as_ref();
        let topic = question.map_or("", |question| question.topic);
        let drawn: u32 = was.drawn.values().map(|&count| u32::from(count)).sum();
        let has_passed = self.is.phase != self.was.phase || self.is.turn != self.was.turn;
        if topic == "allocate" && has_passed && 0 < drawn {
            let kept = count(drawn, "cube");
            told.add(20, format!("keeps {kept} for a later turn"));
        }
        if topic == "use-cards" && has_passed && was.cards.len() == is.cards.len() {
            told.add(10, "keeps all your cards for later");
        }
    }

    /// The rows of the player's cards.
    fn projects(&self, told: &mut Reasons) {
        let own = Some(self.own);
        let cards = self.was.cards.iter().filter(|(_, card)| card.owner == own);
        for (word, card) in cards.filter(|(_, card)| card.conflict.is_none()) {
            let Some(now) = self.is.cards.get(word).filter(|now| now.owner == own) else {
                continue;
            };
            for (name, project) in &card.projects {
                if let Some(now) = now.projects.get(name) {
                    self.project(told, card, project, now);
                }
            }
        }
    }

    fn project(&self, told: &mut Reasons, card: &CardView, was: &ProjectView, is: &ProjectView) {
        let pays = is.complete && !is.misses && is.barren.is_none();
        if !was.complete && pays {
            let (weight, text) = match is.reward {
                "base" => (270, "completes your base".to_owned()),
                "development" => (180, format!("completes the development {}", card.name)),
                "agenda" => (190, format!("completes the agenda of {}", card.name)),
                "operation" => (185, format!("completes a covert operation: {}", is.text)),
                _ => (
                    175,
                    format!("completes a row of {}: {}", card.name, is.text),
                ),
            };
            return told.add(weight, text);
        }
        let (before, now) = (filled(was), filled(is));
        if before < now && !is.complete {
            let goal = match is.reward {
                "base" => self.next_base(),
                "receive" => "a new card".to_owned(),
                "agenda" => "the symbols of an agenda".to_owned(),
                "operation" => "a cube from somebody else’s project".to_owned(),
                _ => format!("the ability of {}", card.name),
            };
            let weight = 40 + 40 * now as u32 / is.slots.len().max(1) as u32;
            told.add(weight, format!("works toward {goal}"));
        }
        if !was.standing && is.standing && was.reward == "agenda" {
            told.add(190, format!("fulfills the agenda of {}", card.name));
        }
    }

    /// The base that the player works toward, with how near that is to victory.
    fn next_base(&self) -> String {
        let gauge = self.own().map(|(_, is)| &is.victory.expansion);
        let so_far = gauge.map_or_else(String::new, |it| format!(" of {}", it.need));
        let number = gauge.map_or(0, |it| it.have + 1);
        format!("base {number}{so_far}")
    }

    /// Fights in which the player takes part.
    fn conflicts(&self, told: &mut Reasons) {
        for (word, now) in &self.is.conflicts {
            let card = self.is.cards.get(word).map_or("", |card| card.name);
            match self.was.conflicts.get(word) {
                None => self.started(told, card, now),
                Some(was) => self.fought(told, card, was, now),
            }
        }
        for (word, was) in &self.was.conflicts {
            let ended = !self.is.conflicts.contains_key(word);
            if let Some((side, _)) = self.sides(was).filter(|_| ended)
                && self.is_home(side.system)
            {
                told.add(210, "ends the danger to your home");
            }
        }
    }

    /// The player's side of a conflict, and the other one.
    fn sides<'c>(&self, conflict: &'c ConflictView) -> Option<(&'c SideView, &'c SideView)> {
        let (red, blue) = (&conflict.red, &conflict.blue);
        let own = Some(self.own);
        match (red.player == own, blue.player == own) {
            (true, _) => Some((red, blue)),
            (_, true) => Some((blue, red)),
            _ => None,
        }
    }

    /// Whether the player started in this system.
    fn is_home(&self, system: &str) -> bool {
        let system = self.is.systems.get(system);
        system.is_some_and(|system| system.start_of == Some(self.own))
    }

    fn started(&self, told: &mut Reasons, card: &str, conflict: &ConflictView) {
        let Some((_, other)) = self.sides(conflict) else {
            return;
        };
        let against = match other.player {
            Some(player) => format!("{} ", of(&(self.name)(player))),
            None => String::new(),
        };
        let system = self.system(other.system);
        told.add(
            160,
            format!("opens the conflict {card} against {against}{system}"),
        );
    }

    fn fought(&self, told: &mut Reasons, card: &str, was: &ConflictView, is: &ConflictView) {
        let (Some((own, other)), Some((own_was, other_was))) = (self.sides(is), self.sides(was))
        else {
            return;
        };
        let me = Some(self.own);
        if was.advantage != me && is.advantage == me {
            told.add(220, format!("takes the lead in {card}"));
        }
        if own_was.cubes.len() < own.cubes.len() {
            let slots = usize::from(own.slots);
            let weight = if slots == own.cubes.len() { 260 } else { 110 };
            let part = share(own.cubes.len(), slots);
            told.add(weight, format!("your side of {card} then has {part}"));
        }
        if other.cubes.len() < other_was.cubes.len() {
            let home = if self.is_home(own.system) { 90 } else { 0 };
            told.add(
                120 + home,
                format!("takes a cube off the other side of {card}"),
            );
        }
    }

    /// Planets and systems.
    fn board(&self, told: &mut Reasons) {
        let (was, is) = (&self.was.rewards.planets, &self.is.rewards.planets);
        if was.len() < is.len()
            && self.is.active == self.own
            && let Some(settled) = is.last()
            && let Some(system) = self.is.systems.get(settled.system)
        {
            let pays = settled.cube.settled_in(system.color);
            let text = match settled.cube == system.color {
                true => format!("brings {pays} cubes when you confirm, the most a planet pays"),
                false => format!("brings {pays} cubes when you confirm"),
            };
            told.add(130, text);
        }
        for (word, now) in &self.is.systems {
            let before = self.was.systems.get(word).and_then(|system| system.owner);
            match before {
                Some(loser) if loser != self.own && now.owner == Some(self.own) => {
                    let who = (self.name)(loser);
                    told.add(400, format!("takes {} from {who}", now.name));
                }
                None if now.owner == Some(self.own) => self.closed(told, word, now.name),
                _ => {}
            }
        }
    }

    /// A neutral system is the player's now: who else had a route there?
    fn closed(&self, told: &mut Reasons, word: &str, name: &str) {
        let leads = |track: &&TrackView| destination(track) == word;
        let routes = self.was.tracks.values().filter(leads);
        let others = routes.filter_map(|track| track.owner.filter(|owner| *owner != self.own));
        for other in others {
            let who = (self.name)(other);
            told.add(150, format!("{who} cannot build in {name} any more"));
        }
    }

    fn routes(&self, told: &mut Reasons) {
        for (word, now) in &self.is.tracks {
            let Some(was) = self.was.tracks.get(word) else {
                continue;
            };
            if now.owner == Some(self.own) {
                self.own_route(told, was, now);
            } else if let Some(other) = was.owner.filter(|owner| *owner != self.own) {
                let who = (self.name)(other);
                let to = self.system(destination(was));
                if was.complete && !now.complete {
                    told.add(170, format!("{who} cannot reach {to} any more"));
                } else if now.cubes.len() < was.cubes.len() {
                    told.add(100, format!("takes a cube off {} route to {to}", of(&who)));
                }
            }
        }
    }

    fn own_route(&self, told: &mut Reasons, was: &TrackView, is: &TrackView) {
        let to = destination(is);
        let name = self.system(to);
        let is_free = (self.is.systems.get(to))
            .is_some_and(|system| system.owner.is_none() && !system.covered);
        if !was.complete && is.complete {
            let then = if is_free { ": you can build there" } else { "" };
            told.add(165, format!("completes your route to {name}{then}"));
        } else if was.cubes.len() < is.cubes.len() {
            let then = if is_free {
                ", where nobody has a base"
            } else {
                ""
            };
            told.add(70, format!("leads toward {name}{then}"));
        }
    }

    /// Cards that come, and abilities that begin to work.
    fn cards(&self, told: &mut Reasons) {
        let own = Some(self.own);
        for (word, now) in &self.is.cards {
            let Some(was) = self.was.cards.get(word) else {
                continue;
            };
            let is_own = now.owner == own && matches!(now.place, CardPlace::Player);
            // A species does nothing at once, and the offer names it.
            if is_own && was.owner != own && now.kind != Kind::Species {
                let who = was.owner.map(self.name);
                let from = who.map_or_else(String::new, |who| format!(" from {who}"));
                let ability = now.ability.trim_end_matches('.');
                let text = match ability.is_empty() || LONGEST_ABILITY < ability.len() {
                    true => format!("brings you {}{from}", now.name),
                    false => format!("brings you {}{from}: {ability}", now.name),
                };
                told.add(140, text);
            }
            if is_own && now.works && !was.works && !now.ability.is_empty() {
                told.add(195, format!("makes the ability of {} work", now.name));
            }
        }
    }

    /// What other players lose.
    fn others(&self, told: &mut Reasons) {
        for (word, is) in &self.is.players {
            let Some(was) = self
                .was
                .players
                .get(word)
                .filter(|_| *word != self.own.word())
            else {
                continue;
            };
            let color = PlayerColor::ALL.into_iter().find(|it| it.word() == *word);
            let who = color.map_or_else(|| (*word).to_owned(), self.name);
            for (&symbol, &before) in &was.symbols {
                if has(&is.symbols, symbol) < before {
                    told.add(155, format!("{who} loses {} symbol", a(symbol)));
                }
            }
            if is.bases < was.bases {
                told.add(250, format!("{who} loses a base"));
            }
            if was.skips < is.skips {
                told.add(145, format!("{who} will skip a turn"));
            }
            if cubes(is) < cubes(was) {
                let lost = count(cubes(was) - cubes(is), "cube");
                told.add(105, format!("costs {who} {lost}"));
            }
        }
    }

    /// The Weavers: what drives them back.
    fn swarms(&self, told: &mut Reasons) {
        let (Some(was), Some(is)) = (&self.was.weavers, &self.is.weavers) else {
            return;
        };
        if !was.home_held && is.home_held {
            told.add(500, "takes your home back");
        }
        if is.black_holes.have < was.black_holes.have {
            let left = is.black_holes.have;
            told.add(240, format!("closes a black hole: {left} are left"));
        }
        for (word, before) in &was.swarms {
            match is.swarms.get(word) {
                None => {
                    let home = self.is_home(before.target);
                    let safe = if home {
                        ", and your home is safe from it"
                    } else {
                        ""
                    };
                    let weight = if home { 260 } else { 230 };
                    told.add(weight, format!("drives {} off{safe}", before.name));
                }
                Some(now) => self.swarm(told, before, now),
            }
        }
    }

    fn swarm(&self, told: &mut Reasons, was: &SwarmView, is: &SwarmView) {
        let (home_was, home_is) = (self.is_home(was.target), self.is_home(is.target));
        if home_was && !home_is {
            told.add(235, format!("{} looks away from your home", is.name));
        }
        for (word, before) in &was.projects {
            let now = is.projects.get(word).map_or(0, |project| project.cubes);
            let was_near = before.cubes + 1 >= before.slots;
            if now < before.cubes && home_was && before.enters {
                told.add(225, format!("keeps {} out of your home", is.name));
            } else if now < before.cubes {
                let weight = if was_near { 215 } else { 125 };
                told.add(weight, format!("takes a cube off {}", is.name));
            }
        }
    }
}
