//! A machine that has sat down to a game.

use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};

use pyo3::prelude::*;
use rivi_players::{Language, Means, Seated};
use serde_json::json;

use crate::attended::{Spending, Stop, tell};
use crate::desk::Desk;
use crate::wrong::{OrValueError, as_json, wrong};

#[pyclass(frozen, module = "rivi")]
pub(crate) struct Player {
    /// None while it thinks: it thinks about one move at a time.
    seated: Mutex<Option<Box<dyn Seated>>>,
}

#[pymethods]
impl Player {
    #[new]
    fn new(desk: &Desk, text: &str, seed: u64) -> PyResult<Player> {
        let plan = desk.0.plan(text).or_value_error()?;
        let seated = plan.build(Means::UNLIMITED, seed).or_value_error()?;
        Ok(Player { seated: Mutex::new(Some(seated)) })
    }

    fn new_game(&self) {
        if let Some(seated) = self.seated.lock().unwrap_or_else(PoisonError::into_inner).as_mut() {
            seated.new_game();
        }
    }

    #[pyo3(signature = (desk, time, nodes, depth, stop, listener))]
    #[expect(clippy::too_many_arguments, reason = "each is named in Python")]
    fn choose(
        &self,
        py: Python<'_>,
        desk: &Desk,
        time: Option<f64>,
        nodes: Option<u64>,
        depth: Option<u32>,
        stop: Option<&Stop>,
        listener: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<String> {
        let spending = Spending::new(time, nodes, depth, stop)?;
        let desk = desk.0.clone();
        let taken = self.seated.lock().unwrap_or_else(PoisonError::into_inner).take();
        let Some(mut seated) = taken else {
            return wrong("it is thinking about another move already");
        };
        let budget = spending.budget.clone();
        let place = &mut seated;
        let chosen = spending.attend(
            py,
            move |sender| {
                place.think(desk.as_ref(), &budget, &mut |thinking| match sender.send(thinking) {
                    Ok(()) => ControlFlow::Continue(()),
                    Err(_) => ControlFlow::Break(()),
                })
            },
            |thinking| match listener {
                Some(_) => tell(listener, &as_json(&thinking)?),
                None => Ok(true),
            },
        );
        *self.seated.lock().unwrap_or_else(PoisonError::into_inner) = Some(seated);
        let chosen = chosen?.or_value_error()?;
        let sentences = chosen.insight.sentences.iter();
        let sentences: Vec<String> = sentences.map(|it| Language::English.say(it)).collect();
        as_json(&json!({
            "move": chosen.text, "verdict": chosen.verdict, "nodes": chosen.nodes, "sentences": sentences,
            "cells": chosen.insight.cells,
        }))
    }
}
