"""Positions of every game, as values: playing a move gives another position."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Any

from rivi import _rivi, drawing
from rivi.results import Analysis, Solution, Verdict
from rivi.tree import Comparison, Tree


def games() -> list[dict[str, Any]]:
    """What every game declares of itself: its name, how it may be written, its rules, sizes, options.

    >>> [game["name"] for game in games()][:3]
    ['tictactoe', 'mnk', 'connect4']
    """
    return json.loads(_rivi.games())


class Position:
    """A position of a game with the moves that led to it.

    >>> position = Position("tictactoe", "b2 a3")
    >>> print(position)
    X to move
    3 O . .
    2 . X .
    1 . . .
      a b c
    >>> position.play("b2")
    Traceback (most recent call last):
    ...
    ValueError: b2 is illegal: the cell is taken by X
    """

    __slots__ = ("_desk",)
    _desk: _rivi.Desk

    def __init__(
        self,
        game: str,
        moves: str | Iterable[str] = "",
        *,
        diagram: str | None = None,
        turn: str | None = None,
        impossible: bool = False,
    ) -> None:
        line = moves if isinstance(moves, str) else " ".join(moves)
        self._desk = _rivi.Desk(game, line, diagram, turn, impossible)

    @staticmethod
    def _of(desk: _rivi.Desk) -> Position:
        position = Position.__new__(Position)
        position._desk = desk
        return position

    @property
    def game(self) -> str:
        """The game's name with its size and options."""
        return self._desk.game

    @property
    def turn(self) -> str:
        """``x`` or ``o``: the side to move."""
        return self._desk.turn

    @property
    def outcome(self) -> str | None:
        """``x`` or ``o`` has won, or it is a ``draw``; none while the game goes on."""
        return self._desk.outcome

    @property
    def is_over(self) -> bool:
        return self._desk.outcome is not None

    @property
    def payoff(self) -> int | None:
        """1 if X has won, -1 if O has, 0 for a draw; none while the game goes on."""
        return {"x": 1, "o": -1, "draw": 0, None: None}[self._desk.outcome]

    @property
    def legal_moves(self) -> list[str]:
        return self._desk.legal_moves()

    @property
    def moves(self) -> list[str]:
        """The moves played so far."""
        return self._desk.moves

    @property
    def size(self) -> tuple[int, int]:
        """Columns and rows."""
        return self._desk.size

    @property
    def block(self) -> tuple[int, int] | None:
        """The size of the boards that the board is made of, if it is."""
        return self._desk.block

    @property
    def rows(self) -> list[str]:
        """The rows from the top: ``X``, ``O``, a dot for a free square, a blank for a missing one."""
        return self._desk.rows()

    @property
    def diagram(self) -> str:
        """The position as text that ``Position(game, diagram=…)`` reads."""
        return self._desk.diagram()

    @property
    def last_square(self) -> tuple[int, int] | None:
        return self._desk.last_square()

    @property
    def winning_squares(self) -> list[tuple[int, int]]:
        """Row and column of the squares that decided the game."""
        return self._desk.winning_squares()

    @property
    def forbidden_squares(self) -> list[tuple[int, int]]:
        return self._desk.forbidden_squares()

    @property
    def key(self) -> int:
        return self._desk.key

    @property
    def canonical_key(self) -> int:
        """A key that all symmetric positions share."""
        return self._desk.canonical_key

    @property
    def players(self) -> list[dict[str, str]]:
        """Everybody who plays this game."""
        return json.loads(self._desk.players())

    @property
    def levels(self) -> list[str]:
        """Players by strength; the last is the best."""
        return self._desk.levels()

    @property
    def images(self) -> list[Position]:
        """The position seen through each symmetry of the board, as it is first."""
        return [Position._of(desk) for desk in self._desk.images()]

    def is_legal(self, move: str) -> bool:
        return self._desk.is_legal(move)

    def target(self, move: str) -> tuple[int, int] | None:
        """Row and column where a legal move's mark comes to lie."""
        return self._desk.target(move)

    def action(self, move: str) -> int | None:
        """The number of a legal move, as batches count moves."""
        return self._desk.action(move)

    def with_action(self, action: int) -> str | None:
        """The legal move of a number."""
        return self._desk.with_action(action)

    def play(self, *moves: str) -> Position:
        """The position after these moves; each may be a line of several."""
        desk = self._desk.copy()
        for line in moves:
            if desk.is_legal(line):
                desk.play(line)
            elif any(mark in line.strip() for mark in " ,"):
                desk.play_line(line)
            else:
                desk.play(line)
        return Position._of(desk)

    def back(self, count: int = 1) -> Position:
        """The position that many moves ago, or the first."""
        desk = self._desk.copy()
        for _ in range(min(count, len(desk.moves))):
            desk.take_back()
        return Position._of(desk)

    def perft(self, depth: int) -> int | None:
        """The leaves after so many more moves; none if they do not fit 64 bits."""
        return self._desk.perft(depth)

    def analyse(
        self,
        *,
        lines: int = 1,
        threads: int = 1,
        time: float | None = None,
        nodes: int | None = None,
        depth: int | None = None,
        stop: _rivi.Stop | None = None,
        progress: Callable[[Analysis], bool | None] | None = None,
    ) -> Analysis:
        """The best lines, proven or guessed. Without a limit it thinks for two seconds.

        ``progress`` hears what is known after each iteration; if it returns ``False`` the search ends.

        >>> Position("tictactoe", "a3 b3 b2").analyse(nodes=20000).verdict.kind
        'loss'
        """
        if time is None and nodes is None and depth is None:
            time = 2.0
        listener = None if progress is None else lambda told: progress(Analysis._of(json.loads(told)))
        told = self._desk.analyse(lines, threads, time, nodes, depth, stop, listener)
        return Analysis._of(json.loads(told))

    def solve(
        self,
        *,
        time: float | None = None,
        nodes: int | None = None,
        stop: _rivi.Stop | None = None,
    ) -> Solution | None:
        """The exact result of every move; none if a limit came first.

        >>> Position("connect4", "444").solve().scores["4"]
        -1
        """
        return _labelled(self, nodes, time, stop)

    def threats(
        self, kind: str = "vcf", *, time: float | None = None, nodes: int | None = None, stop: _rivi.Stop | None = None
    ) -> dict[str, Any]:
        """A win by fours alone (``vcf``), or by fours and open threes (``vct``), as ``rivi solve --json`` says it."""
        if kind not in ("vcf", "vct"):
            raise ValueError(f"expected vcf or vct, got '{kind}'")
        return self._solved([f"--{kind}"], nodes, time, stop)

    def _solved(
        self, options: list[str], nodes: int | None, time: float | None, stop: _rivi.Stop | None
    ) -> dict[str, Any]:
        limit = [] if nodes is None else [f"--nodes={nodes}"]
        told = self._desk.solve(options + limit, time, stop)
        if told is None:
            raise ValueError(f"no such search takes {self.game}")
        return json.loads(told)

    def explain(self, *, time: float | None = None, nodes: int | None = None) -> dict[str, Any]:
        """All that ``rivi solve --all --json`` says."""
        return self._solved(["--all"], nodes, time, None)

    def compare(self, *, nodes: int | None = None, time: float | None = None) -> Comparison:
        """The game tree from here by every variant, A to G, with the nodes that each needs.

        >>> [row.nodes for row in Position("tictactoe", "a3 b2").compare().rows]
        [7332, 1924, 764, 106, 72, 41, 1]
        """
        return Comparison._of(json.loads(self._desk.compare(nodes, time)))

    def tree(
        self,
        variant: str = "A",
        *,
        plies: int = 2,
        most: int = 400,
        nodes: int | None = 1_000_000,
        time: float | None = None,
    ) -> Tree:
        """The tree that a variant searches, as far as it is kept."""
        return Tree._of(json.loads(self._desk.tree(variant, plies, most, nodes, time)))

    def __str__(self) -> str:
        said = {None: f"{self.turn.upper()} to move", "draw": "drawn"}
        head = said.get(self.outcome) or f"{(self.outcome or '').upper()} has won"
        return f"{head}\n{self._desk.text()}".rstrip("\n")

    def __repr__(self) -> str:
        return f"Position({self.game!r}, {' '.join(self.moves)!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        same = self.game == other.game and self.turn == other.turn and self.key == other.key
        return same and self.rows == other.rows

    def __hash__(self) -> int:
        return hash((self.game, self.key))

    def __reduce__(self) -> tuple[Any, ...]:
        start = self.back(len(self.moves))
        diagram = start.diagram if any(mark in "XO" for row in start.rows for mark in row) else None
        return (_restored, (self.game, self.moves, diagram, start.turn))

    def _repr_svg_(self) -> str:
        return drawing.board(self)


