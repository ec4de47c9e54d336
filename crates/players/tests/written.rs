//! The values of rules and searches as they are written in messages and files.

use rivi_rules::{Outcome, Side, Size, Square};
use rivi_search::{Score, Verdict};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

fn is_written<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(
    value: &T,
    as_: &Value,
) {
    assert_eq!(serde_json::to_value(value).unwrap(), *as_);
    assert_eq!(serde_json::from_value::<T>(as_.clone()).unwrap(), *value);
}

#[test]
fn values_read_back_as_they_are_written() {
    is_written(&Side::BOTH, &json!(["x", "o"]));
    is_written(&Square::new(2, 7), &json!([2, 7]));
    is_written(&Size::new(7, 6), &json!({ "width": 7, "height": 6 }));
    is_written(&Outcome::ALL, &json!(["x", "draw", "o"]));
    is_written(&Verdict::WinIn(3), &json!({ "type": "win_in", "moves": 3 }));
    is_written(&Verdict::LossIn(0), &json!({ "type": "loss_in", "moves": 0 }));
    is_written(&Verdict::Draw, &json!({ "type": "draw" }));
    is_written(&Verdict::Guess(Score(-7)), &json!({ "type": "guess", "score": -7 }));
}

#[test]
fn what_is_no_value_is_refused() {
    let error = serde_json::from_value::<Outcome>(json!("lost")).unwrap_err().to_string();
    assert!(error.starts_with("expected x, o or draw"), "{error}");
    assert!(serde_json::from_value::<Square>(json!([1])).is_err());
    assert!(serde_json::from_value::<Side>(json!("X")).is_err());
    assert!(serde_json::from_value::<Verdict>(json!({ "type": "win_in" })).is_err());
}
