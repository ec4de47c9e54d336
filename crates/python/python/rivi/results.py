"""What is known of a position: verdicts, lines, analyses, exact results."""

from __future__ import annotations

import html
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Verdict:
    """What a position or a move is worth to the side to move. Only a guess is a guess; the rest is proven."""

    kind: str
    """``win``, ``loss``, ``draw`` or ``guess``."""
    moves: int | None = None
    """The winner's moves to the win, for a win or a loss."""
    score: int | None = None
    """The machine's own score, for a guess."""
    expected: int | None = None
    """The points to expect in per cent, for guesses of a machine whose guesses were measured."""

    @property
    def is_proven(self) -> bool:
        return self.kind != "guess"

    def __str__(self) -> str:
        if self.kind in ("win", "loss"):
            return f"{self.kind} in {self.moves}"
        if self.kind == "draw":
            return "draw"
        promise = "" if self.expected is None else f", {self.expected} %"
        return f"guess {(self.score or 0):+d}{promise}"

    @staticmethod
    def _of(told: dict[str, Any]) -> Verdict:
        kind = {"win_in": "win", "loss_in": "loss"}.get(told["type"], told["type"])
        return Verdict(kind, told.get("moves"), told.get("score"), told.get("expected"))


@dataclass(frozen=True)
class Line:
    """A line of play with what it is worth."""

    moves: list[str]
    verdict: Verdict

    @staticmethod
    def _of(told: dict[str, Any]) -> Line:
        return Line(told["moves"], Verdict._of(told["verdict"]))


@dataclass(frozen=True)
class Thought:
    """What a machine knows while it thinks."""

    depth: int
    nodes: int
    line: list[str]
    verdict: Verdict


@dataclass(frozen=True)
class Analysis:
    """What an analysis found: in a notebook it is a table."""

    lines: list[Line]
    values: dict[str, Verdict]
    remarks: list[str]
    nodes: int
    depth: int

    @property
    def best(self) -> str | None:
        return self.lines[0].moves[0] if self.lines and self.lines[0].moves else None

    @property
    def verdict(self) -> Verdict | None:
        return self.lines[0].verdict if self.lines else None

    @staticmethod
    def _of(told: dict[str, Any]) -> Analysis:
        lines = [Line._of(line) for line in told["lines"]]
        values = {value["move"]: Verdict._of(value["verdict"]) for value in told["values"]}
        return Analysis(lines, values, told["remarks"], told["nodes"], told["depth"])

    def _repr_html_(self) -> str:
        rows = [(str(line.verdict), " ".join(line.moves)) for line in self.lines]
        known = [(move, str(verdict)) for move, verdict in self.values.items()]
        remarks = "".join(f"<p>{html.escape(remark)}</p>" for remark in self.remarks)
        count = f"<p>{self.nodes:,} positions, depth {self.depth}</p>"
        values = table(("move", "worth"), known) if known else ""
        return table(("worth", "best line"), rows) + values + remarks + count


@dataclass(frozen=True)
class Solution:
    """An exact result, proven."""

    verdict: Verdict
    score: int | None
    """In games with scores: 0 is a draw, a win counts one more than the stones that the winner has left."""
    best: list[str]
    values: dict[str, Verdict]
    scores: dict[str, int] = field(default_factory=dict)
    nodes: int = 0

    def _repr_html_(self) -> str:
        rows = [(move, str(verdict), str(self.scores.get(move, ""))) for move, verdict in self.values.items()]
        return f"<p>{html.escape(str(self.verdict))} (proven)</p>" + table(("move", "worth", "score"), rows)


def table(head: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    """Rows as a table of HTML."""
    cells = "".join(f"<th>{html.escape(cell)}</th>" for cell in head)
    body = "".join("<tr>" + "".join(f"<td>{html.escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<table><thead><tr>{cells}</tr></thead><tbody>{body}</tbody></table>"
