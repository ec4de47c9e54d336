//! The page of a game as it looks.

use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use rivi_play::state::State;
use rivi_rules::Side;

use super::Play;
use super::dialog::{Answer, answer_places};
use super::opening::Opening;
use super::source::{Connection, Source};
use crate::screen::board::{Board, Marks};
use crate::screen::ink::Role;
use crate::screen::keys::Action;
use crate::screen::panel::Panel;
use crate::screen::words::{Manner, brief, is_person, line_owner, wrapped};

/// The keys at the bottom, the most important first.
const KEYS: [Action; 12] = [
    Action::Take,
    Action::Undo,
    Action::Hint,
    Action::New,
    Action::Players,
    Action::Lines,
    Action::Help,
    Action::Quit,
    Action::Machine,
    Action::Inside,
    Action::Tree,
    Action::Effort,
];

/// Screens less wide show the panel below the board, or not at all.
const WIDE: u16 = 60;
const SIDE: u16 = 28;

impl Play {
    /// Draws the page.
    pub(crate) fn draw(&mut self, area: Rect, manner: &Manner, buffer: &mut Buffer) {
        // What is asked at the end stands below the board, never on it.
        let asked = self.answers(manner);
        let (places, lines) = asked
            .as_ref()
            .map_or((Vec::new(), 1), |(answers, _)| answer_places(answers, area.width));
        let [top, middle, status, keys] = Layout::vertical([
            Constraint::Length(1),
            Constraint::Min(1),
            Constraint::Length(1),
            Constraint::Length(lines),
        ])
        .areas(area);
        self.title(top, area.width < WIDE, manner, buffer);
        let side = if area.width >= 110 { SIDE + 10 } else { SIDE };
        let (board, panel) = if area.width >= WIDE {
            let [board, _, panel] = Layout::horizontal([
                Constraint::Min(1),
                Constraint::Length(1),
                Constraint::Length(side),
            ])
            .areas(middle);
            (board, Some(panel))
        } else if self.panels.open != Panel::Moves && middle.height >= 10 {
            let [board, panel] =
                Layout::vertical([Constraint::Percentage(50), Constraint::Percentage(50)])
                    .areas(middle);
            (board, Some(panel))
        } else {
            (middle, None)
        };
        let board = if panel.is_none() { self.invite_below(board, manner, buffer) } else { board };
        let marks = self.marks();
        let shown = Board { view: &self.state.view, look: self.look, ink: manner.ink, marks };
        self.sight.draw(&shown, board, buffer);
        self.panel_at = panel.unwrap_or_default();
        if let Some(panel) = panel {
            self.side(panel, area.width >= WIDE, manner, buffer);
        }
        self.status(status, area.width < WIDE, manner, buffer);
        let place = |rect: &Rect| Rect { x: keys.x + rect.x, y: keys.y + rect.y, ..*rect };
        self.answers_at = places.iter().map(place).collect();
        match asked {
            Some((answers, at)) => self.answer_line(&answers, at, manner, buffer),
            None => self.keys_line(keys, manner, buffer),
        }
        self.dialogs(area, manner, buffer);
    }

    /// Where there is no room beside the board, the link for the other player stands below it; what is left of it.
    fn invite_below(&self, board: Rect, manner: &Manner, buffer: &mut Buffer) -> Rect {
        let width = board.width.saturating_sub(2) as usize;
        let told = self.invitation(manner);
        let lines: Vec<String> = told.iter().flat_map(|text| wrapped(text, width)).collect();
        let height = (lines.len() as u16).min(board.height / 2);
        let below = board.bottom() - height;
        for (y, line) in (below..board.bottom()).zip(lines) {
            buffer.set_stringn(board.x + 1, y, line, width, manner.ink.style(Role::Key));
        }
        Rect { height: board.height - height, ..board }
    }

    fn answer_line(&self, answers: &[Answer], at: usize, manner: &Manner, buffer: &mut Buffer) {
        for (number, ((letter, text), place)) in answers.iter().zip(&self.answers_at).enumerate() {
            let role = if number == at { Role::Selected } else { Role::Key };
            let (text, width) = (format!(" {letter} {text} "), place.width as usize);
            buffer.set_stringn(place.x, place.y, text, width, manner.ink.style(role));
        }
    }

