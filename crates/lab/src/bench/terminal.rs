use std::cell::Cell;
use std::io::{self, Write};
use std::process::ExitCode;
use std::rc::Rc;
use std::time::Duration;

use anyhow::{Context, anyhow};
use clap::Args;
use cpu_time::ThreadTime;
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::Rect;
use ratatui::{Terminal, TerminalOptions, Viewport};
use rivi_play::request::NewMatch;
use rivi_play::seen::Analysis;
use rivi_play::state::TimeControl;
use rivi_players::{Desk, Language, LineTold, MoveEffort, MoveValue, Worth};
use rivi_search::{Score, Verdict};
use rivi_terminal::screen::{
    App, Begin, Colours, Config, Event, Ground, Heard, Ink, Job, Kept, Pen,
};
use serde::Serialize;

/// The largest board: the redraw must keep up with it.
const GAME: &str = "mnk:64,64,5";
const SCREENS: [(u16, u16); 2] = [(80, 24), (200, 60)];
/// Stones that lie there before anything is measured.
const STONES: usize = 400;

/// The time that the full-screen program takes to draw a board of 64×64, and the bytes that it writes
#[derive(Args)]
pub(crate) struct Arguments {
    /// How often each thing is done
    #[arg(long, default_value_t = 300, value_parser = clap::value_parser!(u32).range(1..=1500))]
    rounds: u32,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// What was measured of one thing on one screen.
#[derive(Serialize)]
struct Row {
    screen: String,
    panels: bool,
    what: &'static str,
    median_ms: f64,
    percentile_99_ms: f64,
    median_bytes: usize,
    most_bytes: usize,
}

pub(crate) fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    let mut rows = Vec::new();
    for screen in SCREENS {
        for panels in [false, true] {
            rows.extend(measured(screen, panels, arguments.rounds)?);
        }
    }
    if arguments.json {
        writeln!(out, "{}", serde_json::to_string_pretty(&rows)?)?;
        return Ok(ExitCode::SUCCESS);
    }
    writeln!(out, "{GAME}, processor time and bytes written, {} rounds", arguments.rounds)?;
    for Row { screen, panels, what, median_ms, percentile_99_ms, median_bytes, most_bytes } in &rows
    {
        let panels = if *panels { "lines" } else { "moves" };
        writeln!(
            out,
            "{screen:>7} {panels} {what:<7} median {median_ms:>6.3} ms, 99 % {percentile_99_ms:>6.3} ms, \
             {median_bytes:>6} bytes, at most {most_bytes}"
        )?;
    }
    Ok(ExitCode::SUCCESS)
}

/// A terminal that only counts.
#[derive(Clone, Default)]
struct Wire(Rc<Cell<usize>>);

impl Write for Wire {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.set(self.0.get() + bytes.len());
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The program on a screen.
struct Seat {
    app: App,
    terminal: Terminal<Pen<Wire>>,
    wire: Wire,
    /// The analysis that the panel waits for, by its number, and the position.
    asked: Option<(u64, Box<dyn Desk>)>,
    now: u64,
}

impl Seat {
    fn new((width, height): (u16, u16), panels: bool) -> anyhow::Result<Seat> {
        let person = || rivi_play::HUMAN.to_owned();
        let new = NewMatch {
            game: GAME.to_owned(),
            x: person(),
            o: person(),
            first: None,
            clock: TimeControl::None,
            start: None,
            moves: moves()?.join(" "),
            public: false,
        };
        let begin = Begin::Game { new: Box::new(new), names: [None, None], swap2: false };
        let ink = Ink { colours: Colours::True, ground: Ground::Dark, unicode: true };
        let (config, kept) = (Config::default(), Kept::default());
        let app = App::new(begin, Language::English, ink, &config, kept, 0)
            .map_err(|wrong| anyhow!(wrong))?;
        let wire = Wire::default();
        let viewport = Viewport::Fixed(Rect::new(0, 0, width, height));
        let backend = Pen::new(wire.clone());
        let terminal = Terminal::with_options(backend, TerminalOptions { viewport })?;
        let mut seat = Seat { app, terminal, wire, asked: None, now: 0 };
        seat.draw()?;
        if panels {
            seat.press(KeyCode::Char('a'));
            seat.tell();
        }
        seat.draw()?;
        Ok(seat)
    }

    fn hear(&mut self, event: Event) {
        self.now += 1;
        self.app.hear(event, self.now);
        for job in self.app.jobs() {
            if let Job::Look { ticket, desk, .. } = job {
                self.asked = Some((ticket, desk));
            }
        }
    }

