# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""Records what make bench and make prove find, and shows it as one table.

A program adds a row with `record`, if $SHAREPIPE_RESULTS names a file; without it, nothing happens. The file has one JSON object a line.
"""

import datetime
import json
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
# At the end, because some of its programs have the names of system tests.
sys.path.append(str(ROOT / "Benchmarks"))
import plots  # noqa: E402

COLUMNS = ("what", "figure", "budget", "beside", "verdict")
HEADS = {"bench": ("what", "figure", "budget", "peer or floor in the same run", "verdict"),
         "prove": ("test", "what it printed last", "time limit", "took", "verdict")}
# What is beside a figure that is compared with nothing else.
ABSOLUTE = "none: an absolute budget"
# A figure without a budget is neither good nor bad.
GOOD = ("ok", "measured")
NOT_RUN = "not run"
TIMES = "times"
# How a bar is drawn.
KINDS = {"ok": "good", "measured": "good", "over budget": "bad", "failed": "bad", NOT_RUN: "part", "partly run": "part"}
# The part of the budget of a figure that should be large and is 0.
NOTHING = 99


def stamp():
    """The time and the commit of a run. scripts/results determines them at its beginning, for the table and all plots."""
    if "RESULTS_STAMP" in os.environ:
        return os.environ["RESULTS_STAMP"]
    described = subprocess.run(["git", "-C", ROOT, "describe", "--always", "--dirty"], capture_output=True, text=True, check=False).stdout.strip()
    now = datetime.datetime.now(datetime.timezone.utc)
    return f"{now:%Y-%m-%d %H:%M UTC}, at commit {described or 'unknown'}"


def write_plot(file, plot):
    """Writes a plot that says in its description when and of which commit it was made; the site compares that with the table."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(plot.replace("</title>", f"</title><desc>{plots.escaped(stamp())}</desc>", 1))


def record(what, figure, budget="", beside="", verdict="ok", load=None):
    """Adds a row. `load` is the part of the budget that the figure used, 1 being all of it."""
    file = os.environ.get("SHAREPIPE_RESULTS")
    if not file:
        return
    row = {"what": what, "figure": figure, "budget": budget, "beside": beside, "verdict": verdict, "load": load}
    with open(file, "a") as output:
        output.write(json.dumps(row, ensure_ascii=False) + "\n")


def measured(what, figure, unit, budget, beside="", is_least=False):
    """Adds a row for a figure with a budget: the most it may be, or with `is_least` the least. `beside` names what it is compared with."""
    load = figure / budget if not is_least else budget / figure if figure else NOTHING
    verdict = "ok" if load <= 1 else "over budget"
    limit = f"{'≥' if is_least else '≤'} {with_unit(digits(budget), unit)}"
    record(what, with_unit(f"{figure:.2f}" if unit.startswith(TIMES) and figure < 10 else digits(figure), unit), limit, beside or ABSOLUTE, verdict, load)


def digits(value):
    """Three significant digits, or more for what is larger."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def with_unit(shown, unit):
    """A figure with its unit: “1.02× the second” for the unit “times the second”."""
    return f"{shown}×{unit.removeprefix(TIMES)}" if unit.startswith(TIMES) else f"{shown} {unit}".strip()


def read(file):
    return [json.loads(line) for line in pathlib.Path(file).read_text().splitlines()]


def name_of(command):
    """A command without its environment, build flags, and the path of its interpreter, as the rows of make prove name it."""
    words = [word for word in command if "=" not in word or word.startswith("-")]
    words = [word.removeprefix("Tests/System/") for word in words if not word.endswith("bin/python3")]
    flags = os.environ.get("BUILD_FLAGS", "")
    return " ".join(words).replace(f" {flags} ", " ")


def text(rows, name):
    """The table for a terminal, with columns of equal width. What didn't run has one line together."""
    cells = [HEADS[name], *[tuple(row[column] for column in COLUMNS) for row in rows if row["verdict"] != NOT_RUN]]
    widths = [max(len(line[index]) for line in cells) for index in range(len(COLUMNS))]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(line, widths)).rstrip() for line in cells]
    missing = [row["what"] + (f" ({row['figure']})" if row["figure"] else "") for row in rows if row["verdict"] == NOT_RUN]
    return "\n".join(lines + ([f"not run: {', '.join(missing)}"] if missing else []))


def markdown(rows, name, about):
    lines = [about, "", "| " + " | ".join(HEADS[name]) + " |", "|---" * len(COLUMNS) + "|"]
    for row in rows:
        cells = [re.sub(r"[|<>*_`\[\]]", r"\\\g<0>", row[column]) for column in COLUMNS[:-1]]
        verdict = row["verdict"] if row["verdict"] in GOOD else f"**{row['verdict']}**"
        lines.append("| " + " | ".join([*cells, verdict]) + " |")
    return "\n".join(lines) + "\n"


def svg(rows, title, budget="budget"):
    """Bars of how much of its budget each figure used. Figures without a budget, and parts that didn't run, have no bar."""
    return plots.budgets(title, budget, [(row["what"], row["load"], KINDS[row["verdict"]], share(row["load"])) for row in rows if row["load"] is not None])


def share(load):
    """The part of the budget in percent. “100%” is said only of all of it."""
    if load >= NOTHING:
        return "nothing"
    return f"{load:.1%}" if load != 1 and round(load, 2) == 1 else f"{load:,.0%}"
