use std::sync::Arc;

use rand_core::SeedableRng;
use rivi_players::{
    Cost, Inside, Kit, Listing, MEBIBYTE, Making, PlayerError, PlayerName, PlayerPlan, Setting,
    Values,
};
use rivi_rules::Chance;

use super::{Engine, Ultimater};
use crate::Ultimate;
use crate::best_first::BestFirst;
use crate::distance::Distance;
use crate::endgame::Endgame;
use crate::net::Weights;
use crate::search::{AlphaBeta, Judge};

/// How it is listed.
pub static LISTING: Listing = Listing {
    name: "ultimate",
    about: "Tree search on a network that learned from its own games; it knows which rule it plays, \
            and says what is proven and what is a guess.",
    fits: "ultimate",
    settings: &[LEVEL, EVALUATION, WEIGHTS, SEARCH, CONTEMPT, THREADS, TABLE],
    inside: Inside::Thought,
};

const LEVEL: Setting = Setting {
    name: "level",
    about: "how well it plays; 10 is its best",
    values: Values::number(1, 10),
    default: "10",
};

const EVALUATION: Setting = Setting {
    name: "eval",
    about: "the learned evaluation or the hand-made one",
    values: Values::one_of(&["net", "hand"]),
    default: "net",
};

const WEIGHTS: Setting = Setting {
    name: "weights",
    about: "what the learned evaluation goes by, to compare trainings",
    values: Values::File {
        words: &["shipped"],
        told: "a file that rivi-lab train ultimate has written",
    },
    default: "shipped",
};

const SEARCH: Setting = Setting {
    name: "search",
    about: "best-first tree search or alpha-beta",
    values: Values::one_of(&["tree", "alphabeta"]),
    default: "tree",
};

const CONTEMPT: Setting = Setting {
    name: "contempt",
    about: "how much the tree would rather lose chances than draw; 0 is neutral, as it is with \
            eval=hand unless given",
    values: Values::number(0, 100),
    default: "15",
};

const THREADS: Setting = Setting {
    name: "threads",
    about: "threads to think with",
    values: Values::number(1, 64),
    default: "1",
};

const TABLE: Setting = Setting {
    name: "table",
    about: "MiB of memory for what it has seen; the tree stops growing when they are full",
    values: Values::number(1, 512),
    default: "128",
};

/// The part of its memory for the distance to the end, once that is proven.
const PART_FOR_DISTANCES: usize = 16;
/// The part for the solver, which is asked near the end of the game.
const PART_FOR_PROOFS: usize = 8;

/// Its settings, checked.
struct Asked {
    level: u8,
    evaluation: Evaluation,
    search: Searching,
}

/// What the evaluation goes by.
enum Evaluation {
    Ready(Judge),
    /// The weights of the file that the player's name names, read when the player is made.
    FromFile(PlayerName),
}

enum Searching {
    AlphaBeta,
    /// With how little a draw is worth to it, in points from 0 to 1.
    Tree {
        contempt: f32,
    },
}

/// Checks its settings.
pub(crate) fn plan(
    name: &PlayerName,
    _: &Ultimate,
    _: &Kit<Ultimate>,
) -> Result<PlayerPlan<Ultimate>, PlayerError> {
    let level = name.number(&LEVEL)? as u8;
    let threads = name.number(&THREADS)? as usize;
    let bytes = name.number(&TABLE)? as usize * MEBIBYTE;
    let evaluation = evaluation(name)?;
    let search = search(name, &evaluation)?;
    let asked = Asked { level, evaluation, search };
    Ok(PlayerPlan::fallible(Cost::table(bytes, threads), |making| asked.build(making)))
}

fn evaluation(name: &PlayerName) -> Result<Evaluation, PlayerError> {
    let is_hand = name.word(&EVALUATION)? == "hand";
    match name.word_or_file(&WEIGHTS) {
        Ok(_) => Ok(Evaluation::Ready(if is_hand { Judge::Hand } else { Judge::Shipped })),
        Err(_) if is_hand => Err(name.bad_file(&WEIGHTS, &"eval=hand goes by no weights")),
        Err(_) => Ok(Evaluation::FromFile(name.clone())),
    }
}

fn search(name: &PlayerName, evaluation: &Evaluation) -> Result<Searching, PlayerError> {
    match (name.word(&SEARCH)?, name.get(CONTEMPT.name)) {
        ("alphabeta", None) => Ok(Searching::AlphaBeta),
        ("alphabeta", Some(found)) => {
            Err(name.bad_value_here(&CONTEMPT, found, "search=tree beside it"))
        }
        // The hand-made evaluation has no idea of draws.
        (_, None) if matches!(evaluation, Evaluation::Ready(Judge::Hand)) => {
            Ok(Searching::Tree { contempt: 0.0 })
        }
        _ => Ok(Searching::Tree { contempt: name.number(&CONTEMPT)? as f32 / 100.0 }),
    }
}

