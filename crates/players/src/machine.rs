use std::fmt;

use rivi_rules::Game;

use crate::{Analyst, Cost, Kit, Listing, Means, PlayerError, PlayerName, PlayerPlan};

/// Checks a player's settings for the game that starts here and has this kit; builds nothing.
pub type PlanPlayer<P> = fn(&PlayerName, &P, &Kit<P>) -> Result<PlayerPlan<P>, PlayerError>;

/// How an analyst is made.
pub struct MakeAnalyst<P: Game> {
    /// What it would like to have.
    pub cost: Cost,
    /// Makes the one for the game that starts here, within these means.
    pub make: fn(&P, Means) -> Box<dyn Analyst<P>>,
}

/// A machine that plays the game that starts here.
pub struct Machine<P: Game> {
    /// How it is listed.
    pub listing: &'static Listing,
    /// Checks its settings.
    pub plan: PlanPlayer<P>,
    /// The same machine, asked for more than a move, if it can be.
    pub analyst: Option<MakeAnalyst<P>>,
}

impl<P: Game> Machine<P> {
    /// A machine that only plays.
    pub const fn new(listing: &'static Listing, plan: PlanPlayer<P>) -> Machine<P> {
        Machine { listing, plan, analyst: None }
    }

    /// A machine that analyses too.
    #[must_use]
    pub fn with_analyst(
        self,
        cost: Cost,
        make: fn(&P, Means) -> Box<dyn Analyst<P>>,
    ) -> Machine<P> {
        Machine { analyst: Some(MakeAnalyst { cost, make }), ..self }
    }
}

impl<P: Game> fmt::Debug for Machine<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Machine").field(&self.listing.name).finish()
    }
}
