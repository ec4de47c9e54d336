//! What the text game says, in the player's language.

use rivi_engine::catalogue::as_kind;
use rivi_engine::{Choice, Failure, Language};
use rivi_games::mnk::{Grid, Twist};
use rivi_games::ultimate::Ultimate;
use rivi_rules::{Forbidden, Game, IllegalMove, Outcome, Size, Square, column_letters};
use rivi_search::Verdict;

use crate::Layout;

/// A move as it is spoken of: as it can be typed, on small boards in both ways.
pub(super) fn move_name<P: Game>(position: &P, m: P::Move, layout: Layout) -> String {
    let text = position.move_text(m);
    match layout {
        Layout::Digits => {
            let Square { row, column } = position.target(m);
            format!("{}{} ({text})", row + 1, column + 1)
        }
        _ => text,
    }
}

/// What a move should look like.
pub(super) fn expected(language: Language, layout: Layout, size: Size) -> String {
    let (rows, columns) = (size.height.to_string(), size.width.to_string());
    let letter = column_letters(size.width - 1);
    let (row, column) = (size.height / 2, size.width / 2);
    let digits = format!("{}{}", row + 1, column + 1);
    let example = format!("{}{}", column_letters(column), size.height - row);
    let values = [
        ("rows", rows.as_str()),
        ("columns", columns.as_str()),
        ("letter", letter.as_str()),
        ("digits", digits.as_str()),
        ("example", example.as_str()),
    ];
    match layout {
        Layout::Digits => language.tell("expected.digits", &values),
        Layout::Letters => language.tell("expected.letters", &values),
        Layout::Columns => language.tell("expected.column", &values),
        Layout::Blocks => language.tell("expected.local", &values),
    }
}

/// Why a move was refused; `own` tells whether the side to move holds the cell itself.
pub(super) fn refusal(
    language: Language,
    what: &str,
    reason: IllegalMove,
    own: bool,
    holder: &str,
) -> String {
    let tell = |key, number: u8| {
        let number = number.to_string();
        language.tell(key, &[("move", what), ("board", &number), ("who", holder)])
    };
    match reason {
        IllegalMove::Occupied { .. } if own => tell("refused.own", 0),
        IllegalMove::Occupied { .. } => tell("refused.taken", 0),
        IllegalMove::ColumnFull => tell("refused.full", 0),
        IllegalMove::WrongBoard { must } => tell("refused.board", must),
        IllegalMove::BoardClosed { board } => tell("refused.closed", board),
        IllegalMove::OffBoard => tell("refused.off", 0),
        IllegalMove::Forbidden(Forbidden::Overline) => tell("refused.overline", 0),
        IllegalMove::Forbidden(Forbidden::DoubleFour) => tell("refused.fours", 0),
        IllegalMove::Forbidden(Forbidden::DoubleThree) => tell("refused.threes", 0),
        IllegalMove::GameOver(_) => tell("refused.over", 0),
    }
}

/// How to play, and every command.
pub(super) fn help<P: Game>(language: Language, position: &P, layout: Layout) -> String {
    let size = position.size();
    let numbering = match layout {
        Layout::Blocks => language.tell("help.local", &[]) + "\n",
        _ => String::new(),
    };
    let corner = language.tell("help.corner", &[]);
    let commands = language.tell("help.commands", &[]);
    format!(
        "{}\n{}\n{numbering}{corner}\n{commands}\n",
        goal(language, position),
        expected(language, layout, size)
    )
}

/// What wins.
fn goal<P: Game>(language: Language, position: &P) -> String {
    if as_kind::<Ultimate, P>(position).is_some() {
        return language.tell("goal.ultimate", &[]);
    }
    let Some(grid) = as_kind::<Grid, P>(position) else {
        let count = if position.size() == Size::new(3, 3) { "3" } else { "4" };
        return language.tell("goal.line", &[("count", count)]);
    };
    let count = grid.rules().line.to_string();
    let key = match (grid.rules().twist, grid.rules().exact) {
        (Twist::Renju, _) => "goal.renju",
        (Twist::Caro, _) => "goal.caro",
        (Twist::Plain, true) => "goal.exact",
        (Twist::Plain, false) => "goal.line",
    };
    language.tell(key, &[("count", &count)])
}

/// How the game ended.
pub(super) fn outcome(language: Language, outcome: Outcome, titles: &[String; 2]) -> String {
    match outcome {
        Outcome::Win(side) => language.tell("over.won", &[("who", &titles[side])]),
        Outcome::Draw => language.tell("over.drawn", &[]),
    }
}

/// Why a machine has no move.
pub(super) fn failure(
    language: Language,
    who: &str,
    failure: &Failure,
    titles: &[String; 2],
) -> String {
    let tell = |key, values: &[(&str, &str)]| language.tell(key, values);
    let reason = match failure {
        Failure::GameOver => tell("failure.over", &[]),
        Failure::Stopped => tell("failure.stopped", &[]),
        Failure::GaveUp { nodes } => tell("failure.gave_up", &[("nodes", &nodes.to_string())]),
        Failure::Illegal { text, reason } => {
            let holder = match reason {
                IllegalMove::Occupied { by } => titles[*by].as_str(),
                _ => "",
            };
            let reason = refusal(language, text, *reason, false, holder);
            tell("failure.illegal", &[("move", text), ("reason", &reason)])
        }
        Failure::Unreadable { text } => tell("failure.unreadable", &[("text", text)]),
        Failure::Late { took_ms, allowed_ms } => {
            let (took, allowed) = (took_ms.to_string(), allowed_ms.to_string());
            tell("failure.late", &[("took", &took), ("allowed", &allowed)])
        }
        Failure::Program(error) => tell("failure.program", &[("error", error)]),
    };
    tell("failure", &[("who", who), ("reason", &reason)])
}

/// The figures of a choice in one line, if it has any.
pub(super) fn figures<P: Game>(language: Language, choice: &Choice<P>) -> String {
    let figures = choice.insight.figures.iter();
    let shown = figures.map(|(name, value)| format!("; {}: {value}", language.figure(name)));
    shown.collect()
}

/// The reasons for a choice, a line each. A machine that says nothing itself has at least a verdict.
pub(super) fn reasons<P: Game>(language: Language, choice: &Choice<P>) -> String {
    let sentences = choice.insight.sentences.iter().map(|sentence| language.say(sentence));
    let silent = choice.insight.sentences.is_empty();
    let verdict = choice.verdict.filter(|_| silent).map(|verdict| verdict_text(language, verdict));
    sentences.chain(verdict).flat_map(|line| ["  ".to_owned(), line, "\n".to_owned()]).collect()
}

fn verdict_text(language: Language, verdict: Verdict) -> String {
    let tell = |key, value: &str| language.tell(key, &[("value", value)]);
    match verdict {
        Verdict::WinIn(moves) => tell("verdict.win", &moves.to_string()),
        Verdict::LossIn(moves) => tell("verdict.loss", &moves.to_string()),
        Verdict::Draw => tell("verdict.draw", ""),
        Verdict::Guess(score) => tell("verdict.guess", &score.to_string()),
    }
}

/// Which local board is to be played in, where that is a question.
pub(super) fn where_to<P: Game>(language: Language, position: &P) -> Option<String> {
    let ultimate = as_kind::<Ultimate, P>(position)?;
    Some(match ultimate.sent_to() {
        Some(board) => language.tell("turn.board", &[("board", &board.to_string())]),
        None => language.tell("turn.any_board", &[]),
    })
}
