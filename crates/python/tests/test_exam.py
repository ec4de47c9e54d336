import pytest

import rivi


def lowest(position):
    return position.legal_moves[0]


def test_who_plays_exactly_makes_no_mistake():
    graded = rivi.exam(rivi.Player("tictactoe", "exact"), "tictactoe", positions=100, seed=3)
    assert (graded.optimal, graded.asked, graded.unknown, graded.mistakes) == (1.0, 100, 0, [])
    assert "first losing move: none" in str(graded)


def test_mistakes_are_those_of_the_exact_values():
    asked = []

    def noted(position):
        asked.append(position)
        return lowest(position)

    graded = rivi.exam(noted, "connect4:4x4", positions=60, seed=5)
    assert len(asked) == graded.asked == 60 == len({position.key for position in asked})
    # Judged once more by the labels of a batch, which come another way.
    wrong = []
    for position in asked:
        batch = rivi.Batch(position, 1)
        if not batch.labels().optimal[0, position.action(lowest(position))]:
            wrong.append(position.key)
    assert wrong and sorted(wrong) == sorted(it.position.key for it in graded.mistakes)
    first = graded.first_losing
    losing = [it for it in graded.mistakes if it.after.kind == "loss"]
    assert first.before.kind != "loss" and len(first.position.moves) == min(len(it.position.moves) for it in losing)
    assert "<table>" in graded._repr_html_()
    assert rivi.exam(lowest, "connect4:4x4", positions=60, seed=5).mistakes[0].move == graded.mistakes[0].move


def test_a_limit_leaves_positions_out():
    graded = rivi.exam(lowest, "tictactoe", positions=20, plies=(0, 1), nodes=1)
    assert graded.unknown > 0 and graded.asked + graded.unknown <= 20


def test_a_learner_sees_what_batches_show():
    seen = []

    def policy(planes, mask):
        seen.append((planes, mask))
        return mask.argmax()

    position = rivi.Position("connect4", "44")
    assert rivi.policy_player(policy)(position) == "1"
    batch = rivi.Batch(position, 1)
    assert (seen[0][0] == batch.planes()[0]).all() and (seen[0][1] == batch.legal()[0]).all()


def test_bad_questions_are_refused():
    for wrong in ({"positions": 0}, {"plies": (3, 2)}, {"plies": (-1, 2)}):
        with pytest.raises(ValueError, match="expected at least one position"):
            rivi.exam(lowest, "tictactoe", **wrong)
    with pytest.raises(ValueError, match="there is no game"):
        rivi.exam(lowest, "chess")
    with pytest.raises(ValueError, match="is no move here|is illegal"):
        rivi.exam(lambda position: "z9", "tictactoe")
    with pytest.raises(ValueError, match="answered 99, which is no legal move"):
        rivi.exam(rivi.policy_player(lambda planes, mask: 99), "tictactoe")
    with pytest.raises(ValueError, match="answered -1, which is no legal move"):
        rivi.exam(rivi.policy_player(lambda planes, mask: -1), "tictactoe")
