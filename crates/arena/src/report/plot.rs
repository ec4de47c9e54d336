use super::Summary;

const WIDTH: f64 = 640.0;
const LEFT: f64 = 220.0;
const RIGHT: f64 = 30.0;
const ROW: f64 = 28.0;
const TOP: f64 = 12.0;
const BOTTOM: f64 = 34.0;

/// The ratings with their intervals as an SVG picture.
pub(super) fn rating_plot(summary: &Summary) -> String {
    let (low, high) = range(summary);
    let at = |elo: f64| LEFT + (elo - low) / (high - low) * (WIDTH - LEFT - RIGHT);
    let floor = TOP + ROW * summary.players.len() as f64;
    let height = floor + BOTTOM;
    let grid = ticks(low, high).into_iter().map(|tick| grid_line(at(tick), tick, floor));
    let rows = summary.players.iter().enumerate().map(|(row, line)| {
        let y = TOP + ROW * (row as f64 + 0.5);
        player_row(&line.player, y, [line.low.0, line.rating.0, line.high.0].map(at))
    });
    format!(
        "<svg viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" aria-label=\"Ratings with 95 % intervals\">\n{}</svg>\n",
        grid.chain(rows).collect::<String>()
    )
}

fn grid_line(x: f64, tick: f64, floor: f64) -> String {
    format!(
        "<line class=\"grid\" x1=\"{x:.1}\" y1=\"{TOP}\" x2=\"{x:.1}\" y2=\"{floor}\"/>\
         <text class=\"tick\" x=\"{x:.1}\" y=\"{:.1}\">{tick:+}</text>\n",
        floor + 18.0
    )
}

fn player_row(player: &str, y: f64, [low, middle, high]: [f64; 3]) -> String {
    format!(
        "<text class=\"name\" x=\"{:.1}\" y=\"{:.1}\">{}</text>\
         <line class=\"interval\" x1=\"{low:.1}\" y1=\"{y}\" x2=\"{high:.1}\" y2=\"{y}\"/>\
         <circle class=\"rating\" cx=\"{middle:.1}\" cy=\"{y}\" r=\"5\"/>\n",
        LEFT - 12.0,
        y + 4.0,
        super::html::escaped(&shortened(player)),
    )
}

fn shortened(name: &str) -> String {
    const LONGEST: usize = 28;
    match name.char_indices().nth(LONGEST) {
        Some((cut, _)) => format!("{}…", &name[..cut]),
        None => name.to_owned(),
    }
}

/// What the picture has to hold, with a little room.
fn range(summary: &Summary) -> (f64, f64) {
    let lows = summary.players.iter().map(|line| line.low.0);
    let highs = summary.players.iter().map(|line| line.high.0);
    let (low, high) = (lows.fold(-10.0, f64::min), highs.fold(10.0, f64::max));
    let room = (high - low) * 0.05;
    (low - room, high + room)
}

/// Round numbers within the range, four to ten of them.
fn ticks(low: f64, high: f64) -> Vec<f64> {
    let rough = (high - low) / 5.0;
    let power = 10f64.powf(rough.log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0]
        .map(|n| n * power)
        .into_iter()
        .find(|&step| step >= rough)
        .unwrap_or(rough);
    let (first, last) = ((low / step).ceil() as i64, (high / step).floor() as i64);
    (first..=last).map(|n| n as f64 * step).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_few() {
        assert_eq!(ticks(-120.0, 230.0), [-100.0, 0.0, 100.0, 200.0]);
        for (low, high) in [(-11.0, 11.0), (-3000.0, 2500.0), (-0.3, 0.2)] {
            assert!((3..=10).contains(&ticks(low, high).len()));
        }
    }
}
