#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""Adds what the Swift benchmarks measured to the table of make bench.

    speed.py FOLDER    reads the medians that “swift package benchmark --format histogramPercentiles --path FOLDER” wrote

Each metric has a file with its name and unit in the first line, then the percentiles from 0 to 100. Ends with 1 if a budget is
not met, and with 65 if a file is missing or has another form.
"""

import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "Tests/support"))
import results  # noqa: E402

# Times that extraction may take of libxml2's own parse.
BUDGET = 1.5
SYNTHETIC, CORPUS, BOOK, BODY = "article, synthetic pages", "article, corpus pages", "book, 3000 words and 6 images", "share body, 8 MB"
TREE, EVENTS, TIME, SIZE = "article CPU, % of libxml2 tree", "article CPU, % of libxml2 SAX", "article CPU, µs a page", "page, bytes"
BOOKS, BYTES, SEARCH = "books a second", "MB a second", "share body CPU, % of memchr"
METRICS = {SYNTHETIC: (TREE, EVENTS, TIME, SIZE), CORPUS: (TREE, EVENTS, TIME, SIZE), BOOK: (BOOKS,), BODY: (BYTES, SEARCH)}
# Large numbers are shown in such units.
UNITS = {None: 1, "K": 1e3, "M": 1e6, "G": 1e9}
HEAD = re.compile(r"Percentile\t(?P<metric>.+?) (?:\((?P<unit>[KMG])\) )?\*")


class WrongForm(Exception):
    """The benchmark library writes something else than this program reads."""


def median(file, metric):
    head, *lines = file.read_text().splitlines()
    found = HEAD.fullmatch(head)
    if not found or found["metric"] != metric:
        raise WrongForm(f"{file.name} begins with “{head}”, not with the metric “{metric}”")
    rows = [line.split("\t") for line in lines]
    if [row[0] for row in rows] != [str(number) for number in range(101)] or any(len(row) != 2 for row in rows):
        raise WrongForm(f"{file.name} doesn't have the percentiles from 0 to 100")
    if not re.fullmatch(r"\d+", rows[50][1]) or int(rows[50][1]) == 0:
        raise WrongForm(f"{file.name} has the median “{rows[50][1]}”")
    return int(rows[50][1]) * UNITS[found["unit"]]


def read(folder, benchmark):
    """The medians of a benchmark by metric; None if it has no file at all."""
    found = {}
    for metric in METRICS[benchmark]:
        # The library replaces these in names of files.
        ending = f".Speed.{benchmark}.{metric}.histogram.percentiles.tsv".replace("/", "_").replace(" ", "_")
        files = [file for file in folder.iterdir() if file.name.endswith(ending)] if folder.is_dir() else []
        if len(files) > 1:
            raise WrongForm(f"there are {len(files)} files that end with {ending}")
        found |= {metric: median(files[0], metric)} if files else {}
    if found and len(found) < len(METRICS[benchmark]):
        raise WrongForm(f"“{benchmark}” lacks {', '.join(set(METRICS[benchmark]) - set(found))}")
    return found or None


def show_article(benchmark, figures):
    """Extraction beside both parsers of libxml2. Returns whether the budget is met."""
    events, tree = figures[EVENTS] / 100, figures[TREE] / 100
    name, time = f"{benchmark} of {figures[SIZE] / 1000:.0f} KB", figures[TIME]
    results.measured(f"{name}, processor time", events, "times libxml2's events", BUDGET, f"libxml2's events: {time / events:.0f} µs a page")
    results.record(f"{name}, processor time", f"{tree:.2f}× libxml2's tree", "", f"libxml2's tree: {time / tree:.0f} µs a page", "measured")
    print(f"{name}: {time:.0f} µs of processor a page, {events:.2f} times libxml2's events (budget {BUDGET}), {tree:.2f} times its tree")
    return events <= BUDGET


def show_others(book, body):
    books, speed, search = book[BOOKS], body[BYTES], body[SEARCH] / 100
    results.record(f"{BOOK}, without images to scale", f"{books:.0f} books/s", "", "none here; part books has ebook-convert", "measured")
    results.record(BODY, f"{search:.2f}× memchr", "", f"memchr over the same bytes: {speed * search:.0f} MB/s", "measured")
    print(f"{BOOK}: {books:.0f} a second of processor\n{BODY}: {speed:.0f} MB a second, {search:.2f} times the time of one memchr")


def show(folder):
    """Adds the rows. Returns whether the budgets are met."""
    found = {benchmark: read(folder, benchmark) for benchmark in METRICS}
    missing = [benchmark for benchmark, figures in found.items() if not figures and benchmark != CORPUS]
    if missing:
        raise WrongForm(f"no file in {folder} is of “{'”, “'.join(missing)}”")
    if not found[CORPUS]:
        results.record(CORPUS, "there is no folder with pages (SHAREPIPE_CORPUS)", verdict=results.NOT_RUN)
    are_met = [show_article(benchmark, found[benchmark]) for benchmark in (SYNTHETIC, CORPUS) if found[benchmark]]
    show_others(found[BOOK], found[BODY])
    return all(are_met)


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    try:
        sys.exit(0 if show(pathlib.Path(sys.argv[1])) else 1)
    except WrongForm as error:
        print(f"speed: {error}", file=sys.stderr)
        sys.exit(65)


if __name__ == "__main__":
    main()
