# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""Kills the extension, the app or the transfer service at step 1, 2, … of a story, until one run is not interrupted.

After every kill the user goes on with a real server. Then each share must be on the server exactly once under the account it
was made for, or in the outbox with a reason, or the user was never told that it was saved.

make test-kill runs everything. --every N kills at every N-th step only, as make prove does.
"""

import argparse
import concurrent.futures
import itertools
import sys
import threading
import time

from parts import KILLED, Phone, Proxy, Server, scratch

LIMIT = 400


class Story:
    """What happens before, what is done with a process that dies at a step, and who dies."""

    def __init__(self, name, victim, prepare=(), signed_in=True, mode="pass", share=(), act="share"):
        self.name, self.victim, self.prepare, self.signed_in = name, victim, prepare, signed_in
        self.mode, self.share, self.act = mode, list(share), act


# What a user does with a share that has arrived: the title of the action, what the app then says, and where the share is.
TIDYING = {"archive": ("Archive", "Archived", "archive"), "delete": ("Delete", "Deleted", "bin")}
STOP = {"extension": "--stop-at", "app": "--stop-app-at", "service": "--stop-at"}
# What is small is sent at once while the extension lives; here the transfer service is to have it.
MANUAL = (("set", "transfers", "manual"), ("set", "expiringActivity", "refused"))
NOTIFIES = (("set", "answersNotifications", "authorized"), ("open-app", "--do", "tap:tab.settings", "--do", "tap:notices.switch"))
COMPOSES = (("open-app", "--do", "tap:tab.settings", "--do", "tap:composes.switch"),)


def stories(files, large):
    photos = list(itertools.chain.from_iterable(("--file", f) for f in files))
    refused = (("set", "openFromExtension", "refused"),)
    reinstall = (("delete-app",), ("install",))
    offline = (("set", "network", "down"),)
    yield Story("signed in", "extension")
    yield Story("signed in, service waits", "extension", MANUAL)
    yield Story("signed in", "service", MANUAL, act="transfers")
    yield Story("signed in, app woken", "app", MANUAL, act="transfers")
    yield Story("signed out, app opens", "extension", signed_in=False)
    yield Story("signed out, app opens", "app", signed_in=False, act="share and sign in")
    yield Story("signed out, opening refused", "extension", refused, signed_in=False)
    yield Story("signed out, then signs in", "app", refused, signed_in=False, act="sign in")
    open_files = ("set", "filesBeforeFirstUnlock", "readable")
    yield Story("locked before first unlock", "extension", (open_files, ("reboot",)))
    yield Story("files protected before first unlock", "extension", (("reboot",),))
    yield Story("stale keychain after reinstall", "extension", reinstall)
    yield Story("stale keychain after reinstall", "app", reinstall, act="share and sign in")
    yield Story("token revoked", "extension", (("REVOKE",),))
    yield Story("token revoked", "service", (*MANUAL, ("REVOKE",)), act="transfers")
    yield Story("token revoked, app woken", "app", (*MANUAL, ("REVOKE",)), act="transfers")
    yield Story("offline", "extension", offline)
    yield Story("offline, app opened", "app", offline, act="open")
    for mode, name in (("fail", "server fails"), ("lose", "answer lost after commit")):
        yield Story(name, "extension", mode=mode)
        yield Story(name, "service", MANUAL, mode=mode, act="transfers")
        yield Story(name + ", app woken", "app", MANUAL, mode=mode, act="transfers")
        yield Story(name + ", app opened", "app", MANUAL, mode=mode, act="open")
    yield Story("ten photos", "extension", share=photos)
    yield Story("ten photos", "service", MANUAL, share=photos, act="transfers")
    written = ["--html", "PAGE", "--do", "type:text:Read this on the train", "--do", "tap:post"]
    yield Story("compose", "extension", COMPOSES, share=written)
    yield Story("compose, service waits", "extension", COMPOSES + MANUAL, share=written)
    taken_back = ["--html", "PAGE", "--do", "try:undo"]
    yield Story("taken back", "extension", share=taken_back)
    yield Story("taken back, service waits", "extension", MANUAL, share=taken_back)
    yield Story("large, in pieces", "extension", MANUAL, share=["--file", large])
    yield Story("large, in pieces", "service", MANUAL, share=["--file", large], act="transfers")
    yield Story("large, in pieces, app woken", "app", MANUAL, share=["--file", large], act="transfers")
    yield Story("shortcut", "app", act="shortcut")
    yield Story("shortcut, service waits", "app", MANUAL, act="shortcut")
    yield Story("shortcut, signed out", "app", signed_in=False, act="shortcut")
    yield Story("shortcut, offline", "app", offline, act="shortcut")
    yield Story("refreshed in the background", "app", (*NOTIFIES, *MANUAL), act="refresh")
    yield Story("archived in the app", "app", act="archive")
    yield Story("deleted in the app", "app", act="delete")
    yield Story("device renamed", "app", act="rename")
    yield Story("note beside a link", "extension", share=["--host", "firefox", "--text", "Read this on the train"])


class Run:
    """One story on its own accounts and proxy."""

    def __init__(self, server, story, page, every, failures):
        self.server, self.story, self.page, self.every, self.failures = server, story, page, every, failures
        self.account, self.proxy = server.account(), Proxy(server.address)
        self.kills = self.runs = 0
        self.told, self.taken_back, self.left = set(), set(), {}
        # What the app said it has archived or deleted.
        self.tidied = set()

    def play(self):
        start = self.prepared()
        try:
            for step in itertools.count(1, self.every):
                if step > LIMIT:
                    self.fault(step, "the story never ended untouched")
                if step > LIMIT or not self.once(start, step):
                    break
        finally:
            start.close()
        if not self.kills:
            self.fault(1, "nobody died: the story does not show anything")
        self.check()
        self.proxy.close()
        return self

    def prepared(self):
        phone = Phone()
        if self.story.signed_in:
            self.sign_in(phone)
        for words in self.story.prepare:
            if words == ("REVOKE",):
                self.account.revoke_devices()
            else:
                phone.must(*words)
        return phone

    def sign_in(self, phone, *more):
        return phone.run("sign-in", "--server", self.proxy.address, "--token", self.account.to_type(), *more)

    def once(self, start, step):
        """Answers whether a process died."""
        phone = Phone(copy_of=start)
        try:
            self.proxy.mode = self.story.mode
            outcome = self.act(phone, step)
            self.runs += 1
            died = any("killed" in line for line in outcome.lines) or outcome.code == KILLED or self.died(phone, step)
            self.kills += died
            self.proxy.mode = "pass"
            self.recover(phone)
            self.left[self.url(step)] = phone.outbox()
            return died
        finally:
            phone.close()

    def died(self, phone, step):
        """Whether the log of the victim ends at the step at which it was to die."""
        role = {"extension": " extension ", "app": " app ", "service": " transfers "}[self.story.victim]
        lines = [line for line in phone.must("log").lines if role in line]
        return bool(lines) and any(int(line.split()[2]) == step and self.is_last(lines, i) for i, line in enumerate(lines))

    @staticmethod
    def is_last(lines, index):
        process = lines[index].split()[0]
        return all(line.split()[0] != process for line in lines[index + 1:]) and "ends" not in lines[index]

    def act(self, phone, step):
        stop = (STOP[self.story.victim], step)
        act = self.story.act
        if act == "share":
            return self.share(phone, step, *stop)
        if act == "share and sign in":
            return self.share(
                phone, step, "--server", self.proxy.address, "--token", self.account.to_type(), *stop)
        if act == "shortcut":
            return self.shortcut(phone, step, *stop)
        if act == "rename":
            return self.rename(phone, step, *stop)
        first = self.share(phone, step)
        if act in TIDYING:
            return self.tidy(phone, step, *stop)
        if act == "refresh":
            return phone.run("refresh", *stop)
        if act == "transfers":
            if self.story.mode == "lose" and self.story.victim == "app":
                # For an answer that is lost nobody is woken: the service asks again, and then there is one.
                phone.run("run-transfers")
                self.proxy.mode = "pass"
            return phone.run("run-transfers", *stop)
        if act == "open":
            return phone.run("open-app", *stop)
        assert act == "sign in" and first
        return self.sign_in(phone, *stop)

    def shortcut(self, phone, step, *more):
        outcome = phone.run("run-intent", "SendToKindle", "--parameter", "link=" + self.url(step), *more)
        if outcome.told_saved:
            self.told.add(self.url(step))
        return outcome

    def rename(self, phone, step, *stop):
        """Renames the device, which replaces its token, and shares with whatever token it has then."""
        named = ["tap:tab.settings", "tap:device", f"type:device.name:Phone {step}", "tap:device.save"]
        outcome = phone.run("open-app", *itertools.chain.from_iterable(("--do", action) for action in named), *stop)
        self.share(phone, step)
        return outcome

    def tidy(self, phone, step, *stop):
        phone.run("run-transfers")
        title, done, _ = TIDYING[self.story.act]
        row = self.account.find(self.url(step))
        outcome = phone.run("open-app", "--do", f"swipe:{row}:{title}", "--do", f"read:{done}", *stop)
        if outcome.says(f"app: {done}"):
            self.tidied.add(self.url(step))
        return outcome

    def url(self, step):
        return f"https://example.org/{self.account.id}/{step}"

    def share(self, phone, step, *more):
        words = [self.page if word == "PAGE" else word for word in self.story.share or ["--html", "PAGE"]]
        outcome = phone.run("share", "--url", self.url(step), "--title", f"Kite {step}", *words, *more)
        # Who wants a share back may have had it back when the process died.
        if outcome.told_saved and "try:undo" not in words:
            self.told.add(self.url(step))
        if outcome.says("extension: Discarded"):
            self.taken_back.add(self.url(step))
        return outcome

    def recover(self, phone):
        """What a phone's owner does sooner or later."""
        for words in (("unlock",), ("set", "network", "up"), ("run-transfers",)):
            phone.run(*words)
        self.open(phone)
        # Who died while sending holds the share for some seconds more.
        phone.run("run-transfers")
        phone.must("set", "passed", "60")
        self.open(phone)
        phone.run("run-transfers")

    def open(self, phone):
        """Opens the app, and signs in when it asks: a token that was revoked is found out when it is used."""
        phone.must("open-app")
        if not phone.must("open-app").says("app: Signed in"):
            self.sign_in(phone)

    def check(self):
        arrived = self.account.shared() + self.account.shared("bin")
        view = TIDYING[self.story.act][2] if self.story.act in TIDYING else None
        for url in self.tidied.difference(self.account.shared(view) if view else ()):
            self.fault(url, f"the app said that it is in {view}, and it isn't there")
        for url, rows in self.left.items():
            count = arrived.count(url)
            waits = [row for row in rows if row.get("url") == url and row.get("words")]
            if count > 1:
                self.fault(url, f"arrived {count} times")
            if count and waits:
                self.fault(url, f"arrived, and still in the outbox: {waits}")
            if url in self.taken_back and (count or waits):
                self.fault(url, f"taken back, and arrived {count} times or waits: {waits}")
            if url in self.told and not count and not waits:
                self.fault(url, "told saved, and lost")
            if waits:
                self.fault(url, f"nothing hindered it any more, and it waits: {waits}")

    def fault(self, where, what):
        with self.failures[1]:
            self.failures[0].append(f"{self.story.name} ({self.story.victim}) {where}: {what}")


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--every", type=int, default=1, help="take every N-th step only")
    options.add_argument("--jobs", type=int, default=8, help="stories at once")
    options.add_argument("--only", default="", help="stories whose name contains this")
    options = options.parse_args()
    begun, failures, folder = time.time(), ([], threading.Lock()), scratch("system-test-pages-")
    page = folder / "page.html"
    page.write_text("<html><body><p>It flies.</p></body></html>")
    photos = [folder / f"photo{n}.jpg" for n in range(10)]
    for number, photo in enumerate(photos):
        photo.write_bytes(b"\xff\xd8\xff\xe0" + bytes([number]) * 20_000 + b"\xff\xd9")
    large = folder / "film.mov"
    large.write_bytes(bytes(range(256)) * 36_000)
    server = Server()
    try:
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            chosen = [s for s in stories(photos, large) if options.only in s.name]
            tasks = [pool.submit(Run(server, s, page, options.every, failures).play) for s in chosen]
            for task in concurrent.futures.as_completed(tasks):
                run = task.result()
                print(f"{run.story.name} ({run.story.victim}): {run.runs} runs, {run.kills} kills", flush=True)
        runs = sum(task.result().runs for task in tasks)
        kills = sum(task.result().kills for task in tasks)
    finally:
        server.close()
    for failure in failures[0]:
        print("FAULT " + failure)
    print(f"{runs} runs, {kills} processes killed, {len(failures[0])} faults, {time.time() - begun:.0f} s")
    return 1 if failures[0] or not kills else 0


if __name__ == "__main__":
    sys.exit(main())
