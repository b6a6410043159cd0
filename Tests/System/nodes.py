# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""Tests that two servers and two workers, each with its own data folder, share their state in PostgreSQL.

Sign-ins with OpenID Connect begin at one server and end at the other one. A personal mail account is set up at a server, and a worker
sends with it. Wrong passwords at both servers count together. A stream of events continues at the other server. The limit on mails at a
time applies to both workers together. The worker that reads the mailbox is suspended, and the other one takes over. Then that one is killed.
"""

import argparse
import base64
import collections
import contextlib
import http.client
import itertools
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import time
import urllib.parse

import identity_provider
import intake
import loss
import mail
import mail_own
import mail_server
import nodes_mail
import oidc
import parts
import postgres
from postgres import expect

PUBLIC_URL = "http://127.0.0.1:1"
# SignInLimits allows a peer this many sign-ins at one account in a minute.
TRIES, PER_MINUTE = 30, 10
DESTINATIONS, LIMITS = 4, (2, 3)
# The lease of a leader lasts three intervals, and the other process looks at it once in each interval, so it takes over after up to four.
INTERVAL = 3


class Installation:
    """Two servers that only accept shares, workers that can be started one by one, and the services that they connect to."""

    def __init__(self, folder, cluster, stack):
        self.folder, self.cluster, self.servers, self.workers = folder, cluster, [], {}
        self.environment = {"SHAREPIPE_DATABASE": cluster.url, "SHAREPIPE_STORE": "database", "SHAREPIPE_PUBLIC_URL": PUBLIC_URL,
                            "SHAREPIPE_SECRET_KEY": str(folder / "secret.key")}
        self.gate, self.provider = nodes_mail.Gate(), identity_provider.Provider()
        self.boxes = {name: nodes_mail.SlowMailbox(folder / name, self.gate, name) for name in ("first", "second")}
        (folder / "personal").mkdir()
        self.personal, self.mailbox = mail_server.MailServer(folder / "personal"), mail.Mailbox()
        stack.callback(self.close)
        (folder / "ca.pem").write_text("".join(pathlib.Path(server.ca).read_text() for server in (*self.boxes.values(), self.personal)))
        (folder / "oidc-secret").write_text(identity_provider.SECRET)
        self.log = open(folder / "workers.log", "ab")
        for name in ("a", "b"):
            self.servers.append(self.serve(name))

    def flags(self, box):
        return [*box.flags, "--smtp-ca", self.folder / "ca.pem", "--allow-host", f"127.0.0.1:{self.personal.port}"]

    def serve(self, name):
        server = intake.Serving(
            self.folder / f"data-{name}", "--no-work", *self.flags(self.boxes["first"]), "--sign-up", "open", "--oidc-issuer", self.provider.url,
            "--oidc-client", identity_provider.CLIENT, "--oidc-secret-file", self.folder / "oidc-secret",
            "--allow-host", urllib.parse.urlparse(self.provider.url).netloc, environment=self.environment)
        server.must_be_up()
        server.url = "http://" + server.address
        return server

    def work(self, name, most):
        """Starts a worker, which sets the limit on mails at a time to `most`."""
        self.workers[name] = subprocess.Popen(
            [parts.SHAREPIPE, "work", "--data", self.folder / f"data-{name}", *self.flags(self.boxes[name]), "--mail-connections", str(most),
             "--mailbox", self.mailbox.url, "--mailbox-ca", self.mailbox.ca, "--mailbox-interval", f"{INTERVAL * 1000:.0f}ms"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=self.log, env={**os.environ, **self.environment})

    def operate(self, *words):
        return intake.operate(self.servers[0].data, *words, environment=self.environment)

    def account(self, name):
        """The token of a new account."""
        return intake.account(self.servers[0].data, f"{name}@example.org", environment=self.environment)[1]

    def share(self, token, number, destinations=None):
        """Shares a text at one of the servers in turn, to some destinations or to the default one; returns its identifier."""
        body = {"text": f"The ferry left at seven, number {number}.", "destinations": destinations}
        client = intake.Client(self.servers[number % 2].address, token)
        status, _, reply = client.ask("POST", "/v1/shares", json.dumps(body), {"Content-Type": "application/json"})
        expect(status == 202, f"a share got {status}: {reply[:300]}")
        return json.loads(reply)["id"]

    def deliveries(self, token):
        status, _, body = intake.Client(self.servers[0].address, token).ask("GET", "/v1/shares?limit=100")
        expect(status == 200, f"a list got {status}: {body[:300]}")
        return [delivery for share in json.loads(body)["items"] for delivery in share["deliveries"]]

    def await_sent(self, token, count):
        def states():
            return collections.Counter(delivery["state"] for delivery in self.deliveries(token))

        until(lambda: states() == {"sent": count}, lambda: f"the deliveries are {dict(states())} instead of {count} sent ones")

    def rows(self, sql):
        return self.cluster.query(sql, "shares")

    def close(self):
        for worker in self.workers.values():
            worker.kill()
            worker.wait(30)
        for server in self.servers:
            server.kill()
        for box in self.boxes.values():
            box.close()
        self.mailbox.close()
        self.provider.stop()


def until(condition, words, seconds=60):
    """Waits for a condition, and returns the seconds that this took."""
    begun = time.monotonic()
    while not condition():
        expect(time.monotonic() - begun < seconds, f"after {seconds} s, {words() if callable(words) else words}")
        time.sleep(0.05)
    return time.monotonic() - begun


class Stream:
    """A stream of events at one server."""

    def __init__(self, server, token, mark=None):
        self.connection, self.mark = http.client.HTTPConnection(server.address, timeout=30), mark
        more = {"Last-Event-ID": mark} if mark else {}
        self.connection.request("GET", "/v1/events", headers={"Authorization": "Bearer " + token, **more})
        self.reply = self.connection.getresponse()
        expect(self.reply.status == 200, f"a stream got {self.reply.status}")

    def next(self):
        """The next event, with the state of a share."""
        fields = {}
        while "data" not in fields:
            fields = {}
            while line := self.reply.readline().decode().rstrip("\n"):
                name, _, value = line.partition(": ")
                fields[name] = value
            expect(fields or not self.reply.isclosed(), "a stream ended")
        self.mark = fields["id"]
        return json.loads(fields["data"])

    def take(self, count):
        return [self.next()["id"] for _ in range(count)]

    def rest(self, seconds=10, most=1000):
        """The shares of the events until none arrives for a while, or there are `most`; the stream can't be used afterward."""
        self.connection.sock.settimeout(seconds)
        found = []
        with contextlib.suppress(TimeoutError):
            while len(found) < most:
                found += self.take(1)
        return found

    def close(self):
        self.reply.close()
        self.connection.close()


