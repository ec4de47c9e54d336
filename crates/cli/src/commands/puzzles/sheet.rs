use std::fmt::Write as _;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, bail, ensure};
use clap::Args;
use rivi_players::puzzles::Puzzle;
use rivi_players::{Coordinates, Desk, Language, Pieces};
use rivi_rules::{Side, Square, Table, labels};
use rivi_search::Limits;

use super::list;

/// Write a sheet of puzzles to be printed, with the solutions on its last page
///
/// The file is HTML, or one SVG picture of a single puzzle.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The game
    game: String,
    /// The file to write: NAME.html, or NAME.svg for a single puzzle
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// How many puzzles, 1 to 60, evenly spread over all; six in HTML, one in SVG unless said
    #[arg(long, value_name = "N")]
    count: Option<usize>,
    /// Only those of this theme
    #[arg(long, value_name = "THEME")]
    theme: Option<String>,
    /// Only those of this grade, from 1 (easy) to 5
    #[arg(long, value_name = "GRADE")]
    grade: Option<u8>,
    /// The language: en, de or fi; otherwise the locale's
    #[arg(long, value_name = "LANGUAGE")]
    lang: Option<String>,
}

pub(crate) fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    let language = super::language(arguments.lang.as_deref())?;
    let is_svg = match arguments.out.extension().and_then(|end| end.to_str()) {
        Some("html") => false,
        Some("svg") => true,
        _ => bail!("--out is a file that ends with .html or .svg"),
    };
    let count = arguments.count.unwrap_or(if is_svg { 1 } else { 6 });
    ensure!((1..=60).contains(&count), "--count is from 1 to 60, not {count}");
    ensure!(!is_svg || count == 1, "an SVG picture has one puzzle; a sheet of more is HTML");
    let all = list::chosen(Some(&arguments.game), arguments.theme.as_deref(), arguments.grade)?;
    let count = count.min(all.len());
    let chosen: Vec<&Puzzle> = (0..count).map(|at| &all[at * all.len() / count]).collect();
    let text = if is_svg { svg(&*chosen[0].desk()?) } else { html(&chosen, language)? };
    let file = &arguments.out;
    std::fs::write(file, text).with_context(|| format!("cannot write {}", file.display()))?;
    writeln!(out, "{count} puzzles in {}", file.display())?;
    Ok(ExitCode::SUCCESS)
}

const STYLE: &str = "body{font:11pt/1.35 system-ui,sans-serif;margin:1.2cm;color:#111;background:#fff}\
h1{font-size:16pt;margin:0 0 .5cm}main{display:grid;grid-template-columns:1fr 1fr;gap:.8cm}\
article{break-inside:avoid}article svg{width:100%;max-height:9cm}article p{margin:.15cm 0}\
section{break-before:page}li{margin:.15cm 0}@page{size:A4;margin:1cm}";

fn html(chosen: &[&Puzzle], language: Language) -> anyhow::Result<String> {
    let title = language.tell("puzzle.sheet", &[]);
    let mut page = format!(
        "<!doctype html>\n<html><head><meta charset=\"utf-8\"><title>{title}</title><style>{STYLE}</style></head>\
         <body>\n<h1>{title}</h1>\n<main>\n"
    );
    let mut solutions = String::new();
    for (at, puzzle) in chosen.iter().enumerate() {
        let (number, desk) = (at + 1, puzzle.desk()?);
        let claim = language.say(&puzzle.claim()?);
        let picture = svg(&*desk);
        writeln!(page, "<article><p><b>{number}.</b> {claim}</p>{picture}</article>")?;
        let line = puzzle.solution(&Limits::none())?.join(" ");
        writeln!(solutions, "<li>{line}</li>")?;
    }
    let heading = language.tell("puzzle.solutions", &[]);
    writeln!(
        page,
        "</main>\n<section><h1>{heading}</h1><ol>\n{solutions}</ol></section>\n</body></html>"
    )?;
    Ok(page)
}

/// Pixels of a cell.
const CELL: usize = 30;
/// Room for coordinates.
const EDGE: usize = 26;

