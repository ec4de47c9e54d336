#!/usr/bin/env python3
"""A small program that speaks the Gomocup protocol: it plays the first free cell, row by row."""
import sys

width = height = 0
taken = set()
silent = "silent" in sys.argv


def say(text):
    print(text, end="\r\n", flush=True)


def move():
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
        say('name="Row by row", version="1.0", author="nobody", country="FI"')
    elif command == "END":
        break
    elif command != "INFO" and not silent:
        say("UNKNOWN command")
