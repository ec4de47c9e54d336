"""An agent for Kaggle's ConnectX in one file: any board, any number in a row, nothing but Python.

It deepens an alpha-beta search with a table of positions while there is time, and plays the best column found.
"""

import time


class _Out(Exception):
    """The time is over."""


def agent(observation, configuration):
    columns, rows, need = configuration.columns, configuration.rows, configuration.inarow
    tall = rows + 1
    allowed = getattr(configuration, "actTimeout", None) or getattr(configuration, "timeout", 2) or 2
    end = time.monotonic() + 0.6 * allowed
    own = taken = 0
    for index, mark in enumerate(observation.board):
        row, column = divmod(index, columns)
        if mark:
            bit = 1 << (column * tall + rows - 1 - row)
            taken |= bit
            own |= bit if mark == observation.mark else 0
    order = sorted(range(columns), key=lambda column: abs(2 * column + 1 - columns))
    bottoms = [1 << (column * tall) for column in range(columns)]
    tops = [1 << (column * tall + rows - 1) for column in range(columns)]
    table = {}

    def wins(stones):
        for step in (1, tall, tall - 1, tall + 1):
            run = stones
            for _ in range(need - 1):
                run &= run >> step
            if run:
                return True
        return False

    def drop(column, taken):
        return taken + bottoms[column] & ~taken & (tops[column] * 2 - bottoms[column])

    def value(own, taken, depth, alpha, beta):
        if time.monotonic() > end:
            raise _Out
        free = [column for column in order if not taken & tops[column]]
        if not free:
            return 0
        for column in free:
            if wins(own | drop(column, taken)):
                return 10_000 - bin(taken).count("1")
        if depth == 0:
            return 0
        key = (own, taken, depth)
        if key in table:
            return table[key]
        best, first = -20_000, alpha
        for column in free:
            stone = drop(column, taken)
            best = max(best, -value(taken & ~own, taken | stone, depth - 1, -beta, -alpha))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        if first < best < beta:
            table[key] = best
        return best

    legal = [column for column in order if not taken & tops[column]]
    chosen = legal[0]
    for depth in range(1, columns * rows + 1):
        try:
            scored = []
            for column in legal:
                stone = drop(column, taken)
                if wins(own | stone):
                    return column
                scored.append((-value(taken & ~own, taken | stone, depth - 1, -20_000, 20_000), column))
        except _Out:
            break
        best = max(score for score, _ in scored)
        chosen = next(column for score, column in scored if score == best)
        legal.sort(key=lambda column: -dict((c, s) for s, c in scored)[column])
        if abs(best) > 9_000 - columns * rows:
            break
    return chosen