/// The board as a picture in black and white: crosses and rings, or stones.
fn svg(desk: &dyn Desk) -> String {
    let (table, look) = (desk.table(), desk.card().look);
    let size = table.size();
    let (width, height) = (size.width as usize * CELL, size.height as usize * CELL);
    let mut picture = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" font-family=\"sans-serif\" font-size=\"11\">",
        width + EDGE + 4,
        height + EDGE + 4
    );
    add(&mut picture, &format!("<g transform=\"translate({EDGE} 2)\">"));
    shade(&mut picture, table);
    lines(&mut picture, table, width, height);
    for square in size.squares() {
        piece(&mut picture, table, square, look.pieces);
    }
    if look.coordinates != Coordinates::None {
        names(&mut picture, table, height);
    }
    picture + "</g></svg>"
}

/// Adds a part to a picture.
fn add(picture: &mut String, part: &str) {
    picture.push_str(part);
}

/// The parts of the board that may be played in, where there are such.
fn shade(picture: &mut String, table: &dyn Table) {
    let (Some(regions), Some(block)) = (table.regions(), table.block()) else { return };
    let (width, height) = (block.width as usize * CELL, block.height as usize * CELL);
    for open in regions.open {
        let (x, y) = (open.column as usize * width, open.row as usize * height);
        add(
            picture,
            &format!(
                "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"#ddd\"/>"
            ),
        );
    }
}

fn lines(picture: &mut String, table: &dyn Table, width: usize, height: usize) {
    let block = table.block();
    let mut line = |at: usize, across: bool, thick: bool| {
        let at = at * CELL;
        let (x1, y1, x2, y2) = if across { (0, at, width, at) } else { (at, 0, at, height) };
        let stroke = if thick { 3 } else { 1 };
        add(
            picture,
            &format!(
                "<line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\" stroke=\"#222\" stroke-width=\"{stroke}\"/>"
            ),
        );
    };
    let size = table.size();
    for row in 0..=size.height {
        let thick = block.is_some_and(|block| row.is_multiple_of(block.height));
        line(row as usize, true, thick);
    }
    for column in 0..=size.width {
        let thick = block.is_some_and(|block| column.is_multiple_of(block.width));
        line(column as usize, false, thick);
    }
}

fn piece(picture: &mut String, table: &dyn Table, square: Square, pieces: Pieces) {
    let Some(side) = table.at(square) else { return };
    let (x, y) = (square.column as usize * CELL + CELL / 2, square.row as usize * CELL + CELL / 2);
    let drawn = match (pieces, side) {
        (Pieces::Marks, Side::X) => {
            let (left, right, top, bottom) = (x - 9, x + 9, y - 9, y + 9);
            format!(
                "<path d=\"M{left} {top}L{right} {bottom}M{right} {top}L{left} {bottom}\" stroke=\"#000\" stroke-width=\"3\"/>"
            )
        }
        (Pieces::Marks, Side::O) => {
            format!(
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"9\" fill=\"none\" stroke=\"#000\" stroke-width=\"3\"/>"
            )
        }
        (_, side) => {
            let fill = if side == Side::X { "#000" } else { "#fff" };
            format!(
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"12\" fill=\"{fill}\" stroke=\"#000\" stroke-width=\"1.5\"/>"
            )
        }
    };
    add(picture, &drawn);
}

fn names(picture: &mut String, table: &dyn Table, height: usize) {
    let named = labels(&*table.restart(Side::X));
    for (at, text) in named.columns.iter().enumerate() {
        let (x, y) = (at * CELL + CELL / 2, height + 16);
        add(picture, &format!("<text x=\"{x}\" y=\"{y}\" text-anchor=\"middle\">{text}</text>"));
    }
    for (at, text) in named.rows.iter().enumerate() {
        let y = at * CELL + CELL / 2 + 4;
        add(picture, &format!("<text x=\"-6\" y=\"{y}\" text-anchor=\"end\">{text}</text>"));
    }
}
