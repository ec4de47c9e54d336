"""Tournaments."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from rivi import _rivi
from rivi.position import Position

Chooser = Callable[[Position], str]


@dataclass(frozen=True)
class Tournament:
    """A tournament that was played: statistics, every game, the tables of the command line."""

    summary: dict[str, Any]
    games: list[dict[str, Any]]
    text: str
    html: str
    """A page with every game to replay."""

    @property
    def ratings(self) -> dict[str, tuple[float, float, float]]:
        """Elo with the ends of its interval of 95 %, for each player; the mean is 0."""
        return {it["player"]: (it["rating"], it["low"], it["high"]) for it in self.summary["players"]}

    @property
    def points(self) -> dict[str, float]:
        """A point for each win and half of one for each draw."""
        of = {it["player"]: it["tally"] for it in self.summary["players"]}
        return {name: tally["wins"] + tally["draws"] / 2 for name, tally in of.items()}

    def __str__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        import html

        return f"<pre>{html.escape(self.text)}</pre>"


def arena(
    game: str,
    *players: str | Chooser,
    games: int = 20,
    gauntlet: bool = False,
    time: float | None = None,
    nodes: int | None = None,
    depth: int | None = None,
    seed: int = 0,
    openings: Sequence[str] | None = None,
    threads: int = 1,
    stop: _rivi.Stop | None = None,
    progress: Callable[[dict[str, Any]], bool | None] | None = None,
) -> Tournament:
    """Lets players meet: machines by name, programs, and functions that get a position and return a move.

    >>> first = lambda position: position.legal_moves[0]
    >>> played = arena("tictactoe", first, "random", games=4, seed=1)
    >>> len(played.games)
    4
    """
    seated: list[tuple[str, Any]] = []
    for number, player in enumerate(players, 1):
        if isinstance(player, str):
            seated.append((player, None))
        elif callable(player):
            name = getattr(player, "name", None) or getattr(player, "__name__", type(player).__name__)
            taken = {known for known, _ in seated}
            label = name if name not in taken else f"{name}-{number}"
            seated.append((label, _called(player)))
        else:
            raise ValueError(f"a player is a name or a function, got {type(player).__name__}")
    lines = None if openings is None else list(openings)
    listener = None if progress is None else lambda told: progress(json.loads(told))
    told, text, page = _rivi.arena(
        game, seated, games, gauntlet, time, nodes, depth, seed, lines, threads, stop, listener
    )
    found = json.loads(told)
    return Tournament(found["summary"], found["games"], text, page)


def _called(player: Chooser) -> Callable[[_rivi.Desk, int], str]:
    def choose(desk: _rivi.Desk, _seed: int) -> str:
        return player(Position._of(desk))

    return choose
