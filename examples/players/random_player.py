#!/usr/bin/env python3
"""A player for rivi's arena that plays any legal move. Start from here: change `choose`."""
import json
import random
import sys


def choose(question):
    """The move to play; question["legal"] lists all that may be played."""
    chance = random.Random(question["seed"] + len(question["moves"]))
    return chance.choice(question["legal"])


for line in sys.stdin:
    message = json.loads(line)
    if "hello" in message:
        answer = {"rivi": 1, "name": "random in Python"}
    else:
        answer = {"id": message["id"], "move": choose(message)}
    print(json.dumps(answer), flush=True)