    fn marks(&self) -> Marks {
        let mut marks = Marks {
            cursor: Some(self.sight.shown(&self.state.view, self.look)),
            guides: self.guides,
            shapes: self.shapes.clone(),
            ..Marks::default()
        };
        self.panels.mark(&self.state, &mut marks);
        marks.hint.extend(self.hint.squares(&self.state.view, self.look));
        if let Source::Live(live) = &self.source
            && let Some(text) = live.pending()
        {
            let legal = self.state.view.legal.iter().find(|legal| legal.text == text);
            marks.ghost = legal.map(|legal| (legal.square, self.state.view.turn));
        }
        marks
    }

    fn title(&self, area: Rect, narrow: bool, manner: &Manner, buffer: &mut Buffer) {
        let ink = manner.ink;
        let game = manner.game(&self.state.view.game);
        let mut title = format!(" Rivi {} {game}", ink.char('·', '-'));
        if self.study {
            title.extend([" - ", &manner.text("page.title.analysis")]);
        }
        let tally = self.state.tally;
        if tally.x + tally.o + tally.draws > 0 {
            title.extend(["   X ", &tally.x.to_string(), " : ", &tally.o.to_string(), " O"]);
            if tally.draws > 0 {
                title.extend(["  = ", &tally.draws.to_string()]);
            }
        }
        if let Source::Live(live) = &self.source {
            let (text, role) = connection(live, manner);
            let x = area.right().saturating_sub(text.chars().count() as u16 + 1);
            buffer.set_stringn(x, area.y, text, area.width as usize, ink.style(role));
        }
        buffer.set_stringn(area.x, area.y, title, area.width as usize, ink.style(Role::Title));
        // A connection that is lost matters more than the time.
        let lost =
            matches!(&self.source, Source::Live(live) if live.connection != Connection::Open);
        if narrow && !lost {
            self.brief_sides(area, manner, buffer);
        }
    }

    /// Clocks and stones taken, where there is no room for the players.
    fn brief_sides(&self, area: Rect, manner: &Manner, buffer: &mut Buffer) {
        let mut x = area.right();
        for side in [Side::O, Side::X] {
            let taken = Some(self.taken[side]).filter(|_| self.taken != [0; 2]);
            let taken =
                taken.map(|count| manner.tell("screen.taken", &[("count", &count.to_string())]));
            let told: Vec<String> = self.clock(side).into_iter().chain(taken).collect();
            if !told.is_empty() {
                let text = format!(" {side} {} ", told.join(", "));
                x = x.saturating_sub(text.chars().count() as u16).max(area.x);
                let width = (area.right() - x) as usize;
                buffer.set_stringn(x, area.y, text, width, manner.ink.style(Role::Mark(side)));
            }
        }
    }

    /// Players, clocks, and the open panel.
    fn side(&self, area: Rect, whole: bool, manner: &Manner, buffer: &mut Buffer) {
        let mut y = area.y;
        if whole {
            for side in Side::BOTH {
                self.player(side, Rect { y, height: 1, ..area }, manner, buffer);
                y += 1;
            }
            y += 1;
            for line in
                self.asked(manner).iter().flat_map(|text| wrapped(text, area.width as usize))
            {
                buffer.set_stringn(
                    area.x,
                    y,
                    line,
                    area.width as usize,
                    manner.ink.style(Role::Notice),
                );
                y += 1;
            }
            let rules = self.opening.as_ref().map(|_| manner.text("page.swap2.rules"));
            for line in self.invitation(manner).into_iter().chain(rules) {
                for line in wrapped(&line, area.width as usize) {
                    buffer.set_stringn(
                        area.x,
                        y,
                        line,
                        area.width as usize,
                        manner.ink.style(Role::Key),
                    );
                    y += 1;
                }
            }
            for text in self.hint.told(manner) {
                for line in wrapped(&text, area.width as usize) {
                    buffer.set_stringn(
                        area.x,
                        y,
                        line,
                        area.width as usize,
                        manner.ink.style(Role::Good),
                    );
                    y += 1;
                }
            }
        }
        if y + 1 >= area.bottom() {
            return;
        }
        let title = manner.text(self.panels.open.title());
        let mark = if self.focus { manner.ink.char('▌', '>') } else { ' ' };
        let title = format!("{mark}{title}");
        buffer.set_stringn(area.x, y, title, area.width as usize, manner.ink.style(Role::Title));
        let room = Rect { y: y + 1, height: area.bottom() - y - 1, ..area };
        self.panels.draw(room, &self.state, manner, self.focus, buffer);
    }

