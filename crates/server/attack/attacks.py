"""What a stranger with a few addresses may try. Each attack runs until it is cancelled or has done its worst, and then says
what is wrong with the server, if anything is."""

import asyncio
import contextlib
import json
import sqlite3
import time

import wire

SLOW = "montecarlo:games=100000000"
MB = 1 << 20


async def gently(*tasks):
    """Does things side by side; what fails was cut by the server, which is its right."""
    return await asyncio.gather(*tasks, return_exceptions=True)


async def until(deadline, act, pause=0.0):
    while time.monotonic() < deadline:
        await act()
        await asyncio.sleep(pause)


async def settings(house, deadline):
    """Machines with settings that ask for gigabytes and for dozens of threads."""
    wishes = [("connect4", "solver:table=65536"), ("gomoku", "gomoku:table=65536"), ("ultimate", "ultimate:table=65536"),
              ("gomoku", "gomoku:threads=64"), ("ultimate", "ultimate:threads=64"), ("connect4", "mcts:nodes=1000000000"),
              ("connect4", "solver:table=65536,threads=64")]

    async def begun(game, player):
        for number in range(20):
            await wire.begin(house, game=game, x=player)
            question = {"position": {"game": game}, "player": player}
            await wire.http(house, "POST", "/api/inside/thought", question, patience=1)
            match = await wire.begin(house, game=game)
            if match and time.monotonic() < deadline:
                line = await wire.deaf(house, f"/api/matches/{match['id']}/live")
                line.write(wire.frame(wire.hello(match)))
                line.write(wire.frame(wire.command(number, type="machine_move", player=player)))
                line.write(wire.frame(wire.command(number, type="set_player", seat="x", player=player)))
                await asyncio.sleep(0.2)
                line.close()
            if time.monotonic() > deadline:
                return

    await gently(*(begun(game, player) for game, player in wishes))
    await asyncio.sleep(max(0.0, deadline - time.monotonic()))


async def pings(house, deadline):
    """Pings as fast as the line takes them, by somebody who never reads."""
    match = await wire.begin(house, game="tictactoe")
    ping = wire.frame(b"x" * 125, code=9) * 100

    async def flood(path):
        while time.monotonic() < deadline:
            line = await wire.deaf(house, path)
            with contextlib.suppress(OSError):
                while time.monotonic() < deadline and not line.transport.is_closing():
                    line.write(ping)
                    await line.drain()
                    await asyncio.sleep(0.001)
            line.close()
            await asyncio.sleep(0.05)

    paths = ["/api/analyse", f"/api/matches/{match['id']}/live"]
    await gently(*(flood(path) for path in paths * 5))


async def unread(house, deadline):
    """A hundred players that move on the largest board and never read what they are told."""
    async def player(number):
        match = await wire.begin(house, game="gomoku:64")
        while match and time.monotonic() < deadline:
            line = await wire.deaf(house, f"/api/matches/{match['id']}/live")
            line.write(wire.frame(wire.hello(match)))
            with contextlib.suppress(OSError):
                while time.monotonic() < deadline and not line.transport.is_closing():
                    for kind in [{"type": "move", "text": "a1"}, {"type": "take_back"}]:
                        line.write(wire.frame(wire.command(number, **kind)))
                    await line.drain()
                    await asyncio.sleep(0.05)
            line.close()
            await asyncio.sleep(0.2)

    async def later(number):
        await asyncio.sleep(number / 40)
        await player(number)

    await gently(*(later(number) for number in range(100)))


async def disk_full(house, deadline):
    """A disk without a free byte. After it is free again the server has to write by itself."""
    filler = house.inside("filler")
    with contextlib.suppress(OSError), filler.open("wb", buffering=0) as file:
        while True:
            file.write(b"x" * 4096)
    for _ in range(40):
        await wire.begin(house, game="tictactoe")
    await asyncio.sleep(1)
    filler.unlink()
    free = time.monotonic()
    while time.monotonic() < free + 5:
        if await wire.begin(house, game="tictactoe"):
            return None
        await asyncio.sleep(0.2)
    return "nothing is written 5 s after the disk is free again"


async def endless(house, deadline):
    """Hundreds of machines that think as long as they may, begun by one address."""
    async def one(number):
        await asyncio.sleep(number / 40)
        await wire.begin(house, game="gomoku:40", x=SLOW, o=SLOW)

    await gently(*(one(number) for number in range(230)))
    begun, sent = await wire.begin(house, "127.0.0.8", game="tictactoe", x="tree-d"), time.monotonic()
    while begun and time.monotonic() < sent + 5:
        _, _, body = await wire.http(house, "GET", f"/api/matches/{begun['id']}", address="127.0.0.8")
        if json.loads(body or "{}").get("state", {}).get("event", 1) > 1:
            await asyncio.sleep(max(0.0, deadline - time.monotonic()))
            return None
        await asyncio.sleep(0.05)
    return "a machine of somebody else does not move within 5 s"


