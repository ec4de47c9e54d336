#!/usr/bin/env python3
"""A small program that speaks the Gomocup protocol: it plays the first free cell, row by row.

start=0.4 lets it sleep so many seconds at START, sleep=… before each move; burn=0.1 lets it compute so
many seconds of processor time before each move, with "child" in a program that it starts; "silent" says
nothing to commands that it does not know, "about" ends it over ABOUT, "unflushed" keeps its output back.
"""
import subprocess
import sys
import time

width = height = 0
taken = set()
silent = "silent" in sys.argv
seconds = {key: float(value) for key, value in (a.split("=") for a in sys.argv if "=" in a)}
BURN = "import time\nwhile time.process_time() < {}: pass"


def think():
    time.sleep(seconds.get("sleep", 0))
    if "child" in sys.argv:
        subprocess.run([sys.executable, "-c", BURN.format(seconds["burn"])], check=True)
    until = time.process_time() + seconds.get("burn", 0)
    while "child" not in sys.argv and time.process_time() < until:
        pass


def say(text):
    print(text, end="\r\n", flush="unflushed" not in sys.argv)


def move():
    think()
    for y in range(height):
        for x in range(width):
            if (x, y) not in taken:
                taken.add((x, y))
                say("MESSAGE thinking about nothing")
                say(f"{x},{y}")
                return


board = False
for line in sys.stdin:
    words = line.replace(",", " ").split()
    command = words[0].upper() if words else ""
    if board and command != "DONE":
        taken.add((int(words[0]), int(words[1])))
    elif command == "START":
        width = height = int(words[1])
        taken.clear()
        time.sleep(seconds.get("start", 0))
        say("OK")
    elif command == "RECTSTART":
        width, height = int(words[1]), int(words[2])
        taken.clear()
        say("OK - let us play")
    elif command == "BEGIN":
        move()
    elif command == "TURN":
        taken.add((int(words[1]), int(words[2])))
        move()
    elif command == "BOARD":
        taken.clear()
        board = True
    elif command == "DONE":
        board = False
        move()
    elif command == "ABOUT":
        if "about" in sys.argv:
            sys.exit("who asks?")
        say('name="Row by row", version="1.0", author="nobody", country="FI"')
    elif command == "END":
        break
    elif command != "INFO" and not silent:
        say("UNKNOWN command")
