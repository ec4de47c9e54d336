"""Learns tic-tac-toe as an environment of Gymnasium, then scores what it learned exactly."""
from collections import defaultdict

import numpy as np
import rivi
from rivi.adapters.gymnasium import RiviEnv

envs, chance, worth = [RiviEnv("tictactoe", side=it) for it in "xo"], np.random.default_rng(1), defaultdict(float)

def best(seen, mask, doubt=0.0):
    return int(max(np.flatnonzero(mask), key=lambda move: worth[seen.tobytes(), move] + doubt * chance.random()))

for game in range(8000):
    env = envs[game % 2]
    (seen, info), over, steps = env.reset(seed=game), False, []
    while not over:
        steps.append((seen.tobytes(), best(seen, info["action_mask"], 1.0)))
        seen, reward, over, _, info = env.step(steps[-1][1])
    worth.update({step: worth[step] + 0.3 * (reward - worth[step]) for step in steps})
print(rivi.exam(rivi.policy_player(best), "tictactoe"))
