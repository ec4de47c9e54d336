import pytest

import rivi

GAMES = ["tictactoe", "mnk:5,4,4", "connect4", "connect4:9x9", "gomoku", "gomoku:15,renju", "ristinolla", "ultimate",
         "line:4x3,k=3"]


@pytest.fixture(params=GAMES)
def game(request):
    return request.param


def pytest_configure():
    names = {it["name"] for it in rivi.games()}
    # A game that is added to the registry has to be added to the tests.
    assert {name.split(":")[0].split(",")[0] for name in GAMES} == names, names
