"""The single-file agent for Kaggle's ConnectX in our arena, and its moves judged exactly."""

import rivi
from rivi.adapters import connectx_agent, kaggle


def quick(observation, configuration):
    configuration.actTimeout = 0.05
    return connectx_agent.agent(observation, configuration)


agent = kaggle.player(quick)
played = rivi.arena("connect4", agent, "solver:level=3", games=4, seed=1)
print(played)
optimal = total = 0
for game in played.games:
    position = rivi.Position("connect4")
    for number, move in enumerate(game["moves"].split()):
        if number >= 12 and (number % 2 == 0) == (game["x"] == 0):
            exact = position.solve()
            total, optimal = total + 1, optimal + (exact.values[move].kind == exact.verdict.kind)
        position = position.play(move)
print(f"optimal moves from the 13th on: {optimal} of {total}")
