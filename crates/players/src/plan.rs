use std::fmt;

use rivi_rules::Game;

use crate::seated::Keeper;
use crate::{Cost, Curve, Means, Player, PlayerError, Seated};

/// What a player is built with: its part of the means, and where its chance comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Making {
    /// Bytes that it may take.
    pub bytes: usize,
    /// Threads that it may think with.
    pub threads: usize,
    /// Whatever it draws comes from this.
    pub seed: u64,
}

type Build<P> = dyn FnOnce(Making) -> Result<Box<dyn Player<P>>, PlayerError> + Send;

/// A player of one kind of position that is checked but not built.
pub struct PlayerPlan<P: Game> {
    cost: Cost,
    curve: Option<&'static Curve>,
    build: Box<Build<P>>,
}

impl<P: Game> PlayerPlan<P> {
    /// A player of this cost, and how it is made.
    pub fn new<Q: Player<P> + 'static>(
        cost: Cost,
        build: impl FnOnce(Making) -> Q + Send + 'static,
    ) -> PlayerPlan<P> {
        PlayerPlan::fallible(cost, |making| Ok(build(making)))
    }

    /// A player whose making may fail, because something that it knows cannot be loaded.
    pub fn fallible<Q: Player<P> + 'static>(
        cost: Cost,
        build: impl FnOnce(Making) -> Result<Q, PlayerError> + Send + 'static,
    ) -> PlayerPlan<P> {
        PlayerPlan { cost, curve: None, build: Box::new(|making| Ok(Box::new(build(making)?))) }
    }

    /// A player whose guesses are worth what this curve says, if any does.
    #[must_use]
    pub fn measured_by(self, curve: Option<&'static Curve>) -> PlayerPlan<P> {
        PlayerPlan { curve, ..self }
    }

    /// What it will take.
    pub fn cost(&self) -> Cost {
        self.cost
    }

    /// Makes it. What it would like to have is cut to these means.
    ///
    /// # Errors
    /// If it cannot play with so little, or something that it knows cannot be loaded.
    pub fn build(self, means: Means, seed: u64) -> Result<Box<dyn Player<P>>, PlayerError> {
        let Means { bytes, threads } =
            self.cost.within(means).ok_or_else(|| too_little(self.cost, means))?;
        (self.build)(Making { bytes, threads, seed })
    }
}

impl<P: Game> fmt::Debug for PlayerPlan<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PlayerPlan").field("cost", &self.cost).finish_non_exhaustive()
    }
}

fn too_little(cost: Cost, means: Means) -> PlayerError {
    PlayerError::Memory { least: cost.least, found: means.bytes }
}

/// A player of whatever game that is checked but not built.
pub trait Plan: Send {
    /// What it will take.
    fn cost(&self) -> Cost;

    /// Makes it. What it would like to have is cut to these means.
    ///
    /// # Errors
    /// If it cannot play with so little, or something that it knows cannot be loaded.
    fn build(self: Box<Self>, means: Means, seed: u64) -> Result<Box<dyn Seated>, PlayerError>;
}

impl<P: Game> Plan for PlayerPlan<P> {
    fn cost(&self) -> Cost {
        self.cost
    }

    fn build(self: Box<Self>, means: Means, seed: u64) -> Result<Box<dyn Seated>, PlayerError> {
        let curve = self.curve;
        Ok(Box::new(Keeper { player: PlayerPlan::build(*self, means, seed)?, curve }))
    }
}
