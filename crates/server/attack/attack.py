"""Attacks a server as a stranger would, and measures what an innocent player notices of it.

    attack.py RIVI [--short] [NAME…]

Each attack gets a server of its own with the default limits. Exits with 1 where the server takes more memory than it may,
an innocent player's moves wait too long, or the server does not hold otherwise."""

import argparse
import asyncio
import resource
import sys
import time

from attacks import ATTACKS
from house import House
from innocent import Innocent

MOST_MB = 512
MOST_MS = 250
# While the database is held or the disk is full nobody's move can be kept: there the waiting is not the server's.
UNMEASURED = {"disk full", "locked"}
SHORT = {"settings", "pings", "unread", "endless", "half-open", "outlived", "rebinding"}


def percentile(latencies, percent):
    return latencies[(len(latencies) - 1) * percent // 100] if latencies else float("inf")


async def carry_out(rivi, name, attack, seconds, small_disk, before, judged):
    """A line of the table, and whether the server held."""
    async with House(rivi, small_disk) as house, Innocent(house) as innocent:
        await asyncio.sleep(before)
        calm = innocent.take()
        begun = time.monotonic()
        try:
            wrong = await asyncio.wait_for(attack(house, begun + seconds), seconds + 60)
        except asyncio.TimeoutError:
            wrong = "the attack did not come to an end"
        latencies, memory = innocent.take(), house.memory() - house.idle
        if house.process.returncode is not None:
            wrong = "the server has ended"
    if memory > MOST_MB:
        wrong = f"{wrong or ''} too much memory".strip()
    if percentile(latencies, judged) > MOST_MS and name not in UNMEASURED:
        wrong = f"{wrong or ''} moves wait too long".strip()
    figures = [percentile(some, percent) for some in (calm, latencies) for percent in (50, 99)]
    print(f"| {name:9} | {memory:6.0f} | {figures[0]:8.1f} | {figures[1]:8.1f} | {figures[2]:8.1f} | {figures[3]:8.1f} "
          f"| {wrong or 'holds'} |", flush=True)
    return wrong is None


async def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("rivi")
    arguments.add_argument("--short", action="store_true", help="the quickest of them for three seconds each, under a minute")
    arguments.add_argument("names", nargs="*", help="only these attacks")
    asked = arguments.parse_intermixed_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    print("| attack    | MB above idle | median before, ms | 99 % before | median | 99 % | |")
    print("|---|---|---|---|---|---|---|", flush=True)
    held = True
    for name, attack, seconds, small_disk in ATTACKS:
        wanted = asked.names or (SHORT if asked.short else [name])
        if name not in wanted:
            continue
        # Thirty moves have no 99 %: in the short form the median is held against the bar.
        seconds, before, judged = (min(seconds, 3), 0.5, 50) if asked.short else (seconds, 3, 99)
        held &= await carry_out(asked.rivi, name, attack, seconds, small_disk, before, judged)
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
