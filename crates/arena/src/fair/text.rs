use std::fmt::Write;

use rivi_search::Verdict;

use super::{Balance, Fairness, Figures};

/// What was found, for people.
pub fn text(fairness: &Fairness) -> String {
    let mut out = String::new();
    let _ = writeln!(out, "{}", fairness.game);
    match (fairness.proven, &fairness.games) {
        (Some(verdict), _) => {
            let _ = writeln!(out, "proven: {}", result(verdict));
        }
        (None, Some(figures)) => {
            let _ = writeln!(out, "not proven; {} against itself:", fairness.machine);
            let _ = writeln!(out, "  {}", told(figures));
            let drawn = 100.0 * figures.drawn as f64 / figures.games.max(1) as f64;
            let _ = writeln!(out, "  {drawn:.0} % drawn, {:.0} moves a game", figures.length);
            let (different, games) = (figures.different, figures.games);
            let _ = writeln!(out, "  {different} of the {games} games differ");
        }
        (None, None) => {}
    }
    let best: Vec<String> = fairness
        .first_moves
        .iter()
        .take(5)
        .map(|m| format!("{} ({})", m.text, m.verdict))
        .collect();
    let _ = writeln!(out, "best first moves: {}", best.join(", "));
    for balance in &fairness.balances {
        let _ = writeln!(out, "{}", suggestion(balance));
    }
    out
}

fn result(verdict: Verdict) -> String {
    match verdict {
        Verdict::WinIn(moves) => format!("the side that begins wins in {moves}"),
        Verdict::LossIn(moves) => format!("the side that begins loses in {moves}"),
        Verdict::Draw => "a draw".to_owned(),
        Verdict::Guess(score) => format!("open ({score})"),
    }
}

/// The share with its error.
fn told(figures: &Figures) -> String {
    let Figures { won, drawn, lost, share, error, .. } = figures;
    format!(
        "the side that begins gets {:.0} % ± {:.0} ({won} won, {drawn} drawn, {lost} lost)",
        100.0 * share,
        100.0 * error
    )
}

fn suggestion(balance: &Balance) -> String {
    let rule = match balance.rule {
        "swap" => "with swap (the second player may change sides after the first stone)",
        _ => "with the middle forbidden to the first stone",
    };
    let figure = match (balance.proven, &balance.games) {
        (Some(verdict), _) => result(verdict),
        (None, Some(figures)) => told(figures),
        (None, None) => "nothing is known".to_owned(),
    };
    format!("{rule}, {} first: {figure}", balance.first_move)
}
