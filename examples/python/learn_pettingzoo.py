"""Learns tic-tac-toe from games against itself by PettingZoo, then scores what it learned exactly."""
from collections import defaultdict

import numpy as np

import rivi
from rivi.adapters.pettingzoo import env

game, chance, worth = env("tictactoe"), np.random.default_rng(1), defaultdict(float)
def best(seen, mask, doubt=0.0):
    return int(max(np.flatnonzero(mask), key=lambda move: worth[seen.tobytes(), move] + doubt * chance.random()))
for seed in range(8000):
    game.reset(seed=seed)
    steps = {"x": [], "o": []}
    for agent in game.agent_iter():
        (seen, mask), reward, over = game.last()[0].values(), *game.last()[1:3]
        steps[agent].append((seen.tobytes(), None if over else best(seen, mask, 1.0)))
        game.step(steps[agent][-1][1])
        worth.update({step: worth[step] + 0.3 * (reward - worth[step]) for step in steps[agent] if over})
print(rivi.exam(rivi.policy_player(best), "tictactoe"))
