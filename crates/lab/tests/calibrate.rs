//! `rivi-lab calibrate` through the real program.

mod common;

use common::{refused, run};
use serde_json::Value;

#[test]
fn what_cannot_be_measured_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let journal = folder.path().join("games").display().to_string();
    refused(&format!("calibrate chess {journal} --nodes 10"), "there is no game 'chess'");
    std::fs::write(&journal, "something else\n").unwrap();
    let asked = format!("calibrate gomoku {journal} --nodes 10 --games 1");
    refused(&asked, "this is no journal of calibrate");
    assert_eq!(std::fs::read_to_string(&journal).unwrap(), "something else\n");
}

/// Short searches on few games: what is told and what is scored differ by chance only. Points of a game stray by at
/// most a half, so that the mean of n strays by 50 / √n per cent, and three times that is hardly ever reached.
#[test]
fn a_small_measurement_goes_on_where_it_was_and_holds() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let measure = |journal: &str, games: u32, more: &str| {
        let line =
            format!("calibrate gomoku:9 {} --games {games} --nodes 200 {more}", path(journal));
        let (said, errors, code) =
            run(&format!("{line} --threads 2 --json --out {}", path("curve")));
        assert_eq!(code, 0, "{errors}");
        let told: Value = serde_json::from_str(&said).unwrap();
        (told["bins"].clone(), [told["fitted"].clone(), told["kept_back"].clone()])
    };
    measure("parts", 60, "");
    let (bins, counts) = measure("parts", 120, "");
    assert_eq!(counts, [30, 90]);
    assert_eq!(bins, measure("whole", 120, "").0);
    let (mut count, mut error) = (0.0, 0.0);
    for bin in bins.as_array().unwrap() {
        let of = |name: &str| bin[name].as_f64().unwrap();
        count += of("positions");
        error += of("positions") * (of("scored") - of("told"));
    }
    assert!(count > 40.0, "{bins}");
    assert!((error / count).abs() < 3.0 * 50.0 / count.sqrt(), "{bins}");
    let curve = std::fs::read_to_string(path("curve")).unwrap();
    let command =
        "rivi-lab calibrate gomoku:9 JOURNAL --nodes 200 --seed 1 --first 0 --games 120\n";
    assert!(curve.starts_with(&format!("rivi-curve 1\n# made by:\n#   {command}")), "{curve}");
    let (others, counts) = measure("whole", 120, "--curve-below 80");
    assert_eq!(counts, [80, 40]);
    assert_ne!(bins, others);
    let curve = std::fs::read_to_string(path("curve")).unwrap();
    assert!(curve.contains("80 games make the curve (--curve-below 80), 40 kept back"), "{curve}");
    let none = format!("calibrate gomoku:9 {} --games 120 --nodes 200", path("whole"));
    refused(&format!("{none} --curve-below 0"), "no game makes the curve");
    refused(&format!("{none} --curve-below 120"), "no game is kept back");
}
