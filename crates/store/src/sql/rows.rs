//! What goes into each table, as rows of JSON: a statement takes all rows at once.

use rivi_play::Numbered;
use rivi_play::request::MatchSummary;
use serde_json::{Value, json};

use super::grams::{grams, named};
use crate::{Given, StoreError, Tokens, Turn, WholeMatch, Write};

#[derive(Default)]
pub(super) struct Rows {
    pub(super) matches: Vec<Value>,
    pub(super) events: Vec<Value>,
    pub(super) insights: Vec<Value>,
    pub(super) changed: Vec<Value>,
    pub(super) grams: Vec<Value>,
    pub(super) deleted: Vec<Value>,
    pub(super) probes: Vec<Value>,
    pub(super) orders: Vec<Value>,
    pub(super) answers: Vec<Value>,
    pub(super) clocks: Vec<Value>,
    pub(super) held: Vec<Value>,
    pub(super) going_on: Vec<Value>,
    pub(super) leases: Vec<Value>,
    pub(super) turns: Vec<Value>,
    pub(super) turns_over: Vec<Value>,
    pub(super) holds: Vec<Value>,
}

impl Rows {
    pub(super) fn of(writes: &[Write]) -> Result<Rows, StoreError> {
        let mut rows = Rows::default();
        for write in writes {
            rows.add(write)?;
        }
        // Two servers that write the same matches take them in the same order, so that neither waits for the other in
        // vain.
        for table in [&mut rows.events, &mut rows.clocks, &mut rows.turns, &mut rows.holds] {
            table.sort_by(|one, other| one["id"].as_str().cmp(&other["id"].as_str()));
        }
        Ok(rows)
    }

    /// Every clock goes on from now with what it had left.
    pub(super) fn going_on(now_ms: u64) -> Rows {
        Rows { going_on: vec![json!({ "at": now_ms })], ..Rows::default() }
    }

    fn add(&mut self, write: &Write) -> Result<(), StoreError> {
        match write {
            Write::Begin { summary, tokens, events } => self.begin(summary, tokens, events)?,
            Write::Append { id, events, summary, insight } => {
                self.events(id, events)?;
                if let Some(summary) = summary {
                    self.changed.push(row(summary)?);
                    self.grams(summary);
                }
                if let (Some(insight), Some(last)) = (insight, events.last()) {
                    let body = to_text(insight)?;
                    self.insights.push(json!({ "id": id, "event": last.number, "body": body }));
                }
            }
            Write::Clock { id, due: Some(due) } => self.clocks.push(json!({
                "id": id, "due": due.due_ms, "left": due.left_ms, "since": due.since_ms,
            })),
            Write::Clock { id, due: None } => self.held.push(json!({ "id": id })),
            Write::Turn { id, turn: Some(turn) } => self.turns.push(turn_row(id, turn)),
            Write::Turn { id, turn: None } => self.turns_over.push(json!({ "id": id })),
            Write::Hold { id, turn, now_ms } => {
                self.holds.retain(|row| row["id"] != **id);
                let mut row = turn_row(id, turn);
                row["now"] = json!(now_ms);
                self.holds.push(row);
            }
            Write::All(all) => all.iter().try_for_each(|one| self.add(one))?,
            Write::Delete { id } => self.deleted.push(json!({ "id": id })),
            Write::Bring(whole) => self.bring(whole)?,
            Write::Order(Given { id, at_ms, order }) => {
                let body = to_text(order)?;
                self.orders.push(json!({ "id": id, "at": at_ms, "body": body }));
            }
            Write::Answer { id, answer } => {
                self.answers.push(json!({ "id": id, "answer": answer }));
            }
            Write::Lease { name, holder, since_ms, until_ms } => {
                self.leases.retain(|row| row["name"] != **name);
                let row =
                    json!({ "name": name, "holder": holder, "since": since_ms, "until": until_ms });
                self.leases.push(row);
            }
            // One row for all of them: a statement cannot change the same row twice.
            Write::Probe { at_ms } => self.probes = vec![json!({ "at": at_ms })],
        }
        Ok(())
    }

    fn begin(
        &mut self,
        summary: &MatchSummary,
        tokens: &Tokens,
        events: &[Numbered],
    ) -> Result<(), StoreError> {
        let mut row = row(summary)?;
        row["tokens"] = json!(tokens);
        self.matches.push(row);
        self.grams(summary);
        self.events(&summary.id, events)
    }

    fn bring(&mut self, whole: &WholeMatch) -> Result<(), StoreError> {
        let stored = &whole.stored;
        self.begin(&stored.summary, &stored.tokens, &stored.events)?;
        for seen in &whole.insights {
            let (id, body) = (&stored.summary.id, to_text(&seen.insight)?);
            self.insights.push(json!({ "id": id, "event": seen.event, "body": body }));
        }
        Ok(())
    }

    fn events(&mut self, id: &str, events: &[Numbered]) -> Result<(), StoreError> {
        for Numbered { number, at_ms, event } in events {
            let body = to_text(event)?;
            self.events.push(json!({ "id": id, "number": number, "at": at_ms, "body": body }));
        }
        Ok(())
    }

    /// Only those matches can be looked for that are public.
    fn grams(&mut self, summary: &MatchSummary) {
        if summary.public {
            let (id, at) = (&summary.id, summary.created_ms);
            let row = |gram| json!({ "id": id, "gram": gram, "at": at });
            self.grams.extend(grams(&named(summary)).into_iter().map(row));
        }
    }
}

fn turn_row(id: &str, turn: &Turn) -> Value {
    json!({ "id": id, "since": turn.since, "holder": turn.holder, "until": turn.until_ms })
}

/// A match as the table keeps it.
fn row(summary: &MatchSummary) -> Result<Value, StoreError> {
    let ending = serde_json::to_value(summary.result).map_err(broken)?;
    let named = if summary.public { named(summary) } else { String::new() };
    let public = u8::from(summary.public);
    Ok(json!({ "summary": summary, "ending": ending, "public": public, "named": named }))
}

pub(super) fn to_text<T: serde::Serialize>(value: &T) -> Result<String, StoreError> {
    serde_json::to_string(value).map_err(broken)
}

pub(super) fn from_text<T: serde::de::DeserializeOwned>(text: &str) -> Result<T, StoreError> {
    serde_json::from_str(text).map_err(broken)
}

#[expect(clippy::needless_pass_by_value, reason = "it is given to map_err")]
pub(super) fn broken(error: serde_json::Error) -> StoreError {
    StoreError::Broken(error.to_string())
}
