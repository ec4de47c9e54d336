"""Every game as an environment of Gymnasium: one side learns, the other is played by somebody."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np

from rivi.batch import Batch
from rivi.position import Position


class RiviEnv(gymnasium.Env):
    """The learner plays ``side`` against ``opponent``: a player's name, or a function from a position to a move;
    random moves if nobody is named. Observations are the planes of a batch; what is legal is in
    ``info["action_mask"]``. An illegal move ends the game as a loss, as it does in a tournament.
    """

    metadata = {"render_modes": ["ansi"]}

    def __init__(
        self,
        game: str = "tictactoe",
        *,
        opponent: str | Callable[[Position], str] | None = None,
        side: str = "x",
        render_mode: str | None = None,
    ) -> None:
        from rivi.player import Player

        if side not in ("x", "o"):
            raise ValueError(f"expected x or o, got '{side}'")
        self.start, self.side, self.render_mode = Position(game), side, render_mode
        self.opponent = Player(self.start, opponent) if isinstance(opponent, str) else opponent
        self._batch = Batch(self.start, 1)
        width, height = self.start.size
        self.observation_space = gymnasium.spaces.Box(0, 1, (3, height, width), np.uint8)
        self.action_space = gymnasium.spaces.Discrete(self._batch.actions)
        self.position = self.start

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None):
        super().reset(seed=seed, options=options)
        self.position = self.start
        self._answer()
        return self._seen()

    def step(self, action: int):
        move = self.position.with_action(int(action))
        if move is None or self.position.is_over:
            observation, info = self._seen()
            return observation, -1.0, True, False, {**info, "illegal": True}
        self.position = self.position.play(move)
        self._answer()
        observation, info = self._seen()
        outcome = self.position.outcome
        reward = 0.0 if outcome in (None, "draw") else (1.0 if outcome == self.side else -1.0)
        return observation, reward, outcome is not None, False, info

    def action_masks(self) -> np.ndarray:
        """Which actions are legal now, as several libraries ask for it."""
        return self._seen()[1]["action_mask"].astype(bool)

    def _answer(self) -> None:
        while not self.position.is_over and self.position.turn != self.side:
            moves = self.position.legal_moves
            if self.opponent is None:
                move = moves[int(self.np_random.integers(len(moves)))]
            else:
                move = self.opponent(self.position)
            self.position = self.position.play(move)

    def _seen(self):
        self._batch[0] = self.position
        mask = self._batch.legal()[0].astype(np.int8)
        return self._batch.planes()[0], {"action_mask": mask, "moves": " ".join(self.position.moves)}

    def render(self) -> str | None:
        return str(self.position) if self.render_mode == "ansi" else None
