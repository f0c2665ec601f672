//! What a player may see of a game in progress.

use kernel::{Evaluation, Game, Narration, Rng, Seat};

/// One seat's sight of a game.
///
/// It gives access to what the seat may see and to imagined states that agree with it, but not to
/// the true state.
pub struct Sight<'a, G> {
    game: &'a G,
    seat: Seat,
}

impl<'a, G: Game> Sight<'a, G> {
    /// The sight of `game` from `seat`.
    pub fn new(game: &'a G, seat: Seat) -> Sight<'a, G> {
        Sight { game, seat }
    }

    /// The seat whose sight it is.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// The number of seats.
    pub fn seats(&self) -> usize {
        self.game.seats()
    }

    /// The word for a seat.
    pub fn seat_name(&self, seat: Seat) -> &'static str {
        self.game.seat_name(seat)
    }

    /// Everything the seat may know.
    pub fn view(&self) -> G::View {
        self.game.view(Some(self.seat))
    }

    /// The topic of the open decision.
    pub fn question(&self) -> &'static str {
        self.game.question()
    }

    /// Whether the time taken to answer would reveal something to the others
    /// ([`Game::is_discreet`]).
    pub fn is_discreet(&self) -> bool {
        self.game.is_discreet()
    }

    /// A state that the seat cannot tell from the true one: all that is hidden from it, and the
    /// future of chance, is drawn from `rng`.
    pub fn imagine(&self, rng: &mut Rng) -> G {
        let mut imagined = self.game.clone();
        imagined.determinize(self.seat, rng);
        imagined
    }
}

impl<G: Evaluation> Sight<'_, G> {
    /// Whether an offered action would achieve nothing, as far as the seat can know.
    pub fn is_futile(&self, action: G::Action) -> bool {
        self.game.is_futile(self.seat, action)
    }
}

impl<G: Narration> Sight<'_, G> {
    /// An offered action in notation.
    pub fn write_action(&self, action: G::Action) -> String {
        self.game.write_action(action)
    }
}
