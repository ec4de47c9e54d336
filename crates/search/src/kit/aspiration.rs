use super::Window;

/// A narrow window round the value of the last iteration, widened on the side where the value lies outside: most
/// iterations answer within the first, which cuts more off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Aspiration {
    /// How far the first window reaches to both sides.
    pub width: i32,
    /// By what the reach is multiplied each time the value lies outside.
    pub growth: i32,
    /// A reach from which on the side is opened fully.
    pub most: i32,
}

impl Aspiration {
    /// Asks until the value lies inside the window, or the window is full; none if the search was stopped.
    pub fn ask<T>(
        self,
        before: Option<i32>,
        full: Window,
        mut ask: impl FnMut(Window) -> Option<(i32, T)>,
    ) -> Option<(i32, T)> {
        let Window { alpha, beta } = full;
        let mut reach = self.width;
        let mut window = before.map_or(full, |value| Window {
            alpha: (value - reach).max(alpha),
            beta: (value + reach).min(beta),
        });
        loop {
            let (value, found) = ask(window)?;
            let [above, below] = [value > window.alpha, value < window.beta];
            if (above || window.alpha == alpha) && (below || window.beta == beta) {
                return Some((value, found));
            }
            reach *= self.growth;
            let open = reach >= self.most;
            if !above {
                window.alpha = if open { alpha } else { (value - reach).max(alpha) };
            }
            if !below {
                window.beta = if open { beta } else { (value + reach).min(beta) };
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FULL: Window = Window { alpha: -1000, beta: 1000 };
    const NARROW: Aspiration = Aspiration { width: 10, growth: 3, most: 200 };

    /// The windows in which a search whose true value is this is asked.
    fn asked(before: Option<i32>, truth: i32) -> Vec<(i32, i32)> {
        let mut windows = Vec::new();
        let found = NARROW.ask(before, FULL, |window| {
            windows.push((window.alpha, window.beta));
            // Fail-hard: the search tells no more than the bound.
            Some((truth.clamp(window.alpha, window.beta), ()))
        });
        assert_eq!(found, Some((truth, ())));
        windows
    }

    #[test]
    fn the_window_is_widened_where_the_value_lies_outside() {
        assert_eq!(asked(None, 5), [(-1000, 1000)]);
        assert_eq!(asked(Some(0), 5), [(-10, 10)]);
        assert_eq!(asked(Some(0), 15), [(-10, 10), (-10, 40)]);
        assert_eq!(asked(Some(0), -900), [(-10, 10), (-40, 10), (-130, 10), (-1000, 10)]);
        // Nothing lies beyond the full window, so its very edge is an answer.
        assert_eq!(asked(Some(0), 1000), [(-10, 10), (-10, 40), (-10, 130), (-10, 1000)]);
    }

    #[test]
    fn a_stopped_search_has_no_answer() {
        assert_eq!(NARROW.ask(Some(3), FULL, |_| None::<(i32, ())>), None);
    }
}
