"""The rules written once more, plainly and for many games at once: they share nothing with the library."""

import numpy as np

DIRECTIONS = [(0, 1), (1, 0), (1, 1), (1, -1)]
LINES = np.array([(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)])


class Grid:
    """Marks on a grid; so many in a row, or more, win. Where they fall, a move is a column."""

    def __init__(self, games, width, height, need, falls=False):
        self.width, self.height, self.need, self.falls = width, height, need, falls
        # A margin of nothing, so that no line runs round the edge.
        self.marks = np.zeros((games, height + 2 * need, width + 2 * need), np.int8)
        self.winners, self.turn, self.count = np.zeros(games, np.int8), 1, 0

    def board(self):
        return self.marks[:, self.need:self.need + self.height, self.need:self.need + self.width]

    def over(self):
        return (self.winners != 0) | (self.board() != 0).all(axis=(1, 2))

    def legal(self):
        free = self.board()[:, 0, :] == 0 if self.falls else (self.board() == 0).reshape(len(self.marks), -1)
        return free & ~self.over()[:, None]

    def play(self, actions):
        live = np.flatnonzero(~self.over())
        numbers = actions[live]
        if self.falls:
            rows = (self.board()[live, :, numbers] == 0).sum(axis=1) - 1
            columns = numbers
        else:
            rows, columns = np.divmod(numbers, self.width)
        rows, columns = rows + self.need, columns + self.need
        self.marks[live, rows, columns] = self.turn
        for down, right in DIRECTIONS:
            run = np.ones(len(live), int)
            for sign in (1, -1):
                same = np.ones(len(live), bool)
                for step in range(1, self.need):
                    at = self.marks[live, rows + sign * step * down, columns + sign * step * right]
                    same &= at == self.turn
                    run += same
            self.winners[live[run >= self.need]] = self.turn
        self.turn = -self.turn


class Ultimate:
    """Nine boards of three by three; the cell played names the board to play in."""

    def __init__(self, games):
        self.cells = np.zeros((games, 9, 9), np.int8)
        self.won, self.next = np.zeros((games, 9), np.int8), np.full(games, -1)
        self.winners, self.turn = np.zeros(games, np.int8), 1
        number = np.arange(81)
        row, column = number // 9, number % 9
        self.board_of, self.cell_of = 3 * (row // 3) + column // 3, 3 * (row % 3) + column % 3

    def closed(self):
        return (self.won != 0) | (self.cells != 0).all(axis=2)

    def over(self):
        return (self.winners != 0) | self.closed().all(axis=1)

    def legal(self):
        open_boards = ~self.closed()
        games = np.arange(len(self.next))
        bound = (self.next >= 0) & open_boards[games, self.next]
        only = np.zeros_like(open_boards)
        only[games[bound], self.next[bound]] = True
        boards = np.where(bound[:, None], only, open_boards)
        free = (self.cells == 0) & boards[:, :, None] & ~self.over()[:, None, None]
        return free[:, self.board_of, self.cell_of]

    def play(self, actions):
        live = np.flatnonzero(~self.over())
        board, cell = self.board_of[actions[live]], self.cell_of[actions[live]]
        self.cells[live, board, cell] = self.turn
        lines = (self.cells[live, board][:, LINES] == self.turn).all(axis=2).any(axis=1)
        self.won[live[lines], board[lines]] = self.turn
        three = (self.won[live][:, LINES] == self.turn).all(axis=2).any(axis=1)
        self.winners[live[three]] = self.turn
        self.next[live] = cell
        self.turn = -self.turn


RULES = {
    "tictactoe": lambda games: Grid(games, 3, 3, 3),
    "mnk:5,4,4": lambda games: Grid(games, 5, 4, 4),
    "connect4": lambda games: Grid(games, 7, 6, 4, falls=True),
    "connect4:9x9": lambda games: Grid(games, 9, 9, 4, falls=True),
    "gomoku": lambda games: Grid(games, 15, 15, 5),
    "line:4x3,k=3": lambda games: Grid(games, 4, 3, 3),
    "ultimate": Ultimate,
}
