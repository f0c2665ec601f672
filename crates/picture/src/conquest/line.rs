//! Paths in as few characters as possible: a page has hundreds of them.

pub(super) type Point = (f64, f64);

/// A point by its angle, clockwise from the top in degrees, and its distance from the middle.
pub(super) fn polar(degrees: f64, distance: f64) -> Point {
    let (sin, cos) = degrees.to_radians().sin_cos();
    (distance * sin, -distance * cos)
}

/// Coordinates in whole numbers; a minus sign separates them as well as a space does.
pub(super) fn points(points: &[Point]) -> String {
    let mut text = String::new();
    for &(x, y) in points {
        for value in [x, y] {
            let value = value.round() + 0.0;
            if 0.0 <= value && !text.is_empty() {
                text.push(' ');
            }
            text.push_str(&value.to_string());
        }
    }
    text
}

/// A polygon.
pub(super) fn polygon(corners: &[Point]) -> String {
    format!("M{}z", points(corners))
}

/// A closed curve that is drawn toward these points and bends before each of them.
pub(super) fn blob(around: &[Point]) -> String {
    let middle = |a: Point, b: Point| ((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0);
    let next = around.iter().cycle().skip(1);
    let halfway: Vec<Point> = around
        .iter()
        .zip(next)
        .map(|(&a, &b)| middle(a, b))
        .collect();
    let (Some(&last), true) = (halfway.last(), 2 < around.len()) else {
        return String::new();
    };
    let bends: Vec<Point> = around
        .iter()
        .zip(&halfway)
        .flat_map(|(&a, &b)| [a, b])
        .collect();
    format!("M{}Q{}z", points(&[last]), points(&bends))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coordinates_take_little_room() {
        assert_eq!(
            polygon(&[(1.2, -3.7), (-0.2, 4.0), (5.0, 6.0)]),
            "M1-4 0 4 5 6z"
        );
        assert_eq!(
            blob(&[(0.0, 0.0), (4.0, 0.0), (4.0, 4.0)]),
            "M2 2Q0 0 2 0 4 0 4 2 4 4 2 2z"
        );
    }
}
