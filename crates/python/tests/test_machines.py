import threading
import time

import pytest

import rivi


def test_the_solver_knows_the_empty_board():
    solution = rivi.Position("connect4").solve()
    assert solution.score == 1 and solution.best == ["4"] and str(solution.verdict) == "win in 21"
    assert [solution.scores[column] for column in "1234567"] == [-2, -1, 0, 1, 0, -1, -2]
    assert "<table>" in solution._repr_html_()


def test_what_is_solved_is_what_the_command_line_says():
    position = rivi.Position("connect4", "4453")
    told = position.explain()
    assert {it["column"] if "column" in it else it["move"] for it in told["values"]} if "values" in told else True
    mine = position.solve()
    assert told["score"] == mine.score


def test_ultimate_is_solved_late():
    batch = rivi.Batch("ultimate", 1, seed=5)
    while len(batch[0].legal_moves) > 9 or batch[0].perft(3) > 60:
        batch.step(batch.draw())
        batch.restart_over()
    position = batch[0]
    solution = position.solve(nodes=2_000_000)
    assert solution is not None
    # The result is the best of what the moves lead to, each looked at by itself.
    for move, verdict in solution.values.items():
        after = position.play(move)
        if after.is_over:
            assert (verdict.kind == "win") == (after.outcome == position.turn)


def test_a_win_by_fours_is_found():
    found = rivi.Position("gomoku", "h8 a1 i8 c14 j8 o3").threats("vcf")
    assert found["moves"] and "win" in str(found).lower()
    with pytest.raises(ValueError):
        rivi.Position("connect4").threats("vcf")


def test_analysis_and_progress():
    seen = []
    analysis = rivi.Position("connect4", "44444").analyse(lines=2, nodes=200_000, progress=seen.append)
    assert len(analysis.lines) == 2 and analysis.best in rivi.Position("connect4", "44444").legal_moves
    assert seen and "<table>" in analysis._repr_html_()


def test_progress_ends_it_and_so_does_a_stop_and_an_error():
    position = rivi.Position("gomoku", "h8 i9 g7")
    begun = time.monotonic()
    position.analyse(time=60, progress=lambda analysis: False)
    stop = rivi.Stop()
    threading.Timer(0.3, stop.set).start()
    rivi.Player(position).choose(position, time=60, stop=stop)
    with pytest.raises(ZeroDivisionError):
        position.analyse(time=60, progress=lambda analysis: 1 / 0)
    assert time.monotonic() - begun < 20


def test_others_go_on_while_a_machine_thinks():
    counted = [0]

    def count():
        while not done.is_set():
            counted[0] += 1

    done = threading.Event()
    other = threading.Thread(target=count)
    other.start()
    rivi.Position("gomoku", "h8 i9 g7").analyse(time=0.5)
    done.set()
    other.join()
    assert counted[0] > 1000


def test_ctrl_c_is_heard():
    import os
    import signal

    threading.Timer(0.5, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
    begun = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        rivi.Position("gomoku", "h8 i9 g7").analyse(time=60)
    assert time.monotonic() - begun < 10


def test_the_same_seed_and_nodes_give_the_same_move():
    position = rivi.Position("ultimate", "44 40")
    moves = {rivi.Player(position, "mcts:games=200", seed=3).choose(position).move for _ in range(3)}
    assert len(moves) == 1


def test_the_arena_takes_functions():
    def first(position):
        return position.legal_moves[0]

    def cheat(position):
        return "z9"

    played = rivi.arena("connect4", first, "solver:level=3", games=6, seed=2)
    assert len(played.games) == 6 and set(played.points) == {"first", "solver:level=3"}
    assert played.ratings["solver:level=3"][0] > played.ratings["first"][0]
    assert played.text and "<html" in played.html
    lost = rivi.arena("tictactoe", cheat, first, games=2)
    assert lost.points["first"] == 2 and lost.summary["faults"][0]["player"] == "cheat"
    again = rivi.arena("connect4", first, "solver:level=3", games=6, seed=2)
    strip = lambda games: [game["moves"] for game in games]  # noqa: E731
    assert strip(again.games) == strip(played.games)


def test_the_lectures_trees():
    comparison = rivi.Position("tictactoe").compare()
    assert [row.nodes for row in comparison.rows] == [549_946, 94_978, 18_014, 2914, 1272, 266, 1]
    assert [row.variant for row in comparison.rows] == list("ABCDEFG")
    tree = rivi.Position("tictactoe", "a3 b2 b3 c3 a1 a2").tree("C", plies=4)
    assert tree._repr_svg_().count("<text") > 10 and "<table>" in comparison._repr_html_()
    found = rivi.explain_tree("((3 12) (2 4) (14 5))", first="o")
    assert found["variants"][0]["value"] == 5
