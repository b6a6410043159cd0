# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""Random steps of everything that can happen to a phone with a share extension, with a real server.

The steps are seeded and shrink: after a fault they are repeated on new phones with fewer and fewer steps, and the shortest list
that still fails is printed, ready for --replay. Invariants, checked during the run and at the end: a share is on the server at
most once. It is never under an account that its user was not signed in to, or did not sign in to later. Each share that was
reported as saved is on the server, or in the outbox with a reason, unless the user deleted the app.
"""

import argparse
import json
import random
import sys
import threading
import time

from parts import Phone, Proxy, Server, scratch

CHECK_EVERY = 40
# How often each thing happens, as against the others.
WEIGHTS = {
    "share": 30, "open": 9, "transfers": 9, "sign in": 7, "sign out": 4, "reboot": 3, "unlock": 5, "lock": 2,
    "network": 7, "server": 6, "opening": 4, "clock": 3, "pass": 4, "revoke": 2, "delete": 2, "install": 4, "keychain": 1,
    "service": 2, "backup": 2, "restore": 1, "version": 2, "expiring": 1,
    "protection": 1, "shortcut": 8, "refresh": 4, "notices": 1,
}


def plan(seed, length):
    """The steps of a walk; nothing in it depends on what happens while it is walked."""
    dice = random.Random(seed)
    kinds, weights = zip(*WEIGHTS.items())
    return [step(dice, dice.choices(kinds, weights)[0], number) for number in range(length)]


def step(dice, kind, number):
    fatal = dice.randint(1, 70) if dice.random() < 0.3 else 0
    details = {
        "share": lambda: {
            "number": number, "shape": dice.choice(["safari", "safari", "link", "note"]), "fatal": fatal,
            "swipe": dice.random() < 0.1, "undo": dice.random() < 0.1, "who": dice.choice(["A", "B", None, None])},
        "open": lambda: {"fatal": fatal},
        "shortcut": lambda: {"number": number, "fatal": fatal},
        "refresh": lambda: {"fatal": fatal},
        "transfers": lambda: {"fatal": fatal // 6, "app": dice.random() < 0.5},
        "sign in": lambda: {"who": dice.choice("AB"), "fatal": fatal},
        "sign out": lambda: {"fatal": fatal},
        "network": lambda: {"to": dice.choice(["up", "up", "down"])},
        "server": lambda: {"to": dice.choice(["pass", "pass", "fail", "lose"])},
        "opening": lambda: {"to": dice.choice(["allowed", "refused"])},
        "clock": lambda: {"by": dice.choice([-90_000, -60, 3_600, 100_000])},
        "pass": lambda: {"by": dice.choice([30, 3_600, 100_000])},
        "revoke": lambda: {"who": dice.choice("AB")},
        "keychain": lambda: {"to": dice.choice(["yes", "no"])},
        "service": lambda: {"to": dice.choice(["automatic", "manual"])},
        "version": lambda: {"to": dice.choice(["17.5", "18.2", "26.1"])},
        "protection": lambda: {"to": dice.choice(["refused", "readable", "readable"])},
        "expiring": lambda: {"to": dice.choice(["granted", "refused"])},
    }
    return {"do": kind, **details.get(kind, dict)()}


class Fault(Exception):
    pass


class Share:
    def __init__(self, url, allowed):
        self.url, self.allowed, self.told, self.gone, self.taken_back = url, allowed, False, False, False


class Walk:
    """One phone, two accounts, and what must be true of them."""

    def __init__(self, server, page):
        self.server, self.page = server, page
        self.people = {name: server.account() for name in "AB"}
        self.proxy, self.phone = Proxy(server.address), Phone()
        self.installed, self.clock, self.passed, self.steps = True, 0, 0, 0
        # The set of people who may be signed in; None stands for nobody. A kill in the middle makes it larger.
        self.who = {None}
        self.shares, self.backup = [], None
        self.can = {line.split()[0] for line in self.phone.must("help").lines if line.startswith("  ")}

    def close(self):
        self.phone.close()
        self.proxy.close()

    def run(self, steps):
        for number, each in enumerate(steps):
            self.steps += 1
            getattr(self, "do_" + each["do"].replace(" ", "_"))(each)
            if number % CHECK_EVERY == CHECK_EVERY - 1:
                self.check()
        self.settle()

    # What a person does.

    def do_share(self, each):
        if not self.installed:
            return
        url = f"https://example.org/{self.people['A'].id}/{each['number']}"
        share = Share(url, set())
        self.shares.append(share)
        share.allowed |= {name for name in self.who if name}
        share.open = None in self.who
        words = ["share", "--url", url, "--title", f"Kite {each['number']}", *self.shape(each["shape"])]
        words += ["--swipe"] if each["swipe"] else ["--do", "try:undo"] if each.get("undo") else []
        words += ["--stop-at", each["fatal"]] if each["fatal"] else []
        if each["who"]:
            words += self.credentials(each["who"])
        outcome = self.phone.run(*words)
        # Who wants a share back may have had it back when the process died.
        share.told = outcome.told_saved and not each.get("undo")
        share.taken_back = outcome.says("extension: Discarded")
        if each["who"] and outcome.says("app opened"):
            self.signed_in(each["who"], outcome)

    def do_shortcut(self, each):
        if not self.installed:
            return
        share = Share(f"https://example.org/{self.people['A'].id}/{each['number']}", {name for name in self.who if name})
        self.shares.append(share)
        share.open = None in self.who
        stop = ["--stop-app-at", each["fatal"]] if each["fatal"] else []
        share.told = self.phone.run("run-intent", "SendToKindle", "--parameter", "link=" + share.url, *stop).told_saved

    def do_refresh(self, each):
        if self.installed:
            self.phone.run("refresh", *(["--stop-app-at", each["fatal"]] if each["fatal"] else []))

    def do_notices(self, _):
        if self.installed:
            self.phone.run("open-app", "--do", "tap:tab.settings", "--do", "tap:notices.switch")

    def shape(self, name):
        return {"safari": ["--html", self.page], "link": ["--host", "chrome"],
                "note": ["--host", "firefox", "--text", "Read this on the train"]}[name]

    def credentials(self, who):
        return ["--server", self.proxy.address, "--token", self.people[who].to_type()]

    def do_sign_in(self, each):
        if self.installed:
            fatal = ["--stop-app-at", each["fatal"]] if each["fatal"] else []
            self.signed_in(each["who"], self.phone.run("sign-in", *self.credentials(each["who"]), *fatal))

    def signed_in(self, who, outcome):
        """Only the screen says whether it came to that; a process that died may have got as far."""
        is_asking = outcome.says("app: [Sign in]") or outcome.says("app: Sign in")
        if not is_asking and outcome.says("app: Signed in"):
            return
        sure = outcome.code == 0 and outcome.says("app: Signed in")
        self.who = {who} if sure else self.who | {who}
        for share in self.shares:
            if share.open:
                share.allowed.add(who)

    def do_sign_out(self, each):
        if not self.installed:
            return
        fatal = ["--stop-app-at", each["fatal"]] if each["fatal"] else []
        outcome = self.phone.run("sign-out", *fatal)
        self.who = {None} if outcome.code == 0 else self.who | {None}

    def do_open(self, each):
        if self.installed:
            self.phone.run("open-app", *(["--stop-app-at", each["fatal"]] if each["fatal"] else []))

    def do_transfers(self, each):
        stop = "--stop-app-at" if each["app"] else "--stop-at"
        self.phone.run("run-transfers", *([stop, each["fatal"]] if each["fatal"] else []))

    def do_delete(self, _):
        if not self.installed:
            return
        self.phone.run("delete-app")
        self.installed, self.who = False, {None}
        for share in self.shares:
            share.gone = True

    def do_install(self, _):
        if not self.installed:
            self.phone.must("install")
            self.installed = True

    # What happens to the phone.

    def do_reboot(self, _):
        self.phone.must("reboot")

    def do_unlock(self, _):
        self.phone.must("unlock")

    def do_lock(self, _):
        self.phone.must("set", "locked", "yes")

    def do_network(self, each):
        self.phone.must("set", "network", each["to"])

    def do_server(self, each):
        self.proxy.mode = each["to"]

    def do_opening(self, each):
        self.phone.must("set", "openFromExtension", each["to"])

    def do_clock(self, each):
        self.clock += each["by"]
        self.phone.must("set", "clock", self.clock)

    def do_pass(self, each):
        self.passed += each["by"]
        self.phone.must("set", "passed", self.passed)

    def do_revoke(self, each):
        self.people[each["who"]].revoke_devices()

    def do_keychain(self, each):
        self.phone.must("set", "keychainSurvivesDeletion", each["to"])

    def do_service(self, each):
        self.phone.must("set", "transfers", each["to"])

    def do_version(self, each):
        self.phone.must("set", "osVersion", each["to"])

    def do_protection(self, each):
        self.phone.must("set", "filesBeforeFirstUnlock", each["to"])

    def do_expiring(self, each):
        self.phone.must("set", "expiringActivity", each["to"])

    def do_backup(self, _):
        if "backup" in self.can and self.installed:
            file = self.phone.folder / "backup"
            if self.phone.run("backup", file).code == 0:
                self.backup = file

    def do_restore(self, _):
        """The outbox is not in a backup: what waited is gone with the old phone, and nobody is signed in."""
        if self.backup and self.installed and self.phone.run("restore", self.backup, "--new-phone").code == 0:
            self.who = {None}
            for share in self.shares:
                share.gone = True

    # What must be true.

    def check(self):
        rows = self.phone.outbox() if self.installed else []
        arrived = {name: person.shared() for name, person in self.people.items()}
        for share in self.shares:
            arrivals = [name for name in "AB" for url in arrived[name] if url == share.url]
            if len(arrivals) > 1:
                raise Fault(f"{share.url} arrived {len(arrivals)} times: {arrivals}")
            if not set(arrivals) <= share.allowed:
                raise Fault(f"{share.url} is with {arrivals[0]}, and may only be with {sorted(share.allowed)}")
            waits = [row for row in rows if row.get("url") == share.url and row.get("words")]
            if share.taken_back and (arrivals or waits):
                raise Fault(f"{share.url} was taken back, and is with {arrivals} or waits: {waits}")
            if share.told and not share.gone and not arrivals and not waits:
                raise Fault(f"{share.url} was told to be saved, and is nowhere")
        return arrived, rows

    def settle(self):
        """Everything is put right, both people sign in; then nothing may wait any more."""
        self.do_install(None)
        self.proxy.mode = "pass"
        self.passed += 1_000_000
        for words in (("unlock",), ("set", "network", "up"), ("set", "passed", self.passed)):
            self.phone.must(*words)
        for who in "ABAB":
            self.phone.run("run-transfers")
            self.phone.run("sign-out")
            self.who = {None}
            self.do_sign_in({"who": who, "fatal": 0})
            self.phone.run("open-app")
            self.phone.run("run-transfers")
        _, rows = self.check()
        if rows:
            raise Fault(f"nothing hinders them any more, and they wait: {rows}")


def attempt(server, page, steps):
    """The fault of a walk; None if there is none. And how many steps it took."""
    walk = Walk(server, page)
    try:
        walk.run(steps)
        return None, walk.steps
    except (Fault, RuntimeError) as fault:
        return str(fault), walk.steps
    finally:
        walk.close()


def shrink(server, page, steps, fault):
    """Leaves out ever smaller parts of a walk as long as what remains fails too."""
    size = max(1, len(steps) // 2)
    while size:
        position, smaller = 0, False
        while position < len(steps):
            rest = steps[:position] + steps[position + size:]
            found, _ = attempt(server, page, rest)
            if found:
                steps, fault, smaller = rest, found, True
            else:
                position += size
        size = size if smaller and size == 1 else size // 2
    return steps, fault


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--steps", type=int, default=100_000, help="steps in all")
    options.add_argument("--length", type=int, default=250, help="steps of one walk")
    options.add_argument("--seed", type=int, default=1, help="of the first walk; the next has the next")
    options.add_argument("--jobs", type=int, default=12, help="walks at once")
    options.add_argument("--replay", help="a file with the steps of one walk, one JSON object a line")
    options.add_argument("--no-shrink", action="store_true")
    options = options.parse_args()
    begun, server = time.time(), Server()
    page = scratch("system-test-page-") / "page.html"
    page.write_text("<html><body><p>It flies.</p></body></html>")
    try:
        if options.replay:
            with open(options.replay, encoding="utf-8") as file:
                fault, _ = attempt(server, page, [json.loads(line) for line in file])
            print(fault or "no fault")
            return 1 if fault else 0
        return walk_all(options, server, page, begun)
    finally:
        server.close()


def walk_all(options, server, page, begun):
    seeds = iter(range(options.seed, options.seed + -(-options.steps // options.length)))
    lock, done, faults = threading.Lock(), [0, 0], []

    def work():
        while not faults:
            with lock:
                seed = next(seeds, None)
            if seed is None:
                return
            fault, steps = attempt(server, page, plan(seed, options.length))
            with lock:
                done[0] += steps
                done[1] += 1
                if fault:
                    faults.append((seed, fault))
                if done[1] % 10 == 0:
                    print(f"{done[0]} steps, {done[1]} runs, {time.time() - begun:.0f} s", flush=True)

    threads = [threading.Thread(target=work) for _ in range(options.jobs)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for seed, fault in faults:
        print(f"FAULT of seed {seed}: {fault}", flush=True)
    if faults and not options.no_shrink:
        seed, fault = faults[0]
        steps, fault = shrink(server, page, plan(seed, options.length), fault)
        print(f"shortest: {fault}")
        for each in steps:
            print(json.dumps(each))
    print(f"{done[0]} steps, {done[1]} runs, {len(faults)} faults, {time.time() - begun:.0f} s")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
