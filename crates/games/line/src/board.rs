//! The position as it is drawn, written and set up.

use rivi_rules::{
    Board, Diagram, DiagramError, Group, Notation, NotationError, Outcome, Position, SetUp, Side,
    Size, Square, Symmetric, column_letters, read_algebraic,
};

use crate::axes::Axes;
use crate::position::Content;
use crate::{LineGame, Marks, Put};

impl Symmetric for LineGame {
    type Symmetry = Axes;

    fn symmetries(&self) -> impl ExactSizeIterator<Item = Axes> {
        self.geometry.symmetries().iter().copied()
    }

    fn transformed(&self, symmetry: Axes) -> LineGame {
        if symmetry == Axes::IDENTITY {
            return self.clone();
        }
        let mut image = self.clone();
        for (cell, &content) in (0..).zip(&self.cells) {
            image.cells[usize::from(self.geometry.image(cell, symmetry))] = content;
        }
        image.key = image.key_of_stones();
        image
    }

    fn transformed_move(&self, m: Put, symmetry: Axes) -> Put {
        Put { cell: self.geometry.image(m.cell, symmetry), ..m }
    }
}

impl Board for LineGame {
    fn size(&self) -> Size {
        self.geometry.size
    }

    fn at(&self, square: Square) -> Option<Side> {
        self.cells[self.geometry.size.index(square)].mark()
    }

    fn target(&self, m: Put) -> Option<Square> {
        Some(self.geometry.size.square(m.cell.into()))
    }

    fn mark_of(&self, m: Put) -> Side {
        m.mark
    }

    fn is_hole(&self, square: Square) -> bool {
        self.cells[self.geometry.size.index(square)] == Content::Hole
    }

    fn layers(&self) -> u8 {
        self.rules().layers
    }

    fn taken(&self) -> [u8; 2] {
        self.taken
    }

    fn most_moves(&self) -> Option<usize> {
        if self.end.is_some() {
            return Some(0);
        }
        let pairs = usize::from(self.rules().capture);
        // Each side takes one pair less than win, and with the last stone up to eight at once.
        Some(usize::from(self.left) + 2 * 2 * (pairs + 8) * usize::from(pairs > 0))
    }

    /// The cells of every line: also of one that lost the game.
    fn winning_squares(&self) -> Vec<Square> {
        if self.end.is_none() {
            return Vec::new();
        }
        let in_line = |square: &Square| {
            let cell = self.geometry.size.index(*square) as u16;
            let mark = self.content(cell).mark();
            mark.is_some_and(|mark| self.makes_line(cell, mark))
        };
        self.size().squares().filter(in_line).collect()
    }

    fn set_up(&self, diagram: &Diagram, how: SetUp) -> Result<LineGame, DiagramError> {
        let diagram = diagram.clone().sized(self.size(), false)?;
        let mut position = self.start(Side::X);
        diagram.refuse_other_holes(|square| position.is_hole(square))?;
        position.take(diagram.taken)?;
        for square in self.size().squares() {
            let content = diagram.at(square).map_or(Content::Free, Content::of);
            if !self.is_hole(square) {
                position.cells[self.size().index(square)] = content;
            }
        }
        position.refuse_floating(self)?;
        position.played = position.stones_put(&self.start(Side::X)).iter().sum();
        position.turn = position.side_to_move(&self.start(Side::X), &diagram, how)?;
        position.left = position.room();
        position.end = position.outcome_of_stones()?;
        position.key = position.key_of_stones();
        Ok(position)
    }
}

impl LineGame {
    pub(crate) fn key_of_stones(&self) -> u64 {
        let stones = (0..).zip(&self.cells).filter_map(|(cell, content)| {
            content.mark().map(|side| rivi_rules::stone_key(cell, side))
        });
        let turn = if self.turn == Side::O { rivi_rules::TURN_KEY } else { 0 };
        stones.fold(turn ^ LineGame::taken_key(self.taken), |key, stone| key ^ stone)
    }

    fn take(&mut self, taken: [u8; 2]) -> Result<(), DiagramError> {
        let most = u16::from(self.rules().capture) * 2;
        let is_possible = |stones: u8| {
            stones == 0 || most > 0 && stones.is_multiple_of(2) && u16::from(stones) <= most + 14
        };
        if taken.iter().all(|&stones| is_possible(stones)) {
            self.taken = taken;
            return Ok(());
        }
        Err(DiagramError::Taken { x: taken[0], o: taken[1] })
    }

    /// Refuses free cells below a stone that fell there.
    fn refuse_floating(&self, empty: &LineGame) -> Result<(), DiagramError> {
        let start = empty.start(Side::X);
        for shaft in self.geometry.shafts() {
            let reached = shaft.iter().take_while(|&&cell| start.content(cell) == Content::Free);
            let falls: Vec<u16> = reached.copied().collect();
            let hanging = falls.windows(2).find(|pair| {
                self.content(pair[0]) != Content::Free && self.content(pair[1]) == Content::Free
            });
            if let Some(pair) = hanging {
                let Square { row, column } = self.geometry.size.square(pair[0].into());
                return Err(DiagramError::Floating { column: column + 1, row: row + 1 });
            }
        }
        Ok(())
    }