impl Evaluation {
    fn judge(self) -> Result<Judge, PlayerError> {
        match self {
            Evaluation::Ready(judge) => Ok(judge),
            Evaluation::FromFile(name) => {
                let weights = Weights::read(&name.file(&WEIGHTS)?);
                let weights = weights.map_err(|error| name.bad_file(&WEIGHTS, &error))?;
                Ok(Judge::Net(Arc::new(weights)))
            }
        }
    }
}

impl Asked {
    fn build(self, Making { bytes, threads, seed }: Making) -> Result<Ultimater, PlayerError> {
        let judge = self.evaluation.judge()?;
        let for_distances = bytes / PART_FOR_DISTANCES;
        let for_proofs = bytes / PART_FOR_PROOFS;
        let bytes = bytes - for_distances - for_proofs;
        let engine = match self.search {
            Searching::AlphaBeta => {
                Engine::AlphaBeta(Box::new(AlphaBeta::new(judge.clone(), bytes)))
            }
            Searching::Tree { contempt } => {
                Engine::Tree(Box::new(BestFirst::new(judge.clone(), bytes).with_contempt(contempt)))
            }
        };
        let chance = Chance::seed_from_u64(seed);
        let distance = Distance::new(for_distances);
        let endgame = Endgame::new(for_proofs);
        Ok(Ultimater { engine, distance, endgame, judge, level: self.level, threads, chance })
    }
}

#[cfg(test)]
mod tests {
    use rivi_players::{Budget, Means, Player};
    use rivi_rules::Record;

    use super::*;
    use crate::kit;

    fn player(
        name: &str,
        start: &Ultimate,
        seed: u64,
    ) -> Result<Box<dyn Player<Ultimate>>, PlayerError> {
        kit(start).player(name, start, seed)
    }

    #[test]
    fn weights_come_from_a_file_or_are_refused_with_the_reason() {
        let data = concat!(env!("CARGO_MANIFEST_DIR"), "/data");
        let start = Ultimate::new(false);
        let made = |settings: &str| player(&format!("ultimate:{settings}"), &start, 1);
        assert!(made(&format!("weights={data}/ultimate.net")).is_ok());
        assert!(made("weights=shipped,eval=hand").is_ok());
        for (settings, reason) in [
            (format!("weights={data}/ultimate.perft"), "expected a file of Ultimate weights"),
            (format!("weights={data}/ultimate.net,eval=hand"), "eval=hand goes by no weights"),
            ("weights=no/such".to_owned(), "names the file 'no/such'"),
        ] {
            let refused = made(&settings).err().unwrap();
            assert!(refused.to_string().contains(reason), "{refused}");
        }
    }

    #[test]
    fn bad_settings_are_refused() {
        let start = Ultimate::new(false);
        for bad in [
            "level=0",
            "eval=best",
            "search=none",
            "threads=0",
            "table=0",
            "speed=1",
            "contempt=101",
            "contempt=5,search=alphabeta",
        ] {
            assert!(player(&format!("ultimate:{bad}"), &start, 1).is_err(), "{bad}");
        }
    }

    #[test]
    fn what_it_takes_is_known_before_it_is_made_and_kept_to() {
        let start = Ultimate::new(false);
        let plan =
            |text: &str| kit(&start).plan(&PlayerName::parse(text), &start).unwrap().unwrap();
        assert_eq!(plan("ultimate").cost(), Cost::table(128 << 20, 1));
        let large = "ultimate:table=512,threads=64";
        assert_eq!(plan(large).cost(), Cost::table(512 << 20, 64));
        // A tree of a mebibyte is full before a million positions are looked at.
        let little = Means { bytes: MEBIBYTE, threads: 1 };
        let mut machine = plan(large).build(little, 1).unwrap();
        let budget = Budget { nodes: Some(1_000_000), ..Budget::default() };
        let choice = machine.choose(&Record::new(start), &budget).unwrap();
        assert!(choice.nodes <= MEBIBYTE as u64 / 16, "{}", choice.nodes);
        assert!(plan("ultimate").build(Means { bytes: 1000, threads: 1 }, 1).is_err());
        // A file is not looked at before the player is made.
        assert!(plan("ultimate:weights=no/such").build(Means::UNLIMITED, 1).is_err());
    }

    #[test]
    fn what_is_refused_is_said_in_a_sentence() {
        let start = Ultimate::new(false);
        for (settings, sentence) in [
            ("level=11", "ultimate: level cannot be '11'; expected a number from 1 to 10"),
            ("eval=best", "ultimate: eval cannot be 'best'; expected net or hand"),
            ("search=none", "ultimate: search cannot be 'none'; expected tree or alphabeta"),
            ("table=513", "ultimate: table cannot be '513'; expected a number from 1 to 512"),
            (
                "contempt=5,search=alphabeta",
                "ultimate: contempt cannot be '5'; expected search=tree beside it",
            ),
        ] {
            let refused = player(&format!("ultimate:{settings}"), &start, 1).err().unwrap();
            assert_eq!(refused.to_string(), sentence);
        }
    }
}
