#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""Hostile pages of one and of four megabytes through `sharepipe article --jsonl`: the time must grow no faster than they do.

SHAREPIPE_BIN names the program, a release build. Ends with 1 when a page takes more than 200 ms a megabyte in the best of
three readings, or the larger of a pair more than twice as much a megabyte as the smaller. The processor's time of the
reading is what counts; a busy machine's caches still cost two to three times that of an idle one.
"""

import json
import os
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../Tests/support"))
import results  # noqa: E402

BUDGET = 200
# A page of four megabytes may take this many times as long a megabyte as one of one megabyte, which counts as 5 ms at least.
GROWTH = 2
MEGABYTE = 1 << 20
PROSE = "<p>The boats came back early that morning, and nobody on the quay had expected so much fish.</p>" * 5


def repeated(piece, start="", end=""):
    return lambda size: start + piece * (size // len(piece)) + end


def numbered(piece, start="", end=""):
    return lambda size: start + "".join(piece.replace("#", str(n)) for n in range(size // len(piece))) + end


PAGES = {
    "tags without end": repeated("<a<a<a"),
    "unclosed paragraphs": repeated("<p>x"),
    "unclosed links": repeated("<a href=/x>y"),
    "attributes of one tag": numbered("a#=# ", "<p ", ">t</p>"),
    "the same attribute": repeated("class=author ", "<p ", ">t</p>"),
    "an attribute without end": repeated("x <p>", '<a href="'),
    "nested elements": repeated("<div>"),
    "nested quotes": repeated("<blockquote><p>q"),
    "nested lists": repeated("<ul><li>x"),
    "nested formatting": repeated("<b><i><u><font>x"),
    "formatting opened again in each paragraph": repeated("<p>x", "<b><small>" * 1000),
    "closing tags": repeated("</p>"),
    "a comment without end": repeated("x-", PROSE + "<!--"),
    "comments": repeated("<!-- x -->", PROSE),
    "entities": repeated("&amp;&#38;&lt;", "<p>"),
    "rows": repeated("<tr><td>x</td><td>y</td></tr>", "<table>"),
    "cells of one row": repeated("<td>x", "<table><tr>"),
    "nested tables": repeated("<table><tr><td>x"),
    "CDATA": repeated("<![CDATA[x]]>", PROSE),
    "a script without end": repeated("x<", PROSE + "<script>"),
    "nested JSON-LD": repeated('[{"a":', "<script type=application/ld+json>"),
    "one long byline": repeated("Ada Byron, ", '<meta name=author content="', '">'),
    "headings": repeated("<h1>heading</h1>"),
    "links without end in a head": repeated("<link "),
    "metas without end in a head": repeated("<meta "),
    "hidden panels": repeated("<div><button aria-expanded=false>What is it?</button></div><div hidden>" + PROSE + "</div>"),
    "buttons that open something": repeated("<p><button aria-expanded=false>x<div>"),
    "sections named after headings": repeated("<section id=cookies class=cookies><h2>Cookies</h2>"),
    "signs in a heading": lambda size: "<h1>x" + "<i></i>" * (size // 24) + "<a href=#>#</a>" * (size // 24) + "</h1>" + PROSE,
    "paragraphs said again": repeated("<div>" + PROSE + "</div>" + PROSE, "<h2>One</h2>" + PROSE + "<h2>Two</h2>"),
    "nested lists of links to other sites": repeated(
        "<div>" * 60 + "<ul><li><a href=https://a.example/b>Another site's page</a></li></ul>" * 240 + "</div>" * 60, PROSE),
    "local links": numbered("<a href=&num;n#>x</a><i id=n#>y</i>"),
}


def reader(program):
    process = subprocess.Popen([program, "article", "--jsonl"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def read(path):
        process.stdin.write((json.dumps({"path": path, "url": "https://h.example/a"}) + "\n").encode())
        process.stdin.flush()
        return json.loads(process.stdout.readline())["cpu_ms"]

    return read


def measure(read, path, make, size):
    """The milliseconds a megabyte of the best of three readings."""
    page = make(size).encode()
    with open(path, "wb") as file:
        file.write(page)
    return min(read(path) for _ in range(3)) * MEGABYTE / len(page)


def main():
    program = os.environ.get("SHAREPIPE_BIN") or sys.exit("SHAREPIPE_BIN names the program")
    read, broken, worst, steepest = reader(program), 0, (0, ""), (0, "", 0)
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "page.html")
        ordinary = measure(read, path, repeated(PROSE), MEGABYTE)
        print(f"{'ordinary paragraphs':42s} {ordinary:7.1f} ms a megabyte")
        for name, make in PAGES.items():
            times = [measure(read, path, make, size) for size in (MEGABYTE, 4 * MEGABYTE)]
            growth = times[1] / max(times[0], 5)
            is_wrong = max(times) > BUDGET or growth > GROWTH
            broken += is_wrong
            print(f"{name:42s} {times[0]:7.1f} {times[1]:7.1f} ms a megabyte{'  !' if is_wrong else ''}", flush=True)
            worst, steepest = max(worst, (max(times), name)), max(steepest, (growth, name, times[0]))
    slowest = f"slowest of {len(PAGES)} hostile pages, a megabyte: {worst[1]}"
    results.measured(slowest, worst[0], "ms", BUDGET, f"ordinary paragraphs: {ordinary:.1f} ms")
    results.measured(f"hostile page of 4 MB, a megabyte: {steepest[1]}", steepest[0], "times one of 1 MB", GROWTH, f"{steepest[2]:.1f} ms with 1 MB")
    print(f"hostile: {len(PAGES)} pages, {broken} over the budget of {BUDGET} ms a megabyte")
    sys.exit(1 if broken else 0)


if __name__ == "__main__":
    main()
