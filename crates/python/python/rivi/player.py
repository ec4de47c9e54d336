"""Machines that play."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from rivi import _rivi
from rivi.batch import Batch
from rivi.position import Position
from rivi.results import Thought, Verdict


@dataclass(frozen=True)
class Choice:
    """A move that a player chose, with what it saw."""

    move: str
    verdict: Verdict | None
    nodes: int
    sentences: list[str]


class Player:
    """A machine at a game. It keeps what it has found out from move to move.

    >>> player = Player(Position("tictactoe"), "exact", seed=1)
    >>> player.choose(Position("tictactoe", "a3 b3 b2 b1")).move
    'c1'
    """

    def __init__(self, game: Position | str, name: str | None = None, *, seed: int = 0) -> None:
        position = Position(game) if isinstance(game, str) else game
        self.name = position._desk.best if name is None else name
        self._player = _rivi.Player(position._desk, self.name, seed)

    def choose(
        self,
        position: Position,
        *,
        time: float | None = None,
        nodes: int | None = None,
        depth: int | None = None,
        stop: _rivi.Stop | None = None,
        progress: Callable[[Thought], bool | None] | None = None,
    ) -> Choice:
        """Chooses a move. ``progress`` hears of each iteration and ends it by ``False``; so does ``stop.set()``."""

        def heard(text: str) -> bool | None:
            told = json.loads(text)
            verdict = Verdict._of(told["verdict"])
            return progress(Thought(told["depth"], told["nodes"], told["line"], verdict)) if progress else None

        listener = None if progress is None else heard
        told = json.loads(self._player.choose(position._desk, time, nodes, depth, stop, listener))
        verdict = None if told["verdict"] is None else Verdict._of(told["verdict"])
        return Choice(told["move"], verdict, told["nodes"], told["sentences"])

    def new_game(self) -> None:
        """Tells it that a new game begins."""
        self._player.new_game()

    def __call__(self, position: Position) -> str:
        return self.choose(position).move

    def __repr__(self) -> str:
        return f"Player({self.name!r})"


def policy_player(policy: Callable[[np.ndarray, np.ndarray], int]) -> Callable[[Position], str]:
    """What a program has learned as a player: a function from a position's planes and the mask of its legal moves, as
    batches and environments show them, to the number of a move.

    >>> first = policy_player(lambda planes, mask: mask.argmax())
    >>> first(Position("tictactoe", "a3 b3"))
    'c3'
    """

    def choose(position: Position) -> str:
        batch = Batch(position, 1)
        action = int(policy(batch.planes()[0], batch.legal()[0]))
        move = position.with_action(action) if action >= 0 else None
        if move is None:
            raise ValueError(f"the policy answered {action}, which is no legal move")
        return move

    choose.name = getattr(policy, "__name__", "policy")
    return choose
