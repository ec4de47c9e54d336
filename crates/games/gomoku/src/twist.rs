use rivi_mnk::{ExtraRule, GridRules};

use crate::caro::Caro;
use crate::renju::Renju;

/// What some kinds of five in a row ask of their players beside the row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Twist {
    /// Nothing.
    #[default]
    Plain,
    /// Renju: who moves first needs exactly five and may not make an overline, a double four or a
    /// double three; the other wins with five or more.
    Renju,
    /// Caro: a row of just the right length does not win if the opponent closes both its ends.
    Caro,
}

impl Twist {
    /// The one that these rules have; none if they have a rule of another game.
    pub fn of(rules: GridRules) -> Option<Twist> {
        let all = [Twist::Plain, Twist::Renju, Twist::Caro];
        all.into_iter().find(|twist| twist.rule() == rules.extra)
    }

    /// The same rules with this.
    #[must_use]
    pub fn on(self, rules: GridRules) -> GridRules {
        GridRules { extra: self.rule(), ..rules }
    }

    fn rule(self) -> Option<&'static dyn ExtraRule> {
        match self {
            Twist::Plain => None,
            Twist::Renju => Some(&Renju),
            Twist::Caro => Some(&Caro),
        }
    }
}