    fn press(&mut self, code: KeyCode) {
        self.hear(Event::Key(KeyEvent::from(code)));
    }

    fn draw(&mut self) -> anyhow::Result<()> {
        self.terminal.draw(|frame| self.app.draw(frame))?;
        Ok(())
    }

    /// The analyst tells of a value of every move: nothing that can be heard is more to draw.
    fn tell(&mut self) {
        let Some((ticket, desk)) = &self.asked else { return };
        let seen = Box::new(analysis(&**desk, self.now));
        let heard = Heard::Looked { ticket: *ticket, seen };
        self.hear(Event::Heard(heard));
    }

    /// The processor time and the bytes from something that happens to the last byte of the screen.
    fn timed(&mut self, event: impl FnOnce(&mut Seat)) -> anyhow::Result<(Duration, usize)> {
        self.wire.0.set(0);
        let start = ThreadTime::now();
        event(self);
        self.draw()?;
        Ok((start.elapsed(), self.wire.0.get()))
    }
}

fn measured(screen: (u16, u16), panels: bool, rounds: u32) -> anyhow::Result<Vec<Row>> {
    let mut seat = Seat::new(screen, panels)?;
    let mut samples: [(&'static str, Vec<(Duration, usize)>); 4] =
        ["cursor", "move", "news", "whole"].map(|what| (what, Vec::new()));
    for round in 0..rounds {
        let by = if round % 9 == 0 { KeyCode::Down } else { KeyCode::Right };
        samples[0].1.push(seat.timed(|seat| seat.press(by))?);
        // Where a stone lies already nothing is played, which is a redraw too; most cells are free.
        samples[1].1.push(seat.timed(|seat| seat.press(KeyCode::Enter))?);
        if panels {
            samples[2].1.push(seat.timed(Seat::tell)?);
        }
        // Nothing is known of what was there, as after a resize.
        samples[3].1.push(seat.timed(|seat| seat.terminal.swap_buffers())?);
    }
    let named = samples.into_iter().filter(|(_, samples)| !samples.is_empty());
    named.map(|(what, samples)| row(screen, panels, what, samples)).collect()
}

fn row(
    (width, height): (u16, u16),
    panels: bool,
    what: &'static str,
    samples: Vec<(Duration, usize)>,
) -> anyhow::Result<Row> {
    let (mut times, mut bytes): (Vec<Duration>, Vec<usize>) = samples.into_iter().unzip();
    times.sort_unstable();
    bytes.sort_unstable();
    let ms = |at: usize| times[at].as_secs_f64() * 1e3;
    let last = times.len().checked_sub(1).context("nothing was measured")?;
    Ok(Row {
        screen: format!("{width}×{height}"),
        panels,
        what,
        median_ms: ms(last / 2),
        percentile_99_ms: ms(last * 99 / 100),
        median_bytes: bytes[last / 2],
        most_bytes: bytes[last],
    })
}

/// Stones all over the board, none of which make a line.
fn moves() -> anyhow::Result<Vec<String>> {
    let mut desk = rivi_games::desk(GAME)?;
    let mut step = 0;
    while desk.table().move_count() < STONES {
        let legal = desk.table().legal_moves();
        step += 1;
        desk.table_mut().play(&legal[step * 1009 % legal.len()])?;
        if desk.table().outcome().is_some() {
            desk.table_mut().take_back();
        }
    }
    Ok(desk.table().moves())
}

fn analysis(desk: &dyn Desk, turn: u64) -> Analysis {
    let targets = desk.table().legal_targets();
    let worth = |at: usize| {
        let verdict = Verdict::Guess(Score(at as i32 % 100));
        Worth { verdict, expected: Some((at as u64 + turn) as u8 % 98 + 1) }
    };
    let moves: Vec<String> = targets.iter().take(12).map(|target| target.text.clone()).collect();
    Analysis {
        lines: vec![LineTold { moves, verdict: worth(1) }; 3],
        values: targets
            .iter()
            .enumerate()
            .map(|(at, target)| MoveValue {
                text: target.text.clone(),
                square: Some(target.square),
                verdict: worth(at),
            })
            .collect(),
        effort: targets
            .iter()
            .map(|target| MoveEffort {
                text: target.text.clone(),
                square: Some(target.square),
                nodes: turn,
            })
            .collect(),
        nodes: turn * 1000,
        depth: 9,
        ..Analysis::default()
    }
}
