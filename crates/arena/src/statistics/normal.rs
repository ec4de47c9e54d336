//! The normal and Student's distributions, to more digits than any match needs.

use std::f64::consts::{PI, SQRT_2};

/// The probability that a standard normal variable is at most `x`.
pub fn normal_cdf(x: f64) -> f64 {
    let t = x.abs() / SQRT_2;
    let tail = if t < 2.5 { 1.0 - erf_series(t) } else { erfc_fraction(t) } / 2.0;
    if x > 0.0 { 1.0 - tail } else { tail }
}

/// erf by its power series, which converges quickly for small `t`.
fn erf_series(t: f64) -> f64 {
    let mut term = t;
    let mut sum = t;
    for n in 1..200 {
        term *= -t * t / f64::from(n);
        let step = term / f64::from(2 * n + 1);
        sum += step;
        if step.abs() < 1e-17 * sum.abs() {
            break;
        }
    }
    sum * 2.0 / PI.sqrt()
}

/// 1 − erf by its continued fraction, which keeps its digits far out in the tail.
fn erfc_fraction(t: f64) -> f64 {
    let fraction = (1..=80).rev().fold(t, |rest, k| t + f64::from(k) / 2.0 / rest);
    (-t * t).exp() / PI.sqrt() / fraction
}

/// The value that a standard normal variable stays below with probability `p`, 0 < `p` < 1.
pub fn normal_quantile(p: f64) -> f64 {
    // Bisection on the slow, obviously right function: it is called once a table, not once a node.
    let (mut low, mut high) = (-40.0, 40.0);
    for _ in 0..100 {
        let middle = f64::midpoint(low, high);
        if normal_cdf(middle) < p { low = middle } else { high = middle }
    }
    f64::midpoint(low, high)
}

/// The value that Student's t with `freedom` degrees stays below with probability `p`, 0.5 ≤ `p` < 1.
///
/// Exact for one and two degrees; from three on by the Cornish–Fisher expansion (Abramowitz and
/// Stegun 26.7.5), which is within 0.5 % at `p` = 0.975 and closer the more degrees there are.
pub fn student_quantile(p: f64, freedom: u64) -> f64 {
    match freedom {
        0 => f64::INFINITY,
        1 => (PI * (p - 0.5)).tan(),
        2 => (2.0 * p - 1.0) / (2.0 * p * (1.0 - p)).sqrt(),
        _ => cornish_fisher(normal_quantile(p), freedom as f64),
    }
}

fn cornish_fisher(z: f64, v: f64) -> f64 {
    let odd = |n: i32| z.powi(n);
    let first = (odd(3) + z) / 4.0;
    let second = (5.0 * odd(5) + 16.0 * odd(3) + 3.0 * z) / 96.0;
    let third = (3.0 * odd(7) + 19.0 * odd(5) + 17.0 * odd(3) - 15.0 * z) / 384.0;
    let fourth =
        (79.0 * odd(9) + 776.0 * odd(7) + 1482.0 * odd(5) - 1920.0 * odd(3) - 945.0 * z) / 92160.0;
    z + first / v + second / v.powi(2) + third / v.powi(3) + fourth / v.powi(4)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Abramowitz and Stegun, table 26.1.
    #[test]
    fn the_normal_table() {
        for (x, p) in [
            (0.0, 0.5),
            (0.5, 0.691_462_461_3),
            (1.0, 0.841_344_746_1),
            (1.96, 0.975_002_104_9),
            (3.0, 0.998_650_102_0),
            (-4.0, 3.167_124_183e-5),
        ] {
            assert!((normal_cdf(x) - p).abs() < 1e-10, "{x}: {}", normal_cdf(x));
        }
    }

    #[test]
    fn series_and_fraction_agree_where_they_meet() {
        for t in [2.0, 2.3, 2.5, 2.8] {
            assert!((1.0 - erf_series(t) - erfc_fraction(t)).abs() < 1e-13);
        }
    }

    #[test]
    fn the_quantile_undoes_the_distribution() {
        assert!((normal_quantile(0.975) - 1.959_963_984_540_054).abs() < 1e-12);
        for p in [0.001, 0.05, 0.3, 0.5, 0.9, 0.9999] {
            assert!((normal_cdf(normal_quantile(p)) - p).abs() < 1e-13);
        }
    }

    /// Any table of Student's t, two-sided 95 %.
    #[test]
    fn the_student_table() {
        for (freedom, t) in
            [(1, 12.706), (2, 4.303), (3, 3.182), (5, 2.571), (9, 2.262), (30, 2.042), (120, 1.980)]
        {
            let ours = student_quantile(0.975, freedom);
            assert!((ours / t - 1.0).abs() < 0.005, "{freedom}: {ours}");
        }
        assert!(student_quantile(0.975, 0).is_infinite());
    }
}
