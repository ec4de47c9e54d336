"""Plays itself by PettingZoo and counts which first moves win, then asks the solver what they are worth."""

import numpy as np

import rivi
from rivi.adapters.pettingzoo import env

game, chance = env("connect4:5x4"), np.random.default_rng(1)
won, played = np.zeros(5), np.zeros(5)
for seed in range(300):
    game.reset(seed=seed)
    first = None
    for agent in game.agent_iter():
        seen, reward, over, _, _ = game.last()
        if over:
            if agent == "x":
                won[first] += reward
            game.step(None)
            continue
        move = int(chance.choice(np.flatnonzero(seen["action_mask"])))
        first = move if first is None else first
        game.step(move)
    played[first] += 1
exact = rivi.Position("connect4:5x4").solve()
for column in range(5):
    share = won[column] / max(played[column], 1)
    print(f"column {column + 1}: {share:+.2f} a game in random play, {exact.values[str(column + 1)]} in best play")
losing = [move for move, verdict in exact.values.items() if verdict.kind == "loss"]
print("share of optimal first moves:", f"{(5 - len(losing)) / 5:.0%};", "losing:", " ".join(losing) or "none")
