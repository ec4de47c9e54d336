"""Sets of positions with exact labels, as NPZ or Parquet, with a card that says how they were made."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np

from rivi import _rivi
from rivi.position import Position


def write_dataset(
    game: Position | str,
    file: str | Path,
    *,
    count: int = 100_000,
    seed: int = 0,
    plies: tuple[int, int] | None = None,
    nodes: int | None = None,
    threads: int = 1,
    stop: _rivi.Stop | None = None,
) -> dict[str, Any]:
    """Writes different positions after random moves with the exact worth of every move, to a file whose name ends in
    ``.npz`` or ``.parquet``, and a card beside it. The same question gives the same rows, whatever the threads.

    ``nodes`` limits the search for each move; positions that it keeps from an answer are left out and counted.
    Parquet is streamed; NPZ is put together in memory here (``rivi dataset`` streams it).
    """
    position = Position(game) if isinstance(game, str) else game
    path = Path(file)
    width, height = position.size
    least, most = plies or (0, width * height - 1)
    sinks = {".npz": _Npz, ".parquet": _Parquet}
    if path.suffix not in sinks:
        raise ValueError(f"expected a file named *.npz or *.parquet, got '{path.name}'")
    sink = sinks[path.suffix](path, (height, width))
    tally = json.loads(
        _rivi.dataset(position._desk, count, seed, least, most, nodes, threads, stop, sink.take)
    )
    sink.close()
    card = {
        "game": position.game,
        "question": {"count": count, "seed": seed, "plies": [least, most], "nodes": nodes},
        **tally,
        "made_by": f"rivi {_rivi.__version__}",
    }
    Path(f"{path}.card.json").write_text(json.dumps(card, indent=2) + "\n")
    return card


class _Npz:
    def __init__(self, path: Path, board: tuple[int, int]) -> None:
        self.path, self.board, self.chunks = path, board, []

    def take(self, count: int, arrays: dict[str, np.ndarray]) -> None:
        self.chunks.append(_shaped(count, arrays, self.board))

    def close(self) -> None:
        names = self.chunks[0] if self.chunks else {}
        np.savez(self.path, **{name: np.concatenate([chunk[name] for chunk in self.chunks]) for name in names})


class _Parquet:
    def __init__(self, path: Path, board: tuple[int, int]) -> None:
        import pyarrow.parquet  # noqa: F401  (told at once where it is missing)

        self.path, self.board, self.writer = path, board, None

    def take(self, count: int, arrays: dict[str, np.ndarray]) -> None:
        import pyarrow as pa
        import pyarrow.parquet as pq

        columns = {}
        for name, array in _shaped(count, arrays, self.board).items():
            flat = pa.array(array.reshape(-1))
            width = array.size // count if count else 1
            columns[name] = flat if array.ndim == 1 else pa.FixedSizeListArray.from_arrays(flat, width)
        table = pa.table(columns)
        self.writer = self.writer or pq.ParquetWriter(self.path, table.schema)
        self.writer.write_table(table)

    def close(self) -> None:
        if self.writer is not None:
            self.writer.close()


def _shaped(count: int, arrays: dict[str, np.ndarray], board: tuple[int, int]) -> dict[str, np.ndarray]:
    shaped = {"boards": arrays["boards"].reshape(count, *board), "turns": arrays["turns"]}
    for name in ("values", "distances", "scores"):
        if arrays[name].size:
            shaped[name] = arrays[name].reshape(count, -1)
    return shaped
