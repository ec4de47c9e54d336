//! Somebody in the room, and what is thought about for them.

use rivi_play::Hands;
use tokio::sync::oneshot;

use crate::address::Address;
use crate::outgoing::Out;
use crate::searching::Leash;

/// Somebody in the room.
pub(super) struct Client {
    pub(super) hands: Hands,
    pub(super) out: Out,
    pub(super) owner: Address,
    pub(super) analysis: Option<Analysis>,
    /// The hint that it waits for, with the command's number.
    pub(super) hint: Option<(u64, Leash)>,
    /// Its connection is closed when this goes.
    _hold: oneshot::Sender<()>,
}

/// An analysis that follows the match.
pub(super) struct Analysis {
    pub(super) lines: u8,
    pub(super) leash: Leash,
}

impl Client {
    pub(super) fn new(hands: Hands, out: Out, owner: Address, hold: oneshot::Sender<()>) -> Client {
        Client { hands, out, owner, analysis: None, hint: None, _hold: hold }
    }

    pub(super) fn stop_analysis(&self) {
        self.analysis.iter().for_each(|analysis| analysis.leash.abandon());
    }

    /// Ends whatever is thought about for somebody who has gone.
    pub(super) fn stop_searches(&self) {
        self.stop_analysis();
        self.hint.iter().for_each(|(_, leash)| leash.abandon());
    }
}
