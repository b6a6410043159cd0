# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""The table of make prove and make bench says what happened: what failed, ended too late, was left out, or is over its budget isn't ok."""

import contextlib
import importlib.machinery
import importlib.util
import io
import os
import pathlib
import subprocess
import sys
import tempfile
import time

import parts

sys.path.insert(0, str(parts.ROOT / "Tests/support"))
sys.path += [str(parts.ROOT / "scripts"), str(parts.ROOT / "Benchmarks")]
import results  # noqa: E402
import speed  # noqa: E402
from documentation import runs  # noqa: E402
from documentation.stage import Stage  # noqa: E402

# A command, its time limit, and the verdict that it must get.
COMMANDS = [
    ("echo counted 3 shares", 60, "ok"),
    ("echo the second half: NOT RUN; echo counted 3 shares", 60, "partly run"),
    ("echo counted 2 shares; exit 1", 60, "failed"),
    ("echo begun; sleep 600", 1, "failed"),
    ("echo begun; kill -9 $$", 60, "failed"),
    # What it started keeps its output open.
    ("sleep 20 & echo counted 4 shares", 60, "ok"),
]
# What can't be checked where nothing can be mounted, and the test.
LEFT_OUT = [
    ("full_disk", "hostile.py", "--only", "full_disk"),
    ("ssrf", "ssrf.py"),
    ("no-such-suite", "packages.py", "--suite", "no-such-suite", "--deb", "none", "--tarball", "none"),
]
# A figure, its unit, its budget, and the two cells.
WORDS = [(1.0, "times", 1.5, "1.00×", "≤ 1.5×"), (28.2, "times ours", 12, "28.2× ours", "≤ 12× ours"), (8.38, "ms", 50.5046, "8.38 ms", "≤ 50.5 ms"),
         (120, "ms", 208.774, "120 ms", "≤ 209 ms"), (1234.5, "/s", 1000, "1,234 /s", "≤ 1,000 /s")]
FIGURES = [(0.5, False, "ok"), (1.0, False, "ok"), (1.01, False, "over budget"), (0.99, True, "over budget"), (2, True, "ok"), (0, True, "over budget")]


def expect(condition, words):
    if not condition:
        print(f"results_table: {words}", file=sys.stderr)
        sys.exit(1)


def run(file):
    for script, limit, verdict in COMMANDS:
        subprocess.run([parts.ROOT / "scripts/stage", str(limit), "bash", "-c", script], stdout=subprocess.DEVNULL,
                       env=os.environ | {"SHAREPIPE_RESULTS": str(file)})
        row = results.read(file)[-1]
        expect(row["verdict"] == verdict, f"“{script}” is “{row['verdict']}”, not “{verdict}”")
        expect(row["figure"] in (script.rsplit("echo ", 1)[1].split(";")[0], "begun"), f"“{script}” shows “{row['figure']}”")


def share_temporary_folder(folder):
    """Two commands of SwiftPM at once have the same temporary folder, which the last one deletes."""
    (folder / "swift").write_text('#!/bin/sh\nsleep "$1"; test -d "$TMPDIR" && echo "$TMPDIR"\n')
    (folder / "swift").chmod(0o755)

    def start(seconds):
        return subprocess.Popen([parts.ROOT / "scripts/stage", "60", folder / "swift", seconds], stdout=subprocess.PIPE, text=True, cwd=folder,
                                env={name: value for name, value in os.environ.items() if name != "SHAREPIPE_RESULTS"})

    slow = start("3")
    time.sleep(0.5)
    quick = start("0")
    used = [process.communicate()[0].splitlines()[0] for process in (quick, slow)]
    expect(quick.returncode == slow.returncode == 0, f"a command's temporary folder was deleted: {quick.returncode}, {slow.returncode}")
    expect(used[0] == used[1] and not os.path.exists(used[0]), f"the temporary folders are {used}")


def measure():
    for figure, is_least, verdict in FIGURES:
        results.measured("a figure", figure, "ms", 1, is_least=is_least)
        row = results.read(os.environ["SHAREPIPE_RESULTS"])[-1]
        expect(row["beside"] == results.ABSOLUTE, f"a figure that is compared with nothing has “{row['beside']}” beside it")
        expect(row["verdict"] == verdict, f"{figure} is “{row['verdict']}”, not “{verdict}”")