def events(nodes):
    """A stream that begins at one server and continues at the other one has each new share once, in order.

    Then a worker on another node reads the shares, and the stream reports the last state of each.
    """
    token, (one, two) = nodes.account("events"), nodes.servers
    with contextlib.closing(Stream(one, token)) as stream:
        shares = [nodes.share(token, number) for number in range(5)]
        expect(stream.take(5) == shares, "the first server did not send each share once")
        mark = stream.mark
    missed = [nodes.share(token, number) for number in range(20)]
    with contextlib.closing(Stream(two, token, mark)) as stream:
        found = stream.take(20)
        expect(found == missed, f"the second server did not send each missed share once: {missed} {found}")
        later = nodes.share(token, 25)
        expect(stream.take(1) == [later] and stream.rest() == [], "the second server did not send a new share once")
        mark = stream.mark
    states = dict.fromkeys(shares + missed + [later], "received")
    with contextlib.closing(Stream(one, token, mark)) as stream:
        nodes.work("first", 6)
        deadline = time.monotonic() + 60
        while set(states.values()) != {"ready"}:
            expect(time.monotonic() < deadline, f"after 60 s, the events report {collections.Counter(states.values())}")
            share = stream.next()
            states[share["id"]] = share["state"]
    return len(states)


def broken_off(nodes):
    """A stream that breaks off between two events continues with the next one at the other server, even if both were sent together."""
    token = nodes.account("broken")
    with contextlib.closing(Stream(nodes.servers[0], token)) as stream:
        shares = [nodes.share(token, number) for number in range(20)]
        found = stream.take(1)
    for number in range(4):
        with contextlib.closing(Stream(nodes.servers[(number + 1) % 2], token, stream.mark)) as stream:
            found += stream.rest(most=6)
    expect(found == shares, f"a stream that broke off after each sixth event had {len(found)} events about {len(set(found))} of {len(shares)} shares")


def provider_sign_in(nodes):
    """A sign-in with OpenID Connect begins at each server, and its callback arrives at the other one; returns the last browser."""
    for number, (begin, end) in enumerate([nodes.servers, nodes.servers[::-1]]):
        nodes.provider.person = {"sub": f"100{number}", "email": f"reader{number}@example.org", "email_verified": True}
        browser = oidc.Browser(begin)
        back = browser.there()
        expect(isinstance(back, str) and back.startswith(PUBLIC_URL + "/"), f"the sign-in did not begin: {back}")
        there = end.url + back.removeprefix(PUBLIC_URL)
        foreign = oidc.Browser(end).get(there, allow_redirects=False, timeout=60)
        expect(foreign.status_code == 400, f"the callback of another browser got {foreign.status_code}")
        response = browser.get(there, allow_redirects=False, timeout=60)
        expect(response.status_code == 303, f"the callback at the other server got {response.status_code}")
        expect(browser.email() == f"reader{number}@example.org", "the session is unknown where the sign-in began")
    return browser


