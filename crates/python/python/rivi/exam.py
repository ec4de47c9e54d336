"""How well somebody plays, told exactly."""

from __future__ import annotations

import html
import random
from collections.abc import Callable
from dataclasses import dataclass

from rivi.position import Position
from rivi.results import Verdict, table


@dataclass(frozen=True)
class Mistake:
    """A move that gives away a win, or a draw."""

    position: Position
    move: str
    before: Verdict
    """What the position was worth."""
    after: Verdict
    """What is left of it."""

    def __str__(self) -> str:
        line = " ".join(self.position.moves) or "the start"
        return f"{self.move} after {line}: {self.before} before, {self.after} after it"


@dataclass(frozen=True)
class Exam:
    """The answers to some positions, each judged by an exact solver: in a notebook it is a table."""

    asked: int
    """How many positions there were with an exact result."""
    unknown: int
    """Those that a limit kept from a result: they count for nothing."""
    mistakes: list[Mistake]
    """The moves that gave something away, those of the shortest games first."""

    @property
    def optimal(self) -> float:
        """The share of moves that keep what the position is worth."""
        return 1 - len(self.mistakes) / self.asked if self.asked else float("nan")

    @property
    def first_losing(self) -> Mistake | None:
        """The earliest move that loses what was not lost."""
        return next((it for it in self.mistakes if it.after.kind == "loss"), None)

    def __str__(self) -> str:
        unknown = f"; {self.unknown} without a result" if self.unknown else ""
        losing = f"; first losing move: {self.first_losing or 'none'}"
        return f"optimal moves: {self.optimal:.0%} of {self.asked}{losing}{unknown}"

    def _repr_html_(self) -> str:
        rows = [(" ".join(it.position.moves), it.move, str(it.before), str(it.after)) for it in self.mistakes]
        return f"<p>{html.escape(str(self))}</p>" + table(("position", "move", "before", "after"), rows)


def exam(
    player: Callable[[Position], str],
    game: Position | str,
    *,
    positions: int = 200,
    plies: tuple[int, int] | None = None,
    seed: int = 0,
    nodes: int | None = 1_000_000,
) -> Exam:
    """Asks a player for a move in different positions after ``plies`` random moves, and judges each exactly. ``nodes``
    limits the solver for each move; early positions of large games are not solved within it, and left out. The same
    seed asks the same positions.

    >>> from rivi import Player
    >>> exam(Player("tictactoe", "exact"), "tictactoe", positions=20).optimal
    1.0
    """
    start = Position(game) if isinstance(game, str) else game
    width, height = start.size
    least, most = plies or (0, width * height - 1)
    if positions < 1 or not 0 <= least <= most:
        found = f"got {positions} after {least} to {most}"
        raise ValueError(f"expected at least one position after 0 or more moves, {found}")
    chance, seen, mistakes, asked, unknown = random.Random(seed), set(), [], 0, 0
    for _ in range(1000 * positions):
        if asked + unknown == positions:
            break
        position = _drawn(start, chance, chance.randint(least, most))
        if position.is_over or position.key in seen:
            continue
        seen.add(position.key)
        exact = position.solve(nodes=nodes)
        if exact is None:
            unknown += 1
            continue
        asked += 1
        move = player(position)
        position.play(move)
        after = exact.values[move]
        if after.kind != exact.verdict.kind:
            mistakes.append(Mistake(position, move, exact.verdict, after))
    mistakes.sort(key=lambda it: len(it.position.moves))
    return Exam(asked, unknown, mistakes)


def _drawn(position: Position, chance: random.Random, plies: int) -> Position:
    for _ in range(plies):
        if position.is_over:
            break
        position = position.play(chance.choice(position.legal_moves))
    return position