    fn player(&self, side: Side, area: Rect, manner: &Manner, buffer: &mut Buffer) {
        let State { view, thinking, result, .. } = &self.state;
        let acting = self.opening.as_ref().map_or(view.turn, Opening::acting);
        let turn = acting == side && result.is_none();
        let arrow = match (turn, manner.ink.unicode) {
            (true, true) => '▶',
            (true, false) => '>',
            _ => ' ',
        };
        let busy = turn && thinking.is_some();
        let mut name = self.names(manner)[side].clone();
        if busy {
            name += manner.ink.char('…', '~').to_string().as_str();
        }
        if self.taken[side] > 0 {
            let count = self.taken[side].to_string();
            name = format!("{name}, {}", manner.tell("screen.taken", &[("count", &count)]));
        }
        let clock = self.clock(side).unwrap_or_default();
        let room = (area.width as usize).saturating_sub(clock.len() + 5);
        let name: String = name.chars().take(room).collect();
        let style = manner.ink.style(Role::Mark(side));
        buffer.set_stringn(
            area.x,
            area.y,
            // Before a side is taken nobody has one.
            match &self.opening {
                Some(_) => format!("{arrow} {name}"),
                None => format!("{arrow} {side} {name}"),
            },
            area.width as usize,
            style,
        );
        let x = area.right().saturating_sub(clock.len() as u16);
        buffer.set_string(x, area.y, clock, manner.ink.style(Role::Title));
    }

    /// What a clock shows now.
    pub(super) fn clock(&self, side: Side) -> Option<String> {
        let clocks = &self.state.clocks;
        let mut left = *clocks.left_ms.as_ref()?.of(side);
        if clocks.running == Some(side) {
            left = left.saturating_sub(self.now.saturating_sub(self.since));
        }
        let seconds = left.div_ceil(1000);
        Some(format!("{}:{:02}", seconds / 60, seconds % 60))
    }

    /// What one player asks the other.
    pub(super) fn asked(&self, manner: &Manner) -> Option<String> {
        let asked = self.state.asked?;
        let what = match asked.what {
            rivi_play::state::Proposal::TakeBack { .. } => "take_back",
            rivi_play::state::Proposal::Draw => "draw",
            rivi_play::state::Proposal::Rematch => "rematch",
            rivi_play::state::Proposal::Clear => "clear",
            rivi_play::state::Proposal::Delete => "delete",
            rivi_play::state::Proposal::Help => "help",
        };
        let own = *self.hands().of(asked.by);
        if own {
            return Some(manner.text("page.asked.waiting"));
        }
        let question =
            manner.tell(&format!("page.asked.{what}"), &[("side", &asked.by.to_string())]);
        let answer = |action: Action, key: &str| {
            format!("{} {}", manner.keys.shown(action, manner.ink.unicode), manner.text(key))
        };
        let (yes, no) =
            (answer(Action::Agree, "page.asked.yes"), answer(Action::Decline, "page.asked.no"));
        Some(format!("{question} {yes}, {no}"))
    }

    /// The link for the other player, until there is one.
    pub(super) fn invitation(&self, manner: &Manner) -> Vec<String> {
        let Source::Live(live) = &self.source else { return Vec::new() };
        match &live.invitation {
            Some(link) if live.clients < 2 && self.state.view.moves.is_empty() => {
                vec![manner.text("screen.invite"), link.clone()]
            }
            _ => Vec::new(),
        }
    }

    /// The line that says what is going on.
    fn status(&self, area: Rect, narrow: bool, manner: &Manner, buffer: &mut Buffer) {
        let (text, role) = self.matter(narrow, manner).unwrap_or_else(|| {
            let (text, role) = self.turn(manner);
            (text + &self.beside_turn(manner), role)
        });
        let text = format!(" {text}");
        buffer.set_stringn(area.x, area.y, text, area.width as usize, manner.ink.style(role));
    }

