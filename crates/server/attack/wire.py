"""Plain HTTP and WebSocket frames by hand: an attacker keeps to no protocol, and a library would."""

import asyncio
import contextlib
import json

KEY = "AAAAAAAAAAAAAAAAAAAAAA=="


async def connect(house, address="127.0.0.1"):
    return await asyncio.open_connection("127.0.0.1", house.port, local_addr=(address, 0))


async def http(house, method, path, body=None, address="127.0.0.1", host=None, patience=60):
    """Status, head and body of an answer; 0 if there is none in time."""
    text = json.dumps(body).encode() if body is not None else b""
    head = f"{method} {path} HTTP/1.1\r\nhost: {host or f'127.0.0.1:{house.port}'}\r\nconnection: close\r\n"
    head += f"content-type: application/json\r\ncontent-length: {len(text)}\r\n\r\n"
    writer = None
    try:
        async with asyncio.timeout(patience):
            reader, writer = await connect(house, address)
            writer.write(head.encode() + text)
            answer = await reader.read()
        head, _, body = answer.partition(b"\r\n\r\n")
        return int(head.split()[1]), head.decode().lower(), body.decode(errors="replace")
    except (OSError, asyncio.TimeoutError, IndexError):
        return 0, "", ""
    finally:
        if writer:
            writer.close()


async def begin(house, address="127.0.0.1", **new):
    """A new match, or nothing if it was refused."""
    status, _, body = await http(house, "POST", "/api/matches", new, address)
    return json.loads(body) if status == 201 else None


def frame(text, code=1):
    payload = text.encode() if isinstance(text, str) else text
    size = len(payload)
    length = bytes([0x80 | size]) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
    return bytes([0x80 | code]) + length + b"\0\0\0\0" + payload


async def deaf(house, path, address="127.0.0.1"):
    """A WebSocket that never reads."""
    reader, writer = await connect(house, address)
    reader._transport.pause_reading()  # Nothing is taken from the system's buffers.
    head = f"GET {path} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: upgrade\r\nupgrade: websocket\r\n"
    head += f"sec-websocket-version: 13\r\nsec-websocket-key: {KEY}\r\n\r\n"
    writer.write(head.encode())
    return writer


def hello(begun):
    return json.dumps({"type": "hello", "version": 1, "tokens": list(begun["seats"].values())})


def command(number, **what):
    return json.dumps({"type": "command", "id": number, "command": what})
