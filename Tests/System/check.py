#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""Compares the book check with epubcheck, on books with one fault each and on the same books after --fix.

  Tests/System/check.py                the damaged books that BookCheckTests make
  Tests/System/check.py BOOK.epub ...  other books: what each of the two reports
  Tests/System/check.py --keep FOLDER  keep the books

epubcheck is version 4.2.6 from Debian. The two agree on a fault when epubcheck reports one of the identifiers that the test
names, and no error or fatal error in the fixed book. Faults without a rule in epubcheck are listed separately; it must not
report errors for them. One Java VM checks all books through JPype. Without JPype a VM starts for each book, which takes minutes.
"""

import argparse
import json
import os
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
JAR = os.environ.get("SHAREPIPE_EPUBCHECK", "/usr/share/java/epubcheck.jar")


class Epubcheck:
    """What epubcheck says of a book: pairs of severity and number."""

    def __init__(self):
        try:
            import jpype
        except ImportError:
            self.jpype = None
            return
        self.jpype = jpype
        jpype.startJVM("-Xss4m", "-XX:+UseSerialGC", classpath=[JAR], convertStrings=True)
        silent = jpype.JClass("java.io.PrintStream")(jpype.JClass("java.io.ByteArrayOutputStream")())
        jpype.JClass("java.lang.System").setOut(silent)
        jpype.JClass("java.lang.System").setErr(silent)

    def check(self, book):
        with tempfile.TemporaryDirectory(prefix="sharepipe-check-") as folder:
            report = pathlib.Path(folder) / "report.json"
            arguments = [str(book), "--usage", "--json", str(report)]
            if self.jpype:
                self.jpype.JClass("com.adobe.epubcheck.tool.EpubChecker")().run(arguments)
            else:
                subprocess.run(["java", "-jar", JAR, *arguments], capture_output=True, timeout=300)
            if not report.exists():
                return {("FATAL", "no answer")}
            messages = json.loads(report.read_text())["messages"]
        return {(message["severity"], message["ID"].replace("_", "-")) for message in messages}


def damaged(folder):
    """The books, made by the tests; they must be built."""
    environment = os.environ | {"SHAREPIPE_DAMAGED_BOOKS": str(folder)}
    command = ["swift", "test", "--skip-build", "--package-path", str(ROOT / "Server"), "--filter", "BookCheckTests.FaultTests"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=900)
    cases = [json.loads(path.read_text()) for path in sorted(pathlib.Path(folder).glob("*.json"))]
    if done.returncode != 0 or not cases:
        sys.exit(f"check: the tests that make the books ended with {done.returncode}\n{done.stdout[-3000:]}{done.stderr[-2000:]}")
    return cases


def errors(report):
    return sorted(number for severity, number in report if severity in ("ERROR", "FATAL"))


def check(case, folder, epubcheck):
    """A line of the table, and whether it is as it should be."""
    before = epubcheck.check(folder / f"{case['file']}.damaged.epub")
    told = sorted({number for _, number in before} & set(case["epubcheck"]))
    found = bool(told) if case["epubcheck"] else not errors(before)
    after = errors(epubcheck.check(folder / f"{case['file']}.repaired.epub")) if case["repaired"] else []
    first = " ".join(told) if told else "no rule" if found else "SAYS " + (" ".join(errors(before)) or "nothing")
    second = ("STILL " + " ".join(after) if after else "clean") if case["repaired"] else "not repaired"
    return f"{case['name'][:52]:<52} {case['code']:<22} {first:<22} {second}", found and not after


def table(folder):
    cases = damaged(folder)
    epubcheck = Epubcheck()
    lines = [check(case, folder, epubcheck) for case in cases]
    for line, is_right in lines:
        print(line if is_right else line + "   <<<")
    wrong = sum(not is_right for _, is_right in lines)
    shared = sum(bool(case["epubcheck"]) for case in cases)
    repaired = sum(case["repaired"] for case in cases)
    print(f"check: {len(cases)} faults, each found and named; epubcheck finds {shared} of them; {repaired} repaired; {wrong} wrong results")
    return 1 if wrong else 0


def compare(books):
    program = os.environ.get("SHAREPIPE_BIN", str(ROOT / "Server/.build/debug/sharepipe"))
    epubcheck = Epubcheck()
    for book in books:
        done = subprocess.run([program, "check", "--format", "json", book], capture_output=True, text=True, timeout=300)
        ours = sorted({json.loads(line)["epubcheck"] for line in done.stdout.splitlines() if "epubcheck" in json.loads(line)})
        print(f"{book}\n  ours      {' '.join(ours) or '-'}\n  epubcheck {' '.join(errors(epubcheck.check(book))) or '-'}", flush=True)
    return 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("books", nargs="*")
    parser.add_argument("--keep")
    arguments = parser.parse_args()
    if arguments.books:
        return compare(arguments.books)
    if arguments.keep:
        folder = pathlib.Path(arguments.keep).resolve()
        folder.mkdir(parents=True, exist_ok=True)
        return table(folder)
    with tempfile.TemporaryDirectory(prefix="sharepipe-damaged-") as folder:
        return table(pathlib.Path(folder))


if __name__ == "__main__":
    sys.exit(main())