def personal_mail(nodes, browser):
    """A personal mail account is set up at a server. A worker on another node sends a book with its password, which is encrypted."""
    user, server = browser.email(), nodes.personal
    server.login = base64.b64encode(f"\0reader\0{mail_own.PASSWORD}".encode()).decode()
    token = nodes.operate("token", "add", "--user", user, "--name", "test", "--scope", "account")["token"]
    nodes.operate("destination", "add", "--user", user, "--kind", "kindle", "--address", "reader@kindle.com", "--confirmed", "--default")
    form = {"host": "127.0.0.1", "port": str(server.port), "encryption": "implicit", "user": "reader", "from": "reader@books.example"}
    for password in ("wrong", mail_own.PASSWORD):
        response = browser.post(nodes.servers[0].url + "/mail", data={**form, "password": password}, timeout=60)
        expect((response.status_code == 200) == (password != "wrong"), f"setting the mail account got {response.status_code}: {response.text[-900:]}")
    stored = nodes.rows("SELECT * FROM own_sender")
    expect("reader@books.example" in stored and mail_own.PASSWORD not in stored and server.login not in stored, "the password is not encrypted")
    nodes.share(token, 1)
    nodes.await_sent(token, 1)
    senders = [message["From"] for message in server.mails.values()]
    expect(senders == ["reader@books.example"] and not nodes.gate.mails, f"the mails came from {senders}")


def sign_in(server, peer, user, password):
    """The status of a sign-in from one of the addresses of this machine, and the seconds until the next one is allowed."""
    with contextlib.closing(http.client.HTTPConnection(server.address, timeout=60, source_address=(peer, 0))) as connection:
        body = json.dumps({"email": user, "password": password})
        connection.request("POST", "/v1/sign-in", body, {"Content-Type": "application/json"})
        response = connection.getresponse()
        response.read()
        return response.status, int(response.headers["Retry-After"] or 0)


def checked(servers, peer, user):
    """How many of 30 wrong passwords for an account are checked, if they are sent to the servers in turn."""
    begun = time.monotonic()
    statuses = collections.Counter(sign_in(servers[number % len(servers)], peer, user, "wrong")[0] for number in range(TRIES))
    count, most = statuses[401], PER_MINUTE + int((time.monotonic() - begun) * PER_MINUTE / 60)
    expect(PER_MINUTE <= count <= most and statuses[429] == TRIES - count,
           f"{len(servers)} servers replied {dict(statuses)} to wrong passwords; {PER_MINUTE} to {most} may be checked")
    return count


def wrong_passwords(nodes):
    """Two servers check as many wrong passwords as one, and then neither of them checks the right one from that peer."""
    one, two = nodes.servers
    user, password = "typed@example.org", "the right one"
    link = urllib.parse.urlparse(nodes.operate("user", "add", user)["signInLink"]).path
    response = oidc.Browser(one).post(one.url + link, data={"password": password}, allow_redirects=False, timeout=60)
    expect(response.status_code == 303, f"setting a password got {response.status_code}")
    # Attempts count for a pair of peer and account, so each peer begins with its own count.
    alone, both = checked([one], "127.0.0.2", user), checked([one, two], "127.0.0.3", user)
    (status, wait), (other, other_wait) = right_passwords((one, two), "127.0.0.4", user, password)
    expect((status, other) == (429, 429) and 0 < other_wait <= wait <= 6, f"after wrong passwords, the servers reply {status} and {other}")
    found = [sign_in(server, "127.0.0.5", user, password)[0] for server in (one, two)]
    expect(found == [200, 200], f"the right password from another peer got {found}")
    return alone, both


def right_passwords(servers, peer, user, password):
    """What the servers reply to the right password after too many wrong ones from that peer."""
    for _ in range(10):
        while (wait := sign_in(servers[0], peer, user, "wrong")[1]) < 3:
            time.sleep(wait)
        begun = time.monotonic()
        replies = [sign_in(server, peer, user, password) for server in servers]
        # When the next attempt becomes free, the right password may be accepted.
        if time.monotonic() - begun < wait - 1:
            return replies
    raise AssertionError(f"signing in twice took {wait - 1} seconds in 10 attempts")


