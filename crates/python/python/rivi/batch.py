"""Thousands of games at once, as arrays of NumPy."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from rivi import _rivi
from rivi.position import Position


@dataclass(frozen=True)
class Labels:
    """Exact results of every move of every game, proven."""

    values: NDArray[np.int8]
    """1 a win, 0 a draw, -1 a loss for the side that moves; -128 where the move is not legal or nothing is known."""
    distances: NDArray[np.int16]
    """The winner's moves to the win, counted as verdicts count them; 0 for a draw."""
    scores: NDArray[np.int16] | None
    """The score of the move in games that have scores, -128 where there is none."""

    @property
    def known(self) -> NDArray[np.bool_]:
        """Which games have labels: those that are over have none, nor those where a limit came first."""
        return (self.values != -128).any(axis=1)

    @property
    def best(self) -> NDArray[np.bool_]:
        """The moves that win soonest, or else draw, or else lose latest."""
        order = self.values.astype(np.int32) * 10_000 - self.values * self.distances.astype(np.int32)
        order[self.values == -128] = -(10**9)
        return (order == order.max(axis=1, keepdims=True)) & (self.values != -128)

    @property
    def optimal(self) -> NDArray[np.bool_]:
        """The moves that keep the result, however long it takes."""
        kept = self.values.max(axis=1, keepdims=True)
        return (self.values == kept) & (self.values != -128)


