"""OpenSpiel's Monte Carlo tree search at our board, its moves judged exactly."""

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts

import rivi
from rivi.adapters.openspiel import player

spiel = pyspiel.load_game("connect_four")
rollouts = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
bot = mcts.MCTSBot(spiel, 1.4, 30, rollouts, random_state=np.random.RandomState(2))
choose = player(bot, "connect_four")

position, optimal, first_loss = rivi.Position("connect4", "44444"), [], None
while not position.is_over:
    exact, move = position.solve(), choose(position)
    kept = exact.values[move].kind == exact.verdict.kind
    optimal.append(kept)
    if first_loss is None and not kept and exact.values[move].kind == "loss":
        first_loss = f"move {len(position.moves) + 1}, {move}: {exact.verdict} thrown away"
    position = position.play(move)
print(position)
print(f"optimal moves: {np.mean(optimal):.0%}; first losing move: {first_loss or 'none'}")
