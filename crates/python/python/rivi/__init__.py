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
from rivi.player import Choice, Player
from rivi.position import Position, games
from rivi.results import Analysis, Line, Solution, Thought, Verdict
from rivi.tree import Comparison, Searched, Tree, explain_tree

__all__ = [
    "Analysis",
    "Batch",
    "Choice",
    "Comparison",
    "Labels",
    "Line",
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
    "explain_tree",
    "games",
    "write_dataset",
]
