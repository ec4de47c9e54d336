//! A rating list of many players from all their meetings.
//!
//! The model is Bradley and Terry's: the expected share of the points follows from the difference
//! of two ratings. The ratings are those of the greatest posterior probability under a weak normal
//! prior, which keeps a player that won or lost everything finite; their intervals come from the
//! curvature there, scaled by how much the pairs really spread (quasi-likelihood): draws make
//! results steadier than coin tosses, an unbalanced opening makes the two games of a pair cancel.
//!
//! Why not Glicko-2: it updates ratings period by period for players whose strength drifts, so its
//! result depends on the order of the games. Programs do not drift during a tournament, and all
//! games are known at the end: the joint fit uses each of them once and does not depend on order.

use super::matrix::{identity, inverse, times};
use super::{Elo, Pairs, expected_score, normal_cdf, normal_quantile};

/// All pairs (and single games) that two players played against each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Meeting {
    /// One player, by number.
    pub one: usize,
    /// The other player.
    pub other: usize,
    /// Half points of `one` over all games.
    pub half_points: u64,
    /// How many games they played.
    pub games: u64,
    /// Their whole pairs as `one` sees them; these give the spread.
    pub pairs: Pairs,
}

/// One line of a rating list.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// The player's number.
    pub player: usize,
    /// The rating; the mean of all players is 0.
    pub elo: Elo,
    /// Lower end of the 95 % interval.
    pub low: Elo,
    /// Upper end of the 95 % interval.
    pub high: Elo,
    /// The chance that this player is stronger than the next in the list; `None` for the last.
    pub ahead_of_next: Option<f64>,
}

/// Ratings of all players, the best first.
#[derive(Clone, Debug, PartialEq)]
pub struct RatingList {
    /// The lines of the list.
    pub ratings: Vec<Rating>,
    covariance: Vec<Vec<f64>>,
}

/// The standard deviation of the prior, in Elo: a difference of 1,000 is nothing unusual between
/// machines, and a hundred games outweigh it.
const PRIOR_DEVIATION: f64 = 800.0;

/// Elo points in one unit of log-odds.
const SCALE: f64 = 400.0 / std::f64::consts::LN_10;

/// The spread is drawn towards that of coin tosses as strongly as this many pairs would, so that
/// a handful of equal results does not pass for certainty.
const SPREAD_PRIOR: f64 = 10.0;

/// Rates `players` players by their meetings.
pub fn rate(players: usize, meetings: &[Meeting]) -> RatingList {
    rate_with_prior(players, meetings, PRIOR_DEVIATION / SCALE)
}

/// The same with any standard deviation of the prior, in log-odds.
fn rate_with_prior(players: usize, meetings: &[Meeting], deviation: f64) -> RatingList {
    let precision = 1.0 / (deviation * deviation);
    let strengths = strongest_posterior(players, meetings, precision);
    let spread = spread(meetings, &strengths);
    let curvature = curvature(meetings, &strengths, precision);
    let covariance = centred(&inverse(&curvature), spread);
    list(&strengths, covariance)
}

/// Newton's method. The posterior is concave, so from zero it climbs to the only summit; a step is
/// halved when it would climb too far.
fn strongest_posterior(players: usize, meetings: &[Meeting], precision: f64) -> Vec<f64> {
    let mut strengths = vec![0.0; players];
    let mut height = posterior(meetings, &strengths, precision);
    for _ in 0..100 {
        let slope = slope(meetings, &strengths, precision);
        let step = times(&inverse(&curvature(meetings, &strengths, precision)), &slope);
        let Some((next, above)) = climb(meetings, &strengths, &step, precision, height) else {
            break;
        };
        let gained = above - height;
        (strengths, height) = (next, above);
        if gained < 1e-13 * height.abs().max(1.0) {
            break;
        }
    }
    centre(&mut strengths);
    strengths
}

fn climb(
    meetings: &[Meeting],
    from: &[f64],
    step: &[f64],
    precision: f64,
    height: f64,
) -> Option<(Vec<f64>, f64)> {
    (0..40).find_map(|halvings| {
        let part = 0.5f64.powi(halvings);
        let next: Vec<f64> = from.iter().zip(step).map(|(at, by)| at + part * by).collect();
        let above = posterior(meetings, &next, precision);
        (above >= height).then_some((next, above))
    })
}

