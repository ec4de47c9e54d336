"""Two-player games won by a line of marks: exact solvers, engines, an arena, batches for learning.

>>> import rivi
>>> game = rivi.Position("connect4", "44444")
>>> game.turn, len(game.legal_moves)
('o', 7)
>>> game.play("5").moves[-1]
'5'
"""

from rivi._rivi import Stop, __version__
from rivi.arena import Tournament, arena
from rivi.batch import Batch, Labels
from rivi.data import write_dataset
from rivi.exam import Exam, Mistake, exam
from rivi.player import Choice, Player, policy_player
from rivi.position import Position, games
from rivi.results import Analysis, Line, Solution, Thought, Verdict
from rivi.tree import Comparison, Searched, Tree, explain_tree

__all__ = [
    "Analysis",
    "Batch",
    "Choice",
    "Comparison",
    "Exam",
    "Labels",
    "Line",
    "Mistake",
    "Player",
    "Position",
    "Searched",
    "Solution",
    "Stop",
    "Thought",
    "Tournament",
    "Tree",
    "Verdict",
    "__version__",
    "arena",
    "exam",
    "explain_tree",
    "games",
    "policy_player",
    "write_dataset",
]
