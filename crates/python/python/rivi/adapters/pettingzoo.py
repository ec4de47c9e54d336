"""Every game as an environment of PettingZoo."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from rivi.batch import Batch
from rivi.position import Position


def env(game: str = "tictactoe", render_mode: str | None = None) -> AECEnv:
    """The game with PettingZoo's usual guards: whoever plays an illegal move loses."""
    guarded = wrappers.TerminateIllegalWrapper(RawEnv(game, render_mode), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(guarded))


class RawEnv(AECEnv):
    """The game itself, its agents called ``x`` and ``o``."""

    metadata = {"render_modes": ["ansi"], "name": "rivi_v0", "is_parallelizable": False}

    def __init__(self, game: str = "tictactoe", render_mode: str | None = None) -> None:
        super().__init__()
        self.start, self.render_mode = Position(game), render_mode
        self._batch = Batch(self.start, 1)
        width, height = self.start.size
        self.possible_agents = ["x", "o"]
        observation = gymnasium.spaces.Dict({
            "observation": gymnasium.spaces.Box(0, 1, (3, height, width), np.uint8),
            "action_mask": gymnasium.spaces.Box(0, 1, (self._batch.actions,), np.int8),
        })
        self.observation_spaces = {agent: observation for agent in self.possible_agents}
        self.action_spaces = {
            agent: gymnasium.spaces.Discrete(self._batch.actions) for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> gymnasium.spaces.Space:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Space:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.position = self.start
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.position.turn

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        self._batch[0] = self.position
        planes, mask = self._batch.planes()[0], self._batch.legal()[0].astype(np.int8)
        if agent != self.position.turn:
            # Its own squares first; nothing is legal for who is not to move.
            planes, mask = planes[[1, 0, 2]], np.zeros_like(mask)
        return {"observation": planes, "action_mask": mask}

    def step(self, action: int | None) -> None:
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        move = self.position.with_action(int(action)) if action is not None else None
        if move is None:
            raise ValueError(f"{action} is no legal move")
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._clear_rewards()
        self.position = self.position.play(move)
        outcome = self.position.outcome
        if outcome is not None:
            for agent in self.agents:
                self.rewards[agent] = 0.0 if outcome == "draw" else (1.0 if agent == outcome else -1.0)
                self.terminations[agent] = True
        # After the end too the turn goes on, so that each hears of it.
        other = "o" if self.agent_selection == "x" else "x"
        self.agent_selection = self.position.turn if outcome is None else other
        self._accumulate_rewards()

    def render(self) -> str | None:
        return str(self.position) if self.render_mode == "ansi" else None
