//! The rules of a game in sentences, made from its options.

use rivi_players::Sentence;

use crate::{LineGame, Marks, Wrap};

/// What wins or loses first, then the rest.
pub(crate) fn sentences(game: &LineGame) -> Vec<Sentence> {
    let rules = game.rules();
    let number = |name: &'static str, value: usize| (name, value.to_string());
    let plain = |key: &'static str| Sentence::new(key, []);
    let count = [number("count", rules.length())];
    let goal = match (rules.marks, rules.misere, rules.exact, rules.shape.is_empty()) {
        (Marks::Order, _, _, true) => "line.order",
        (Marks::Order, _, _, false) => "line.order_shape",
        (_, false, _, false) => "line.shape",
        (_, true, _, false) => "line.shape_loses",
        (_, false, false, true) => "line.wins",
        (_, true, false, true) => "line.loses",
        (_, false, true, true) => "line.exact",
        (_, true, true, true) => "line.exact_loses",
    };
    let mut all = vec![Sentence::new(goal, count)];
    let sides = [
        number("columns", rules.width.into()),
        number("rows", rules.height.into()),
        number("layers", rules.layers.into()),
    ];
    all.push(Sentence::new(if rules.layers > 1 { "line.space" } else { "line.board" }, sides));
    let clauses = [
        (rules.exact && rules.marks == Marks::Order, "line.order_exact"),
        (rules.gravity, "line.gravity"),
        (rules.wrap == Wrap::Cylinder, "line.cylinder"),
        (rules.wrap == Wrap::Torus, "line.torus"),
        (rules.stones == 2 && !rules.one_first, "line.two"),
        (rules.one_first, "line.one_first"),
        (matches!(rules.marks, Marks::Either | Marks::Order), "line.either"),
        (rules.marks == Marks::OnlyX, "line.only_x"),
    ];
    all.extend(clauses.into_iter().filter(|&(holds, _)| holds).map(|(_, key)| plain(key)));
    if rules.capture > 0 {
        all.push(Sentence::new("line.capture", [number("pairs", rules.capture.into())]));
    }
    if !rules.holes.is_empty() {
        all.push(Sentence::new("line.holes", [number("count", rules.holes.len())]));
    }
    let set_up: usize = rules.set_up.iter().map(Vec::len).sum();
    if set_up > 0 {
        all.push(Sentence::new("line.set_up", [number("count", set_up)]));
    }
    all
}
