//! What the text game says, in the player's language.

use rivi_players::{Chosen, Desk, Failure, Language};
use rivi_rules::{BrokenRule, IllegalMove, Outcome, Size, Square, Table, column_letters};
use rivi_search::Verdict;

use crate::Layout;
use crate::picture::FORBIDDEN;

/// A move as it is spoken of: as it can be typed, on small boards in both ways.
pub(super) fn move_name(text: &str, square: Option<Square>, layout: Layout) -> String {
    match (layout, square) {
        (Layout::Digits, Some(Square { row, column })) => {
            format!("{}{} ({text})", row + 1, column + 1)
        }
        _ => text.to_owned(),
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
    let tell = |key| language.tell(key, &[("move", what), ("who", holder)]);
    match reason {
        IllegalMove::Occupied { .. } if own => tell("refused.own"),
        IllegalMove::Occupied { .. } => tell("refused.taken"),
        IllegalMove::OffBoard => tell("refused.off"),
        IllegalMove::Rule(rule) => broken(language, what, rule),
        IllegalMove::GameOver(_) => tell("refused.over"),
    }
}

/// A rule of the game's own, in English where the language files do not know the game.
fn broken(language: Language, what: &str, rule: BrokenRule) -> String {
    if language.text(rule.key).is_none() {
        return format!("{what}: {rule}.");
    }
    let (name, value) = rule.value.unwrap_or(("", 0));
    language.tell(rule.key, &[("move", what), (name, &value.to_string())])
}

/// What a move would make that is forbidden: each three, four or overline by its cells.
pub(super) fn shapes(language: Language, table: &dyn Table, text: &str) -> String {
    let Some(point) = table.forbidden_point(text) else { return String::new() };
    let height = table.size().height;
    let cell =
        |square: &Square| format!("{}{}", column_letters(square.column), height - square.row);
    let shape = |squares: &Vec<Square>| squares.iter().map(cell).collect::<Vec<_>>().join(" ");
    let shapes: Vec<String> = point.shapes.iter().map(shape).collect();
    format!(" {}", language.tell("refused.shapes", &[("shapes", &shapes.join(", "))]))
}

/// A game as it is called: rules with a name of their own go before the text that chooses them.
pub(super) fn game_title(language: Language, game: &str) -> String {
    let named = game
        .split(',')
        .skip(1)
        .find_map(|option| language.text(&format!("page.game.{}", option.trim())));
    named.map_or_else(|| game.to_owned(), |title| format!("{title} ({game})"))
}

/// How to play, and every command.
pub(super) fn help(language: Language, desk: &dyn Desk, layout: Layout) -> String {
    let size = desk.table().size();
    let numbering = match layout {
        Layout::Blocks => language.tell("help.local", &[]) + "\n",
        _ => String::new(),
    };
    let forbidden = if desk.table().forbidden_squares().is_empty() {
        String::new()
    } else {
        language.tell("help.forbidden", &[("mark", &FORBIDDEN.to_string())]) + "\n"
    };
    let corner = language.tell("help.corner", &[]);
    let commands = language.tell("help.commands", &[]);
    format!(
        "{}\n{}\n{numbering}{forbidden}{corner}\n{commands}\n",
        goal(language, desk),
        expected(language, layout, size)
    )
}

/// What wins; the rules in a sentence where the game has no text of its own.
fn goal(language: Language, desk: &dyn Desk) -> String {
    let say = |sentence| language.say(sentence);
    let own = desk.goal().map(|goal| {
        let all = std::iter::once(goal).chain(desk.rules());
        all.map(say).collect::<Vec<_>>().join(" ")
    });
    own.unwrap_or_else(|| desk.card().rules.to_owned())
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
        Failure::OtherGame => tell("failure.other_game", &[]),
        Failure::Program(error) => tell("failure.program", &[("error", error)]),
    };
    tell("failure", &[("who", who), ("reason", &reason)])
}

/// The figures of a choice in one line, if it has any.
pub(super) fn figures(language: Language, choice: &Chosen) -> String {
    let figures = choice.insight.figures.iter();
    let shown = figures.map(|(name, value)| format!("; {}: {value}", language.figure(name)));
    shown.collect()
}

/// The reasons for a choice, a line each. A machine that says nothing itself has at least a verdict; what its guess
/// promises is told where that was measured.
pub(super) fn reasons(language: Language, choice: &Chosen) -> String {
    let sentences = choice.insight.sentences.iter().map(|sentence| language.say(sentence));
    let silent = choice.insight.sentences.is_empty();
    let worth = choice.verdict;
    let verdict = worth.filter(|_| silent).map(|worth| verdict_text(language, worth.verdict));
    let percent =
        |percent: u8| language.tell("verdict.expected", &[("percent", &percent.to_string())]);
    let expected = worth.and_then(|worth| worth.expected).map(percent);
    sentences
        .chain(verdict)
        .chain(expected)
        .flat_map(|line| ["  ".to_owned(), line, "\n".to_owned()])
        .collect()
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
pub(super) fn where_to(language: Language, table: &dyn Table) -> Option<String> {
    let regions = table.regions()?;
    Some(match regions.sent_to {
        Some(board) => {
            let board = regions.size.index(board).to_string();
            language.tell("turn.board", &[("board", &board)])
        }
        None => language.tell("turn.any_board", &[]),
    })
}