def word():
    """Ratios and budgets in the table."""
    for figure, unit, budget, *cells in WORDS:
        results.measured("a figure", figure, unit, budget)
        row = results.read(os.environ["SHAREPIPE_RESULTS"])[-1]
        expect([row["figure"], row["budget"]] == cells, f"{figure} {unit} of {budget} is shown as {row['figure']} of {row['budget']}")


def draw():
    """The plot of a run: every long name in full, a mark in a bar that is too long, and no failure left out of many rows."""
    names = [f"a figure with a name that is longer than one line of the plot is, and that ends with the number {number}" for number in range(60)]
    rows = [{"what": name, "load": number / 100, "verdict": "ok"} for number, name in enumerate(names)]
    rows[3] |= {"verdict": "failed", "load": 0.01}
    rows[59] |= {"verdict": "over budget", "load": 12.5}
    shown = results.svg(rows, "a plot", "time limit")
    expect(shown.count('class="bar') == 20 and "20 of 60 rows" in shown, "a plot of many rows has other bars")
    expect("number 3</text>" in shown and "number 4</text>" not in shown and "number 58</text>" in shown, "a plot of many rows has the wrong ones")
    expect(shown.count('class="break"') == 2 and "1,250%" in shown, "a bar that is too long isn't broken")
    expect("100% = time limit" in shown and "…" not in shown and "prefers-color-scheme: dark" in shown, "the plot has no limit, or a cut name")
    expect([results.share(load) for load in (0.05, 0.997, 1, 1.004, 99)] == ["5%", "99.7%", "100%", "100.4%", "nothing"], "the percents")


def load_runner(folder):
    loader = importlib.machinery.SourceFileLoader("runner", str(parts.ROOT / "scripts/results"))
    runner = importlib.util.module_from_spec(importlib.util.spec_from_loader("runner", loader))
    loader.exec_module(runner)
    runner.FOLDER = folder
    return runner


def run_all(folder):
    """A run that stops at its first failure: the table has the rest, too, and the exit code is that of the run."""
    runner = load_runner(folder)
    stage = f"{parts.ROOT}/scripts/stage 60"
    scripts = ["echo first", "exit 3", "echo last"]
    listed = [f"PROVE=1 {stage} bash -c '{script}'" for script in scripts]
    status = runner.run("prove", lambda: runner.lanes.Lanes(1).run(listed), [f"bash -c {script}" for script in scripts])
    verdicts = [row["verdict"] for row in results.read(folder / "prove.jsonl")]
    expect(status == 3 and verdicts == ["ok", "failed", "not run"], f"exit code {status}, {verdicts}")
    shown = results.text(results.read(folder / "prove.jsonl"), "prove").splitlines()
    expect(len(shown) == 4 and shown[-1] == "not run: bash -c echo last", f"the table for a terminal is {shown}")
    expect("**not run**" in (folder / "prove.md").read_text() and (folder / "prove.svg").is_file(), "the files of the run")
    names = [runner.name_of(step) for step in runner.steps()]
    expect("results_table.py" in names, f"make prove runs {names}")
    expect(any(step.startswith(runner.ALONE) for step in runner.steps()), "nothing runs alone")


def divide(folder):
    """Each test is in one part of a run in parts; a part that doesn't exist is refused."""
    runner, listed = load_runner(folder), list(range(8))
    for count in (1, 2, 3):
        found = [runner.of_part(listed, f"{number}/{count}") for number in range(1, count + 1)]
        expect(sorted(sum(found, [])) == listed and max(map(len, found)) - min(map(len, found)) <= 1, f"{count} parts are {found}")
    for part in ("3/2", "0/2", "2", "", "1/0", "a/b"):
        with contextlib.redirect_stderr(io.StringIO()) as printed:
            try:
                runner.of_part(listed, part)
                status = 0
            except SystemExit as end:
                status = end.code
        expect(status == 64 and f"“{part}”" in printed.getvalue(), f"the part “{part}” ends with {status}: {printed.getvalue()}")


