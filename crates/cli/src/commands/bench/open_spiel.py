"""Counts what a Python loop over open_spiel does in a second: perft leaves and random games."""
import json
import random
import sys
import time

import pyspiel


def perft(state, depth):
    if depth == 0:
        return 1
    if state.is_terminal():
        return 0
    return sum(perft(state.child(action), depth - 1) for action in state.legal_actions())


def random_game(state):
    while not state.is_terminal():
        state.apply_action(random.choice(state.legal_actions()))


def rate(work, seconds):
    start, done = time.perf_counter(), 0
    while time.perf_counter() - start < seconds:
        done += work()
    return done / (time.perf_counter() - start)


def measure(name, depth, seconds):
    game = pyspiel.load_game(name)
    return {
        "perft": rate(lambda: perft(game.new_initial_state(), depth), seconds),
        "random_games": rate(lambda: random_game(game.new_initial_state()) or 1, seconds),
    }


for game, depth in json.loads(sys.argv[1]):
    print(json.dumps(measure(game, depth, float(sys.argv[2]))), flush=True)