fn win_chance(strengths: &[f64], meeting: &Meeting) -> f64 {
    expected_score(Elo((strengths[meeting.one] - strengths[meeting.other]) * SCALE))
}

/// The logarithm of the posterior; a draw counts as half a win and half a loss.
fn posterior(meetings: &[Meeting], strengths: &[f64], precision: f64) -> f64 {
    let games: f64 = meetings
        .iter()
        .map(|m| {
            let points = m.half_points as f64 / 2.0;
            let lead = strengths[m.one] - strengths[m.other];
            // ln p = −ln(1 + e^−lead), in a form that does not overflow.
            -points * softplus(-lead) - (m.games as f64 - points) * softplus(lead)
        })
        .sum();
    games - precision / 2.0 * strengths.iter().map(|s| s * s).sum::<f64>()
}

fn softplus(x: f64) -> f64 {
    x.max(0.0) + (-x.abs()).exp().ln_1p()
}

fn slope(meetings: &[Meeting], strengths: &[f64], precision: f64) -> Vec<f64> {
    let mut slope: Vec<f64> = strengths.iter().map(|s| -precision * s).collect();
    for m in meetings {
        let surplus = m.half_points as f64 / 2.0 - m.games as f64 * win_chance(strengths, m);
        slope[m.one] += surplus;
        slope[m.other] -= surplus;
    }
    slope
}

/// The negative second derivative: positive definite thanks to the prior.
fn curvature(meetings: &[Meeting], strengths: &[f64], precision: f64) -> Vec<Vec<f64>> {
    let mut matrix = identity(strengths.len());
    matrix.iter_mut().flatten().for_each(|cell| *cell *= precision);
    for m in meetings {
        let chance = win_chance(strengths, m);
        let weight = m.games as f64 * chance * (1.0 - chance);
        matrix[m.one][m.one] += weight;
        matrix[m.other][m.other] += weight;
        matrix[m.one][m.other] -= weight;
        matrix[m.other][m.one] -= weight;
    }
    matrix
}

/// The variance of the pairs as a share of what independent games without draws would show.
fn spread(meetings: &[Meeting], strengths: &[f64]) -> f64 {
    let (mut seen, mut expected) = (0.0, 0.0);
    for m in meetings {
        let chance = win_chance(strengths, m);
        for (share, count) in m.pairs.with_pseudo_count(0.0) {
            seen += count * (share - chance).powi(2);
        }
        expected += m.pairs.count() as f64 * chance * (1.0 - chance) / 2.0;
    }
    // The prior is worth some pairs between equals, whose share has the variance 1/8.
    let prior = SPREAD_PRIOR / 8.0;
    (seen + prior) / (expected + prior)
}

/// The covariance of the ratings as differences from their mean.
fn centred(covariance: &[Vec<f64>], spread: f64) -> Vec<Vec<f64>> {
    let n = covariance.len();
    let share = 1.0 / n as f64;
    let rows: Vec<f64> = covariance.iter().map(|row| row.iter().sum::<f64>() * share).collect();
    let all = rows.iter().sum::<f64>() * share;
    (0..n)
        .map(|i| (0..n).map(|j| spread * (covariance[i][j] - rows[i] - rows[j] + all)).collect())
        .collect()
}

fn list(strengths: &[f64], covariance: Vec<Vec<f64>>) -> RatingList {
    let mut order: Vec<usize> = (0..strengths.len()).collect();
    order.sort_by(|&a, &b| strengths[b].total_cmp(&strengths[a]));
    let width = normal_quantile(0.975);
    let ratings = order.iter().enumerate().map(|(place, &player)| {
        let error = width * covariance[player][player].max(0.0).sqrt();
        let at = |x: f64| Elo(x * SCALE);
        Rating {
            player,
            elo: at(strengths[player]),
            low: at(strengths[player] - error),
            high: at(strengths[player] + error),
            ahead_of_next: order.get(place + 1).map(|&next| {
                normal_cdf(
                    (strengths[player] - strengths[next]) / deviation(&covariance, player, next),
                )
            }),
        }
    });
    RatingList { ratings: ratings.collect(), covariance }
}

