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

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
COLUMNS = ("what", "figure", "budget", "beside", "verdict")
HEADS = {"bench": ("what", "figure", "budget", "peer or floor in the same run", "verdict"),
         "prove": ("test", "what it printed last", "time limit", "took", "verdict")}
# What is beside a figure that is compared with nothing else.
ABSOLUTE = "none: an absolute budget"
# A figure without a budget is neither good nor bad.
GOOD = ("ok", "measured")
NOT_RUN = "not run"
COLORS = {"ok": "#2c6e49", "measured": "#2c6e49", "over budget": "#a02828", "failed": "#a02828", NOT_RUN: "#7d5700", "partly run": "#7d5700"}


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
    file.write_text(plot.replace("</title>", f"</title><desc>{escaped(stamp())}</desc>", 1))


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
    load = figure / budget if not is_least else budget / figure if figure else 99
    verdict = "ok" if load <= 1 else "over budget"
    shown = f"{figure:,.0f}" if figure >= 100 else f"{figure:.3g}"
    record(what, f"{shown} {unit}".strip(), f"{'≥' if is_least else '≤'} {budget:g} {unit}".strip(), beside or ABSOLUTE, verdict, load)


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


def svg(rows, title):
    """Bars of how much of its budget each figure used. Figures without a budget, and parts that didn't run, have no bar."""
    drawn = [row for row in rows if row["load"] is not None]
    height, top, left, width = 26, 34, 330, 300
    most = max([1.25, *[min(row["load"], 3) for row in drawn]])
    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {left + width + 120} {top + height * len(drawn) + 12}" role="img" '
             f'font-family="system-ui, sans-serif" font-size="13"><title>{escaped(title)}</title>',
             '<rect width="100%" height="100%" fill="#fbfaf7"/>']
    limit = left + width / most
    for number, row in enumerate(drawn):
        y, length = top + number * height, min(row["load"], most) * width / most
        name = row["what"] if len(row["what"]) <= 46 else row["what"][:45] + "…"
        lines += [f'<text x="{left - 10}" y="{y + 14}" text-anchor="end" fill="#1d1b18">{escaped(name)}</text>',
                  f'<rect x="{left}" y="{y}" width="{length:.1f}" height="18" rx="3" fill="{COLORS[row["verdict"]]}"/>',
                  f'<text x="{left + max(length, limit - left) + 8:.1f}" y="{y + 14}" fill="#1d1b18">{row["load"] * 100:.0f} %</text>']
    lines += [f'<line x1="{limit:.1f}" x2="{limit:.1f}" y1="{top - 8}" y2="{top + height * len(drawn)}" stroke="#1d1b18" stroke-dasharray="3 3"/>',
              f'<text x="{limit:.1f}" y="16" text-anchor="middle" fill="#1d1b18">{escaped(title)}</text>', "</svg>", ""]
    return "\n".join(lines)


def escaped(words):
    return words.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