    /// What matters more than whose turn it is.
    fn matter(&self, narrow: bool, manner: &Manner) -> Option<(String, Role)> {
        if let Some(typed) = self.typed.told(manner) {
            return Some((typed, Role::Key));
        }
        if let Some((text, role)) = &self.notice {
            return Some((text.clone(), *role));
        }
        if narrow && let Some(text) = self.asked(manner) {
            return Some((text, Role::Notice));
        }
        if narrow && let Some(text) = self.hint.told(manner).into_iter().next() {
            return Some((text, Role::Good));
        }
        if let Some(text) = self.opening_told(manner) {
            return Some((text, Role::Title));
        }
        let [x, o] = self.names(manner);
        if let Some(result) = self.state.result {
            return Some((manner.result(result, [&x, &o]), Role::Notice));
        }
        self.state.stalled.as_ref().map(|why| (manner.plain(why.clone()), Role::Bad))
    }

    /// Whose turn it is.
    fn turn(&self, manner: &Manner) -> (String, Role) {
        let State { view, thinking, .. } = &self.state;
        let names = self.names(manner);
        let turn = view.turn.to_string();
        let values = [("player", names[view.turn].as_str()), ("side", turn.as_str())];
        if thinking.is_some() {
            return (manner.tell("page.status.thinks", &values), Role::Dim);
        }
        if let Some(side) = line_owner(view) {
            let who = format!("{side} ({})", names[side]);
            return (manner.tell("over.line", &[("who", &who)]), Role::Notice);
        }
        let hands = self.hands();
        if !hands.x && !hands.o {
            return (manner.text("page.play.watching"), Role::Dim);
        }
        let one_person = is_person(&self.state.players.x.player)
            != is_person(&self.state.players.o.player)
            || hands.x != hands.o;
        let key = match (self.is_ours(), one_person) {
            (true, true) => "page.status.yours",
            (true, false) => "page.status.turn",
            (false, _) => "page.status.theirs",
        };
        let board = match &view.active {
            Some(active) if active.len() > 1 => {
                format!("  {}", manner.text("page.status.any_board"))
            }
            _ => String::new(),
        };
        (format!("{}{board}", manner.tell(key, &values)), Role::Title)
    }

    /// How far the machine has come whose turn it is, or the cell under the cursor.
    fn beside_turn(&self, manner: &Manner) -> String {
        if self.state.thinking.is_some() {
            return self.thinking.as_ref().map_or(String::new(), |seen| {
                let (depth, nodes, ms) =
                    (seen.depth.to_string(), brief(seen.nodes), seen.ms.to_string());
                let values = [("depth", depth.as_str()), ("nodes", &nodes), ("ms", &ms)];
                format!("  {}", manner.tell("page.status.seen", &values))
            });
        }
        let hands = self.hands();
        let is_played = (hands.x || hands.o) && line_owner(&self.state.view).is_none();
        self.legal_here().filter(|_| is_played).map_or(String::new(), |cell| format!("   {cell}"))
    }

    /// What is going on, without what stands elsewhere where there is room for it.
    pub(super) fn told(&self, manner: &Manner) -> String {
        self.matter(false, manner).unwrap_or_else(|| self.turn(manner)).0
    }

    fn keys_line(&self, area: Rect, manner: &Manner, buffer: &mut Buffer) {
        let actions = KEYS.iter().copied();
        let focus = self.focus.then_some([Action::StepOn, Action::StepBack, Action::Stop]);
        let actions = focus.into_iter().flatten().chain(actions);
        super::super::app::keys_line(area, actions, manner, buffer);
    }
}

/// How a match on a server is reached, in words.
pub(super) fn connection(live: &super::Live, manner: &Manner) -> (String, Role) {
    match &live.connection {
        Connection::Opening => (manner.text("page.loading"), Role::Dim),
        Connection::Open => {
            let count = live.clients.to_string();
            (manner.tell("page.play.clients", &[("count", &count)]), Role::Dim)
        }
        Connection::Lost => (manner.text("page.live.again"), Role::Bad),
        Connection::Gone(why) => (manner.plain(why.clone()), Role::Bad),
    }
}
