use rivi_rules::{Game, Record};
use rivi_search::sets::{OfSets, SetSearch};
use rivi_search::{Knowledge, Limits, Report, Search, Silent};

use crate::machines;
use crate::puzzles::Theme;
use crate::{
    Curve, Ladder, Listing, Machine, OpeningRule, PlayerError, PlayerName, PlayerPlan, Sentence,
    View,
};

/// What a game has for the positions of one kind that start like this one: who plays them, who plays them
/// best, and what can be seen of it.
#[derive(Debug)]
pub struct Kit<P: Game> {
    /// The machines, in the order in which they are listed.
    pub machines: Vec<Machine<P>>,
    /// Players by strength. The last is the best, from which hints, the computer's moves and the analyst follow.
    pub ladder: Ladder,
    /// What the guesses of the best player are worth in points, if that was measured on these boards.
    pub curve: Option<&'static Curve>,
    /// What wins, for those who ask how to play.
    pub goal: Option<Sentence>,
    /// The rest of the rules, a sentence each, where a game is made of options.
    pub rules: Vec<Sentence>,
    /// The stored openings of the game tree as text, as [`Openings::parse`] reads it; empty if none are stored.
    ///
    /// [`Openings::parse`]: rivi_search::teach::Openings::parse
    pub tree_openings: &'static str,
    /// Balanced openings for matches, as a file of openings; if there are none, random lines serve.
    pub match_openings: Option<&'static str>,
    /// A rule by which the opening is made fair.
    pub opening_rule: Option<OpeningRule<P>>,
    /// What can be seen of the game's own machines from inside.
    pub views: Vec<View<P>>,
    /// What puzzles there can be.
    pub puzzles: &'static [Theme<P>],
    /// Who proves what a position is worth, where the game has a search that proves more than its players do.
    pub prove: Option<Prove<P>>,
    #[cfg(feature = "batches")]
    /// Who knows exactly what every move is worth.
    pub labeller: crate::MakeLabeller<P>,
    /// The number by which Gomocup's protocol calls these rules, if it knows them.
    pub gomocup_rule: Option<u8>,
    /// Finds exact results.
    #[cfg(feature = "commands")]
    pub solve: Option<crate::command::SolvePosition<P>>,
    /// Finds wins by threats.
    #[cfg(feature = "commands")]
    pub solve_threats: Option<crate::command::SolvePosition<P>>,
}

/// Searches a position for a proof, within a memory of so many bytes.
pub type Prove<P> = fn(&P, usize, &Limits) -> Report<P>;

fn prove_by_sets<P: Game + OfSets>(position: &P, bytes: usize, limits: &Limits) -> Report<P> {
    SetSearch::new(bytes).search(position, limits, &mut Silent)
}

impl<P: Game> Kit<P> {
    /// What every game has: the machines that play anything.
    pub fn any_game(start: &P) -> Kit<P> {
        Kit {
            machines: machines::any_game(start),
            ladder: Ladder::ANY_GAME,
            curve: None,
            goal: None,
            rules: Vec::new(),
            tree_openings: "",
            match_openings: None,
            opening_rule: None,
            views: Vec::new(),
            puzzles: &[],
            prove: None,
            #[cfg(feature = "batches")]
            labeller: crate::ByExact::make,
            gomocup_rule: None,
            #[cfg(feature = "commands")]
            solve: None,
            #[cfg(feature = "commands")]
            solve_threats: None,
        }
    }

    /// With another machine.
    #[must_use]
    pub fn with(mut self, machine: Machine<P>) -> Kit<P> {
        self.machines.push(machine);
        self
    }

    /// With what the game knows of its positions, for the search that plays any game.
    #[must_use]
    pub fn knowing<K: Knowledge<P> + 'static>(mut self) -> Kit<P> {
        let knowing = machines::deep::machine::<P, K>();
        let place = self.machines.iter_mut().find(|it| it.listing.name == knowing.listing.name);
        match place {
            Some(place) => *place = knowing,
            None => self.machines.push(knowing),
        }
        self
    }

    /// With proofs for the positions that are those of a game of sets.
    #[must_use]
    pub fn proving(self) -> Kit<P>
    where
        P: OfSets,
    {
        Kit { prove: Some(prove_by_sets), ..self }
    }

    /// With another view of a machine.
    #[must_use]
    pub fn with_view(mut self, view: View<P>) -> Kit<P> {
        self.views.push(view);
        self
    }

    /// The machine of this name.
    pub fn machine(&self, name: &str) -> Option<&Machine<P>> {
        self.machines.iter().find(|machine| machine.listing.name == name)
    }

    /// Everybody who plays, people among them.
    pub fn listings(&self) -> impl Iterator<Item = &'static Listing> {
        let machines = self.machines.iter().map(|machine| machine.listing);
        std::iter::once(&machines::HUMAN).chain(machines)
    }

    /// Checks a player's text for the game that starts here; none if it has no machine of this name.
    ///
    /// # Errors
    /// If the player does not take a setting, or it is a person.
    pub fn plan(&self, name: &PlayerName, start: &P) -> Option<Result<PlayerPlan<P>, PlayerError>> {
        if name.name == machines::HUMAN.name {
            return Some(name.only(machines::HUMAN.settings).and(Err(PlayerError::Person)));
        }
        let machine = self.machine(&name.name)?;
        let plan =
            name.only(machine.listing.settings).and_then(|()| (machine.plan)(name, start, self));
        // The guesses of another player, or of the best with other settings, were not measured.
        let is_measured = *name == PlayerName::parse(self.ladder.best());
        Some(plan.map(|plan| plan.measured_by(self.curve.filter(|_| is_measured))))
    }

    /// The machine that plays best.
    pub fn best(&self) -> Option<&Machine<P>> {
        self.machine(&PlayerName::parse(self.ladder.best()).name)
    }

    /// The player of this text, built with whatever it asks for. For tests and tools, where the kit is at hand.
    ///
    /// # Errors
    /// If there is no such player here or it does not take a setting.
    pub fn player(
        &self,
        text: &str,
        start: &P,
        seed: u64,
    ) -> Result<Box<dyn crate::Player<P>>, PlayerError> {
        let name = PlayerName::parse(text);
        let plan = self.plan(&name, start).unwrap_or_else(|| Err(self.unknown(&name)))?;
        plan.build(crate::Means::UNLIMITED, seed)
    }

    fn unknown(&self, name: &PlayerName) -> PlayerError {
        let known = self.listings().map(|listing| listing.name).collect::<Vec<_>>().join(", ");
        PlayerError::Name { found: name.name.clone(), known }
    }

    /// What an opening rule answers to the stones put so far.
    pub fn opened(&self, record: &Record<P>) -> Option<crate::Swap2> {
        (self.opening_rule.as_ref()?.answer)(record)
    }
}
