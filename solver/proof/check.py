#!/usr/bin/env python3
"""Checks certificates of boards, and says what they prove.

    python3 check.py DIRECTORY...

This is a second checker. It follows docs/optimal.md, shares no code with the one in Go, and needs only Python 3. Each
directory has the certificates of one or more whole chains. The exit code is 0 if none is refused, and 1 otherwise.
"""

import gzip
import itertools
import math
import os
import re
import sys
from collections import Counter

PEGS = "0123456789abcdefghijk"
NEVER = math.inf


class Refused(Exception):
    pass


class Board:
    def __init__(self, name):
        parts = re.findall(r"([cpg])(\d+)|([bBmM])", name)
        if "".join("".join(part) for part in parts) != name:
            raise Refused(f"{name} is not a board")
        numbers = {letter: int(digits) for letter, digits, _ in parts if letter}
        flags = "".join(flag for _, _, flag in parts)
        self.pegs, colours = numbers["p"], numbers["c"]
        empty, self.repeats = "b" in flags, "M" not in flags
        self.letters = PEGS[0 if empty else 1 : colours + 1]
        self.renamed = self.letters if self.repeats else PEGS[1 : colours + 1]
        if len(self.letters) ** self.pegs > 1 << 22:
            raise Refused(f"{name} is too large to list")
        self.codes = ["".join(code) for code in itertools.product(self.letters, repeat=self.pegs) if self.allows(code)]
        self.number = {code: i for i, code in enumerate(self.codes)}
        self.win = answer(self.codes[0], self.codes[0])
        self.rows_of = {}
        answers = zip(*(self.to_all_rows(i) for i in range(len(self.codes))))
        self.most = max(len(set(column)) for column in answers) - 1  # each row also gets the winning answer
        self.levels = []  # how many codes are broken in rows 1, 2, ... if L is reached
        while sum(self.levels) < len(self.codes):
            self.levels.append(max(self.most, 1) ** len(self.levels))
        steps = [row for row, room in enumerate(self.levels, 1) for _ in range(min(room, len(self.codes)))]
        self.least = list(itertools.accumulate(steps, initial=0))

    def allows(self, code):
        return self.repeats or all(code.count(peg) == 1 for peg in code if peg != "0")

    def to_all_rows(self, code):
        """Returns the answers of a code to all rows of the board, as bytes."""
        if code not in self.rows_of:
            self.rows_of[code] = bytes(answer(self.codes[code], row) for row in self.codes)
        return self.rows_of[code]

    def bound(self, size, left, last):
        """Returns L of a number of codes with so many rows left, or None for no limit.

        If last is true, returns how many of these codes at least need the last row.
        """
        if left is not None and size > sum(self.levels[:left]):
            return NEVER
        return max(0, size - sum(self.levels[: left - 1])) if last else self.least[size]


def answer(code, row):
    """Returns the reds and whites of an answer as one number."""
    reds = sum(map(str.__eq__, code, row))
    return reds * 16 + sum(min(code.count(peg), row.count(peg)) for peg in set(row)) - reds


def read(name):
    """Returns the board, the claims and the given claims of a certificate. A claim is (codes, rows, last), cost."""
    with (gzip.open if name.endswith(".gz") else open)(name, "rt", encoding="ascii") as file:
        lines = file.read().split("\n")
    if lines[0] != "keypeg proof 1" or not lines[1].startswith("board "):
        raise Refused("it does not begin like a certificate")
    claims, given = [], []
    for line in lines[2:]:
        words = line.split()
        if not words:
            continue
        to = claims
        if words[0] == "given":
            to, words = given, words[1:]
        last = words[0] == "last"
        if last:
            words = words[1:]
        cost = NEVER if words[0] == "never" else int(words[0])
        rows, codes = None, words[1:]
        if codes[:1] == ["in"]:
            rows, codes = int(codes[1]), codes[2:]
        if not codes or rows == 0 or any(a >= b for a, b in zip(codes, codes[1:])):
            raise Refused(f"a claim has no codes, no rows or codes out of order: {line:.60}")
        if last and (rows is None or rows < 2 or not 1 <= cost < NEVER):
            raise Refused(f"a claim about the last row is about at least 1 code and 2 rows: {line:.60}")
        to.append(((tuple(codes), rows, last), cost))
    if not claims:
        raise Refused("it claims nothing")
    return lines[1].removeprefix("board "), claims, given


class Checker:
    """Checks the claims of one certificate."""

    def __init__(self, board, claims, given):
        self.board, self.claims, self.known, self.same = board, [], {}, {}
        for number, ((codes, rows, last), cost) in enumerate(claims + given):
            if any(code not in board.number for code in codes):
                raise Refused("a claim has a code that the board does not have")
            codes = tuple(board.number[code] for code in codes)
            self.known[codes, rows, last] = max(cost, self.known.get((codes, rows, last), 0))
            if number < len(claims):
                self.claims.append((codes, rows, last, cost))

    def check(self):
        for number, claim in enumerate(self.claims, 1):
            open_rows, passed = set(), {}
            columns = list(zip(*(self.board.to_all_rows(code) for code in claim[0])))
            for row, column in enumerate(columns):
                if column not in passed:
                    passed[column] = self.passes(column, *claim)
                if not passed[column]:
                    open_rows.add(row)
            if open_rows and not Mappings(self.board, claim[0]).settle(open_rows):
                raise Refused(f"claim {number} does not follow after {self.board.codes[min(open_rows)]}")

    def passes(self, column, codes, rows, last, cost):
        """Reports whether codes cost enough after a row to which they give these answers."""
        won, kinds = self.board.win in column, len(set(column))
        low = 0 if last else 3 * len(codes) - kinds - won  # at most one code of each part is broken by the next row
        if kinds == 1 and not won or low >= cost:
            return True
        sizes = Counter(column)
        left = None if rows is None else rows - 1
        total = 0 if last else len(codes)
        for key, size in sizes.items():
            if key != self.board.win:
                total += self.board.bound(size, left, last)
        for key, size in sizes.items():
            if total >= cost:
                return True
            if key != self.board.win and size > 1:
                part = tuple(code for code, k in zip(codes, column) if k == key)
                total += self.bound(part, left, last) - self.board.bound(size, left, last)
        return total >= cost

    def bound(self, part, left, last):
        best = max(self.board.bound(len(part), left, last), self.known.get((part, left, last), 0))
        if last:
            return NEVER if self.known.get((part, left, False)) == NEVER else best
        best = max(best, self.known.get((part, None, False), 0))
        return 2 * len(part) if best < 2 * len(part) and self.alike(part) else best

    def alike(self, part):
        """Reports whether each code of a part, as a row, gets the same answer from two of its codes."""
        if part not in self.same:
            answers = [self.board.to_all_rows(code) for code in part]
            self.same[part] = all(len({to[row] for to in answers}) < len(part) for row in part)
        return self.same[part]


