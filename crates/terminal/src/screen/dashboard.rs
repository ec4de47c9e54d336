//! A server at work: what it counts, and what it logs.

use std::collections::VecDeque;

use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::Style;

use super::event::Heard;
use super::ink::Role;
use super::keys::Action;
use super::words::{Manner, brief, wrapped};

/// Lines of the log that are kept.
const KEPT: usize = 500;
/// Seconds of the past that are drawn.
const PAST: usize = 60;

/// The page of a server.
#[derive(Debug, Default)]
pub(crate) struct Dashboard {
    address: String,
    log: VecDeque<String>,
    /// What is counted, each with its past.
    load: Vec<(String, VecDeque<u64>)>,
}

impl Dashboard {
    pub(crate) fn new(address: &str) -> Dashboard {
        Dashboard { address: address.to_owned(), ..Dashboard::default() }
    }

    pub(crate) fn heard(&mut self, heard: Heard) {
        match heard {
            Heard::Log(line) => {
                let clean = line.chars().filter(|letter| !letter.is_control()).collect();
                self.log.push_back(clean);
                while self.log.len() > KEPT {
                    self.log.pop_front();
                }
            }
            Heard::Load(load) => self.add(load),
            _ => {}
        }
    }

    fn add(&mut self, load: Vec<(String, u64)>) {
        for (name, value) in load {
            let at = self.load.iter().position(|(known, _)| *known == name);
            let at = at.unwrap_or_else(|| {
                self.load.push((name, VecDeque::new()));
                self.load.len() - 1
            });
            let past = &mut self.load[at].1;
            past.push_back(value);
            while past.len() > PAST {
                past.pop_front();
            }
        }
    }

    pub(crate) fn draw(&self, area: Rect, manner: &Manner, buffer: &mut Buffer) {
        let figures = (self.load.len() as u16).clamp(1, area.height / 2);
        let [top, load, head, log, foot] = Layout::vertical([
            Constraint::Length(2),
            Constraint::Length(figures),
            Constraint::Length(2),
            Constraint::Min(1),
            Constraint::Length(1),
        ])
        .areas(area);
        let width = area.width as usize;
        let title = format!(" Rivi {} {}", manner.ink.char('·', '-'), self.address);
        buffer.set_stringn(top.x, top.y, title, width, manner.ink.style(Role::Title));
        for (y, (name, past)) in (load.y..load.bottom()).zip(&self.load) {
            let now = past.back().copied().unwrap_or(0);
            let label = manner.text(&format!("screen.load.{name}"));
            let room = width.saturating_sub(44);
            let text = format!(" {label:<30} {:>8}  {}", brief(now), spark(past, room, manner));
            buffer.set_stringn(load.x, y, text, width, Style::new());
        }
        let heading = format!(" {}", manner.text("screen.log"));
        buffer.set_stringn(head.x, head.y + 1, heading, width, manner.ink.style(Role::Title));
        self.draw_log(log, manner, buffer);
        super::app::keys_line(foot, [Action::Quit].into_iter(), manner, buffer);
    }

    /// The last lines of the log, as many as fit when none is cut.
    fn draw_log(&self, area: Rect, manner: &Manner, buffer: &mut Buffer) {
        let width = (area.width as usize).saturating_sub(1);
        let told = |line: &String| {
            let is_bad = line.contains("ERROR") || line.contains("WARN");
            let role = if is_bad { Role::Bad } else { Role::Dim };
            wrapped(line, width).into_iter().map(move |text| (text, role))
        };
        let first = self.log.len().saturating_sub(area.height as usize);
        let lines: Vec<(String, Role)> = self.log.iter().skip(first).flat_map(told).collect();
        let skipped = lines.len().saturating_sub(area.height as usize);
        for (y, (text, role)) in (area.y..).zip(lines.iter().skip(skipped)) {
            buffer.set_stringn(area.x + 1, y, text, width, manner.ink.style(*role));
        }
    }
}

/// The past as a row of bars.
fn spark(past: &VecDeque<u64>, room: usize, manner: &Manner) -> String {
    const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    const ASCII: [char; 8] = ['.', '.', ':', ':', '|', '|', '#', '#'];
    let bars = if manner.ink.unicode { BARS } else { ASCII };
    let most = past.iter().copied().max().unwrap_or(0).max(1);
    let skipped = past.len().saturating_sub(room);
    past.iter().skip(skipped).map(|value| bars[(value * 7 / most) as usize]).collect()
}
