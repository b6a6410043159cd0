#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""Simulates a day of an installation with 10,000, 1 million and 100 million users, and draws the plots of Docs/scale.md.

Shares arrive at random, more of them in the evening than at night. They wait in one queue for the workers, then in one for the
mail server. The model has no failures, no retries and no slow sites. What it assumes is in COSTS, each with its source; the options
change the costs that depend on the machine.

    simulate.py                    prints the table and writes the plots to Docs/Plots
    simulate.py --book 38          milliseconds of processor for a book
    simulate.py --check            fails if the table in Docs/scale.md isn't the one that is printed
"""

import argparse
import math
import pathlib
import random
import sys

import plots

ROOT = pathlib.Path(__file__).resolve().parent.parent
USERS = {"10 k users": 10_000, "1 M users": 1_000_000, "100 M users": 100_000_000}
DAY, STEP = 86_400, 60
COSTS = {
    "shares": (3, "shares of a user a day: assumed"),
    "peak": (2.2, "the busiest hour against the mean: assumed"),
    "book": (38, "ms of processor for a book from a page of 140 KB: make bench, throughput, with SQLite and two cores"),
    "accept": (0.6, "ms of processor to accept a share: Benchmarks/scale.py, with SQLite"),
    "transactions": (22, "transactions of a share with PostgreSQL, from the request to its book: Benchmarks/scale.py, one server and one worker"),
    "mails": (13, "emails a second of the whole installation: four at a time, 0.3 s each (assumed)"),
    "bytes": (0.5e6, "bytes that a share adds: assumed; make bench shows less for text, and more with images"),
}


def curve(hour, peak):
    """How many shares arrive at an hour of the day, against the mean: a sum of two waves, with its maximum at 20:30."""
    wave = math.cos((hour - 20.5) / 24 * 2 * math.pi) + 0.35 * math.cos((hour - 20.5) / 12 * 2 * math.pi)
    return max(1 + (peak - 1) / 1.35 * wave, 0.05)


def arrivals(dice, users, cost):
    """The number of shares in each minute of the day."""
    mean, found = users * cost["shares"] / DAY * STEP, []
    for step in range(DAY // STEP):
        expected = mean * curve(step * STEP / 3600, cost["peak"])
        found.append(max(0, round(dice.gauss(expected, math.sqrt(expected)))) if expected > 30 else poisson(dice, expected))
    return found


def poisson(dice, mean):
    limit, count, product = math.exp(-mean), 0, dice.random()
    while product > limit:
        count, product = count + 1, product * dice.random()
    return count


def queue(arriving, rate):
    """(age, left) of a queue that is served in order at a rate a second: the minutes until a new share has been served."""
    waiting, ages, served = 0.0, [], []
    for count in arriving:
        done = min(waiting + count, rate * STEP)
        waiting += count - done
        ages.append(waiting / rate / 60)
        served.append(done)
    return ages, served


def ages(arriving, cores, cost):
    """The age of the queues of both, with a number of worker cores and the limit of mails."""
    books, made = queue(arriving, cores * 1000 / cost["book"])
    mails, _ = queue(made, cost["mails"])
    return books, mails


def measures(users, cost):
    """What the busiest hour and a day of that many users need."""
    mean = users * cost["shares"] / DAY
    peak = mean * cost["peak"]
    return {"shares a second, mean": mean, "shares a second, peak": peak,
            "cores for books, mean": mean * cost["book"] / 1000, "cores for books, peak": peak * cost["book"] / 1000,
            "cores to accept, peak": peak * cost["accept"] / 1000,
            "transactions a second, peak": peak * cost["transactions"],
            "bytes a day": users * cost["shares"] * cost["bytes"]}


def table(cost):
    columns = {name: measures(users, cost) for name, users in USERS.items()}
    lines = ["| | " + " | ".join(columns) + " |", "|---" * (len(columns) + 1) + "|"]
    for row in next(iter(columns.values())):
        unit = "B" if row.startswith("bytes") else ""
        lines.append(f"| {row} | " + " | ".join(shown(column[row], unit) for column in columns.values()) + " |")
    return "\n".join(lines)


def shown(value, unit):
    if unit:
        return next(f"{value / size:.3g} {letter}B" for size, letter in ((1e15, "P"), (1e12, "T"), (1e9, "G")) if value >= size)
    return f"{value:,.0f}" if value >= 100 else f"{value:.2g}"


def hours(values, every=5):
    return [(index * STEP / 3600, value) for index, value in enumerate(values) if index % every == 0]


def draw(cost, dice):
    # What two cores do in a second.
    accepted, books = round(2000 / cost["accept"], -2), round(2000 / cost["book"])
    arriving = {name: arrivals(dice, users, cost) for name, users in USERS.items()}
    marks = [(hour, str(hour)) for hour in range(0, 25, 3)]
    yield "arrivals.svg", plots.lines(
        "Shares a second over a day", "hour", "shares a second",
        [(name, hours([sum(counts[max(0, i - 4):i + 1]) / STEP / min(i + 1, 5) for i in range(len(counts))])) for name, counts in arriving.items()],
        [(f"accepted by two cores with SQLite: {accepted:,.0f}", accepted, False), (f"books of two cores: {books}", books, False),
         (f"emails at four at a time: {cost['mails']}", cost["mails"], True)], is_log=True, marks=marks)
    million = arriving["1 M users"]
    mean = measures(USERS["1 M users"], cost)["cores for books, mean"]
    series = []
    for factor in (1.1, 1.5, 2.0):
        waiting, _ = ages(million, mean * factor, cost)
        series.append((f"{mean * factor:.1f} worker cores: {factor:g} × the mean", hours(waiting)))
    yield "queue-age.svg", plots.lines("Minutes until a book is made, 1 M users", "hour", "minutes", series, marks=marks)
    few = arrivals(dice, 300_000, cost)
    slow = [(name, hours(ages(counts, 1000, cost)[1])) for name, counts in (("300 k users", few), ("1 M users", million))]
    yield "mail-age.svg", plots.lines(
        f"Minutes until a mail is sent at {cost['mails']} mails a second", "hour", "minutes", slow, marks=marks)
    powers = [power / 4 for power in range(16, 33)]
    needs = {"transactions a second in the busiest hour": ("transactions a second, peak", 1),
             "worker cores in the busiest hour": ("cores for books, peak", 1), "TB a day": ("bytes a day", 1e12)}
    yield "needs.svg", plots.lines(
        "Needs by users: every line has its own unit, as its name says", "users", "number", [
            (name, [(power - 4, measures(10**power, cost)[row] / size) for power in powers]) for name, (row, size) in needs.items()],
        is_log=True, marks=[(power - 4, plots.number(10.0**power)) for power in range(4, 9)])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, (value, source) in COSTS.items():
        parser.add_argument("--" + name, type=float, default=value, help=source)
    parser.add_argument("--plots", type=pathlib.Path, default=ROOT / "Docs/Plots")
    parser.add_argument("--check", action="store_true")
    given = parser.parse_args()
    cost = {name: int(value) if (value := getattr(given, name)) == int(value) else value for name in COSTS}
    text = table(cost)
    if given.check:
        sys.exit(0 if text in (ROOT / "Docs/scale.md").read_text() else "simulate: the table in Docs/scale.md isn't current")
    given.plots.mkdir(parents=True, exist_ok=True)
    for name, plot in draw(cost, random.Random("a day")):
        (given.plots / name).write_text(plot)
    print(text)


if __name__ == "__main__":
    main()
