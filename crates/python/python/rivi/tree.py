"""Game trees for lectures."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from rivi import _rivi, drawing
from rivi.results import table


@dataclass(frozen=True)
class Searched:
    """One search by one variant; the value is seen from outside: X minimises, O maximises."""

    variant: str
    name: str
    description: str
    nodes: int
    value: int | None
    best: str | None
    line: list[str]
    stopped: bool

    @staticmethod
    def _of(told: dict[str, Any]) -> Searched:
        return Searched(**{name: told[name] for name in Searched.__dataclass_fields__})


@dataclass(frozen=True)
class Comparison:
    """A position searched by every variant: in a notebook it is a table."""

    rows: list[Searched]

    @staticmethod
    def _of(told: list[dict[str, Any]]) -> Comparison:
        return Comparison([Searched._of(row) for row in told])

    def _repr_html_(self) -> str:
        rows = [(row.variant, row.name, f"{row.nodes:,}", "?" if row.value is None else str(row.value), row.best or "")
                for row in self.rows]
        return table(("", "variant", "nodes", "value", "move"), rows)


@dataclass(frozen=True)
class Tree:
    """A search with its tree: in a notebook it is a picture."""

    searched: Searched
    root: dict[str, Any] | None
    left_out: int

    @staticmethod
    def _of(told: dict[str, Any]) -> Tree:
        return Tree(Searched._of(told), told["tree"], told["left_out"])

    def _repr_svg_(self) -> str | None:
        return None if self.root is None else drawing.tree(self.root)


def explain_tree(
    text: str, *, first: str = "o", variant: str = "C", side: str = "o", strategy: str | None = None
) -> dict[str, Any]:
    """A tree that is written down, searched by every variant, with the strategies of a side judged.

    >>> found = explain_tree("((3 12) (2 4) (14 5))")
    >>> [row["nodes"] for row in found["variants"]][:1]
    [10]
    """
    return json.loads(_rivi.written_tree(text, first, variant, side, strategy, 10_000_000))
