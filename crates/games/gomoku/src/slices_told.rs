//! What the machine of slices sees, in sentences.

use rivi_players::Sentence;
use rivi_rules::Side;

use crate::slices_view::{ShownRun, ShownSlice, ShownWorth, SlicesView};

/// What all stones are worth, and the slices through a cell of this name.
pub(crate) fn told(seen: &SlicesView, cell: Option<&str>) -> Vec<Sentence> {
    let mut told = vec![totals(seen), score(seen)];
    if let Some(cell) = cell {
        told.push(Sentence::new("page.slices.through", [("cell", cell.to_owned())]));
        told.extend(seen.slices.iter().flat_map(|slice| through(slice, seen.turn)));
    }
    told
}

fn totals(seen: &SlicesView) -> Sentence {
    let (x, o) = (seen.totals.x, seen.totals.o);
    let values = [
        ("x", x.waiting.to_string()),
        ("x_moving", x.moving.to_string()),
        ("o", o.waiting.to_string()),
        ("o_moving", o.moving.to_string()),
    ];
    Sentence::new("slices.totals", values)
}

/// What counts of a worth for a side, as it is to move or not.
fn counts(worth: ShownWorth, side: Side, turn: Side) -> i32 {
    if side == turn { worth.moving } else { worth.waiting }
}

/// The position's score, seen by the side that has just moved.
fn score(seen: &SlicesView) -> Sentence {
    let waiting = seen.turn.other();
    let worth = |side: Side| {
        let worth = if side == Side::X { seen.totals.x } else { seen.totals.o };
        counts(worth, side, seen.turn).to_string()
    };
    let values = [
        ("side", waiting.to_string()),
        ("own", worth(waiting)),
        ("other", worth(seen.turn)),
        ("score", format!("{:+}", seen.score)),
    ];
    Sentence::new("page.slices.score", values)
}

/// A slice: what it is worth, what it would be worth with a stone more, and its runs.
fn through(slice: &ShownSlice, turn: Side) -> Vec<Sentence> {
    let key = match slice.direction {
        "row" => "slices.row",
        "column" => "slices.column",
        "falling" => "slices.falling",
        _ => "slices.rising",
    };
    let worth = slice.worth;
    let values = [
        ("x", counts(worth.x, Side::X, turn).to_string()),
        ("o", counts(worth.o, Side::O, turn).to_string()),
    ];
    let mut told = vec![Sentence::new(key, values)];
    let runs = slice.runs.iter().filter(|run| run.worth.waiting > 0);
    told.extend(runs.map(run));
    if let (Some(x), Some(o)) = (slice.with_x, slice.with_o) {
        let values = [("x", x.x.waiting.to_string()), ("o", o.o.waiting.to_string())];
        told.push(Sentence::new("slices.with", values));
    }
    told
}

fn run(run: &ShownRun) -> Sentence {
    let values = [
        ("side", run.side.to_string()),
        ("length", run.length.to_string()),
        ("open", run.open_ends.to_string()),
        ("waiting", run.worth.waiting.to_string()),
        ("moving", run.worth.moving.to_string()),
    ];
    Sentence::new("slices.run", values)
}
