use std::fmt::Write;

use rivi_search::Verdict;

use super::Fairness;

/// A cell of the picture, in its units.
const CELL: u32 = 40;
const TOP: u32 = 70;

/// The board with the worth of each first move as a tint, and the share of the side that begins as a bar: a picture that
/// needs nothing else.
pub fn picture(fairness: &Fairness) -> String {
    let [columns, rows] = fairness.size.map(u32::from);
    let (width, height) = ((columns * CELL).max(320) + 20, rows * CELL + TOP + 20);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n"
    );
    let _ = writeln!(
        svg,
        "<text x=\"10\" y=\"22\" font-size=\"15\">{}</text>",
        escaped(&heading(fairness))
    );
    let share = match (fairness.proven, &fairness.games) {
        (Some(Verdict::WinIn(_)), _) => 1.0,
        (Some(Verdict::LossIn(_)), _) => 0.0,
        (None, Some(figures)) => figures.share,
        _ => 0.5,
    };
    let bar = f64::from(width - 20);
    let _ =
        writeln!(svg, "<rect x=\"10\" y=\"36\" width=\"{bar}\" height=\"16\" fill=\"#c9d6ea\"/>");
    let _ = writeln!(
        svg,
        "<rect x=\"10\" y=\"36\" width=\"{:.1}\" height=\"16\" fill=\"#c2572b\"/>",
        bar * share
    );
    let most = scale(fairness);
    for first in &fairness.first_moves {
        let warmth = warmth(first.verdict, most);
        for square in &first.squares {
            let (x, y) = (10 + u32::from(square.column) * CELL, TOP + u32::from(square.row) * CELL);
            let colour = if warmth >= 0.0 { "#c2572b" } else { "#33609e" };
            let _ = writeln!(
                svg,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\" fill=\"{colour}\" fill-opacity=\"{:.2}\" \
                 stroke=\"#999\"><title>{}: {}</title></rect>",
                warmth.abs(),
                escaped(&first.text),
                first.verdict
            );
        }
    }
    svg + "</svg>\n"
}

fn heading(fairness: &Fairness) -> String {
    match (fairness.proven, &fairness.games) {
        (Some(Verdict::WinIn(moves)), _) => {
            format!("{}: who begins wins in {moves} (proven)", fairness.game)
        }
        (Some(Verdict::LossIn(moves)), _) => {
            format!("{}: who begins loses in {moves} (proven)", fairness.game)
        }
        (Some(Verdict::Draw), _) => format!("{}: a draw (proven)", fairness.game),
        (_, Some(figures)) => {
            let (share, error) = (100.0 * figures.share, 100.0 * figures.error);
            format!("{}: who begins gets {share:.0} % ± {error:.0}", fairness.game)
        }
        _ => fairness.game.clone(),
    }
}

/// The largest guess: what the tints are measured by.
fn scale(fairness: &Fairness) -> f64 {
    let guess = |verdict: Verdict| match verdict {
        Verdict::Guess(score) => f64::from(score.0.abs()),
        _ => 0.0,
    };
    fairness.first_moves.iter().map(|first| guess(first.verdict)).fold(1.0, f64::max)
}

/// From -1, lost, to 1, won.
fn warmth(verdict: Verdict, most: f64) -> f64 {
    match verdict {
        Verdict::WinIn(_) => 1.0,
        Verdict::LossIn(_) => -1.0,
        Verdict::Draw => 0.0,
        Verdict::Guess(score) => 0.8 * f64::from(score.0) / most,
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
