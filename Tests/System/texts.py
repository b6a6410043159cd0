# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""Texts that are costly to convert: the time and memory that each takes, and the delay for other accounts.

Each text is one share on a new server. It must become a book, or fail with a reason, within the limits below. The memory is the
largest resident size of the server and its child processes together, sampled every 20 ms. The processor time is that of the
server and its children. Another account shares a note after eight large texts, which must be ready in less than half of the
time that the first of the large texts takes.

usage: texts.py [--sizes 1 8 60] [--shape NAME …] [--sample]    (make test-texts)
"""

import argparse
import concurrent.futures
import contextlib
import http.server
import json
import os
import pathlib
import resource
import shutil
import sys
import threading
import time

import intake
import parts

MEGABYTE = 1_000_000
# Limits of one share, server and children together, for a debug build.
MOST_MEMORY = 700 * MEGABYTE
MOST_PROCESSOR_SECONDS = 60
# Only ends a share that hangs: a busy machine stretches the time.
TIMEOUT = 600
TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")


def filled(unit, size):
    return (unit * (size // len(unit) + 1))[:size].encode()


def table(size):
    columns = 39
    head = "# A table\n\n" + "|a" * columns + "|\n" + "|-" * columns + "|\n"
    return head.encode() + filled("a\n", size - len(head))


def wide_table(size):
    columns = max(2, min(size // 40, 20_000))
    head = "|a" * columns + "|\n" + "|-" * columns + "|\n"
    return head.encode() + filled("|b\n", max(size - len(head), 30))


def footnotes(size):
    count = size // 40
    return "".join(f"word[^{n}] more\n\n[^{n}]: note {n}\n\n" for n in range(count)).encode()[:size]


def references(size):
    target = "[a]: https://example.org/" + "x" * min(size // 10, 100_000) + "\n\n"
    return target.encode() + filled("[a] ", size - len(target))


def prose(size):
    line = "The ferry left at seven, as it had done for forty years, and nobody on the quay looked up from the nets.\n"
    return filled((line * 5 + "\n"), size)


# Name: media type, and what makes the text.
SHAPES = {
    "one-letter lines": ("text/plain", lambda size: filled("a\n", size)),
    "prose": ("text/plain", prose),
    "one line of letters": ("text/plain", lambda size: filled("word", size)),
    "one line of emoji": ("text/plain", lambda size: filled("\U0001F468\u200D\U0001F469\u200D\U0001F467", size // 18 or 1)),
    "plain addresses": ("text/plain", lambda size: filled("see http://a.b/c_d_e and _so_ on\n", size)),
    "plain nested quotes": ("text/plain", lambda size: filled("> " * 50 + "a\n", size)),
    "plain numbered list": ("text/plain", lambda size: filled("1. a\n2. b\n", size)),
    "Markdown table": ("text/markdown", table),
    "Markdown wide table": ("text/markdown", wide_table),
    "Markdown list": ("text/markdown", lambda size: filled("- a\n", size)),
    "Markdown nested list": ("text/markdown", lambda size: filled("".join("  " * n + "- a\n" for n in range(60)), size)),
    "Markdown nested quotes": ("text/markdown", lambda size: filled(">" * 400 + " a\n\n", size)),
    "Markdown links": ("text/markdown", lambda size: filled("[a](http://b/) ", size)),
    "Markdown open brackets": ("text/markdown", lambda size: filled("[a](", size)),
    "Markdown images": ("text/markdown", lambda size: filled("![a](b) ", size)),
    "Markdown references": ("text/markdown", references),
    "Markdown footnotes": ("text/markdown", footnotes),
    "Markdown emphasis": ("text/markdown", lambda size: filled("*a **b ", size)),
    "Markdown backticks": ("text/markdown", lambda size: filled("".join("`" * n + " a " for n in range(1, 300)), size)),
    "Markdown raw HTML": ("text/markdown", lambda size: filled("<div><b>a\n\n", size)),
    "Markdown delimiter rows": ("text/markdown", lambda size: filled("|-|-\n", size)),
}


class Family:
    """A process and its children, watched while they work."""

    def __init__(self, process):
        self.process, self.peak, self.is_over = process, 0, threading.Event()
        self.thread = threading.Thread(target=self.watch, daemon=True)
        self.thread.start()

    def watch(self):
        while not self.is_over.wait(0.02):
            self.peak = max(self.peak, sum(self.resident(member) for member in self.members()))

    def members(self):
        found = [self.process]
        for parent in found:
            with contextlib.suppress(OSError):
                for task in os.listdir(f"/proc/{parent}/task"):
                    with contextlib.suppress(OSError):
                        found += map(int, pathlib.Path(f"/proc/{parent}/task/{task}/children").read_text().split())
        return found

    @staticmethod
    def resident(process):
        try:
            return int(pathlib.Path(f"/proc/{process}/statm").read_text().split()[1]) * PAGE
        except (OSError, IndexError):
            return 0

    def processor(self):
        """Seconds of the server and of all children that have ended."""
        fields = pathlib.Path(f"/proc/{self.process}/stat").read_text().rsplit(")", 1)[1].split()
        return sum(map(int, fields[11:15])) / TICKS

    def end(self):
        self.is_over.set()
        self.thread.join()


class Desk:
    """A server with two accounts."""

    def __init__(self, folder, *flags):
        self.data = folder / "data"
        # A server that takes more than this has the fault that this test looks for; it must not exhaust the machine.
        limit = 8 << 30
        self.server = intake.Serving(self.data, *flags, prepare=lambda: resource.setrlimit(resource.RLIMIT_DATA, (limit, limit)))
        self.tokens = [intake.account(self.data, f"{name}@example.org")[1] for name in "ab"]
        self.family = Family(self.server.process.pid)

    def share(self, number, body, kind, path="/v1/shares"):
        client = intake.Client(self.server.address, self.tokens[number])
        status, _, content = client.ask("POST", path, body, {"Content-Type": kind})
        if status != 202:
            raise AssertionError(f"a share was answered with {status} {content[:200]}")
        return json.loads(content)["id"]

    def settled(self, number, share, seconds=TIMEOUT):
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            try:
                status = json.loads(intake.Client(self.server.address, self.tokens[number]).ask("GET", f"/v1/shares/{share}")[2])
            except OSError as error:
                raise AssertionError("the server is gone") from error
            if status["state"] not in ("received", "reading"):
                return status
            time.sleep(0.02)
        raise AssertionError(f"still {status['state']} after {seconds} s")

    def close(self):
        self.family.end()
        self.server.kill()


@contextlib.contextmanager
def desk(*flags):
    folder = parts.scratch("system-test-texts-")
    made = None
    try:
        made = Desk(folder, *flags)
        yield made
    finally:
        if made:
            made.close()
        shutil.rmtree(folder, ignore_errors=True)


def measured(body, kind):
    """A row of the table, and its fault or None."""
    with desk() as it:
        before, begun = it.family.processor(), time.monotonic()
        try:
            status = it.settled(0, it.share(0, body, kind))
        except AssertionError as error:
            return [f"{it.family.peak / MEGABYTE:.0f}", f"{time.monotonic() - begun:.1f}", "-", str(error)], str(error)
        took, peak = time.monotonic() - begun, it.family.peak
        result = status["state"] if status["state"] == "ready" else f"{status['state']}: {(status.get('problem') or {}).get('detail')}"
        used = it.family.processor() - before
        row = [f"{peak / MEGABYTE:.0f}", f"{took:.1f}", f"{used:.1f}", result]
        if status["state"] == "failed" and not (status.get("problem") or {}).get("detail"):
            return row, "failed without a reason"
        if peak > MOST_MEMORY:
            return row, f"{peak / MEGABYTE:.0f} MB of memory, and {MOST_MEMORY / MEGABYTE:.0f} is the limit"
        if used > MOST_PROCESSOR_SECONDS:
            return row, f"{used:.0f} s of the processor, and {MOST_PROCESSOR_SECONDS} is the limit"
        return row, None


def each_shape(shapes, sizes):
    faults = []
    print(f"{'text':<28}{'MB':>5}{'peak MB':>9}{'seconds':>9}{'processor s':>13}  result")
    for name in shapes:
        for size in sizes:
            kind, make = SHAPES[name]
            row, fault = measured(make(int(size * MEGABYTE)), kind)
            print(f"{name:<28}{size:>5g}{row[0]:>9}{row[1]:>9}{row[2]:>13}  {row[3]}", flush=True)
            faults += [f"{name}, {size:g} MB: {fault}"] if fault else []
    return faults


def linked():
    """A link to the table, which a site serves as text/markdown."""
    body = table(MEGABYTE)

    class Handler(http.server.BaseHTTPRequestHandler):
        def log_message(self, *_):
            pass

        def do_GET(self):
            self.send_response(200)
            self.send_header("Content-Type", "text/markdown")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

    site = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=site.serve_forever, daemon=True).start()
    host = f"127.0.0.1:{site.server_address[1]}"
    try:
        with desk("--allow-host", host) as it:
            begun = time.monotonic()
            status = it.settled(0, it.share(0, json.dumps({"url": f"http://{host}/table.md"}).encode(), "application/json"))
            took, peak = time.monotonic() - begun, it.family.peak
            print(f"{'link to the Markdown table':<28}{1:>5}{peak / MEGABYTE:>9.0f}{took:>9.1f}{'':>13}  {status['state']}")
            return [] if peak <= MOST_MEMORY else [f"the linked table took {peak / MEGABYTE:.0f} MB"]
    finally:
        site.shutdown()


def beside_large_texts(count, size):
    """A note of another account, shared behind `count` texts: when it is ready, and when the first of them is."""
    with desk() as it:
        texts = [it.share(0, prose(size) + str(number).encode(), "text/plain") for number in range(count)]
        time.sleep(0.5)
        begun = time.monotonic()
        it.settled(1, it.share(1, b"A note\n\nThat should not wait.", "text/plain"))
        note = time.monotonic() - begun
        with concurrent.futures.ThreadPoolExecutor(count) as pool:
            ends = list(pool.map(lambda text: (it.settled(0, text), time.monotonic() - begun)[1], texts))
        first, last, peak = min(ends), max(ends), it.family.peak
    print(f"a note behind {count} texts of {size / MEGABYTE:.0f} MB is ready after {note:.2f} s, the first of them after "
          f"{first:.1f} s, the last after {last:.1f} s; {peak / MEGABYTE:.0f} MB")
    return [] if note < first / 2 else [f"the note waited {note:.1f} s, and the first text was ready after {first:.1f} s"]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sizes", type=float, nargs="+", default=[1, 8, 60], help="megabytes of each text")
    parser.add_argument("--shape", nargs="+", choices=list(SHAPES), help="only these")
    parser.add_argument("--sample", action="store_true", help="a few texts, for make prove")
    options = parser.parse_args()
    begun = time.monotonic()
    if options.sample:
        faults = each_shape(["Markdown table", "Markdown delimiter rows"], [1]) + each_shape(["one-letter lines"], [60])
        faults += linked() + beside_large_texts(4, 12 * MEGABYTE)
    else:
        faults = each_shape(options.shape or list(SHAPES), options.sizes)
        faults += [] if options.shape else linked() + beside_large_texts(8, 12 * MEGABYTE)
    for fault in faults:
        print(f"texts: {fault}", file=sys.stderr)
    if faults:
        sys.exit(1)
    print(f"texts: every text ended as a book or with a reason, within {MOST_MEMORY / MEGABYTE:.0f} MB; "
          f"{time.monotonic() - begun:.0f} s")


if __name__ == "__main__":
    main()
