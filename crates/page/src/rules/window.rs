//! The part of a board that a small picture shows.

use picture::tenths;

/// A place on a board.
pub(crate) type Point = (f64, f64);

/// A rectangle on a board.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Window {
    corner: Point,
    size: Point,
}

/// The forms of small pictures: the least and the greatest width for a height of one.
const FORMS: (f64, f64) = (0.85, 1.6);

impl Window {
    /// The window around these places with this much room around them; none if there are no places.
    pub(crate) fn around(places: &[Point], room: f64) -> Option<Window> {
        let first = places.first()?;
        let (mut low, mut high) = (*first, *first);
        for (x, y) in places {
            low = (low.0.min(*x), low.1.min(*y));
            high = (high.0.max(*x), high.1.max(*y));
        }
        let (wide, tall) = (high.0 - low.0 + 2.0 * room, high.1 - low.1 + 2.0 * room);
        let size = (wide.max(tall * FORMS.0), tall.max(wide / FORMS.1));
        let middle = ((low.0 + high.0) / 2.0, (low.1 + high.1) / 2.0);
        Some(Window {
            corner: (middle.0 - size.0 / 2.0, middle.1 - size.1 / 2.0),
            size,
        })
    }

    /// The same window, moved so that it does not look beyond the edges of a board.
    pub(crate) fn within(self, (low, high): (Point, Point)) -> Window {
        let moved = |at: f64, size: f64, low: f64, high: f64| match size < high - low {
            true => at.clamp(low, high - size),
            false => (low + high - size) / 2.0,
        };
        let corner = (
            moved(self.corner.0, self.size.0, low.0, high.0),
            moved(self.corner.1, self.size.1, low.1, high.1),
        );
        Window { corner, ..self }
    }

    /// Whether something that reaches this far around a place can be seen.
    pub(crate) fn shows(&self, (x, y): Point, reach: f64) -> bool {
        let inside = |at: f64, from: f64, size: f64| from - reach < at && at < from + size + reach;
        inside(x, self.corner.0, self.size.0) && inside(y, self.corner.1, self.size.1)
    }

    /// As the `viewBox` of a picture.
    pub(crate) fn view_box(&self) -> String {
        let parts = [self.corner.0, self.corner.1, self.size.0, self.size.1];
        parts.map(tenths).join(" ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_has_its_form_and_holds_what_it_is_about() {
        let high = Window::around(&[(100.0, 100.0), (100.0, 400.0)], 50.0).unwrap();
        assert_eq!(high.view_box(), "-70 50 340 400");
        assert!(high.shows((100.0, 400.0), 0.0));
        assert!(!high.shows((100.0, 500.0), 40.0) && high.shows((100.0, 500.0), 60.0));
        let wide = Window::around(&[(100.0, 100.0), (400.0, 100.0)], 50.0).unwrap();
        assert_eq!(wide.view_box(), "50 -25 400 250");
        let inside = wide.within(((0.0, 0.0), (1000.0, 430.0)));
        assert_eq!(inside.view_box(), "50 0 400 250");
        let larger = wide.within(((100.0, 0.0), (460.0, 430.0)));
        assert_eq!(larger.view_box(), "80 0 400 250");
        assert_eq!(Window::around(&[], 50.0), None);
    }
}
