"""Solves lists of Connect Four positions by bitbully without its opening books, and times them."""
import json
import sys
import time

from bitbully import BitBully, Board

for moves in json.load(sys.stdin):
    agent = BitBully(opening_book=None)
    boards = [Board([int(column) - 1 for column in line]) for line in moves]
    start = time.thread_time()
    scores = [agent.mtdf(board) for board in boards]
    print(json.dumps({"seconds": time.thread_time() - start, "scores": scores}), flush=True)
