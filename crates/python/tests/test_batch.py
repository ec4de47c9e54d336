import gc
import random
import tracemalloc

import numpy as np
import pytest

import rivi
from own_rules import RULES

MOST = 10_000


@pytest.mark.parametrize("game", RULES)
def test_rules_written_once_more_agree_on_ten_thousand_games(game):
    """Every legal move and every outcome of so many random games, with rules that share nothing with the library."""
    batch, rules = rivi.Batch(game, MOST, seed=7), RULES[game](MOST)
    while not batch.over().all():
        legal, actions = batch.legal(), batch.draw()
        winners, over = batch.outcomes()
        assert (over == rules.over()).all() and (winners == rules.winners).all()
        plain = rules.legal()
        # Options that this game does not use have numbers too.
        assert (legal[:, :plain.shape[1]] == plain).all() and not legal[:, plain.shape[1]:].any()
        batch.step(actions)
        rules.play(actions)
    assert (batch.winners() == rules.winners).all() and rules.over().all()


def test_moves_by_number_and_moves_by_text_agree_on_ten_thousand_games(game):
    """The same games through notation, records and the checked way into the rules."""
    batch, start = rivi.Batch(game, MOST, seed=9), rivi.Position(game)
    numbers = {start.action(move): move for move in start.legal_moves}
    assert len(numbers) == len(start.legal_moves)
    lines = [[] for _ in range(MOST)]
    while not batch.over().all():
        actions = batch.draw()
        for line, action in zip(lines, actions.tolist()):
            if action >= 0:
                line.append(numbers[action])
        batch.step(actions)
    outcomes = {"x": 1, "o": -1, "draw": 0}
    for line, winner, key in zip(lines, batch.winners().tolist(), batch.keys().tolist()):
        position = rivi.Position(game, " ".join(line))
        assert outcomes[position.outcome] == winner and position.key == key


def test_batches_and_positions_agree(game):
    """The batch steps by numbers, the position by text through another way into the library."""
    batch = rivi.Batch(game, 20, seed=11)
    positions = [rivi.Position(game) for _ in range(20)]
    while not batch.over().all():
        actions, legal, planes = batch.draw(), batch.legal(), batch.planes()
        keys, turns = batch.keys(), batch.turns()
        for number, position in enumerate(positions):
            numbers = {position.action(move) for move in position.legal_moves}
            assert numbers == set(np.flatnonzero(legal[number]).tolist())
            assert keys[number] == position.key and (turns[number] == 1) == (position.turn == "x")
            own = "X" if position.turn == "x" else "O"
            marks = [[mark == own for mark in row] for row in position.rows]
            assert (planes[number, 0] == np.array(marks)).all()
            if not position.is_over:
                positions[number] = position.play(position.with_action(int(actions[number])))
        batch.step(actions)
    outcomes = {1: "x", -1: "o", 0: "draw"}
    assert [outcomes[int(winner)] for winner in batch.winners()] == [it.outcome for it in positions]


def test_seeds_decide_and_threads_do_not(game):
    def play(seed, threads):
        batch, drawn = rivi.Batch(game, 64, seed=seed, threads=threads), []
        for _ in range(12):
            actions = batch.draw()
            drawn.append(actions.copy())
            batch.step(actions)
        return np.array(drawn), batch.legal(), batch.planes()

    one, two, other = play(1, 1), play(1, 3), play(2, 1)
    assert all((a == b).all() for a, b in zip(one, two))
    assert any((a != b).any() for a, b in zip(one, other))


def test_advancing_is_stepping_and_beginning_anew(game):
    one, other = rivi.Batch(game, 50, seed=4), rivi.Batch(game, 50, seed=4, threads=2)
    for _ in range(300):
        actions = one.draw()
        one.step(actions)
        winners, over = one.outcomes()
        one.restart_over()
        told = other.advance(other.draw())
        assert (told[0] == winners).all() and (told[1] == over).all() and (told[2] == one.legal()).all()
    assert (one.keys() == other.keys()).all()


def test_advancing_at_random_is_drawing_and_advancing(game):
    one, other = rivi.Batch(game, 50, seed=4), rivi.Batch(game, 50, seed=4, threads=2)
    for _ in range(300):
        actions = one.draw()
        told = one.advance(actions)
        drawn, *told_at_random = other.advance_random()
        assert (drawn == actions).all() and all((a == b).all() for a, b in zip(told, told_at_random))
    assert (one.keys() == other.keys()).all()


def test_symmetries(game):
    batch = rivi.Batch(game, 30, seed=3)
    for _ in range(5):
        batch.step(batch.draw())
        batch.restart_over()
    actions = batch.draw()
    for symmetry in range(batch.symmetries):
        seen = batch.through(symmetry)
        assert (seen.keys(canonical=True) == batch.keys(canonical=True)).all()
        played, image = batch.copy(), seen.copy()
        played.step(actions)
        image.step(batch.moves_through(symmetry, actions))
        assert (image.keys() == played.through(symmetry).keys()).all()


def test_a_wrong_move_changes_nothing():
    batch = rivi.Batch("connect4", 3)
    batch.step(np.array([0, 1, 2]))
    before = batch.keys()
    for wrong in ([0, 1, 7], [0, 1, -1], [0, 1], [0, 1, 2**31 - 1]):
        with pytest.raises(ValueError):
            batch.step(np.array(wrong, dtype=np.int32))
        assert (batch.keys() == before).all()
    with pytest.raises(ValueError, match="expected room"):
        batch.legal(np.empty((3, 6), np.bool_))
    with pytest.raises(ValueError):
        batch[0] = rivi.Position("tictactoe")


def test_labels_are_what_single_positions_are_solved_to():
    batch = rivi.Batch("connect4", 40, seed=5, threads=2)
    for _ in range(18):
        batch.step(batch.draw())
        batch.restart_over()
    labels = batch.labels()
    assert labels.known.all() and labels.scores is not None
    for number in random.Random(1).sample(range(40), 5):
        told = batch[number].solve()
        for move, score in told.scores.items():
            assert labels.scores[number, int(move) - 1] == score
        best = {str(column + 1) for column in np.flatnonzero(labels.best[number])}
        assert best == set(told.best)


def test_a_million_steps_leak_nothing():
    import psutil

    batch, process = rivi.Batch("connect4", 4096, seed=1), psutil.Process()

    def steps(rounds):
        for _ in range(rounds):
            batch.legal()
            batch.step(batch.draw())
            batch.outcomes()
            batch.restart_over()
        position = rivi.Position("connect4")
        for _ in range(300):
            position.play("4").images
            batch[0] = position
        gc.collect()

    steps(30)
    tracemalloc.start()
    steps(5)
    held, resident = tracemalloc.get_traced_memory()[0], process.memory_info().rss
    steps(250)
    assert tracemalloc.get_traced_memory()[0] - held < 100_000
    assert process.memory_info().rss - resident < 8 << 20
    tracemalloc.stop()