class Mappings:
    """Finds the mappings of holes and colours that map a set of codes to itself."""

    def __init__(self, board, codes):
        self.board = board
        self.set = {board.codes[code] for code in codes}
        self.holes = range(board.pegs)
        self.colours = {pair: self.kept(self.holes, exchange(*pair))
                        for pair in itertools.combinations(board.renamed, 2)}
        self.places = {pair: self.kept([exchange(*pair).get(hole, hole) for hole in self.holes], {})
                       for pair in itertools.combinations(self.holes, 2)}
        self.found = [mapping for mapping in (*self.colours.values(), *self.places.values()) if mapping]

    def kept(self, holes, names):
        """Returns a mapping if it maps the set to itself. The peg in holes[i] moves to hole i and gets a new name."""
        mapping = holes, str.maketrans(names)
        return mapping if all(image(mapping, code) in self.set for code in self.set) else None

    def settle(self, open_rows):
        """Reports whether each open row is equivalent to one that passed: first by exchanges, then by all mappings."""
        return self.settled(open_rows) or self.settled(open_rows, self.others())

    def settled(self, open_rows, more=()):
        self.found += more
        while open_rows:
            orbit = new = {min(open_rows)}
            while new and orbit <= open_rows:
                rows = [self.board.codes[row] for row in new]
                new = {self.board.number[image(mapping, row)] for row in rows for mapping in self.found} - orbit
                orbit = orbit | new
            if orbit <= open_rows:
                return False
            open_rows -= orbit
        return True

    def others(self):
        """Returns all mappings, but only one of those that differ by exchanges of two colours or of two holes."""
        times = {peg: [sum(code[hole] == peg for code in self.set) for hole in self.holes]
                 for peg in self.board.renamed}
        for holes in itertools.permutations(self.holes):
            if any(holes.index(a) > holes.index(b) for (a, b), kept in self.places.items() if kept):
                continue
            for names in self.namings(self.board.renamed, holes, times, {}):
                if mapping := self.kept(holes, names):
                    yield mapping

    def namings(self, pegs, holes, times, names):
        if not pegs:
            yield names
            return
        lower = [names[a] for (a, b), kept in self.colours.items() if kept and b == pegs[0]]
        for name in self.board.renamed:
            if name not in names.values() and all(a < name for a in lower) and \
                    all(times[pegs[0]][hole] == times[name][to] for to, hole in enumerate(holes)):
                yield from self.namings(pegs[1:], holes, times, names | {pegs[0]: name})


def exchange(a, b):
    return {a: b, b: a}


def image(mapping, code):
    holes, names = mapping
    return "".join([code[hole] for hole in holes]).translate(names)


def check(names):
    """Checks the certificates of one board or of several, and returns what they prove together, as sentences."""
    boards, proved, given = {}, {}, {}
    for name in names:
        try:
            title, claims, rests = read(name)
            board = boards.get(title) or boards.setdefault(title, Board(title))
            Checker(board, claims, rests).check()
        except (Refused, ValueError, IndexError, KeyError, OSError) as error:
            raise Refused(f"{name}: {error}") from error
        for to, of in ((proved, claims[:1]), (given, rests)):
            for claim, cost in of:
                to[title, claim] = max(cost, to.get((title, claim), 0))
    for claim, cost in given.items():
        if proved.get(claim, 0) < cost:
            raise Refused(f"{claim[0]}: no certificate proves a claim about {len(claim[1][0])} codes that is given")
    for (title, (codes, rows, last)), cost in proved.items():
        if (title, (codes, rows, last)) not in given:
            limit = f" within {rows} rows" if rows else ""
            says = "cannot all be broken" if cost == NEVER else f"cost at least {cost} rows"
            if last:
                says, limit = f"need row {rows} for at least {cost} of them", " if none may take more rows"
            yield f"{title}: {len(codes)} of {len(boards[title].codes)} codes {says}{limit}"


def main(directories):
    refusals = 0
    for directory in directories:
        try:
            names = sorted(os.path.join(directory, name) for name in os.listdir(directory) if re.search(r"\.proof(\.gz)?$", name))
            if not names:
                raise Refused(f"{directory} has no certificate")
            for sentence in list(check(names)):
                print(sentence)
        except (Refused, OSError) as error:
            refusals += 1
            print(f"refused: {directory}: {error.strerror}" if isinstance(error, OSError) else f"refused: {error}")
    sys.exit(refusals > 0)


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit("check.py: which directories? For example: python3 check.py certificates")
    main(sys.argv[1:])
