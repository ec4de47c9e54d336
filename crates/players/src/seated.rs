//! Players and analysts of whatever game.

use std::ops::ControlFlow;

use rivi_rules::{Game, Record};
use rivi_search::Report;

use crate::{
    Analysed, Analysis, Analyst, Budget, Choice, Chosen, Curve, Desk, Failure, Hosted, Player,
    Question, Thinking,
};

/// A player that has sat down to a game. It keeps what it has found out from move to move.
pub trait Seated: Send {
    /// Chooses a move in the position on the desk.
    ///
    /// # Errors
    /// Why it has none.
    fn choose(&mut self, desk: &dyn Desk, budget: &Budget) -> Result<Chosen, Failure>;

    /// As [`choose`](Seated::choose), telling `watch` what is known after each iteration; `watch` may break it off.
    ///
    /// # Errors
    /// As `choose`.
    fn think(
        &mut self,
        desk: &dyn Desk,
        budget: &Budget,
        watch: &mut dyn FnMut(Thinking) -> ControlFlow<()>,
    ) -> Result<Chosen, Failure>;

    /// Tells it that a new game begins.
    fn new_game(&mut self);
}

/// An analyst that has sat down to a game.
pub trait Looking: Send {
    /// Looks at the position on the desk, telling `watch` what it knows, and gives the last word; none if the
    /// analyst was made for another kind of game.
    fn look(
        &mut self,
        desk: &dyn Desk,
        question: &Question,
        watch: &mut dyn FnMut(Analysed) -> ControlFlow<()>,
    ) -> Option<Analysed>;
}

/// The game on a desk, if it is one of positions of kind `P`. This is the one place where a kind of position
/// is asked for: whoever sits at a desk was made by a desk of the same kind.
fn record<P: Game>(desk: &dyn Desk) -> Option<&Record<P>> {
    desk.as_any().downcast_ref::<Hosted<P>>().map(Hosted::record)
}

/// A player of one kind of position before desks of any.
pub(crate) struct Keeper<P: Game> {
    pub(crate) player: Box<dyn Player<P>>,
    /// What its guesses are worth.
    pub(crate) curve: Option<&'static Curve>,
}

impl<P: Game> Seated for Keeper<P> {
    fn choose(&mut self, desk: &dyn Desk, budget: &Budget) -> Result<Chosen, Failure> {
        let record = record::<P>(desk).ok_or(Failure::OtherGame)?;
        checked(record.position(), self.player.choose(record, budget)?, self.curve)
    }

    fn think(
        &mut self,
        desk: &dyn Desk,
        budget: &Budget,
        watch: &mut dyn FnMut(Thinking) -> ControlFlow<()>,
    ) -> Result<Chosen, Failure> {
        let record = record::<P>(desk).ok_or(Failure::OtherGame)?;
        let position = record.position();
        let curve = self.curve;
        let mut listen = |report: &Report<P>| watch(Thinking::new(position, report, curve));
        checked(position, self.player.think(record, budget, &mut listen)?, curve)
    }

    fn new_game(&mut self) {
        self.player.new_game();
    }
}

/// The choice as text, if it may be played.
fn checked<P: Game>(
    position: &P,
    choice: Choice<P>,
    curve: Option<&Curve>,
) -> Result<Chosen, Failure> {
    let legal = position.check(choice.chosen);
    let chosen = Chosen::new(position, choice, curve);
    match legal {
        Ok(()) => Ok(chosen),
        Err(reason) => Err(Failure::Illegal { text: chosen.text, reason }),
    }
}

/// An analyst of one kind of position before desks of any.
pub(crate) struct Looker<P: Game> {
    pub(crate) analyst: Box<dyn Analyst<P>>,
    /// What its guesses are worth.
    pub(crate) curve: Option<&'static Curve>,
}

impl<P: Game> Looking for Looker<P> {
    fn look(
        &mut self,
        desk: &dyn Desk,
        question: &Question,
        watch: &mut dyn FnMut(Analysed) -> ControlFlow<()>,
    ) -> Option<Analysed> {
        let record = record::<P>(desk)?;
        let position = record.position();
        let curve = self.curve;
        let mut tell = |seen: &Analysis<P>| watch(Analysed::new(position, seen, curve));
        let last = self.analyst.analyse(record, question, &mut tell);
        Some(Analysed::new(position, &last, curve))
    }
}