def run_together(folder):
    """Two commands run at a time, each waiting for the other; one that is to run alone has nothing beside it."""
    runner = load_runner(folder)
    meet = "touch {0}/{1}; for i in $(seq 600); do test -e {0}/{2} && exit 0; sleep 0.1; done; exit 1"
    both = [meet.format(folder, "left", "right"), meet.format(folder, "right", "left")]
    leave = [f"touch {folder}/running; sleep 1; rm {folder}/running"]
    alone = [f"ALONE=1 test ! -e {folder}/running", f"ALONE=1 test -e {folder}/left"]
    status = runner.run_steps(runner.lanes.Lanes(2), [alone[0], *both, *leave, alone[1]])
    expect(status == 0, f"two at a time ended with {status}")
    failing = runner.lanes.Lanes(2)
    expect(runner.run_steps(failing, ["echo why; exit 4", "sleep 1", f"touch {folder}/late"]) == 4, "the exit code of a failure is lost")
    expect(not (folder / "late").exists(), "something was started after a failure")
    with contextlib.redirect_stdout(io.StringIO()) as shown:
        failing.show_failures()
    expect(shown.getvalue() == "\nfailed: echo why; exit 4\nwhy\n\n", f"a failure is shown again as “{shown.getvalue()}”")


def stamped(commit):
    return {"RESULTS_STAMP": f"2026-11-29 20:15 UTC, at commit {commit}"}


@contextlib.contextmanager
def environment(values):
    before = dict(os.environ)
    os.environ.update(values)
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)


def make_run(runner, folder, commit):
    """A table of make bench with one row, and a plot of one of its parts."""
    def perform():
        results.record("a figure", f"{folder}/1", verdict="measured")
        results.write_plot(folder / "work.svg", "<svg><title>A plot</title></svg>")
        return 0
    with environment(stamped(commit)):
        runner.run("bench", perform, [])


def save(folder):
    """A table is saved with the plots of its commit, and only those. The site shows it if there is no newer one."""
    home, new = folder, folder / "var/results"
    runner = load_runner(new)
    expect(runs.last("bench", home) is None and runs.save("bench", home, new) == [], "there is a run before the first")
    make_run(runner, new, "0a1b2c3d")
    with environment(stamped("4e5f6a7b")):
        results.write_plot(new / "accept.svg", "<svg><title>A plot</title></svg>")
    saved = [f"Docs/Results/{name}" for name in ("bench.md", "bench.svg", "work.svg")]
    expect(runs.save("bench", home, new) == saved, f"saved were {runs.save('bench', home, new)}")
    text = (home / "Docs/Results/bench.md").read_text()
    expect("on 2026-11-29 20:15 UTC, at commit 0a1b2c3d" in text and str(home) not in text, f"the saved table is {text}")
    run = runs.last("bench", home)
    expect(run.folder == new and list(run.plots()) == ["work"], f"{run.folder} has the plots {run.plots()}")
    shown = shown_on_site(home)
    expect("at commit 0a1b2c3d" in shown and "work.svg" in shown and "accept.svg" not in shown, f"the site shows {shown}")
    expect("`make prove` hasn't run" in shown and f"- {runs.PLOTS['accept']}\n" in shown, f"the site shows {shown}")
    for file in new.iterdir():
        file.unlink()
    expect("files/Docs/Results/work.svg" in shown_on_site(home), f"without another run, the site shows {shown_on_site(home)}")
    make_run(runner, new, "unknown")
    expect(not runs.last("bench", home).plots(), "a plot of an unknown commit is shown")


def shown_on_site(home):
    stage = Stage.__new__(Stage)
    stage.home, stage.folder = home, home / "site"
    return stage.results("results")


def write_medians(folder, benchmark, values):
    for metric, head, value in values:
        name = f"Current_run.Speed.{benchmark}.{metric}.histogram.percentiles.tsv".replace(" ", "_").replace("/", "_")
        lines = [f"Percentile\t{head}", *(f"{number}\t{value + (number > 50)}" for number in range(101))]
        (folder / name).write_text("\n".join(lines) + "\n")


