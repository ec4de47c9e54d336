//! What both players have to agree to.

use rivi_rules::Side;
use rivi_search::{Score, Verdict};

use super::{Decision, began, nothing};
use crate::Hands;
use crate::game::Match;
use crate::message::{Command, Event, RefusalCode};
use crate::refusal::Refusal;
use crate::request::Numbered;
use crate::state::{Asked, Proposal};

/// What comes of it when somebody wants a match deleted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deletion {
    /// It may go.
    Agreed,
    /// The other player is asked.
    Asked(Numbered),
}

impl Match {
    pub(super) fn offer_draw(&self, hands: Hands) -> Decision {
        self.unfinished()?;
        let seat = self.own_seat(hands)?;
        if !self.is_person(seat.other()) {
            return Ok(self.machines_answer(seat.other()));
        }
        if self.is_alone(hands) { Ok(Event::DrawAgreed) } else { self.ask(seat, Proposal::Draw) }
    }

    /// Asks that machines may help both; where nobody plays against somebody else they may anyway.
    pub(super) fn offer_help(&self, hands: Hands) -> Decision {
        self.unfinished()?;
        if self.aided || self.is_alone(hands) {
            return Err(nothing("help is allowed already"));
        }
        self.ask(self.own_seat(hands)?, Proposal::Help)
    }

    /// Whether machines may help whoever holds these seats: not against somebody on another device who has not
    /// agreed to it, as long as the game goes on.
    ///
    /// # Errors
    /// Why not.
    pub fn may_be_helped(&self, hands: Hands) -> Result<(), Refusal> {
        if self.aided || self.result.is_some() || self.is_alone(hands) {
            return Ok(());
        }
        let reason = "two people play here: machines help only if both agree";
        Err(Refusal::new(RefusalCode::NoHelp, reason))
    }

    /// A machine takes a draw if it saw no more than that when it moved last.
    pub(super) fn machines_answer(&self, machine: Side) -> Event {
        let last = self.played.iter().rev().find(|played| played.seat == machine);
        match last.and_then(|played| played.verdict).map(|worth| worth.verdict) {
            Some(Verdict::Draw | Verdict::LossIn(_)) => Event::DrawAgreed,
            Some(Verdict::Guess(score)) if score < Score::EVEN => Event::DrawAgreed,
            _ => Event::Declined { seat: machine, what: Proposal::Draw },
        }
    }

    pub(super) fn rematch(&self, hands: Hands) -> Decision {
        if self.result.is_none() {
            let reason = "a rematch comes after the game: this one is not over";
            return Err(Refusal::new(RefusalCode::NotOver, reason));
        }
        if self.is_alone(hands) {
            return self.again();
        }
        self.ask(self.acting_seat(hands), Proposal::Rematch)
    }

    /// The same game once more with the sides changed: whoever was X is O, and the same side begins.
    pub(super) fn again(&self) -> Decision {
        let players = self.players.clone().turned();
        let mut event = began(&self.game, None, self.first, &players, self.clock.control())?;
        if let Event::Began { sides_changed, .. } = &mut event {
            *sides_changed = true;
        }
        Ok(event)
    }

    /// Asks the other player; if that one has asked for the same, it is agreed.
    pub(super) fn ask(&self, seat: Side, what: Proposal) -> Decision {
        match self.asked {
            Some(asked) if asked.by == seat && asked.what == what => {
                Err(Refusal::new(RefusalCode::Asked, "the other player has been asked already"))
            }
            Some(asked) if asked.by != seat && asked.what == what => self.agreed(seat, what),
            _ => Ok(Event::Asked { seat, what }),
        }
    }

    pub(super) fn answer(&self, hands: Hands, accept: bool) -> Decision {
        let asked = self.asked.ok_or_else(|| nothing("nobody has asked anything"))?;
        let other = asked.by.other();
        let what = asked.what;
        if accept && *hands.of(other) {
            return self.agreed(other, what);
        }
        if accept {
            let reason = "the other player has to agree";
            return Err(Refusal::new(RefusalCode::NotYourSeat, reason));
        }
        // Whoever asked may withdraw it.
        let seat = if *hands.of(other) { other } else { asked.by };
        Ok(Event::Declined { seat, what })
    }

    /// What comes of it when somebody wants the match deleted: nothing has to be asked of whoever never played.
    ///
    /// # Errors
    /// If it is not theirs to delete, or the other player has been asked already.
    pub fn deletion(&self, hands: Hands, now: u64) -> Result<Deletion, Refusal> {
        if !(hands.x || hands.o) {
            let reason = "only whoever holds a seat may delete the match";
            return Err(Refusal::new(RefusalCode::NotYourSeat, reason));
        }
        let seat = if hands.x { Side::X } else { Side::O };
        let wanted = Asked { by: seat.other(), what: Proposal::Delete };
        if (hands.x && hands.o) || !self.both_have_played() || self.asked == Some(wanted) {
            return Ok(Deletion::Agreed);
        }
        let asked = self.ask(seat, Proposal::Delete)?;
        Ok(Deletion::Asked(self.numbered(asked, now)))
    }

    /// Whether this command agrees to what the other player asked: that the match be deleted.
    pub fn agrees_to_delete(&self, hands: Hands, command: &Command) -> bool {
        let asked = self.asked.filter(|asked| asked.what == Proposal::Delete);
        *command == Command::Answer { accept: true }
            && asked.is_some_and(|asked| *hands.of(asked.by.other()))
    }

    pub(super) fn agreed(&self, seat: Side, what: Proposal) -> Decision {
        match what {
            Proposal::TakeBack { moves } => Ok(Event::TookBack { seat, moves }),
            Proposal::Draw => self.unfinished().map(|()| Event::DrawAgreed),
            Proposal::Rematch => self.again(),
            Proposal::Clear => Ok(Event::Cleared { seat }),
            Proposal::Help => self.unfinished().map(|()| Event::HelpAgreed),
            // It leaves nothing that an event could be a part of: whoever keeps the match deletes it.
            Proposal::Delete => Err(nothing("there is no match any more")),
        }
    }
}
