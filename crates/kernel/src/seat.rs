//! Who sits at the table, independent of the person or bot that plays.

use std::fmt;
use std::ops::{Index, IndexMut};

/// One place at the table. Seats are numbered clockwise from zero.
///
/// ```
/// use kernel::Seat;
/// let seat = Seat::new(2);
/// assert_eq!(seat.index(), 2);
/// assert_eq!(seat.clockwise(4), Seat::new(3));
/// assert_eq!(Seat::new(3).clockwise(4), Seat::new(0));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Seat(u8);

impl Seat {
    /// More seats than any game has.
    pub const LIMIT: u8 = 8;

    /// The seat with this number.
    ///
    /// # Panics
    /// If `index` is not below [`Seat::LIMIT`].
    pub const fn new(index: u8) -> Seat {
        assert!(index < Seat::LIMIT, "a table has at most eight seats");
        Seat(index)
    }

    /// The number of the seat, for indexing.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The number of the seat as a byte.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The next seat clockwise at a table of `count`.
    pub const fn clockwise(self, count: usize) -> Seat {
        let next = self.0 + 1;
        Seat(if (next as usize) < count { next } else { 0 })
    }

    /// All seats of a table of `count`, in order.
    pub fn all(count: usize) -> impl DoubleEndedIterator<Item = Seat> + Clone {
        (0..count as u8).map(Seat)
    }
}

/// A set of seats.
///
/// ```
/// use kernel::{Seat, Seats};
/// let seats = Seats::EMPTY.with(Seat::new(0)).with(Seat::new(2));
/// assert!(seats.has(Seat::new(2)) && !seats.has(Seat::new(1)));
/// assert_eq!(seats.iter().count(), 2);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Seats(u8);

impl Seats {
    /// Nobody.
    pub const EMPTY: Seats = Seats(0);

    /// Exactly this seat.
    pub const fn only(seat: Seat) -> Seats {
        Seats(1 << seat.0)
    }

    /// This set and `seat`.
    #[must_use]
    pub const fn with(self, seat: Seat) -> Seats {
        Seats(self.0 | 1 << seat.0)
    }

    /// This set without `seat`.
    #[must_use]
    pub const fn without(self, seat: Seat) -> Seats {
        Seats(self.0 & !(1 << seat.0))
    }

    /// Whether `seat` is in the set.
    pub const fn has(self, seat: Seat) -> bool {
        self.0 >> seat.0 & 1 == 1
    }

    /// Whether nobody is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many seats are in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The seats in the set, clockwise, beginning with `first` if it is one of them.
    ///
    /// ```
    /// use kernel::{Seat, Seats};
    /// let seats = Seats::EMPTY.with(Seat::new(0)).with(Seat::new(1)).with(Seat::new(3));
    /// let order: Vec<u8> = seats.clockwise_from(Seat::new(2)).map(Seat::number).collect();
    /// assert_eq!(order, [3, 0, 1]);
    /// ```
    pub fn clockwise_from(self, first: Seat) -> impl Iterator<Item = Seat> {
        (0..Seat::LIMIT)
            .map(move |step| Seat((first.0 + step) % Seat::LIMIT))
            .filter(move |&seat| self.has(seat))
    }

    /// The seats in the set, in order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..Seat::LIMIT)
            .map(Seat)
            .filter(move |&seat| self.has(seat))
    }
}

impl fmt::Debug for Seats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set()
            .entries(self.iter().map(Seat::number))
            .finish()
    }
}

/// One value for each of `N` seats.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BySeat<T, const N: usize>(pub [T; N]);

impl<T: Default + Copy, const N: usize> Default for BySeat<T, N> {
    fn default() -> Self {
        BySeat([T::default(); N])
    }
}

impl<T, const N: usize> Index<Seat> for BySeat<T, N> {
    type Output = T;
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T, const N: usize> IndexMut<Seat> for BySeat<T, N> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}