async def clocks(house, deadline):
    """More matches with a running clock than there is room for, which nobody looks at."""
    clock = {"type": "total", "ms": 86_400_000, "increment_ms": 0}

    async def from_one(address):
        while time.monotonic() < deadline - 2:
            match = await wire.begin(house, address, game="tictactoe", clock=clock)
            if match:
                line = await wire.deaf(house, f"/api/matches/{match['id']}/live", address)
                line.write(wire.frame(wire.hello(match)) + wire.frame(wire.command(1, type="move", text="b2")))
                await asyncio.sleep(0.02)
                line.close()

    await gently(*(from_one(f"127.0.1.{last}") for last in range(1, 41)))
    if not await wire.begin(house, "127.0.0.8", game="tictactoe"):
        return "there is no room for a new match"
    return None


async def half_open(house, deadline):
    """Five thousand connections of one address that never finish a request, and bodies that never end."""
    lines, bad = [], 0

    async def one(number):
        _, writer = await wire.connect(house)
        lines.append(writer)
        head = b"POST /api/matches HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 9\r\n"
        writer.write(head + (b"\r\n{" if number % 2 else b""))

    for start in range(0, 5000, 250):
        await gently(*(one(number) for number in range(start, start + 250)))
        status, _, _ = await wire.http(house, "GET", "/healthz", patience=2)
        bad += status != 200
    while time.monotonic() < deadline:
        status, _, _ = await wire.http(house, "GET", "/healthz", patience=2)
        bad += status != 200
        await asyncio.sleep(0.5)
    for writer in lines:
        writer.close()
    return f"{bad} health checks of the same address failed" if bad else None


async def locked(house, deadline):
    """Another program holds the database for three seconds: reading goes on, and afterwards writing does."""
    other = sqlite3.connect(house.folder / "rivi.db", timeout=10, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    writes = [asyncio.create_task(wire.begin(house, game="tictactoe")) for _ in range(50)]
    await asyncio.sleep(1)
    status, _, _ = await wire.http(house, "GET", "/api/matches", patience=1)
    await asyncio.sleep(2)
    other.execute("ROLLBACK")
    other.close()
    await gently(*writes)
    if not await wire.begin(house, game="tictactoe"):
        return "nothing is written after the lock is gone"
    return None if status == 200 else "matches are not listed while the database is locked"


async def sizes(house, deadline):
    """Names, games and diagrams far longer than anybody needs."""
    zeros = "0" * 250_000
    wrong = []
    for new in [{"game": f"tictactoe:{zeros}3"}, {"game": "gomoku", "x": f"near:depth={zeros}1"},
                {"game": "gomoku", "start": {"diagram": "." * 250_000, "turn": None}}]:
        status, _, body = await wire.http(house, "POST", "/api/matches", new)
        if status not in (400, 413, 422):
            wrong.append(f"{list(new)[-1]}: {status}")
        if len(body) > 10_000:
            wrong.append(f"the answer has {len(body)} bytes")
    listed = asyncio.create_task(until(deadline, lambda: wire.http(house, "GET", "/api/matches?limit=200"), 0.05))
    await listed
    return "; ".join(wrong) or None


async def outlived(house, deadline):
    """Questions whose asker goes away at once."""
    question = {"position": {"game": "gomoku:40"}, "player": SLOW}

    async def ask():
        await wire.http(house, "POST", "/api/inside/thought", question, patience=0.05)

    await until(deadline - 3, lambda: gently(*(ask() for _ in range(10))), 0.3)
    await asyncio.sleep(2)
    quick = {"position": {"game": "tictactoe"}, "player": "tree-d"}
    status, _, body = await wire.http(house, "POST", "/api/inside/thought", quick, patience=3)
    return None if status == 200 else f"a question gets {status} {body} when everybody has gone"


async def rebinding(house, deadline):
    """A page of a stranger that gives its own name this machine's address."""
    status, _, body = await wire.http(house, "POST", "/api/matches", {"game": "tictactoe"}, host="evil.example")
    _, head, _ = await wire.http(house, "POST", "/api/matches", {"game": "tictactoe"})
    await asyncio.sleep(max(0.0, deadline - time.monotonic()))
    if status in (200, 201) or "seats" in body:
        return "a request for another name is answered"
    return None if "cache-control: no-store" in head else "secrets may be stored on the way"


async def searches(house, deadline):
    """Searches by name that find nothing, as often as four addresses may ask."""
    for _ in range(150):
        await wire.begin(house, "127.0.0.7", game="tictactoe")

    async def from_one(address):
        await until(deadline, lambda: wire.http(house, "GET", "/api/matches?player=nobody%25&limit=200", address=address), 0.02)

    await gently(*(from_one(f"127.0.2.{last}") for last in range(1, 5)))


# Name, what is done, seconds in the long form, and whether the server gets a small disk.
ATTACKS = [
    ("settings", settings, 25, False), ("pings", pings, 15, False), ("unread", unread, 30, False),
    ("disk full", disk_full, 10, True), ("endless", endless, 20, False), ("clocks", clocks, 60, False),
    ("half-open", half_open, 25, False), ("locked", locked, 10, False), ("sizes", sizes, 10, False),
    ("outlived", outlived, 15, False), ("rebinding", rebinding, 3, False), ("searches", searches, 15, False),
]