/// The standard deviation of the difference of two ratings, in log-odds.
fn deviation(covariance: &[Vec<f64>], a: usize, b: usize) -> f64 {
    (covariance[a][a] + covariance[b][b] - 2.0 * covariance[a][b]).max(f64::MIN_POSITIVE).sqrt()
}

impl RatingList {
    /// The standard deviation of the difference between two players' ratings, in Elo.
    pub fn deviation(&self, one: usize, other: usize) -> f64 {
        deviation(&self.covariance, one, other) * SCALE
    }
}

fn centre(strengths: &mut [f64]) {
    let mean = strengths.iter().sum::<f64>() / strengths.len().max(1) as f64;
    for strength in strengths {
        *strength -= mean;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn won_lost(one: usize, other: usize, won: u64, lost: u64) -> Meeting {
        Meeting { one, other, half_points: 2 * won, games: won + lost, pairs: Pairs::default() }
    }

    fn strength(list: &RatingList, player: usize) -> f64 {
        list.ratings.iter().find(|r| r.player == player).unwrap().elo.0 / SCALE
    }

    /// Citations between statistics journals (Stigler 1994; Agresti, "Categorical Data Analysis",
    /// table 10.11), fitted in Turner and Firth, "Bradley–Terry models in R", Journal of Statistical
    /// Software 48(9), section 2.2. Abilities against Biometrika, with standard errors:
    /// Comm. Statist. −2.94907 (0.10255), JASA −0.47957 (0.06059), JRSS-B 0.26895 (0.07083).
    #[test]
    fn published_journal_abilities() {
        let meetings = [
            won_lost(0, 1, 730, 33),
            won_lost(0, 2, 498, 320),
            won_lost(0, 3, 221, 284),
            won_lost(1, 2, 68, 813),
            won_lost(1, 3, 17, 276),
            won_lost(2, 3, 142, 325),
        ];
        let list = rate_with_prior(4, &meetings, 1e3);
        for (journal, ability, error) in
            [(1, -2.94907, 0.10255), (2, -0.47957, 0.06059), (3, 0.26895, 0.07083)]
        {
            assert!((strength(&list, journal) - strength(&list, 0) - ability).abs() < 1e-4);
            assert!((list.deviation(journal, 0) / SCALE - error).abs() < 1e-4);
        }
        assert_eq!(list.ratings.iter().map(|r| r.player).collect::<Vec<_>>(), [3, 0, 2, 1]);
    }

    #[test]
    fn two_players_differ_by_the_share() {
        let list = rate_with_prior(2, &[won_lost(0, 1, 10, 1)], 1e4);
        assert!((list.ratings[0].elo.0 - list.ratings[1].elo.0 - 400.0).abs() < 0.01);
        assert!((list.ratings[0].elo.0 + list.ratings[1].elo.0).abs() < 1e-6);
    }

    #[test]
    fn a_clean_sweep_stays_finite() {
        let list = rate(3, &[won_lost(0, 1, 20, 0), won_lost(1, 2, 20, 0), won_lost(0, 2, 20, 0)]);
        assert_eq!(list.ratings.iter().map(|r| r.player).collect::<Vec<_>>(), [0, 1, 2]);
        assert!(
            list.ratings.iter().all(|r| r.elo.0.abs() < 3000.0 && r.low < r.elo && r.elo < r.high)
        );
    }

    #[test]
    fn nothing_played_is_all_even() {
        let list = rate(3, &[]);
        assert!(list.ratings.iter().all(|r| r.elo.0.abs() < 1e-9 && r.high.0 > 500.0));
        assert!((list.ratings[0].ahead_of_next.unwrap() - 0.5).abs() < 1e-9);
        assert!(rate(0, &[]).ratings.is_empty());
    }

    #[test]
    fn players_never_met_are_compared_through_a_third() {
        let list = rate(3, &[won_lost(0, 1, 60, 40), won_lost(1, 2, 60, 40)]);
        assert_eq!(list.ratings.iter().map(|r| r.player).collect::<Vec<_>>(), [0, 1, 2]);
        assert!(list.deviation(0, 2) > list.deviation(0, 1));
    }
}
