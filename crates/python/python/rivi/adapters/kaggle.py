"""Kaggle's ConnectX: our players as its agents, its agents as our players.

``rivi/adapters/connectx_agent.py`` is a single file for submission: any size, any k, no library.
"""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

from rivi.position import Position

Agent = Callable[[Any, Any], int]


def player(agent: Agent) -> Callable[[Position], str]:
    """An agent of ConnectX as a player of our Connect Four."""

    def choose(position: Position) -> str:
        columns, rows = position.size
        marks = {".": 0, "X": 1, "O": 2}
        observation = SimpleNamespace(
            board=[marks[mark] for row in position.rows for mark in row],
            mark=1 if position.turn == "x" else 2,
            step=len(position.moves),
            remainingOverageTime=60,
        )
        configuration = SimpleNamespace(columns=columns, rows=rows, inarow=4, timeout=2, actTimeout=2)
        column = agent(observation, configuration)
        move = position.with_action(int(column))
        if move is None:
            raise ValueError(f"the agent answered {column}, which is no legal column")
        return move

    choose.name = getattr(agent, "__name__", "agent")
    return choose
