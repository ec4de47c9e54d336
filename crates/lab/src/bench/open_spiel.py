"""Counts what a Python loop over open_spiel does in a second of processor time: perft leaves and random games."""
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
    start, done = time.process_time(), 0
    while time.process_time() - start < seconds:
        done += work()
    return done / (time.process_time() - start)


def best_rate(work, seconds, rounds=3):
    return max(rate(work, seconds) for _ in range(rounds))


def measure(name, depth, seconds):
    game = pyspiel.load_game(name)
    return {
        "perft": best_rate(lambda: perft(game.new_initial_state(), depth), seconds),
        "random_games": best_rate(lambda: random_game(game.new_initial_state()) or 1, seconds),
    }


for game, depth in json.loads(sys.argv[1]):
    print(json.dumps(measure(game, depth, float(sys.argv[2]))), flush=True)