def read_speed(folder):
    """The medians of the Swift benchmarks become rows; files of another form are an error."""
    figures = [(speed.TREE, f"{speed.TREE} *", 90), (speed.EVENTS, f"{speed.EVENTS} *", 160), (speed.TIME, f"{speed.TIME} *", 800),
               (speed.SIZE, f"{speed.SIZE} (K) *", 154)]
    write_medians(folder, speed.SYNTHETIC, figures)
    write_medians(folder, speed.BOOK, [(speed.BOOKS, f"{speed.BOOKS} *", 700)])
    expect(fails(folder), "a missing benchmark isn't an error")
    write_medians(folder, speed.BODY, [(speed.BYTES, f"{speed.BYTES} (K) *", 12), (speed.SEARCH, f"{speed.SEARCH} *", 120)])
    with environment({"SHAREPIPE_RESULTS": str(folder / "rows")}):
        expect(not speed.show(folder), "1.6 times is within the budget of 1.5")
        last = results.read(folder / "rows")[-1]
    expect(last["beside"] == "memchr over the same bytes: 14400 MB/s", f"the last row is {last}")
    for name in ("corpus pages", "synthetic pages"):
        missing = read_row(folder, name)
        expect(missing["verdict"] == ("not run" if name == "corpus pages" else "over budget"), f"a row is {missing}")
    check_forms(folder, figures)


def read_row(folder, name):
    return next(row for row in results.read(folder / "rows") if name in row["what"])


def check_forms(folder, figures):
    for head, value in ((f"{speed.TIME} (ms) *", 800), (speed.TIME, 800), ("another metric *", 800), (f"{speed.TIME} *", 0)):
        write_medians(folder, speed.SYNTHETIC, [(speed.TIME, head, value)])
        expect(fails(folder), f"the first line “{head}” with {value} isn't an error")
    write_medians(folder, speed.SYNTHETIC, figures)
    file = next(folder.glob("*synthetic*tree*"))
    file.write_text(file.read_text().replace("\n70\t", "\n"))
    expect(fails(folder), "a file without a percentile isn't an error")
    file.unlink()
    expect(fails(folder), "a benchmark without a metric isn't an error")


def fails(folder):
    with contextlib.redirect_stdout(io.StringIO()):
        try:
            speed.show(folder)
            return False
        except speed.WrongForm:
            return True


def leave_out(folder):
    """A test that can't check something here ends with 69, unless the caller names it."""
    for name in ("mount", "unshare"):
        (folder / name).write_text("#!/bin/sh\nexit 1\n")
        (folder / name).chmod(0o755)
    # debootstrap is in none of these folders.
    changed = os.environ | {"PATH": f"{folder}:/usr/bin:/bin"}
    for left, *words in LEFT_OUT:
        for without, status in (("another", 69), (f"another {left}", 0)):
            done = subprocess.run([sys.executable, parts.ROOT / "Tests/System" / words[0], *words[1:]], capture_output=True, text=True,
                                  env=changed | {"WITHOUT": without})
            expect(done.returncode == status, f"{words[0]} ended with {done.returncode} without “{without}”: {done.stdout}{done.stderr}")
            expect(f"NOT RUN: {left}: " in done.stdout, f"{words[0]} printed “{done.stdout}”")


def main():
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "rows.jsonl"
        run(file)
        os.environ["SHAREPIPE_RESULTS"] = str(file)
        measure()
        word()
        draw()
        results.record("a | part <of> it", "", verdict="not run")
        rows = results.read(file)
    table = results.markdown(rows, "bench", "A run.")
    lines = [line for line in table.splitlines() if line.startswith("|")]
    expect(len(lines) == len(rows) + 2, "a row is missing")
    expect(lines[-1] == "| a \\| part \\<of\\> it |  |  |  | **not run** |", f"the last row is {lines[-1]}")
    expect(results.svg(rows, "a plot").count('class="bar') == len(COMMANDS) + len(FIGURES) + len(WORDS), "the plot has other bars")
    with tempfile.TemporaryDirectory() as folder:
        share_temporary_folder(pathlib.Path(folder))
        run_all(pathlib.Path(folder))
        run_together(pathlib.Path(folder))
        divide(pathlib.Path(folder))
    for check in (save, read_speed):
        with tempfile.TemporaryDirectory() as folder:
            check(pathlib.Path(folder))
    with tempfile.TemporaryDirectory() as folder:
        leave_out(pathlib.Path(folder))
    print(f"results_table: {len(rows)} rows with the right verdict")


if __name__ == "__main__":
    main()
