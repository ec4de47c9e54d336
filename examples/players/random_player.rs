//! A player for rivi's arena that plays any legal move. Start from here: change `choose`.
use serde_json::{Value, from_str, json};

/// The move to play; `question["legal"]` lists all that may be played.
fn choose(question: &Value) -> Option<&Value> {
    let (legal, moves) = (question["legal"].as_array()?, question["moves"].as_array()?);
    let seed = question["seed"].as_u64()?.wrapping_add(moves.len() as u64);
    legal.get((seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 33) as usize % legal.len())
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    for line in std::io::stdin().lines() {
        let message: Value = from_str(&line?)?;
        let answer = match message.get("hello") {
            Some(_) => json!({"rivi": 1, "name": "random in Rust"}),
            None => json!({"id": message["id"], "move": choose(&message)}),
        };
        println!("{answer}");
    }
    Ok(())
}
