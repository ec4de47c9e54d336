use std::any::Any;
use std::fmt;
use std::sync::Arc;

use rivi_rules::{Diagram, DiagramError, Game, Record, SetUp, Side, Table};
use rivi_search::{Limits, Verdict};

#[cfg(feature = "batches")]
use crate::batch::{Batch, GamesOf, MOST_GAMES};
use crate::inside::Glass;
#[cfg(feature = "batches")]
use crate::labels::{Labelling, Marker};
use crate::puzzles::Puzzler;
use crate::seated::Looker;
use crate::{
    Card, Cost, Curve, Deepening, Desk, Kit, Ladder, Listing, Looking, Means, Plan, PlayerError,
    PlayerName, Sentence, Spec, Swap2, registry,
};

/// A game of one kind of position with its kit: the desk of every game.
#[derive(Clone)]
pub struct Hosted<P: Game> {
    game: Arc<str>,
    card: &'static Card,
    kit: Arc<Kit<P>>,
    record: Record<P>,
}

impl<P: Game> Hosted<P> {
    /// The game that a name asks for, from its start.
    pub fn new(spec: &Spec, card: &'static Card, start: P, kit: Kit<P>) -> Hosted<P> {
        Hosted {
            game: spec.text.as_str().into(),
            card,
            kit: Arc::new(kit),
            record: Record::new(start),
        }
    }

    /// The same, as a desk.
    pub fn desk(spec: &Spec, card: &'static Card, start: P, kit: Kit<P>) -> Box<dyn Desk> {
        Box::new(Hosted::new(spec, card, start, kit))
    }

    /// The game as it was played.
    pub fn record(&self) -> &Record<P> {
        &self.record
    }

    /// What the game has for these positions.
    pub fn kit(&self) -> &Kit<P> {
        &self.kit
    }

    fn with(&self, start: P) -> Box<dyn Desk> {
        Box::new(Hosted { record: Record::new(start), ..self.clone() })
    }
}

impl<P: Game> fmt::Debug for Hosted<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Hosted")
            .field("game", &self.game)
            .field("record", &self.record)
            .finish_non_exhaustive()
    }
}

impl<P: Game> Desk for Hosted<P> {
    fn game(&self) -> &str {
        &self.game
    }

    fn card(&self) -> &'static Card {
        self.card
    }

    fn table(&self) -> &dyn Table {
        &self.record
    }

    fn table_mut(&mut self) -> &mut dyn Table {
        &mut self.record
    }

    fn restart(&self, first: Side) -> Box<dyn Desk> {
        self.with(self.record.start().start(first))
    }

    fn set_up(&self, diagram: &Diagram, how: SetUp) -> Result<Box<dyn Desk>, DiagramError> {
        Ok(self.with(self.record.start().set_up(diagram, how)?))
    }

    fn is_same_game(&self, other: &dyn Desk) -> bool {
        let other = other.as_any().downcast_ref::<Hosted<P>>();
        let empty = |hosted: &Hosted<P>| hosted.record.start().start(Side::X);
        other.is_some_and(|other| empty(other) == empty(self))
    }

    fn boxed(&self) -> Box<dyn Desk> {
        Box::new(self.clone())
    }

    fn goal(&self) -> Option<&Sentence> {
        self.kit.goal.as_ref()
    }

    fn rules(&self) -> &[Sentence] {
        &self.kit.rules
    }

    fn players(&self) -> Vec<&'static Listing> {
        self.kit.listings().collect()
    }

    fn ladder(&self) -> Ladder {
        self.kit.ladder
    }

    fn curve(&self) -> Option<&'static Curve> {
        self.kit.curve
    }

    fn plan(&self, text: &str) -> Result<Box<dyn Plan>, PlayerError> {
        let name = PlayerName::parse(text);
        match self.kit.plan(&name, self.record.start()) {
            Some(plan) => Ok(Box::new(plan?)),
            None => Err(registry::stranger(&name, &self.game)),
        }
    }

    fn analyst_cost(&self) -> Cost {
        let analyst = self.kit.best().and_then(|best| best.analyst.as_ref());
        analyst.map_or(Cost::SMALL, |analyst| analyst.cost)
    }

    fn analyst(&self, means: Means) -> Box<dyn Looking> {
        let cost = self.analyst_cost();
        let means = cost.within(means).unwrap_or(Means { bytes: cost.least, threads: 1 });
        let analyst = self.kit.best().and_then(|best| best.analyst.as_ref());
        Box::new(match analyst {
            Some(analyst) => Looker {
                analyst: (analyst.make)(self.record.start(), means),
                curve: self.kit.curve,
            },
            None => Looker { analyst: Box::new(Deepening), curve: None },
        })
    }

    fn prove(&self, bytes: usize, limits: &Limits) -> Option<Verdict> {
        let report = self.kit.prove?(self.record.position(), bytes, limits);
        Some(report.verdict).filter(|verdict| verdict.is_proven())
    }

    fn glass(&self) -> &dyn Glass {
        self
    }

    fn puzzler(&self) -> &dyn Puzzler {
        self
    }

    fn match_openings(&self) -> Option<&'static str> {
        self.kit.match_openings
    }

    fn opening_rule(&self) -> Option<&'static str> {
        self.kit.opening_rule.as_ref().map(|rule| rule.name)
    }

    fn opened(&self) -> Option<Swap2> {
        self.kit.opened(&self.record)
    }

    fn gomocup_rule(&self) -> Option<u8> {
        self.kit.gomocup_rule
    }

    fn images(&self) -> Vec<Box<dyn Desk>> {
        let position = self.record.position();
        let images = position.symmetries().map(|symmetry| position.transformed(symmetry));
        images.map(|image| self.with(image)).collect()
    }

    #[cfg(feature = "batches")]
    fn batch(&self, count: usize, seed: u64) -> Box<dyn Batch> {
        Box::new(GamesOf::new(self.record.position().clone(), count.min(MOST_GAMES), seed))
    }

    #[cfg(feature = "batches")]
    fn one_of(&self, batch: &dyn Batch, game: usize) -> Option<Box<dyn Desk>> {
        let batch = batch.as_any().downcast_ref::<GamesOf<P>>()?;
        Some(self.with(batch.positions().get(game)?.clone()))
    }

    fn action(&self, text: &str) -> Option<usize> {
        let position = self.record.position();
        let m = position.parse_move(text).ok()?;
        position.is_legal(m).then(|| position.action(m))
    }

    fn with_action(&self, action: usize) -> Option<String> {
        let position = self.record.position();
        position.with_action(action).map(|m| position.move_text(m))
    }

    #[cfg(feature = "batches")]
    fn labeller(&self, means: Means) -> Box<dyn Labelling> {
        Box::new(Marker((self.kit.labeller)(self.record.start(), means)))
    }

    #[cfg(feature = "commands")]
    fn solve(
        &self,
        arguments: &crate::command::SolveArguments,
        out: &mut dyn std::io::Write,
    ) -> Option<anyhow::Result<std::process::ExitCode>> {
        let threats = arguments.vcf || arguments.vct;
        let solve = if threats { self.kit.solve_threats } else { self.kit.solve };
        solve.map(|solve| solve(self.record.start(), arguments, out))
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
