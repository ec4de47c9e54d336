use rivi_mnk::{ExtraRule, GridRules, Run};
use rivi_rules::Side;

/// A row of just the right length does not win if the opponent closes both its ends.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Caro;

impl ExtraRule for Caro {
    fn name(&self) -> &'static str {
        "caro"
    }

    #[inline]
    fn run_wins(&self, rules: &GridRules, run: Run, _: Side, _: Side) -> bool {
        rules.wins(run.length) && !(run.length == u32::from(rules.line) && run.closed)
    }

    fn looks_at_ends(&self) -> bool {
        true
    }
}