class Batch:
    """Games that all begin with the same position. Arrays that are given as ``out`` are written in place.

    >>> batch = Batch("connect4", 4, seed=1)
    >>> while not batch.over().all():
    ...     batch.step(batch.draw())
    >>> sorted(set(batch.winners().tolist())) in ([-1], [1], [-1, 1], [-1, 0, 1], [0], [0, 1], [-1, 0])
    True
    """

    def __init__(self, game: Position | str, count: int, *, seed: int = 0, threads: int = 1) -> None:
        position = Position(game) if isinstance(game, str) else game
        self._batch = _rivi.Batch(position._desk, count, seed, threads)

    @staticmethod
    def _of(native: _rivi.Batch) -> Batch:
        batch = Batch.__new__(Batch)
        batch._batch = native
        return batch

    def __len__(self) -> int:
        return self._batch.count

    def __getitem__(self, game: int) -> Position:
        return Position._of(self._batch.desk(range(len(self))[game]))

    def __setitem__(self, game: int, position: Position) -> None:
        self._batch.put(range(len(self))[game], position._desk)

    @property
    def actions(self) -> int:
        """How many numbers moves can have."""
        return self._batch.actions

    @property
    def size(self) -> tuple[int, int]:
        """Columns and rows."""
        return self._batch.size

    @property
    def symmetries(self) -> int:
        """How many symmetries the board has."""
        return self._batch.symmetries

    def copy(self) -> Batch:
        return Batch._of(self._batch.copy())

    def reset(self) -> None:
        """Begins all games anew."""
        self._batch.reset()

    def restart_over(self) -> int:
        """Begins the games anew that are over, and says how many these were."""
        return self._batch.restart_over()

    def step(self, actions: NDArray[np.int32]) -> None:
        """Plays a move in each game, -1 where it is over. Nothing is played if any of them is wrong."""
        self._batch.step(np.ascontiguousarray(actions, dtype=np.int32))

    def advance(
        self, actions: NDArray[np.int32], mask: NDArray[np.bool_] | None = None
    ) -> tuple[NDArray[np.int8], NDArray[np.bool_], NDArray[np.bool_]]:
        """Plays a move in each game and begins those anew that end by it: who won in these, which these are, and what
        is legal in all games now (written into ``mask`` if that is given). All in one go, which is fastest."""
        mask = np.empty((len(self), self.actions), np.bool_) if mask is None else mask
        winners, over = np.empty(len(self), np.int8), np.empty(len(self), np.bool_)
        numbers = np.ascontiguousarray(actions, dtype=np.int32)
        self._batch.advance(numbers, winners, over.view(np.uint8), _flat(mask, np.uint8))
        return winners, over, mask

    def advance_random(
        self, mask: NDArray[np.bool_] | None = None
    ) -> tuple[NDArray[np.int32], NDArray[np.int8], NDArray[np.bool_], NDArray[np.bool_]]:
        """Draws a legal move for each game and plays it, as :meth:`draw` and :meth:`advance` do one after the other: the
        moves (-1 in a game that was over), and what :meth:`advance` gives. For random play this is the fastest."""
        mask = np.empty((len(self), self.actions), np.bool_) if mask is None else mask
        drawn, winners = np.empty(len(self), np.int32), np.empty(len(self), np.int8)
        over = np.empty(len(self), np.bool_)
        self._batch.advance_random(drawn, winners, over.view(np.uint8), _flat(mask, np.uint8))
        return drawn, winners, over, mask

    def draw(self, out: NDArray[np.int32] | None = None) -> NDArray[np.int32]:
        """A legal move for each game, drawn evenly; -1 where it is over."""
        out = np.empty(len(self), np.int32) if out is None else out
        self._batch.draw(out)
        return out

    def legal(self, out: NDArray[np.bool_] | None = None) -> NDArray[np.bool_]:
        """Which moves are legal: games by moves."""
        out = np.empty((len(self), self.actions), np.bool_) if out is None else out
        self._batch.legal(_flat(out, np.uint8))
        return out

    def planes(self, out: NDArray[np.uint8] | None = None) -> NDArray[np.uint8]:
        """What stands where: games by 3 by rows by columns. The planes are the squares of the side to move, those of
        the opponent, and those that the board lacks."""
        width, height = self.size
        out = np.empty((len(self), 3, height, width), np.uint8) if out is None else out
        self._batch.planes(_flat(out, np.uint8))
        return out

    def winners(self) -> NDArray[np.int8]:
        """1 where X has won, -1 where O has, else 0."""
        return self.outcomes()[0]

    def over(self) -> NDArray[np.bool_]:
        return self.outcomes()[1]

    def outcomes(self) -> tuple[NDArray[np.int8], NDArray[np.bool_]]:
        """Who has won, and which games are over."""
        winners, over = np.empty(len(self), np.int8), np.empty(len(self), np.bool_)
        self._batch.outcomes(winners, over.view(np.uint8))
        return winners, over

    def turns(self) -> NDArray[np.int8]:
        """1 where X is to move, -1 where O is."""
        turns = np.empty(len(self), np.int8)
        self._batch.turns(turns)
        return turns

    def keys(self, *, canonical: bool = False) -> NDArray[np.uint64]:
        """The keys of the positions, or those that all symmetric positions share."""
        keys = np.empty(len(self), np.uint64)
        self._batch.keys(keys, canonical)
        return keys

    def through(self, symmetry: int) -> Batch:
        """All games seen through a symmetry of the board; 0 leaves them as they are."""
        return Batch._of(self._batch.through(symmetry))

    def moves_through(self, symmetry: int, actions: NDArray[np.int32]) -> NDArray[np.int32]:
        """Moves seen through a symmetry."""
        seen = np.array(actions, dtype=np.int32, order="C")
        self._batch.moves_through(symmetry, seen)
        return seen

    def labels(
        self, *, nodes: int | None = None, time: float | None = None, stop: _rivi.Stop | None = None
    ) -> Labels:
        """The exact worth of every move. ``nodes`` limits the search of each position that a move leads to, ``time``
        all of it; games that a limit kept from an answer have no labels."""
        shape = (len(self), self.actions)
        values, distances, scores = np.empty(shape, np.int8), np.empty(shape, np.int16), np.empty(shape, np.int16)
        scored = self._batch.labels(values.reshape(-1), distances.reshape(-1), scores.reshape(-1), nodes, time, stop)
        return Labels(values, distances, scores if scored else None)


def _flat(array: NDArray, kind: type) -> NDArray:
    """The array as one row of bytes, without a copy."""
    if not array.flags.c_contiguous or array.itemsize != 1:
        raise ValueError("expected an array of bytes that lies in one piece")
    return array.reshape(-1).view(kind)
