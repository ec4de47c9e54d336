//! Rivi's own record of a game: a line a fact, then the moves.

use std::fmt::Write;

use rivi_rules::Side;

use crate::export::ImportError;
use crate::message::SetUpText;
use crate::pair::Pair;
use crate::request::GameFile;
use crate::state::Ending;

const TITLE: &str = "rivi record 1";

/// Words in records, one for each ending.
const ENDINGS: [(Ending, &str); 5] = [
    (Ending::Rules, "rules"),
    (Ending::Resigned, "resigned"),
    (Ending::Agreed, "agreed"),
    (Ending::Time, "time"),
    (Ending::Operator, "operator"),
];

/// The game as text.
pub(crate) fn write(file: &GameFile) -> String {
    let mut out = format!("{TITLE}\ngame: {}\n", file.game);
    let mut fact = |name: &str, value: &str| {
        // Writing to a string cannot fail.
        let _ = writeln!(out, "{name}: {value}");
    };
    fact("first", &file.first.to_string());
    fact("x", &file.players.x);
    fact("o", &file.players.o);
    for (key, name) in [("name-x", &file.names.x), ("name-o", &file.names.o)] {
        if let Some(name) = name {
            fact(key, name);
        }
    }
    file.date_ms.iter().for_each(|date| fact("date-ms", &date.to_string()));
    if let (Some(winner), Some(by)) = (file.winner, file.by) {
        let by = ENDINGS.iter().find(|(ending, _)| *ending == by).map_or("rules", |(_, word)| word);
        fact("result", &format!("{} by {by}", winner.word()));
    }
    if let Some(start) = &file.start {
        start.turn.iter().for_each(|turn| fact("turn", &turn.to_string()));
        fact("lenient", if start.lenient { "yes" } else { "no" });
        start.diagram.lines().for_each(|row| fact("start", row));
    }
    let times = file.times_ms.iter().map(u64::to_string).collect::<Vec<_>>().join(" ");
    fact("times-ms", &times);
    out + "moves: " + &file.moves.join(" ") + "\n"
}

/// The game of a text.
///
/// # Errors
/// What is wrong with it.
pub(crate) fn read(text: &str) -> Result<GameFile, ImportError> {
    let mut lines = text.lines();
    if lines.next().map(str::trim) != Some(TITLE) {
        return Err(ImportError(format!("a record begins with the line '{TITLE}'")));
    }
    let mut file = GameFile {
        game: String::new(),
        start: None,
        first: Side::X,
        players: Pair { x: crate::HUMAN.to_owned(), o: crate::HUMAN.to_owned() },
        names: Pair::default(),
        moves: Vec::new(),
        times_ms: Vec::new(),
        winner: None,
        by: None,
        date_ms: None,
    };
    let mut start = SetUpText { diagram: String::new(), turn: None, lenient: false };
    for (number, line) in (2..).zip(lines).filter(|(_, line)| !line.trim().is_empty()) {
        let wrong = |expected: &str| ImportError(format!("line {number}: expected {expected}"));
        let (name, value) = line.split_once(':').ok_or_else(|| wrong("'name: value'"))?;
        let value = value.trim();
        let seat = || read_seat(value).ok_or_else(|| wrong("X or O"));
        let words = || value.split_whitespace().map(str::to_owned);
        match name.trim() {
            "game" => value.clone_into(&mut file.game),
            "first" => file.first = seat()?,
            "x" => value.clone_into(&mut file.players.x),
            "o" => value.clone_into(&mut file.players.o),
            "name-x" => file.names.x = Some(value.to_owned()),
            "name-o" => file.names.o = Some(value.to_owned()),
            "date-ms" => file.date_ms = Some(value.parse().map_err(|_| wrong("milliseconds"))?),
            "result" => read_result(value, &mut file).ok_or_else(|| wrong("'x by rules'"))?,
            "turn" => start.turn = Some(seat()?),
            "lenient" => start.lenient = value == "yes",
            "start" => start.diagram.extend([value, "\n"]),
            "times-ms" => {
                let times: Result<Vec<u64>, _> = words().map(|word| word.parse()).collect();
                file.times_ms = times.map_err(|_| wrong("milliseconds"))?;
            }
            "moves" => file.moves.extend(words()),
            _ => return Err(wrong("game, first, x, o, result, start, times-ms or moves")),
        }
    }
    file.start = Some(start).filter(|start| !start.diagram.is_empty());
    Ok(file)
}

fn read_seat(text: &str) -> Option<Side> {
    let mut letters = text.chars();
    let side = rivi_rules::Side::of_mark(letters.next()?)?;
    letters.next().is_none().then_some(side)
}

fn read_result(value: &str, file: &mut GameFile) -> Option<()> {
    let (winner, by) = value.split_once(" by ")?;
    file.winner = Some(winner.parse().ok()?);
    file.by = Some(ENDINGS.iter().find(|(_, word)| *word == by)?.0);
    Some(())
}
