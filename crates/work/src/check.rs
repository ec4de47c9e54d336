//! What workers say is checked by the rules before it is believed.

use rivi_play::Chosen;
use rivi_play::seen::{Analysis, Insight, Remark};
use rivi_players::{Desk, Thinking, Worth};
use rivi_rules::{Outcome, Side, Square, Table};
use rivi_search::Verdict;

use crate::said::Moved;

/// A move, a name or a sentence is no longer.
const MOST_TEXT: usize = 2000;
/// So many values a sentence has.
const MOST_VALUES: usize = 64;

/// The move, if it may be played and what goes with it is no larger than a machine's own.
pub(crate) fn moved(desk: &dyn Desk, Moved { text, insight }: Moved) -> Result<Chosen, String> {
    let table = desk.table();
    if !table.is_legal(&text) || insight.text != text {
        return Err(format!("{text} is no move that may be played"));
    }
    let small = insight.cells.len() <= Insight::MOST_CELLS
        && insight.sentences.len() <= Insight::MOST_SENTENCES
        && insight.sentences.iter().all(is_short)
        && insight.figures.len() <= MOST_VALUES
        && insight.figures.iter().all(|one| one.name.len() + one.value.len() <= MOST_TEXT)
        && insight.iterations.len() <= Insight::MOST_ITERATIONS
        && insight.iterations.iter().all(|seen| thinking(desk, seen));
    if !small || insight.player.len() > MOST_TEXT {
        return Err("what the machine saw is too much".to_owned());
    }
    let line = std::slice::from_ref(&text);
    if insight.verdict.is_some_and(|worth| !may_be(table, line, worth)) {
        return Err(format!("{text} is not worth what is said"));
    }
    Ok(Chosen { square: table.target(&text), text, insight })
}

/// Whether something is what a machine may know on the way: a line that may be played, worth what is said.
pub(crate) fn thinking(desk: &dyn Desk, seen: &Thinking) -> bool {
    seen.line.len() <= Insight::MOST_LINE && may_be(desk.table(), &seen.line, seen.verdict)
}

/// Checks an analysis: every line may be played, and every move that has a value.
pub(crate) fn analysis(desk: &dyn Desk, seen: &Analysis) -> Result<(), String> {
    let table = desk.table();
    let legal = table.legal_moves();
    let known = |text: &String, square: Option<Square>| {
        legal.contains(text) && square == table.target(text)
    };
    let most = legal.len().max(1);
    if seen.lines.len() > most || seen.values.len() > most || seen.effort.len() > most {
        return Err("there are more moves than may be played".to_owned());
    }
    if let Some(line) = seen.lines.iter().find(|line| !may_be(table, &line.moves, line.verdict)) {
        return Err(format!("a line is not what is said: {}", line.moves.join(" ")));
    }
    let valued = seen.values.iter().all(|value| known(&value.text, value.square));
    if !valued || !seen.effort.iter().all(|effort| known(&effort.text, effort.square)) {
        return Err("a move that may not be played has a value".to_owned());
    }
    let short = seen.remarks.len() <= MOST_VALUES && seen.remarks.iter().all(is_short);
    if short { Ok(()) } else { Err("there is too much to read".to_owned()) }
}

fn is_short(remark: &Remark) -> bool {
    let values = remark.values.iter();
    remark.key.len() + remark.text.len() <= MOST_TEXT
        && remark.values.len() <= MOST_VALUES
        && values.map(|one| one.name.len() + one.value.len()).sum::<usize>() <= MOST_TEXT
}

/// Whether a line may be played, and what is claimed to be proven does not differ from what is seen at its end.
fn may_be(table: &dyn Table, line: &[String], worth: Worth) -> bool {
    let mut after = table.boxed();
    if line.iter().any(|text| after.play(text).is_err()) {
        return false;
    }
    let seen = after.outcome().map(|outcome| for_side(outcome, table.turn()));
    let claimed = match worth.verdict {
        Verdict::WinIn(_) => Some(1),
        Verdict::LossIn(_) => Some(-1),
        Verdict::Draw => Some(0),
        Verdict::Guess(_) => None,
    };
    // A move that wins at once does; otherwise a line that ends tells what it is worth only where it was played best.
    let at_once = matches!(worth.verdict, Verdict::WinIn(1)) && !line.is_empty();
    match (seen, claimed) {
        (Some(seen), Some(claimed)) => seen == claimed,
        (None, _) => !at_once,
        (Some(_), None) => true,
    }
}

fn for_side(outcome: Outcome, side: Side) -> i8 {
    match outcome.winner() {
        Some(winner) if winner == side => 1,
        Some(_) => -1,
        None => 0,
    }
}
