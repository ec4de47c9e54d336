import numpy as np
import pytest

import rivi


def test_gymnasium(game):
    from gymnasium.utils.env_checker import check_env

    from rivi.adapters.gymnasium import RiviEnv

    env = RiviEnv(game, side="o")
    # An action drawn blindly may be illegal: it ends the game, which the checker bears.
    check_env(env, skip_render_check=True)
    env.reset(seed=1)
    over = False
    chance = np.random.default_rng(1)
    while not over:
        _, reward, over, _, _ = env.step(chance.choice(np.flatnonzero(env.action_masks())))
    assert reward in (-1.0, 0.0, 1.0)


def test_gymnasium_tells_who_wins():
    from rivi.adapters.gymnasium import RiviEnv

    env = RiviEnv("tictactoe", opponent="reflex")
    env.reset(seed=1)
    _, reward, over, _, info = env.step(4)
    assert not over and reward == 0 and info["action_mask"].sum() == 7
    _, reward, over, _, info = env.step(4)
    assert over and reward == -1 and info["illegal"]


@pytest.mark.filterwarnings("ignore")
def test_pettingzoo(game):
    from pettingzoo.test import api_test

    from rivi.adapters.pettingzoo import env

    api_test(env(game), num_cycles=60 if game.startswith(("gomoku", "rist")) else 200)


def test_openspiel_both_ways():
    pyspiel = pytest.importorskip("pyspiel")
    from rivi.adapters.openspiel import RiviBot, player, position_of

    for name in ("tic_tac_toe", "connect_four", "ultimate_tic_tac_toe"):
        game = pyspiel.load_game(name)
        state, bot = game.new_initial_state(), RiviBot(game, "reflex")
        other = pyspiel.make_uniform_random_bot(1, 3)
        while not state.is_terminal():
            assert not position_of(state)[0].is_over
            step = bot.step(state) if state.current_player() == 0 else other.step(state)
            assert step in state.legal_actions()
            state.apply_action(step)
        outcome = position_of(state)[0].outcome
        assert {1.0: "x", -1.0: "o", 0.0: "draw"}[state.returns()[0]] == outcome
    theirs = player(lambda state: state.legal_actions()[0], "connect_four")
    assert theirs(rivi.Position("connect4", "1")) == "1"
    assert len(rivi.arena("connect4", theirs, "random", games=2).games) == 2


def test_kaggle_agents_play_here():
    from rivi.adapters import connectx_agent, kaggle

    class Fast:
        def __init__(self, **values):
            self.__dict__.update(values)

    def quick(observation, configuration):
        configuration.actTimeout = 0.02
        return connectx_agent.agent(observation, configuration)

    played = rivi.arena("connect4", kaggle.player(quick), "random", games=4, seed=1)
    assert played.points["quick"] == 4 and not played.summary["faults"]
    win = Fast(board=[0] * 20 + [1, 1, 0, 2, 2], mark=1)
    assert connectx_agent.agent(win, Fast(columns=5, rows=5, inarow=3, actTimeout=0.1)) == 2
    forced = Fast(board=[0] * 12 + [2, 2, 0, 1], mark=1)
    assert connectx_agent.agent(forced, Fast(columns=4, rows=4, inarow=3, actTimeout=0.1)) == 2


def test_data(tmp_path):
    import pyarrow.parquet as pq

    made = [rivi.write_dataset("connect4:5x4", tmp_path / f"{n}.npz", count=5000, seed=3, plies=(6, 12), threads=n)
            for n in (1, 2)]
    assert made[0]["rows"] == 5000 and made[0] == made[1]
    one, two = (np.load(tmp_path / f"{n}.npz") for n in (1, 2))
    for name in ("boards", "turns", "values", "distances", "scores"):
        assert len(one[name]) == 5000 and (one[name] == two[name]).all()
    rivi.write_dataset("connect4:5x4", tmp_path / "a.parquet", count=5000, seed=3, plies=(6, 12))
    table = pq.read_table(tmp_path / "a.parquet")
    assert (np.array(table["scores"].to_pylist()) == one["scores"]).all()
    boards = {board.tobytes() for board in one["boards"]}
    assert len(boards) == 5000
    few = rivi.write_dataset("tictactoe", tmp_path / "t.npz", count=10_000)
    # Every position that goes on, by the published count of 5,478 less the finished ones.
    assert few["exhausted"] and few["rows"] <= 5478 - 958
