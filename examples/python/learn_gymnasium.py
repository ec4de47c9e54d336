"""Trains a table of values by Gymnasium, then scores it exactly: the share of optimal moves, the first losing move."""

from collections import defaultdict

import numpy as np

import rivi
from rivi.adapters.gymnasium import RiviEnv

env, chance = RiviEnv("tictactoe"), np.random.default_rng(1)
value = defaultdict(float)


def best(key, mask, explore=0.0):
    legal = np.flatnonzero(mask)
    return int(chance.choice(legal) if chance.random() < explore else max(legal, key=lambda move: value[key, move]))


for game in range(3000):
    (seen, info), over, steps = env.reset(seed=game), False, []
    while not over:
        steps.append((seen.tobytes(), best(seen.tobytes(), info["action_mask"], 0.2)))
        seen, reward, over, _, info = env.step(steps[-1][1])
    for step in steps:
        value[step] += 0.1 * (reward - value[step])

batch = rivi.Batch("tictactoe", 200, seed=2)
batch.step(batch.draw()), batch.step(batch.draw())
optimal = batch.labels().optimal
moves = [best(seen.tobytes(), mask) for seen, mask in zip(batch.planes(), batch.legal())]
print(f"optimal moves: {optimal[np.arange(200), moves].mean():.0%}")
first = next((batch[n].moves or str(batch[n]) for n in range(200) if not optimal[n, moves[n]]), None)
print("first position with a move that gives something away:", first, sep="\n")
