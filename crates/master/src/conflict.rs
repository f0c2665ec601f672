//! Conflicts on the board (MG-19, MG-20.4 to MG-20.9).

use kernel::{Game, Illegal, Log, Seat, Seats};

use crate::action::{Action, Answer, Truce};
use crate::card::{CardId, CardSet, Kind};
use crate::decision::{ConflictDeed, Fate, Job, Pending, Spoils};
use crate::effect::{CardFilter, When};
use crate::event::Event;
use crate::offer::OfferSink;
use crate::pack::{ConflictFace, Objective, ProjectId, Side, SystemId, TrackId};
use crate::question::Ask;
use crate::state::{BoardConflict, Departure, Fighter, Phase, Sides, Stale};
use crate::{Context, Master, tracks_in};

impl Master {
    pub(crate) fn conflict_face(&self, card: CardId) -> &'static ConflictFace {
        self.pack
            .card(card)
            .conflict
            .as_ref()
            .expect("every conflict card has a conflict face")
    }

    /// The position of a conflict on the board, if it is there.
    #[inline]
    pub(crate) fn board_conflict(&self, card: CardId) -> Option<BoardConflict> {
        self.state.conflicts[usize::from(card.rank())]
    }

    /// The player's side of a conflict on the board.
    #[inline]
    pub(crate) fn side_in(&self, seat: Seat, card: CardId) -> Option<Side> {
        self.state.fights[seat].side_of(card)
    }

    /// The projects of the player's sides of all conflicts on the board.
    #[inline]
    pub(crate) fn sides_of(&self, seat: Seat) -> impl Iterator<Item = ProjectId> + use<> {
        let pack = self.pack;
        self.state.fights[seat]
            .iter()
            .map(move |(card, side)| pack.side_project(card, side))
    }

    /// Whether this is the side of a neutral system in a conflict on the board (MG-19.40).
    pub(crate) fn is_neutral_side(&self, project: ProjectId) -> bool {
        let card = self.pack.card_of(project);
        self.board_conflict(card).is_some_and(|conflict| {
            [Side::Red, Side::Blue].into_iter().any(|side| {
                conflict.player(side).is_none() && self.side_project(card, side) == project
            })
        })
    }

    /// The system a side faces.
    pub(crate) fn side_system(&self, conflict: &BoardConflict, side: Side) -> SystemId {
        let red = self.end(conflict.track, conflict.red_end);
        match side {
            Side::Red => red,
            Side::Blue => self.pack.track(conflict.track).other(red),
        }
    }

    /// Whether both systems still belong to the players on their sides (MG-19.64).
    pub(crate) fn faces_owners(&self, conflict: &BoardConflict) -> bool {
        let owner = |side| self.owner(self.side_system(conflict, side));
        [Side::Red, Side::Blue].map(owner) == conflict.players()
    }

    /// Whether a side is full: the conflict is decided and cannot be cancelled (MG-19.55).
    pub(crate) fn is_decided(&self, card: CardId) -> bool {
        [Side::Red, Side::Blue]
            .into_iter()
            .any(|side| self.is_full(self.side_project(card, side)))
    }

    /// The player whose side is full.
    fn winner_of(&self, card: CardId) -> Option<Seat> {
        let conflict = self.board_conflict(card)?;
        [Side::Red, Side::Blue]
            .into_iter()
            .find(|&side| self.is_full(self.side_project(card, side)))
            .and_then(|side| conflict.player(side))
    }

    /// The conflict that lies on a track.
    pub(crate) fn conflict_on(&self, track: TrackId) -> Option<CardId> {
        Kind::Conflict.cards().find(|&card| {
            self.board_conflict(card)
                .is_some_and(|conflict| conflict.track == track)
        })
    }

    /// The conflicts on the board that an effect may cancel (MG-19.69).
    pub(crate) fn open_conflicts(&self) -> impl Iterator<Item = CardId> + '_ {
        Kind::Conflict
            .cards()
            .filter(|&card| self.board_conflict(card).is_some() && !self.is_decided(card))
    }

    /// The conflicts on the board that an effect may be applied to. One whose reward is owed is not
    /// turned, even if it has lost a cube since (MG-19.72, MG-8.36).
    pub(crate) fn conflict_targets(&self, deed: ConflictDeed) -> impl Iterator<Item = CardId> + '_ {
        self.open_conflicts().filter(move |&card| match deed {
            ConflictDeed::Cancel => true,
            ConflictDeed::Turn => {
                let mut sides = self.pack.projects_of(card);
                !sides.any(|side| self.state.owed.has(side))
            }
        })
    }

    pub(crate) fn check_conflict_target(
        &self,
        deed: ConflictDeed,
        card: CardId,
    ) -> Result<(), Illegal> {
        if self.conflict_targets(deed).any(|open| open == card) {
            return Ok(());
        }
        let reason = "an undecided conflict on the board must be chosen";
        Err(match deed {
            ConflictDeed::Cancel => Illegal::by("MG-19.69", reason),
            ConflictDeed::Turn => Illegal::by("MG-19.72", reason),
        })
    }

    pub(crate) fn check_start_conflict(
        &self,
        seat: Seat,
        card: CardId,
        track: TrackId,
    ) -> Result<(), Illegal> {
        if card.kind() != Kind::Conflict || !self.state.cards[seat].has(card) {
            return Err(Illegal::by("MG-20.1", "you have no such conflict card"));
        }
        if self.state.used.has(card) {
            let reason = "this conflict was started in this phase already";
            return Err(Illegal::by("MG-20.41", reason));
        }
        self.check_battlefield(seat, track)
    }

    /// A track between one of the player's systems and a neutral or an opponent's (MG-20.4).
    fn check_battlefield(&self, seat: Seat, track: TrackId) -> Result<(), Illegal> {
        let face = self.pack.track(track);
        let ends = face.a.bit() | face.b.bit();
        if self.state.covered & ends != 0 {
            return Err(Illegal::by(
                "MG-4.4",
                "no conflict is declared against a black hole",
            ));
        }
        match (self.state.control[seat] & ends).count_ones() {
            0 => {
                return Err(Illegal::by(
                    "MG-20.25",
                    "neither end of the track is your system",
                ));
            }
            1 => {}
            _ => {
                return Err(Illegal::by(
                    "MG-20.25",
                    "both ends of the track are your systems",
                ));
            }
        }
        if self.state.embattled >> track.index() & 1 == 1 {
            return Err(Illegal::by(
                "MG-20.22",
                "a conflict lies on this track already",
            ));
        }
        Ok(())
    }

    pub(crate) fn offer_conflicts(&self, seat: Seat, offer: &mut impl OfferSink) {
        let cards = self.state.cards[seat].and(Kind::Conflict.all());
        let cards = cards.without(self.state.used); // MG-20.41
        if cards.is_empty() {
            return;
        }
        for track in self.tracks_of(self.state.control[seat]) {
            if self.check_battlefield(seat, track).is_ok() {
                for card in cards.iter() {
                    for side in [Side::Red, Side::Blue] {
                        offer.one(Action::StartConflict { card, track, side });
                    }
                }
            }
        }
    }

    /// The cards of this player that an objective or effect may pick (MG-19.12, MG-19.50).
    pub(crate) fn pickable(&self, victim: Seat, filter: CardFilter, objective: bool) -> CardSet {
        let kinds = filter
            .kinds()
            .iter()
            .fold(CardSet::EMPTY, |set, kind| set.or(kind.all()));
        let mut cards = self.state.cards[victim].and(kinds);
        if objective && filter == CardFilter::Conflict {
            for card in self
                .open_conflicts()
                .filter(|&card| self.holds_board_card(victim, card))
            {
                cards.insert(card);
            }
        }
        cards
    }

    /// The players who may lose a card: one victim, or all opponents.
    fn victims(&self, seat: Seat, victim: Option<Seat>) -> impl Iterator<Item = Seat> {
        Seat::all(self.seats())
            .filter(move |&owner| owner != seat && victim.is_none_or(|victim| victim == owner))
    }

    pub(crate) fn check_pick(
        &self,
        seat: Seat,
        victim: Option<Seat>,
        filter: CardFilter,
        card: CardId,
    ) -> Result<(), Illegal> {
        let objective = victim.is_some();
        let mut victims = self.victims(seat, victim);
        if victims.any(|owner| self.pickable(owner, filter, objective).has(card)) {
            return Ok(());
        }
        if card.kind() == Kind::Species {
            let reason = "a species card is never taken or discarded";
            return Err(Illegal::by("MG-19.47", reason));
        }
        let reason = "a card of the stated type must be chosen";
        Err(Illegal::by("MG-19.12", reason))
    }

    /// Offer what `check_pick` accepts.
    pub(crate) fn offer_pick(
        &self,
        seat: Seat,
        victim: Option<Seat>,
        filter: CardFilter,
        offer: &mut impl OfferSink,
    ) {
        for owner in self.victims(seat, victim) {
            let cards = self.pickable(owner, filter, victim.is_some());
            offer.all(cards.iter(), |card| Answer::Pick { card });
        }
    }

    /// How many cubes this player takes by winning a conflict (MG-19.9, MG-19.71).
    pub(crate) fn most_loot(&self, seat: Seat, card: CardId) -> u8 {
        let more = self.state.powers[seat].more_loot;
        self.conflict_face(card).loot.saturating_add(more)
    }

    /// Whether a conflict on the board belongs to this player, who is on the red side or is its
    /// only player.
    fn holds_board_card(&self, seat: Seat, card: CardId) -> bool {
        self.board_conflict(card).is_some_and(|conflict| {
            conflict.player(Side::Red) == Some(seat)
                || conflict.is_neutral() && conflict.side_of(seat).is_some()
        })
    }

    pub(crate) fn check_truce(&self, seat: Seat, card: CardId) -> Result<BoardConflict, Illegal> {
        if card.kind() != Kind::Conflict {
            return Err(Illegal::by("MG-19.29", "this card is no conflict"));
        }
        let Some(conflict) = self.board_conflict(card) else {
            return Err(Illegal::by("MG-19.29", "this conflict is not on the board"));
        };
        let side = conflict.side_of(seat);
        if side.is_none() {
            return Err(Illegal::by(
                "MG-19.29",
                "only the two owners can stop a conflict",
            ));
        }
        if conflict.is_neutral() {
            let reason = "a conflict against a neutral system has no second owner";
            return Err(Illegal::by("MG-19.58", reason));
        }
        if self.is_solo() {
            let reason = "the Weavers never agree to end a conflict";
            return Err(Illegal::by("WV-CON.27", reason));
        }
        if !conflict.players().contains(&Some(self.state.active)) {
            let reason = "a conflict is stopped only during the turn of one of its owners";
            return Err(Illegal::by("MG-19.29", reason));
        }
        if self.is_half_done() {
            let reason = "first what has begun must be finished";
            return Err(Illegal::by("MG-19.57", reason));
        }
        if self.is_decided(card) {
            return Err(Illegal::by("MG-19.59", "one side of this conflict is full"));
        }
        if conflict
            .players()
            .iter()
            .flatten()
            .any(|&player| self.state.resigned.has(player))
        {
            return Err(Illegal::by(
                "MG-6.8",
                "a player who has resigned agrees to nothing",
            ));
        }
        Ok(conflict)
    }

    /// Whether something has begun that must be finished before a conflict can be stopped
    /// (MG-19.57): a question about an effect or a reward is open. The question which fired ability
    /// comes next does not count, because it is asked between two of them.
    fn is_half_done(&self) -> bool {
        let begun = |pending: &Pending| pending.group().is_none();
        let playing = matches!(
            self.state.phase,
            Phase::Allocation | Phase::Rewards | Phase::Cards
        );
        !playing || self.state.stack.iter().any(begun)
    }

    pub(crate) fn check_offer_truce(&self, seat: Seat, card: CardId) -> Result<(), Illegal> {
        let conflict = self.check_truce(seat, card)?;
        let side = conflict.side_of(seat).unwrap_or(Side::Red);
        if self.state.offers.or(self.state.refused).has(card, side) {
            let reason = "you have offered to stop this conflict this turn already";
            return Err(Illegal::by("MG-19.57", reason));
        }
        if self.state.offers.has(card, side.opposite()) {
            return Err(Illegal::by(
                "MG-19.57",
                "the other side has offered: accept or refuse",
            ));
        }
        Ok(())
    }

    pub(crate) fn check_answer_truce(&self, seat: Seat, card: CardId) -> Result<(), Illegal> {
        let conflict = self.check_truce(seat, card)?;
        let side = conflict.side_of(seat).unwrap_or(Side::Red);
        if !self.state.offers.has(card, side.opposite()) {
            return Err(Illegal::by(
                "MG-19.57",
                "nobody has offered to stop this conflict",
            ));
        }
        Ok(())
    }

    #[inline]
    pub(crate) fn offer_truces(&self, seat: Seat, offer: &mut impl OfferSink) {
        if !self.state.fights[seat].is_empty() {
            self.offer_truces_in_war(seat, offer);
        }
    }

    #[cold]
    fn offer_truces_in_war(&self, seat: Seat, offer: &mut impl OfferSink) {
        for (card, side) in self.disputes(seat).iter() {
            if self.check_truce(seat, card).is_err() {
                continue;
            }
            if self.state.offers.has(card, side.opposite()) {
                offer.one(Truce::Accept { card });
                offer.one(Truce::Refuse { card });
            } else if !self.state.offers.or(self.state.refused).has(card, side) {
                offer.one(Truce::Offer { card });
            }
        }
    }

    /// The player's sides of the conflicts he could agree to stop now: with another player, one of
    /// them on turn.
    #[inline]
    fn disputes(&self, seat: Seat) -> Sides {
        let fights = &self.state.fights;
        let others = if seat == self.state.active {
            Seat::all(self.seats()).fold(Sides::EMPTY, |sides, other| sides.or(fights[other]))
        } else {
            fights[self.state.active]
        };
        fights[seat].and(others.opposite())
    }
}

