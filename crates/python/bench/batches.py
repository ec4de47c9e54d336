"""Steps per second in random play, one thread: batches of Rivi beside loops in Python that drive OpenSpiel and
PettingZoo as their users do. All in one run, in turns; the best of some rounds counts for each. Seconds are of this
process's processor time, so that other programs on the machine take none away.

A step of the batch draws a move for each game, plays it, asks who has won, begins finished games anew, and writes
the mask of legal moves. A step of the loops draws a legal move by Python's random numbers, plays it, and asks whether
the game is over. OpenSpiel's own rules are written in C++; what is measured is what a program in Python gets. With
planes, the batch writes those of each position before it moves, and OpenSpiel's loop asks for its tensor;
PettingZoo's loop always gets its observation.
"""

import argparse
import json
import random
import time

import numpy as np

import rivi


def batches(game: str, size: int, seconds: float, planes: bool) -> float:
    batch = rivi.Batch(game, size, seed=1)
    mask = np.empty((size, batch.actions), np.bool_)
    width, height = batch.size
    seen = np.empty((size, 3, height, width), np.uint8)
    steps, begun = 0, time.process_time()
    while time.process_time() - begun < seconds:
        if planes:
            batch.planes(seen)
        batch.advance_random(mask)
        steps += size
    return steps / (time.process_time() - begun)


def open_spiel(name: str, seconds: float, planes: bool) -> float:
    import pyspiel

    game, chance = pyspiel.load_game(name), random.Random(1)
    steps, begun = 0, time.process_time()
    while time.process_time() - begun < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            if planes:
                state.observation_tensor()
            state.apply_action(chance.choice(state.legal_actions()))
            steps += 1
    return steps / (time.process_time() - begun)


def petting_zoo(name: str, seconds: float) -> float:
    import importlib

    env = importlib.import_module(f"pettingzoo.classic.{name}").env()
    chance = random.Random(1)
    steps, begun = 0, time.process_time()
    while time.process_time() - begun < seconds:
        env.reset()
        for _ in env.agent_iter():
            observation, _reward, over, cut, _info = env.last()
            if over or cut:
                env.step(None)
                continue
            env.step(chance.choice(np.flatnonzero(observation["action_mask"]).tolist()))
            steps += 1
    return steps / (time.process_time() - begun)


PEERS = {
    "connect4": ("connect_four", "connect_four_v3"),
    "tictactoe": ("tic_tac_toe", "tictactoe_v3"),
    "ultimate": ("ultimate_tic_tac_toe", None),
    "gomoku": (None, None),
}


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--size", type=int, default=4096)
    options.add_argument("--seconds", type=float, default=0.5)
    options.add_argument("--rounds", type=int, default=5)
    options.add_argument("--json", action="store_true")
    asked = options.parse_args()
    found = {}
    for game, (spiel, zoo) in PEERS.items():
        work = {
            "batch": lambda: batches(game, asked.size, asked.seconds, False),
            "batch with planes": lambda: batches(game, asked.size, asked.seconds, True),
        }
        if spiel:
            work["OpenSpiel loop"] = lambda: open_spiel(spiel, asked.seconds, False)
            work["OpenSpiel with planes"] = lambda: open_spiel(spiel, asked.seconds, True)
        if zoo:
            work["PettingZoo loop"] = lambda: petting_zoo(zoo, asked.seconds)
        best = dict.fromkeys(work, 0.0)
        for _ in range(asked.rounds):
            for name, measure in work.items():
                best[name] = max(best[name], measure())
        found[game] = best
    if asked.json:
        print(json.dumps(found, indent=2))
        return
    for game, best in found.items():
        for name, speed in best.items():
            ours = best["batch with planes" if name in ("OpenSpiel with planes", "PettingZoo loop") else "batch"]
            print(f"{game:10} {name:22} {speed:14,.0f} steps per second   batch / this: {ours / speed:8.1f}")


if __name__ == "__main__":
    main()
