# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""The tables of Docs/operate/failures.md, whose cells the test of failures checks one by one.

A text in “quotation marks” must be in what was observed. A condition in `backticks` must be true of the metrics. Every other cell must at least
be reported as checked. What the page, the metrics, and doctor say must not be true without the failure: otherwise, it says nothing about it.
"""

import operator
import re
import time

import parts
from checkup import expect

PAGE = parts.ROOT / "Docs/operate/failures.md"
COLUMNS = {"users": "users", "page “Server”": "page", "metrics": "metrics", "doctor": "doctor", "recovers by itself": "recovery",
           "what is kept": "kept"}
# The columns whose texts and conditions must also be checked without the failure.
SPECIFIC = {"page", "metrics", "doctor"}
COMPARISONS = {"<": operator.lt, ">": operator.gt, "==": operator.eq}


class FailureTable:
    def __init__(self):
        self.cells, self.seen, self.cleared = {}, set(), set()
        for head, *rows in tables(PAGE.read_text()):
            for row in rows:
                named = zip(head[1:], row[1:], strict=True)
                self.cells |= {(row[0], COLUMNS[name]): text for name, text in named if name in COLUMNS}

    def saw(self, failure, column, observed=""):
        """Notes that a cell was checked; its quotations must be in what was observed."""
        for quoted in self.quotations(failure, column):
            expect(quoted in " ".join(observed.split()), f"{failure}, {column}: “{quoted}” isn't in: {observed[-2000:]}")
        self.seen.add((failure, column))

    def without(self, failure, column, observed):
        """Notes that none of a cell's quotations is in what was observed without the failure."""
        expect(observed.strip(), f"{failure}, {column}: nothing was observed without the failure")
        for quoted in self.quotations(failure, column):
            expect(quoted not in " ".join(observed.split()), f"{failure}, {column}: without the failure, “{quoted}” is in: {observed[-2000:]}")
        self.cleared.add((failure, column))

    def quotations(self, failure, column):
        return re.findall("“([^”]+)”", self.cells[failure, column])

    def measured(self, failure, figures):
        """Notes the metrics while the failure lasts; without a server, they are {"up": 0}."""
        expect(self.is_true(failure, figures), f"{failure}: {self.cells[failure, 'metrics']} isn't true of {figures}")
        self.seen.add((failure, "metrics"))

    def unmeasured(self, failure, figures):
        """Notes the metrics without the failure."""
        expect(not self.is_true(failure, figures), f"{failure}: without the failure, {self.cells[failure, 'metrics']} is true of {figures}")
        self.cleared.add((failure, "metrics"))

    def is_true(self, failure, figures):
        conditions = re.findall("`([^`]+)`", self.cells[failure, "metrics"])
        expect(conditions, f"{failure}: no condition")
        return all(self.holds(condition, figures) for condition in conditions)

    def holds(self, condition, figures):
        left, sign, right = condition.split(" ")
        name = left.removeprefix("abs(").removesuffix(")") if left.startswith("abs(") else left
        expect(name in figures, f"there is no metric {name}")
        value = {"time()": time.time(), **figures}
        found = abs(figures[name]) if name != left else figures[name]
        return COMPARISONS[sign](found, value[right] if right in value else float(right))

    def check(self, failures):
        """Every cell of these failures was checked."""
        wanted = {cell for cell in self.cells if cell[0] in failures}
        expect({failure for failure, _ in wanted} == set(failures), f"the page doesn't name {set(failures) - {cell[0] for cell in wanted}}")
        expect(wanted == self.seen & wanted, f"cells without a check: {sorted(wanted - self.seen)}")
        specific = {cell for cell in wanted if cell[1] in SPECIFIC and re.search("[“`]", self.cells[cell])}
        expect(specific <= self.cleared, f"cells that weren't checked without the failure: {sorted(specific - self.cleared)}")
        expect(all(len([cell for cell in wanted if cell[0] == failure]) == len(COLUMNS) for failure in failures), "a row lacks a cell")
        return len(wanted)

    @property
    def failures(self):
        return {failure for failure, _ in self.cells}


def tables(text):
    """The tables of a page: lists of rows, the first of which is the head."""
    found, rows = [], []
    for line in [*text.splitlines(), ""]:
        if line.startswith("|"):
            rows.append([cell.strip() for cell in line.strip("|").split("|")])
        elif rows:
            found.append([rows[0], *rows[2:]])
            rows = []
    return found
