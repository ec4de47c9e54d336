"""Learns tic-tac-toe with OpenSpiel's rules, then lets what it learned play at our board and scores it exactly."""
import random
from collections import defaultdict

import pyspiel

import rivi
from rivi.adapters.openspiel import player

spiel, chance, worth = pyspiel.load_game("tic_tac_toe"), random.Random(1), defaultdict(float)
def best(state, doubt=0.0):
    return max(state.legal_actions(), key=lambda move: worth[str(state), move] + doubt * chance.random())
for game in range(8000):
    state, steps = spiel.new_initial_state(), []
    while not state.is_terminal():
        steps.append((state.current_player(), (str(state), best(state, 1.0))))
        state.apply_action(steps[-1][1][1])
    for side, step in steps:
        worth[step] += 0.3 * (state.returns()[side] - worth[step])
print(rivi.exam(player(best, "tic_tac_toe"), "tictactoe"))