def mail_limit(nodes):
    """Two workers together send as many mails at a time as the worker that started last allows; returns the token of the account."""
    token = nodes.account("gate")
    words = ("destination", "add", "--user", "gate@example.org", "--kind", "kindle", "--confirmed")
    destinations = [nodes.operate(*words, "--address", f"gate{number}@kindle.com", "--name", f"Kindle {number}")["id"]
                    for number in range(DESTINATIONS)]
    texts, sent = itertools.count(), 0
    for most in LIMITS:
        if worker := nodes.workers.get("second"):
            worker.terminate()
            expect(worker.wait(60) == 0, f"the second worker ended with {worker.returncode}")
        nodes.work("second", most)
        until(lambda: nodes.rows("SELECT most FROM way_limit WHERE way = 'mail'") == str(most), "the limit was not set")
        nodes.gate.reset()
        # On a busy machine, one of the workers may get all of the first mails.
        deadline = time.monotonic() + 120
        while nodes.gate.most < most or min(nodes.gate.received[name] for name in nodes.boxes) == 0:
            expect(time.monotonic() < deadline, f"of {most} mails at a time, there were {nodes.gate.most}, of {dict(nodes.gate.received)}")
            # A text that was shared before isn't sent again.
            for _ in range(3):
                nodes.share(token, next(texts), destinations)
                sent += DESTINATIONS
            nodes.await_sent(token, sent)
        expect(nodes.gate.most == most, f"{nodes.gate.most} mails were sent at a time, and {most} are allowed")
    identifiers = {message["Message-ID"] for message in nodes.gate.mails}
    expect(len(identifiers) == len(nodes.gate.mails), "a mail was sent twice")
    return token


def leader(nodes):
    owner, fence = nodes.rows("SELECT owner || ' ' || fence FROM leader WHERE role = 'mailbox'").split()
    return owner, int(fence)


def replied(nodes, token, sample, message):
    """Puts a reply into the mailbox, and waits until its delivery is rejected."""
    nodes.mailbox.put(mail.sample(sample, message))
    id = message["Message-ID"].strip("<>").split("@")[0]
    until(lambda: id in {delivery["id"] for delivery in nodes.deliveries(token) if delivery["state"] == "rejected"}, "a reply was not read")


def take_over(nodes, token):
    """The worker that reads the mailbox is suspended, then the next one is killed; returns how many seconds each takeover took."""
    # On a busy machine, the second worker may have taken over already.
    owner, fence = leader(nodes)
    first, second = (nodes.workers[name] for name in (("first", "second") if fence % 2 else ("second", "first")))
    first.send_signal(signal.SIGSTOP)
    after_stop = until(lambda: leader(nodes)[1] == fence + 1, "no worker took over from the suspended one", 10 * INTERVAL)
    replied(nodes, token, "amazon-e999-en", nodes.gate.mails[0])
    first.send_signal(signal.SIGCONT)
    time.sleep(3.5 * INTERVAL)
    expect(leader(nodes)[0] != owner and leader(nodes)[1] == fence + 1, "the suspended worker leads again")
    second.kill()
    after_kill = until(lambda: leader(nodes) == (owner, fence + 2), "no worker took over from the killed one", 10 * INTERVAL)
    replied(nodes, token, "amazon-protected", nodes.gate.mails[1])
    count = nodes.rows("SELECT count(*) FROM transition WHERE state = 'rejected'")
    expect(count == "2", f"two replies changed {count} states")
    return after_stop, after_kill


def main():
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()
    folder, begun = parts.scratch("system-test-nodes-"), time.monotonic()
    with contextlib.ExitStack() as stack:
        stack.callback(shutil.rmtree, folder, ignore_errors=True)
        cluster = postgres.Cluster(folder / "cluster")
        stack.callback(cluster.stop)
        nodes = Installation(folder, cluster, stack)
        broken_off(nodes)
        streamed = events(nodes)
        personal_mail(nodes, provider_sign_in(nodes))
        alone, both = wrong_passwords(nodes)
        stopped, killed = take_over(nodes, mail_limit(nodes))
    print(f"nodes: sign-ins ended at the other server, and a worker sent with a personal account; {streamed} shares in a stream from two servers; "
          f"{both} of {TRIES} wrong passwords checked by two servers, {alone} by one; at most {LIMITS[0]} and {LIMITS[1]} mails at a time; "
          f"the mailbox was taken over {stopped:.1f} s after a stop and {killed:.1f} s after a kill; {time.monotonic() - begun:.0f} s")


if __name__ == "__main__":
    try:
        main()
    except AssertionError as error:
        print(f"nodes: {error}", file=sys.stderr)
        sys.exit(1)
