import pickle

import pytest

import rivi


def test_every_game_plays_its_example_and_draws_itself():
    for card in rivi.games():
        example = card["example"]
        position = rivi.Position(example["game"], example["moves"])
        assert position.moves and position._repr_svg_().startswith("<svg ")
        assert rivi.Position(example["game"], position.moves) == position
        assert position.back(len(position.moves)).moves == []


def test_a_position_is_a_value(game):
    start = rivi.Position(game)
    move = start.legal_moves[0]
    after = start.play(move)
    assert start.moves == [] and after.moves == [move] and after != start
    assert pickle.loads(pickle.dumps(after)) == after and hash(after) == hash(start.play(move))
    assert all(image.canonical_key == after.canonical_key for image in after.images)
    for legal in start.legal_moves:
        assert start.with_action(start.action(legal)) == legal


@pytest.mark.parametrize(("call", "sentence"), [
    (lambda: rivi.Position("chess"), "there is no game 'chess'; the games are tictactoe,"),
    (lambda: rivi.Position("connect4", "48"), "move 2: '8' is no move here"),
    (lambda: rivi.Position("connect4:44x4"), "connect4 cannot be '44x4'"),
    (lambda: rivi.Position("tictactoe", "b2").play("b2"), "b2 is illegal: the cell is taken by X"),
    (lambda: rivi.Position("tictactoe", diagram="XX.\n..\n"), ""),
    (lambda: rivi.Position("tictactoe", turn="z"), "expected x or o, got 'z'"),
    (lambda: rivi.Player("connect4", "solver:level=11"), "solver: level cannot be '11'"),
    (lambda: rivi.Player("tictactoe", "human"), ""),
    (lambda: rivi.Position("connect4").analyse(time=-1), "expected seconds from 0.001 to 86400, got '-1'"),
    (lambda: rivi.Position("connect4").perft(1000), "expected a depth from 0 to 64"),
    (lambda: rivi.Batch("connect4", 0), "expected 1 to 1048576 games, got 0"),
    (lambda: rivi.arena("connect4", "random", "random", games=3), "games are played in pairs"),
    (lambda: rivi.explain_tree("((1 2"), ""),
    (lambda: rivi.Position("tictactoe").tree("Z"), ""),
])
def test_bad_input_gets_the_sentence_of_the_command_line(call, sentence):
    with pytest.raises(ValueError) as raised:
        call()
    assert str(raised.value).startswith(sentence) and len(str(raised.value)) > 10


def test_perft_is_the_published_one():
    assert rivi.Position("connect4").perft(7) == 823_536
    assert rivi.Position("tictactoe").perft(9) == 127_872


def test_diagrams_read_back():
    position = rivi.Position("connect4", "4455")
    again = rivi.Position("connect4", diagram=position.diagram, turn="x")
    assert again.rows == position.rows and again.turn == "x"
    assert str(again).startswith("X to move\n")
