"""Somebody who only wants to play, from an address of their own, with the library that a program would take."""

import asyncio
import json
import time

import websockets

import wire

ADDRESS = "127.0.0.9"
SIDE = 14


class Innocent:
    """Plays a match with both seats, ten moves a second, and notes how long each waited for its answer."""

    def __init__(self, house):
        self.house, self.latencies, self.task = house, [], None
        self.line, self.played = None, SIDE * SIDE

    async def __aenter__(self):
        self.task = asyncio.create_task(self.run())
        return self

    async def __aexit__(self, *_):
        self.task.cancel()
        if self.line:
            await self.line.close()

    def take(self):
        """The latencies so far, in milliseconds and in order; the next ones are counted anew."""
        taken, self.latencies = sorted(self.latencies), []
        return taken

    async def new_match(self):
        if self.line:
            await self.line.close()
        begun = await wire.begin(self.house, ADDRESS, game=f"mnk:{SIDE},{SIDE},{SIDE}")
        address = f"ws://127.0.0.1:{self.house.port}/api/matches/{begun['id']}/live"
        self.line = await websockets.connect(address, local_addr=(ADDRESS, 0), max_size=None)
        await self.line.send(wire.hello(begun))
        self.played = 0

    async def run(self):
        while True:
            begun = time.monotonic()
            try:
                async with asyncio.timeout(10):
                    await self.one_move()
            except (OSError, asyncio.TimeoutError, websockets.WebSocketException, TypeError):
                # Whatever is wrong, the wait counts, and the next try is a new match.
                self.latencies.append((time.monotonic() - begun) * 1000)
                self.played = SIDE * SIDE
            await asyncio.sleep(max(0.0, 0.1 - (time.monotonic() - begun)))

    async def one_move(self):
        if self.played >= SIDE * (SIDE - 1):
            await self.new_match()
        row, column = divmod(self.played, SIDE)
        text = f"{chr(ord('a') + column)}{SIDE - row}"
        sent = time.monotonic()
        await self.line.send(wire.command(self.played, type="move", text=text))
        while True:
            heard = json.loads(await self.line.recv())
            if heard.get("id") == self.played and heard["type"] in ("accepted", "refused"):
                break
        self.latencies.append((time.monotonic() - sent) * 1000)
        self.played += 1
