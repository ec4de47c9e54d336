"""Positions and trees as SVG."""

from __future__ import annotations

import html
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rivi.position import Position

CELL = 36
COLOURS = {"X": "#b3261e", "O": "#1d5fa8"}


def board(position: Position) -> str:
    """A position as a picture."""
    rows, (width, height) = position.rows, position.size
    columns, names = position._desk.coordinates()
    left, below = (28 if names else 6), (24 if columns else 6)
    total, tall = left + width * CELL + 6, 6 + height * CELL + below
    decided = set(position.winning_squares)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{total}" height="{tall}" viewBox="0 0 {total} {tall}" '
        f'role="img" aria-label="{html.escape(repr(position), quote=True)}" font-family="sans-serif" font-size="13">',
        f'<rect width="{total}" height="{tall}" fill="#ffffff"/>',
    ]
    for row, marks in enumerate(rows):
        for column, mark in enumerate(marks):
            if mark != " ":
                parts.append(_cell(left + column * CELL, 6 + row * CELL, mark, (row, column) in decided))
    if position.block is not None:
        parts += _blocks(position.block, (width, height), left)
    last = position.last_square
    if last is not None:
        x, y = left + last[1] * CELL, 6 + last[0] * CELL
        parts.append(f'<rect x="{x + 2}" y="{y + 2}" width="{CELL - 4}" height="{CELL - 4}" fill="none" '
                     'stroke="#333333" stroke-dasharray="3 2"/>')
    for row, name in enumerate(names):
        parts.append(_text(left - 8, 6 + row * CELL + CELL / 2 + 5, name, "end"))
    for column, name in enumerate(columns):
        parts.append(_text(left + column * CELL + CELL / 2, tall - 7, name, "middle"))
    return "".join(parts) + "</svg>"


def _cell(x: int, y: int, mark: str, decided: bool) -> str:
    ground = "#f6e3a1" if decided else "#f7f7f4"
    square = f'<rect x="{x}" y="{y}" width="{CELL}" height="{CELL}" fill="{ground}" stroke="#b8b8b0"/>'
    if mark == "X":
        a, b, c, d = x + 9, y + 9, x + CELL - 9, y + CELL - 9
        cross = f"M{a} {b}L{c} {d}M{c} {b}L{a} {d}"
        return square + f'<path d="{cross}" stroke="{COLOURS["X"]}" stroke-width="4" stroke-linecap="round"/>'
    if mark == "O":
        middle = CELL / 2
        return square + (f'<circle cx="{x + middle}" cy="{y + middle}" r="{middle - 8}" fill="none" '
                         f'stroke="{COLOURS["O"]}" stroke-width="4"/>')
    return square


def _blocks(block: tuple[int, int], size: tuple[int, int], left: int) -> list[str]:
    (wide, high), (width, height) = block, size
    xs = [left + column * CELL for column in range(0, width + 1, wide)]
    ys = [6 + row * CELL for row in range(0, height + 1, high)]
    path = "".join(f"M{x} {ys[0]}V{ys[-1]}" for x in xs) + "".join(f"M{xs[0]} {y}H{xs[-1]}" for y in ys)
    return [f'<path d="{path}" stroke="#333333" stroke-width="2" fill="none"/>']


def _text(x: float, y: float, text: str, anchor: str) -> str:
    return f'<text x="{x}" y="{y}" text-anchor="{anchor}" fill="#333333">{html.escape(text)}</text>'


def tree(root: dict) -> str:
    """A search tree as a picture: boards where the game has them, values below, what was cut is not drawn."""
    places: list[tuple[dict, float, int, float | None]] = []
    free = [0.0]

    def place(node: dict, depth: int) -> float:
        below = [place(child, depth + 1) for child in node["children"]]
        if below:
            middle = (below[0] + below[-1]) / 2
        else:
            middle, free[0] = free[0], free[0] + 1
        for child, at in zip(node["children"], below):
            places.append((child, at, depth + 1, middle))
        return middle

    places.append((root, place(root, 0), 0, None))
    high = max((len(node["board"]) for node, *_ in places), default=0)
    broad = max((len(row) for node, *_ in places for row in node["board"]), default=0)
    step, level = max(64, broad * 9 + 16), high * 12 + 64
    width = int(free[0] * step + 20)
    height = (max(depth for _, _, depth, _ in places) + 1) * level + 10
    lines, nodes = [], []
    for node, at, depth, parent in places:
        x, y = 10 + at * step + step / 2, depth * level + 14
        if parent is not None:
            above = 10 + parent * step + step / 2
            weight = 3 if node["on_best_line"] else 1
            lines.append(f'<path d="M{above} {y - level + high * 12 + 32}L{x} {y - 12}" stroke="#666666" '
                         f'stroke-width="{weight}"/>')
            nodes.append(_text(x + 6, y - 4, node["move"] or "", "start"))
        for row, marks in enumerate(node["board"]):
            nodes.append(f'<text x="{x}" y="{y + 12 + row * 12}" text-anchor="middle" font-family="monospace" '
                         f'font-size="12" xml:space="preserve" fill="#333333">{html.escape(marks)}</text>')
        value = "?" if node["value"] is None else f"{node['bound']}{node['value']}".lstrip("=")
        nodes.append(_text(x, y + high * 12 + 26, f"{node['level']} {value}", "middle"))
    body = "".join(lines + nodes)
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" font-family="sans-serif" '
            f'font-size="12"><rect width="{width}" height="{height}" fill="#ffffff"/>{body}</svg>')
