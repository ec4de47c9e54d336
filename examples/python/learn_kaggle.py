"""Trains an agent for Kaggle's ConnectX against itself on a small board, then scores it exactly."""
import random

import rivi
from rivi.adapters import kaggle

chance, worth, doubt, steps = random.Random(1), {}, 0.5, []
def agent(observation, configuration):
    board = tuple(observation.board)
    legal = [column for column in range(configuration.columns) if board[column] == 0]
    steps.append((board, max(legal, key=lambda column: worth.get((board, column), 0) + doubt * chance.random())))
    return steps[-1][1]
for _ in range(2000):
    position, steps[:] = rivi.Position("connect4:4x4"), []
    while not position.is_over:
        position = position.play(kaggle.player(agent)(position))
    for number, step in enumerate(steps):
        worth[step] = 0.9 * worth.get(step, 0) + 0.1 * position.payoff * (-1) ** number
doubt = 0
print(rivi.exam(kaggle.player(agent), "connect4:4x4"))