def _restored(game: str, moves: list[str], diagram: str | None, turn: str) -> Position:
    return Position(game, " ".join(moves), diagram=diagram, turn=turn, impossible=diagram is not None)


def _labelled(
    position: Position, nodes: int | None, time: float | None, stop: _rivi.Stop | None
) -> Solution | None:
    from rivi.batch import Batch

    if position.is_over:
        raise ValueError(f"the game is over: {str(position).splitlines()[0]}")
    batch = Batch(position, 1)
    labels = batch.labels(nodes=nodes, time=time, stop=stop)
    legal = batch.legal()[0].nonzero()[0]
    if not labels.known[0]:
        return None
    values: dict[str, Verdict] = {}
    scores: dict[str, int] = {}
    for action in legal:
        move = position.with_action(int(action)) or ""
        kind = {1: "win", 0: "draw", -1: "loss"}[int(labels.values[0, action])]
        distance = int(labels.distances[0, action]) if kind != "draw" else None
        values[move] = Verdict(kind, distance)
        if labels.scores is not None:
            scores[move] = int(labels.scores[0, action])
    ranked = sorted(values, key=lambda move: _rank(values[move]), reverse=True)
    verdict = values[ranked[0]]
    best = [move for move in values if values[move] == verdict]
    return Solution(verdict, max(scores.values()) if scores else None, best, values, scores)


def _rank(verdict: Verdict) -> tuple[int, int]:
    moves = verdict.moves or 0
    return {"loss": (-1, moves), "draw": (0, 0), "win": (1, -moves)}[verdict.kind]
