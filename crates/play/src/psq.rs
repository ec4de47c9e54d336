//! Piskvork's file of a five-in-a-row game: `Piskvorky 15x15, 11:11, 0`, then `x,y,ms` a move with both
//! coordinates from 1, then the names.

use std::fmt::Write;

use rivi_players::{Desk, Entry};
use rivi_rules::{Side, Size, Square, column_letters};

use crate::export::{ExportError, ImportError};
use crate::pair::Pair;
use crate::request::GameFile;

/// The games that such a file can hold.
fn games() -> Vec<&'static str> {
    let cards = rivi_games::entries().into_iter().map(Entry::card);
    cards.filter(|card| card.piskvork).map(|card| card.name).collect()
}

/// The game as text.
///
/// # Errors
/// If it is no five in a row from the empty board.
pub(crate) fn write(file: &GameFile, desk: &dyn Desk) -> Result<String, ExportError> {
    if !desk.card().piskvork || file.start.is_some() {
        let expected = format!("a .psq file holds {} from the empty board", games().join(" or "));
        return Err(ExportError(format!("{expected}; this is {}", file.game)));
    }
    let size = desk.table().size();
    let mut board = desk.restart(file.first);
    let mut out = format!("Piskvorky {}x{}, 11:11, 0\n", size.width, size.height);
    for (at, text) in file.moves.iter().enumerate() {
        let square = board.table().target(text);
        let played = board.table_mut().play(text).map_err(|error| ExportError(error.to_string()));
        let (Some(square), ()) = (square, played?) else { continue };
        let ms = file.times_ms.get(at).copied().unwrap_or(0);
        // Writing to a string cannot fail.
        let _ = writeln!(out, "{},{},{ms}", square.column + 1, square.row + 1);
    }
    let name = |seat: Side| file.names.of(seat).as_ref().unwrap_or(file.players.of(seat));
    Ok(out + name(file.first) + "\n" + name(file.first.other()) + "\n-1\n")
}

/// The game of a file; `game` names it, and a board of the file's size if nobody does.
///
/// # Errors
/// What is wrong with it.
pub(crate) fn read(text: &str, game: Option<&str>) -> Result<GameFile, ImportError> {
    let mut lines = text.lines();
    let size = lines.next().and_then(read_size).ok_or_else(|| {
        ImportError("a .psq file begins with a line as 'Piskvorky 15x15, 11:11, 0'".to_owned())
    })?;
    let usual = || {
        let name = games().into_iter().next().unwrap_or_default();
        format!("{name}:{}x{}", size.width, size.height)
    };
    let game = game.map_or_else(usual, str::to_owned);
    let board = rivi_games::desk(&game).map_err(|error| ImportError(error.to_string()))?;
    if board.table().size() != size {
        let own = board.table().size();
        return Err(ImportError(format!("the file has a board of {size}, {game} has {own}")));
    }
    let stones: Vec<(Square, u64)> = lines.map_while(|line| read_stone(line, size)).collect();
    let text =
        |square: &Square| format!("{}{}", column_letters(square.column), size.height - square.row);
    Ok(GameFile {
        game,
        start: None,
        first: Side::X,
        players: Pair { x: crate::HUMAN.to_owned(), o: crate::HUMAN.to_owned() },
        names: Pair::default(),
        moves: stones.iter().map(|(square, _)| text(square)).collect(),
        times_ms: stones.iter().map(|&(_, ms)| ms).collect(),
        winner: None,
        by: None,
        date_ms: None,
    })
}

fn read_size(line: &str) -> Option<Size> {
    let size = line.trim().strip_prefix("Piskvorky ")?.split(',').next()?;
    let (width, height) = size.split_once('x')?;
    Some(Size::new(width.trim().parse().ok()?, height.trim().parse().ok()?))
}

/// A stone with the milliseconds it took; anything else ends the list.
fn read_stone(line: &str, size: Size) -> Option<(Square, u64)> {
    let mut parts = line.trim().split(',');
    let mut coordinate = || parts.next()?.trim().parse::<u8>().ok()?.checked_sub(1);
    let (column, row) = (coordinate()?, coordinate()?);
    let ms = parts.next().and_then(|part| part.trim().parse().ok()).unwrap_or(0);
    let square = Square::new(row, column);
    size.contains(square).then_some((square, ms))
}
