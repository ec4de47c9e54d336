"""Whatever is given, the answer is an exception of Python at worst."""

import numpy as np
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import rivi
from rivi import _rivi

ANYTHING = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=30), st.binary(max_size=10),
    st.lists(st.integers(-3, 300), max_size=5), st.just(object()), st.just(np.zeros(4)),
    st.sampled_from(["connect4", "tictactoe", "4", "b2", "x", "A", "random", "solver:level=99", "line:", "mnk:9,9,99"]),
)
EXPECTED = (ValueError, TypeError, OverflowError, IndexError, AttributeError, KeyError, UnicodeError, MemoryError)


def tried(call, *arguments):
    try:
        return call(*arguments)
    except EXPECTED:
        return None


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.lists(ANYTHING, max_size=5), st.data())
def test_no_argument_breaks_it(arguments, data):
    desk = _rivi.Desk("connect4", "44")
    batch = _rivi.Batch(desk, 4, 0, 1)
    calls = [
        _rivi.Desk, _rivi.Batch, _rivi.Player, desk.play, desk.play_line, desk.target, desk.action, desk.with_action,
        desk.restart, batch.step, batch.draw, batch.legal, batch.planes, batch.outcomes, batch.keys, batch.through,
        batch.moves_through, batch.desk, batch.put, batch.turns, rivi.Position, rivi.Batch.__init__,
    ]
    tried(data.draw(st.sampled_from(calls)), *arguments)


@settings(max_examples=100, deadline=None)
@given(st.text(max_size=40), st.text(max_size=60), st.text(max_size=60))
def test_no_text_breaks_it(game, moves, diagram):
    tried(rivi.Position, game, moves)
    tried(lambda: rivi.Position("connect4", moves))
    tried(lambda: rivi.Position("gomoku", moves, diagram=diagram))
    tried(lambda: rivi.explain_tree(diagram))
    tried(rivi.Player, "tictactoe", moves)


@settings(max_examples=40, deadline=None)
@given(st.integers(), st.integers(), st.one_of(st.none(), st.integers(0, 2000)))
def test_no_number_breaks_it(lines, threads, nodes):
    tried(lambda: rivi.Position("tictactoe", "b2").analyse(lines=lines, threads=min(threads, 4), nodes=nodes or 10))
    tried(lambda: rivi.Batch("tictactoe", min(lines, 100), seed=threads))
    tried(lambda: rivi.Position("tictactoe").tree("C", plies=min(lines, 3), nodes=nodes or 10))
