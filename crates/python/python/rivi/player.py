"""Machines that play."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass

from rivi import _rivi
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
