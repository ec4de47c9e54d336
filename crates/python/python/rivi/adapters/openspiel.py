"""Players of ours at OpenSpiel's boards, and its bots at ours."""

from __future__ import annotations

from collections.abc import Callable

import pyspiel

from rivi.player import Player
from rivi.position import Position

GAMES = {"tic_tac_toe": "tictactoe", "connect_four": "connect4", "ultimate_tic_tac_toe": "ultimate"}
"""OpenSpiel's games that are ours too, by its names."""


def to_action(name: str, position: Position, move: str) -> list[int]:
    """OpenSpiel's actions for a move of ours: in its Ultimate the board is chosen first where it is free."""
    target = position.target(move)
    if target is None:
        raise ValueError(f"{move} is no move with a square")
    row, column = target
    if name == "connect_four":
        return [column]
    if name == "tic_tac_toe":
        return [3 * row + column]
    board, cell = 3 * (row // 3) + column // 3, 3 * (row % 3) + column % 3
    boards = {(3 * (r // 3) + c // 3) for r, c in map(position.target, position.legal_moves)}
    return [cell] if len(boards) == 1 else [board, cell]


def position_of(state: pyspiel.State) -> tuple[Position, list[int]]:
    """The same position with us, and the actions that were the first half of a move."""
    name = state.get_game().get_type().short_name
    if name not in GAMES:
        raise ValueError(f"expected one of {', '.join(GAMES)}, got {name}")
    position, pending = Position(GAMES[name]), []
    for action in state.history():
        pending.append(action)
        for move in position.legal_moves:
            if to_action(name, position, move) == pending:
                position, pending = position.play(move), []
                break
    return position, pending


class RiviBot(pyspiel.Bot):
    """A player of ours as a bot."""

    def __init__(self, game: pyspiel.Game, player: str | None = None, *, seed: int = 0, nodes: int | None = None):
        pyspiel.Bot.__init__(self)
        self.name = game.get_type().short_name
        if self.name not in GAMES:
            raise ValueError(f"expected one of {', '.join(GAMES)}, got {self.name}")
        self.player, self.nodes = Player(GAMES[self.name], player, seed=seed), nodes
        self.rest: list[int] = []

    def step(self, state: pyspiel.State) -> int:
        position, pending = position_of(state)
        if pending and self.rest:
            return self.rest.pop(0)
        chosen = self.player.choose(position, nodes=self.nodes).move
        actions = to_action(self.name, position, chosen)
        action, *self.rest = actions[len(pending):] if actions[:len(pending)] == pending else actions
        return action

    def restart_at(self, state: pyspiel.State) -> None:
        self.rest = []

    def inform_action(self, state: pyspiel.State, player_id: int, action: int) -> None:
        pass


def player(bot: Callable[[pyspiel.State], int] | pyspiel.Bot, game: str) -> Callable[[Position], str]:
    """A bot of OpenSpiel as a player of ours: a function from a position to a move."""
    spiel = pyspiel.load_game(game)
    name = spiel.get_type().short_name
    step = bot.step if hasattr(bot, "step") else bot

    def choose(position: Position) -> str:
        state, so_far = spiel.new_initial_state(), position.back(len(position.moves))
        for move in position.moves:
            for action in to_action(name, so_far, move):
                state.apply_action(action)
            so_far = so_far.play(move)
        wanted: list[int] = []
        for _ in range(2):
            wanted.append(step(state))
            state.apply_action(wanted[-1])
            for move in position.legal_moves:
                if to_action(name, position, move) == wanted:
                    return move
        raise ValueError(f"the bot answered {wanted}, which is no move")

    choose.name = type(bot).__name__
    return choose
