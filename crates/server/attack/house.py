"""A server as a process of its own, with what it takes of memory."""

import asyncio
import contextlib
import shutil
import tempfile
from pathlib import Path


class House:
    """The optimised server with its default limits and a database in a temporary folder."""

    def __init__(self, rivi, small_disk=False):
        self.rivi, self.small_disk = rivi, small_disk
        self.folder = Path(tempfile.mkdtemp(prefix="rivi-attack-"))
        self.log = tempfile.TemporaryFile()
        self.port, self.process, self.idle = 0, None, 0.0

    async def __aenter__(self):
        serve = [self.rivi, "serve", "--listen", "127.0.0.1:0", "--log", "error"]
        serve += ["--database", f"sqlite:{self.folder}/rivi.db"]
        if self.small_disk:
            # A disk of its own that can be filled without harm to anybody.
            mount = f"mount -t tmpfs -o size=4m tmpfs {self.folder} && exec \"$@\""
            serve = ["unshare", "--mount", "sh", "-c", mount, "sh", *serve]
        # What the server says of its troubles would stand between the lines of the table.
        self.process = await asyncio.create_subprocess_exec(
            *serve, stdout=asyncio.subprocess.PIPE, stderr=self.log.fileno())
        line = await asyncio.wait_for(self.process.stdout.readline(), 30)
        if b"listens on" not in line:
            self.log.seek(0)
            said = self.log.read().decode(errors="replace")
            why = ": a disk of its own needs root" if self.small_disk else ""
            raise SystemExit(f"the server did not start{why}\n{said}")
        self.port = int(line.decode().rsplit(":", 1)[1])
        await asyncio.sleep(1)
        self.idle = self.memory("VmRSS")
        return self

    async def __aexit__(self, *_):
        with contextlib.suppress(ProcessLookupError):
            self.process.terminate()
        with contextlib.suppress(asyncio.TimeoutError):
            await asyncio.wait_for(self.process.wait(), 15)
        if self.process.returncode is None:
            self.process.kill()
            await self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def memory(self, name="VmHWM"):
        """MB of memory, by default the most that it ever had."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(status.split(f"{name}:")[1].split()[0]) / 1024

    def inside(self, name):
        """A file in the server's folder, as the server sees it."""
        return Path(f"/proc/{self.process.pid}/root{self.folder}/{name}")