/// The other seats that may make or answer an offer to stop a conflict.
pub(crate) fn may_act(game: &Master) -> Seats {
    let mut seats = Seats::EMPTY;
    if game.state.embattled == 0 || game.state.phase == Phase::Over {
        return seats;
    }
    for seat in Seat::all(game.seats()).filter(|&seat| seat != game.asked()) {
        let mut may = false;
        game.offer_truces(seat, &mut |_| may = true);
        if may {
            seats = seats.with(seat);
        }
    }
    seats
}

/// The other seats with an offer to answer.
pub(crate) fn invited(game: &Master) -> Seats {
    let asked = game.asked();
    let invited = |seat: &Seat| {
        let offered = game.state.fights[*seat].and(game.state.offers.opposite());
        let mut cards = offered.iter().map(|(card, _)| card);
        cards.any(|card| game.check_answer_truce(*seat, card).is_ok())
    };
    Seat::all(game.seats())
        .filter(|&seat| seat != asked)
        .filter(invited)
        .fold(Seats::EMPTY, Seats::with)
}

impl<L: Log<Event>> Context<'_, L> {
    /// Put a conflict card on a track, this side facing the player's own system (MG-20.5).
    pub(crate) fn start_conflict(&mut self, seat: Seat, card: CardId, track: TrackId, side: Side) {
        // MG-20.7, MG-20.24: a route there goes back.
        self.dissolve_routes(std::iter::once(track), |_| true);
        let end_is_mine = |end| self.state.control[seat] & self.end(track, end).bit() != 0;
        let mine = if end_is_mine(Departure::A) {
            Departure::A
        } else {
            Departure::B
        };
        let theirs = mine.opposite();
        let opponent = self.owner(self.end(track, theirs));
        let (red_end, players) = match side {
            Side::Red => (mine, [Some(seat), opponent]),
            Side::Blue => (theirs, [opponent, Some(seat)]),
        };
        self.state.cards[seat].remove(card);
        self.state.used.insert(card);
        self.state.conflicts[usize::from(card.rank())] = Some(BoardConflict {
            track,
            red_end,
            sides: players.map(Fighter::from),
        });
        self.state.fights[seat].insert(card, side);
        if let Some(opponent) = opponent {
            self.state.fights[opponent].insert(card, side.opposite());
        }
        if self.is_solo() {
            self.state.weavers.fronts.push(card);
        }
        self.state.embattled |= 1 << track.index();
        self.state.stale.raise(Stale::Advantage); // A symbol may depend on war or peace.
        self.note(|| Event::ConflictPlaced {
            seat,
            card,
            track,
            side,
        });
        self.fire(seat, |when| when == When::ConflictPlaced);
    }

    /// Take a conflict off the board; all cubes go back to their owners (MG-19.6, MG-19.34).
    pub(crate) fn clear_conflict(&mut self, card: CardId) {
        let Some(conflict) = self.state.conflicts[usize::from(card.rank())] else {
            return;
        };
        for side in [Side::Red, Side::Blue] {
            if let Some(player) = conflict.player(side) {
                self.return_side(player, card, side);
                self.state.fights[player].remove(card, side);
            }
            self.state.offers.remove(card, side);
            self.state.refused.remove(card, side);
            self.state.advantages.remove(card, side); // MG-19.4
        }
        if self.is_solo() {
            self.state.weavers.fronts.remove(card);
        }
        self.state.conflicts[usize::from(card.rank())] = None;
        self.state.embattled &= !(1 << conflict.track.index());
        self.state.stale.raise(Stale::Advantage);
    }

    /// Return the cubes on one side. Those of the Weavers go to the reserve, because they have no
    /// bag (WV-CON.20).
    fn return_side(&mut self, player: Seat, card: CardId, side: Side) {
        let project = self.side_project(card, side);
        if self.is_player(player) {
            self.return_cubes(player, project);
        } else {
            self.return_weaver_cubes(project);
        }
    }

    /// Turn a conflict card around: the cubes go back to their owners, and the players change sides
    /// (MG-19.72).
    pub(crate) fn turn_conflict(&mut self, card: CardId) {
        let Some(conflict) = self.board_conflict(card) else {
            return;
        };
        for side in [Side::Red, Side::Blue] {
            if let Some(player) = conflict.player(side) {
                self.return_side(player, card, side);
                self.state.fights[player].remove(card, side);
                self.state.fights[player].insert(card, side.opposite());
            }
            self.state.offers.remove(card, side);
            self.state.refused.remove(card, side);
        }
        // MG-19.72: nobody has more cubes now, so the holder of the symbol keeps it.
        self.state.advantages.turn(card);
        let [red, blue] = conflict.sides;
        self.state.conflicts[usize::from(card.rank())] = Some(BoardConflict {
            red_end: conflict.red_end.opposite(),
            sides: [blue, red],
            ..conflict
        });
        self.state.stale.raise(Stale::Advantage);
        self.note(|| Event::ConflictTurned { card });
    }

    /// End a conflict without a winner (MG-19.31, MG-19.32, MG-19.35).
    pub(crate) fn cancel_conflict(&mut self, card: CardId) {
        let Some(conflict) = self.board_conflict(card) else {
            return;
        };
        self.clear_conflict(card);
        self.note(|| Event::ConflictCancelled { card });
        match conflict.player(Side::Red) {
            // MG-19.60; WV-CAN.7: the Weavers keep no card.
            Some(red) if !conflict.is_neutral() && self.is_player(red) => self.gain(red, card),
            Some(_) | None => self.put_bottom(card),
        }
    }

    /// A system was claimed, changed its owner or became neutral: its conflicts end (MG-19.28).
    pub(crate) fn end_conflicts_at(&mut self, system: SystemId) {
        for track in self.embattled_at(system) {
            if let Some(card) = self.conflict_on(track)
                && !self.is_decided(card)
            {
                self.cancel_conflict(card);
            }
        }
    }

    /// A side lost cubes. If the conflict survived a change of its systems only because this side
    /// was full, it ends now (MG-19.28, MG-19.55), unless the reward is owed already.
    pub(crate) fn end_if_stranded(&mut self, project: ProjectId) {
        let card = self.pack.card_of(project);
        if card.kind() != Kind::Conflict || self.is_decided(card) || self.state.owed.has(project) {
            return;
        }
        let conflict = self.board_conflict(card);
        if conflict.is_some_and(|conflict| !self.faces_owners(&conflict)) {
            self.cancel_conflict(card);
        }
    }

    /// A system was covered by a black hole: its conflicts go back to their only player (MG-4.10,
    /// MG-4.14), a decided one to its winner.
    pub(crate) fn return_conflicts_at(&mut self, system: SystemId) {
        for track in self.embattled_at(system) {
            let Some(card) = self.conflict_on(track) else {
                continue;
            };
            let player = self.winner_of(card).or_else(|| {
                let conflict = self.board_conflict(card)?;
                conflict.players().into_iter().flatten().next()
            });
            self.clear_conflict(card);
            self.note(|| Event::ConflictCancelled { card });
            if let Some(player) = player {
                self.gain(player, card);
            }
        }
    }

    pub(crate) fn embattled_at(&self, system: SystemId) -> impl Iterator<Item = TrackId> + use<L> {
        tracks_in(self.state.embattled & self.pack.board.tracks_of[system.index()])
    }

    /// The next reward of a won conflict, in the order of the list (MG-19.44).
    pub(crate) fn take_spoils(&mut self, spoils: Spoils) {
        let next = Job::Spoils(Spoils {
            stage: spoils.stage + 1,
            ..spoils
        });
        let face = self.conflict_face(spoils.card);
        let seat = spoils.winner;
        if spoils.stage == 0 {
            self.state.stack.add(next);
            let left = self.most_loot(seat, spoils.card);
            return match spoils.loser {
                Some(loser) => self.ask(seat, Ask::TakeLoot { loser, left }),
                None => self.ask_for_cubes(seat, 0b1111, left), // MG-19.23
            };
        }
        if let Some(loser) = spoils.loser
            && self.finish_loot(loser)
        {
            // The objectives come after the consequences of the loot.
            return self.state.stack.add(Job::Spoils(spoils));
        }
        let Some(loser) = spoils.loser else {
            if spoils.stage == 1 && self.neutral_systems() & spoils.system.bit() != 0 {
                // MG-19.22, MG-19.41: regardless of what is printed; no cards (MG-19.24).
                let system = spoils.system;
                let loser = None;
                self.ask(seat, Ask::Occupy { loser, system });
            }
            return;
        };
        let objectives = &face.objectives[usize::from(spoils.opposite)];
        let Some(objective) = objectives.get(usize::from(spoils.stage) - 1) else {
            return;
        };
        self.state.stack.add(next);
        match *objective {
            Objective::Capture => {
                // MG-19.55: only if the system still belongs to the loser.
                if self.state.control[loser] & spoils.system.bit() != 0 {
                    let system = spoils.system;
                    let loser = Some(loser);
                    self.ask(seat, Ask::Occupy { loser, system });
                }
            }
            Objective::Take(filter) => self.ask_for_card(seat, loser, filter, Fate::Take),
            Objective::Discard(filter) => self.ask_for_card(seat, loser, filter, Fate::Discard),
        }
    }

    fn ask_for_card(&mut self, seat: Seat, loser: Seat, filter: CardFilter, fate: Fate) {
        let ask = Ask::PickCard {
            victim: Some(loser),
            filter,
            fate,
        };
        self.ask(seat, ask);
    }

    pub(crate) fn strike_conflict(&mut self, deed: ConflictDeed, card: CardId) {
        match deed {
            ConflictDeed::Cancel => self.cancel_conflict(card),
            ConflictDeed::Turn => self.turn_conflict(card),
        }
    }

    /// Take or discard a picked card (MG-19.12).
    pub(crate) fn pick_card(&mut self, seat: Seat, card: CardId, fate: Fate) {
        match Seat::all(self.seats()).find(|&owner| self.state.cards[owner].has(card)) {
            Some(owner) => self.lose_card(owner, card),
            None => {
                // MG-19.30: a running conflict was chosen.
                self.clear_conflict(card);
                self.note(|| Event::ConflictCancelled { card });
            }
        }
        match fate {
            Fate::Take => self.gain(seat, card),
            Fate::Discard => self.put_bottom(card),
        }
    }

    pub(crate) fn offer_truce(&mut self, seat: Seat, card: CardId) {
        if let Some(side) = self.side_in(seat, card) {
            self.state.offers.insert(card, side);
            self.note(|| Event::TruceOffered { seat, card });
        }
    }

    pub(crate) fn accept_truce(&mut self, seat: Seat, card: CardId) {
        self.note(|| Event::TruceAccepted { seat, card });
        self.cancel_conflict(card);
    }

    pub(crate) fn refuse_truce(&mut self, seat: Seat, card: CardId) {
        if let Some(side) = self.side_in(seat, card) {
            self.state.offers.remove(card, side.opposite());
            self.state.refused.insert(card, side.opposite());
            self.note(|| Event::TruceRefused { seat, card });
        }
    }
}