    /// How many stones each mark was put, those that were taken included.
    fn stones_put(&self, start: &LineGame) -> [u16; 2] {
        Side::BOTH.map(|side| {
            let stones = |position: &LineGame| {
                let own = Content::of(side);
                position.cells.iter().filter(|&&content| content == own).count() as u16
            };
            let lost = u16::from(self.taken[side.other()]);
            (stones(self) + lost).saturating_sub(stones(start))
        })
    }

    /// Who is to move after as many stones as lie there.
    fn side_to_move(
        &self,
        start: &LineGame,
        diagram: &Diagram,
        how: SetUp,
    ) -> Result<Side, DiagramError> {
        let put = self.stones_put(start);
        let [x, o] = put.map(usize::from);
        let turn_if = |first: Side| {
            let at = LineGame { turn: first, played: put.iter().sum(), ..start.clone() };
            // `first` counts back from the side to move.
            if at.first() == first { first } else { first.other() }
        };
        let said = how.turn.or(diagram.turn);
        let is_possible = |&first: &Side| {
            let own_marks = self.rules().marks == Marks::Own;
            let counts = !own_marks || put[first] == self.stones_of_first(put.iter().sum());
            counts && said.is_none_or(|turn| turn == turn_if(first))
        };
        match Side::BOTH.into_iter().find(is_possible) {
            Some(first) => Ok(turn_if(first)),
            None if how.impossible => said.ok_or(DiagramError::Turn { x, o }),
            None => match said {
                Some(turn) => Err(DiagramError::Count { x, o, turn }),
                None => Err(DiagramError::Turn { x, o }),
            },
        }
    }

    /// How many of so many stones are those of the side that began.
    fn stones_of_first(&self, played: u16) -> u16 {
        let at = |number: u16| {
            let before = LineGame { played: number, turn: Side::X, ..self.clone() };
            u16::from(before.first() == Side::X)
        };
        (0..played).map(at).sum()
    }

    /// How a game ended of which only the stones are known.
    fn outcome_of_stones(&self) -> Result<Option<Outcome>, DiagramError> {
        let rules = self.rules();
        let lines = Side::BOTH.map(|side| self.has_line(side));
        if lines == [true, true] {
            return Err(DiagramError::TwoWinners);
        }
        if let Some(mark) = Side::BOTH.into_iter().find(|&side| lines[side]) {
            let mut before = self.clone();
            before.played = before.played.saturating_sub(1);
            let first = self.first();
            let last = Side::BOTH.into_iter().find(|&side| {
                before.turn = side;
                before.first() == first
            });
            let mover = if rules.marks == Marks::Own { mark } else { last.unwrap_or(mark) };
            return Ok(Some(Outcome::Win(match rules.marks {
                Marks::Order => first,
                _ if rules.misere => mover.other(),
                _ => mover,
            })));
        }
        let rich = |&side: &Side| rules.capture > 0 && self.taken[side] >= 2 * rules.capture;
        if let Some(side) = Side::BOTH.into_iter().find(rich) {
            return Ok(Some(Outcome::Win(side)));
        }
        Ok((self.room() == 0).then(|| self.full_board()))
    }
}

impl Notation for LineGame {
    /// The cell, and where the player may choose also the mark: `b2` or `b2o`.
    fn move_text(&self, m: Put) -> String {
        let Square { row, column } = self.geometry.size.square(m.cell.into());
        let cell = format!("{}{}", column_letters(column), self.geometry.size.height - row);
        if self.has_choice() {
            cell + &m.mark.mark().to_ascii_lowercase().to_string()
        } else {
            cell
        }
    }

    fn read_move<'t>(&self, text: &'t str) -> Result<(Put, &'t str), NotationError> {
        let size = self.geometry.size;
        let unreadable = || NotationError::new(text, self.expected());
        let (square, rest) = read_algebraic(text, size)
            .or_else(|| read_digits(text, size))
            .ok_or_else(unreadable)?;
        let cell = size.index(square) as u16;
        if !self.has_choice() {
            let mark = if self.rules().marks == Marks::OnlyX { Side::X } else { self.turn };
            return Ok((Put { cell, mark }, rest));
        }
        let mark = rest.chars().next().and_then(Side::of_mark).ok_or_else(unreadable)?;
        Ok((Put { cell, mark }, &rest[1..]))
    }
}

impl LineGame {
    /// Whether a player chooses the mark.
    pub fn has_choice(&self) -> bool {
        matches!(self.rules().marks, Marks::Either | Marks::Order)
    }

    fn expected(&self) -> String {
        let size = self.geometry.size;
        let last = column_letters(size.width - 1);
        let cell = format!("a column from a to {last} and a row from 1 to {}", size.height);
        let (column, row) = (column_letters(size.width / 2), size.height.div_ceil(2));
        if self.has_choice() {
            format!("{cell}, and the mark, as in {column}{row}x")
        } else {
            format!("{cell}, as in {column}{row}")
        }
    }
}

/// The digits of row, from the top, and column, on boards where these are digits.
fn read_digits(text: &str, size: Size) -> Option<(Square, &str)> {
    let digit = |at: usize| text.as_bytes().get(at).filter(|byte| byte.is_ascii_digit());
    let (row, column) = (digit(0)? - b'0', digit(1)? - b'0');
    let square = Square::new(row.checked_sub(1)?, column.checked_sub(1)?);
    let small = size.width <= 9 && size.height <= 9;
    (small && size.contains(square)).then(|| (square, &text[2..]))
}
