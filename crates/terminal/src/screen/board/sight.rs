use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::{Clear, Widget};
use rivi_play::view::{LegalMove, View};
use rivi_players::Look;
use rivi_rules::{Size, Square};

use super::{Board, Camera, Plan};
use crate::screen::ink::Ink;

/// The cursor on a board, and what of the board is in sight.
#[derive(Debug)]
pub(crate) struct Sight {
    pub(crate) cursor: Square,
    camera: Camera,
    /// Where the board was drawn last.
    plan: Option<Plan>,
    drawn_at: Option<Rect>,
    /// Where the board is held, and the corner that it had.
    held: Option<((u16, u16), (usize, usize))>,
}

impl Sight {
    /// The cursor in the middle, and as much of the board as fits.
    pub(crate) fn new(size: Size) -> Sight {
        let cursor = Square::new(size.height / 2, size.width / 2);
        Sight { cursor, camera: Camera::default(), plan: None, drawn_at: None, held: None }
    }

    /// Moves the cursor, on to the other end at an edge. In a game whose stones fall it stays where one would lie.
    pub(crate) fn go(&mut self, down: i16, across: i16, size: Size, look: Look) {
        let step = |at: u8, by: i16, of: u8| (i16::from(at) + by).rem_euclid(i16::from(of)) as u8;
        let down = if look.drop { 0 } else { down };
        let Square { row, column } = self.cursor;
        self.follow(Square::new(step(row, down, size.height), step(column, across, size.width)));
    }

    /// Goes to a cell, which comes into sight.
    pub(crate) fn follow(&mut self, square: Square) {
        self.cursor = square;
        if let Some(plan) = self.plan.filter(|plan| !plan.is_whole()) {
            self.camera.corner = plan.corner_showing(square);
        }
    }

    /// The whole board, as large as fits.
    pub(crate) fn whole(&mut self) {
        self.camera = Camera::default();
    }

    pub(crate) fn zoom(&mut self, nearer: bool, ink: Ink) {
        let Some(plan) = self.plan else { return };
        let zoom = self.camera.zoom.unwrap_or(plan.zoom());
        self.camera.zoom = Some(if nearer { zoom.nearer(ink) } else { zoom.further(ink) });
        // What the cursor is on stays in sight.
        let (row, column) = (self.cursor.row as usize, self.cursor.column as usize);
        self.camera.corner = (row.saturating_sub(10), column.saturating_sub(10));
    }

    /// The cell at a place on the screen.
    pub(crate) fn square_at(&self, (x, y): (u16, u16)) -> Option<Square> {
        self.plan?.square_at(x, y)
    }

    /// Takes hold of the board.
    pub(crate) fn hold(&mut self, place: (u16, u16)) {
        self.held = Some((place, self.camera.corner));
    }

    /// The board is drawn along, if it is held.
    pub(crate) fn drag(&mut self, place: (u16, u16)) {
        let (Some((from, corner)), Some(plan)) = (self.held, self.plan) else { return };
        let pitch = plan.pitch();
        let by = |from: u16, to: u16, pitch: usize, corner: usize| {
            let cells = (i32::from(from) - i32::from(to)) / pitch as i32;
            (corner as i32 + cells).max(0) as usize
        };
        self.camera.corner =
            (by(from.1, place.1, pitch.1, corner.0), by(from.0, place.0, pitch.0, corner.1));
    }

    pub(crate) fn let_go(&mut self) {
        self.held = None;
    }

    /// The legal move under the cursor.
    pub(crate) fn legal<'v>(&self, view: &'v View, look: Look) -> Option<&'v LegalMove> {
        let here = |square: Square| {
            if look.drop { square.column == self.cursor.column } else { square == self.cursor }
        };
        view.legal.iter().find(|legal| here(legal.square))
    }

    /// Where the cursor is shown: where stones fall, where one would lie.
    pub(crate) fn shown(&self, view: &View, look: Look) -> Square {
        if !look.drop {
            return self.cursor;
        }
        let top = Square::new(0, self.cursor.column);
        self.legal(view, look).map_or(top, |legal| legal.square)
    }

    /// Draws the board. On another screen the cursor, or what was played last, comes into sight.
    pub(crate) fn draw(&mut self, board: &Board<'_>, area: Rect, buffer: &mut Buffer) {
        let mut plan = board.draw(area, self.camera, buffer);
        if self.drawn_at != Some(area) && !plan.is_whole() {
            let seen = board.view.last.unwrap_or(self.cursor);
            self.camera.corner = plan.corner_showing(seen);
            Clear.render(area, buffer);
            plan = board.draw(area, self.camera, buffer);
        }
        (self.plan, self.drawn_at) = (Some(plan), Some(area));
    }
}
