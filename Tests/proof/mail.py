# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""No book is lost or sent twice by mail, and what the destination answers is told.

First part: a mail server that breaks off after every byte of its replies and of what it is sent, under TLS and inside
of it, and that refuses at every stage. Books leave through a real server process; in the end each was taken exactly once and is `sent`, or is
shown as `uncertain` and was taken at most once.

Second part: a real Dovecot with answers like Amazon's and those of mail servers, while the server is killed at random.
Each answer changes its own delivery, once; forged and foreign ones change none.

Third part: users' own mail accounts, their passwords encrypted, and `mail check` against a name server of ours.

--every N takes every N-th byte only.
"""

import argparse
import asyncio
import base64
import collections
import contextlib
import email
import email.policy
import http.client
import json
import os
import pathlib
import random
import re
import shutil
import signal
import socket
import sqlite3
import ssl
import struct
import subprocess
import sys
import threading
import time

import trustme

from parts import ROOT, SHAREPIPE, scratch

ANSWERS = ROOT / "Server/Tests/Answers"
SAMPLE_ID = "0199c7b5-2f2e-7a00-8000-0123456789ab"
STAGES = ["greeting", "EHLO", "AUTH", "MAIL", "RCPT", "DATA", "dot"]
REPLIES = ["421 4.3.2 closing", "451 4.3.0 later", "550 5.7.1 no", "xyz", "250-half"]


class MailServer:
    """SMTP over TLS, one fault a connection: ("reply", bytes), ("sent", bytes), (stage, reply), or one of the wire itself,
    ("wire out", bytes) and ("wire in", bytes), handshake included."""

    def __init__(self, folder):
        self.faults, self.taken, self.lock = collections.deque(), collections.Counter(), threading.Lock()
        self.mails, self.connections, self.by_port, self.login = {}, 0, {}, None
        authority = trustme.CA()
        self.ca = str(folder / "smtp-ca.pem")
        authority.cert_pem.write_to_path(self.ca)
        self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        authority.issue_cert("127.0.0.1").configure_cert(self.context)
        self.loop, self.ready = asyncio.new_event_loop(), threading.Event()
        threading.Thread(target=self.run, daemon=True).start()
        self.ready.wait(30)

    def run(self):
        asyncio.set_event_loop(self.loop)
        self.loop.set_exception_handler(lambda loop, context: None)
        inner = self.loop.run_until_complete(
            asyncio.start_server(self.serve, "127.0.0.1", 0, ssl=self.context, limit=1 << 26))
        self.inner = inner.sockets[0].getsockname()[1]
        outer = self.loop.run_until_complete(asyncio.start_server(self.relay, "127.0.0.1", 0))
        self.port = outer.sockets[0].getsockname()[1]
        self.ready.set()
        self.loop.run_forever()

    async def relay(self, reader, writer):
        """The wire: bytes as they are, until they are cut off."""
        with self.lock:
            self.connections += 1
            fault = self.faults.popleft() if self.faults else None
        far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self.inner)
        limits = {"wire in": None, "wire out": None}
        if fault and fault[0] in limits:
            limits[fault[0]] = fault[1]
        else:
            self.by_port[far_writer.get_extra_info("sockname")[1]] = fault
        await asyncio.gather(
            self.pump(reader, far_writer, limits["wire in"], (writer, far_writer)),
            self.pump(far_reader, writer, limits["wire out"], (writer, far_writer)))

    @staticmethod
    async def pump(reader, writer, limit, both):
        count = 0
        with contextlib.suppress(ConnectionError):
            while limit is None or count < limit:
                piece = await reader.read(65536 if limit is None else limit - count)
                if not piece:
                    writer.close()
                    return
                count += len(piece)
                writer.write(piece)
                await writer.drain()
        if limit is not None:
            await asyncio.sleep(0.005)
            for end in both:
                end.transport.abort()

    async def serve(self, reader, writer):
        fault = self.by_port.pop(writer.get_extra_info("peername")[1], None)
        with contextlib.suppress(Conversation.Broken, ConnectionError, ssl.SSLError, asyncio.IncompleteReadError):
            await Conversation(self, reader, writer, fault).hold()
        with contextlib.suppress(Exception):
            writer.close()

    def take(self, content):
        message = email.message_from_bytes(content, policy=email.policy.default)
        with self.lock:
            self.taken[message["Message-ID"]] += 1
            self.mails[message["Message-ID"]] = message


class Conversation:
    class Broken(Exception):
        pass

    def __init__(self, server, reader, writer, fault):
        self.server, self.reader, self.writer = server, reader, writer
        self.kind, self.value = fault or (None, None)
        self.told = self.heard = 0

    async def say(self, stage, text):
        if self.kind == stage:
            text, self.kind = self.value, "over"
        for byte in (text + "\r\n").encode():
            if self.kind == "reply" and self.told == self.value:
                await self.cut()
            self.writer.write(bytes([byte]))
            self.told += 1
        await self.writer.drain()
        if text in ("xyz", "250-half") or (self.kind == "reply" and self.told == self.value):
            await self.cut()
        return text[0] not in "45"

    async def cut(self):
        # What was said goes out; then the connection is gone at once.
        with contextlib.suppress(Exception):
            await self.writer.drain()
            await asyncio.sleep(0.005)
        self.writer.transport.abort()
        raise self.Broken

    async def line(self):
        line = await self.reader.readline()
        if not line:
            raise self.Broken
        return line.decode("latin-1").strip()

    async def hold(self):
        await self.say("greeting", "220 mail.test ESMTP")
        while True:
            words = await self.line()
            verb = words.split(" ")[0].upper()
            if verb == "EHLO":
                if self.kind == "EHLO":
                    await self.say("EHLO", "")
                else:
                    await self.say("-", "250-mail.test\r\n250-SIZE 30000000\r\n250-AUTH PLAIN\r\n250 8BITMIME")
            elif verb == "AUTH":
                proof = words.split(" ")[2:]
                if not proof:
                    await self.say("-", "334 ")
                    proof = [await self.line()]
                right = self.server.login in (None, proof[0])
                await self.say("AUTH", "235 2.7.0 welcome" if right else "535 5.7.8 wrong")
            elif verb in ("MAIL", "RCPT"):
                await self.say(verb, "250 2.1.0 fine")
            elif verb == "DATA":
                if await self.say("DATA", "354 go on"):
                    await self.content()
            elif verb == "QUIT":
                await self.say("-", "221 2.0.0 bye")
                return
            else:
                await self.say("-", "250 2.0.0 nothing")

    async def content(self):
        limit = self.value if self.kind == "sent" else None
        content = b""
        while not content.endswith(b"\r\n.\r\n"):
            if limit is not None and len(content) >= limit:
                self.writer.transport.abort()
                raise self.Broken
            want = 65536 if limit is None else min(65536, limit - len(content))
            piece = await self.reader.read(want)
            if not piece:
                raise self.Broken
            content += piece
        if self.kind == "dot" and self.value[0] in "45":
            await self.say("dot", "")
            return
        self.server.take(content[:-5])
        await self.say("dot", "250 2.0.0 taken")


class Product:
    """A server process that can be killed and started again on the same data."""

    def __init__(self, folder, mail, *flags):
        self.data, self.process = folder / "data", None
        self.flags = ["--smtp", f"smtps://pipe:word@127.0.0.1:{mail.port}", "--smtp-ca", mail.ca,
                      "--mail-from", "pipe@books.example", "--mail-rate", "0", "--share-rate", "0",
                      "--retry-base", "40ms", *flags]
        self.start()
        self.user = "reader@example.org"
        self.operate("user", "add", self.user)
        self.token = self.operate("token", "add", "--user", self.user, "--name", "t", "--scope", "account",
                                  "--scope", "share:create")["token"]
        self.operate("destination", "add", "--user", self.user, "--kind", "kindle", "--address",
                     "reader_7@kindle.com", "--name", "My Kindle", "--confirmed", "--default")

    def start(self):
        self.process = subprocess.Popen(
            [SHAREPIPE, "serve", "--data", self.data, "--listen", "127.0.0.1:0", *self.flags],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        for line in self.process.stdout:
            if "127.0.0.1:" in line:
                self.address = "127.0.0.1:" + line.split("127.0.0.1:")[1].split("/")[0].split()[0]
                break
        else:
            raise SystemExit("mail: the server did not start")
        threading.Thread(target=self.process.stdout.read, daemon=True).start()

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def close(self):
        self.process.terminate()
        self.process.wait(60)

    def operate(self, *words):
        done = subprocess.run([SHAREPIPE, *words, "--data", self.data], capture_output=True, text=True, timeout=120)
        if done.returncode:
            raise SystemExit(f"mail: {' '.join(words)}: {done.stderr}")
        return json.loads(done.stdout.splitlines()[0])

    def receive(self, mail):
        done = subprocess.run(
            [SHAREPIPE, "mail", "receive", "--data", self.data], input=mail, capture_output=True, timeout=120)
        if done.returncode:
            raise SystemExit(f"mail: receive: {done.stderr}")
        return json.loads(done.stdout)

    def ask(self, method, path, body=None):
        connection = http.client.HTTPConnection(self.address, timeout=60)
        connection.request(method, path, body, {"Authorization": f"Bearer {self.token}", "Content-Type": "text/plain"})
        answer = connection.getresponse()
        content = answer.read()
        if answer.status >= 400:
            raise SystemExit(f"mail: {method} {path}: {answer.status} {content[:300]}")
        return json.loads(content)

    def share(self, number):
        text = f"Book number {number}.\n\nIt has two paragraphs of plain words, the second a little longer than the first."
        return self.ask("POST", f"/v1/shares?title=Book%20{number}", text.encode())["id"]

    def deliveries(self):
        """By the share's identifier."""
        found, cursor = {}, ""
        while cursor is not None:
            page = self.ask("GET", "/v1/shares?limit=100" + (f"&cursor={cursor}" if cursor else ""))
            for share in page["items"]:
                found[share["id"]] = share
            cursor = page.get("nextCursor")
        return found

    def wait(self, done, what, seconds=240, tell=None):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            shares = self.deliveries()
            if done(shares):
                return shares
            time.sleep(0.2)
        states = collections.Counter(d["state"] for s in shares.values() for d in s["deliveries"])
        raise SystemExit(f"mail: still waiting for {what}: {dict(states)} {json.dumps(tell(shares)) if tell else ''}")


def fail(words):
    raise SystemExit(f"mail: {words}")


def over(shares):
    return all(s["deliveries"] and s["deliveries"][0]["state"] not in ("queued", "sending") for s in shares.values())


def measure(product, mail):
    """How many bytes an undisturbed conversation has."""
    product.share(0)
    product.wait(over, "the first book")
    (message,) = mail.mails.values()
    return len(message.as_bytes(policy=email.policy.SMTP))


def faults(size, every):
    replies = [("reply", n) for n in range(0, 190)]
    head = [("sent", n) for n in range(0, 1500)]
    rest = [("sent", n) for n in range(1500, size + 8, max(1, every // 3))] + [("sent", size + n) for n in range(-10, 8)]
    stages = [(stage, reply) for stage in STAGES for reply in REPLIES]
    wire = [("wire out", n) for n in range(0, 4000)] + [("wire in", n) for n in range(0, 900)]
    sample = wire[:: max(1, every)] + replies[::every] + head[::every] + rest[::every] + stages[:: max(1, every // 8)]
    sample += [("reply", n) for n in range(140, 190, max(1, every // 12))]
    random.Random(7).shuffle(sample)
    return sample


def breaking(folder, every):
    mail = MailServer(folder)
    product = Product(folder, mail)
    try:
        size = measure(product, mail)
        mail.faults.extend(faults(size, every))
        count, connections = len(mail.faults), mail.connections
        for number in range(1, count + 1):
            product.share(number)
        # A stopped channel is tried ever more rarely; in a proof that would be a wait of minutes.
        end = time.monotonic() + 600
        while not over(product.deliveries()):
            if time.monotonic() > end:
                fail(f"not over: {collections.Counter(s['deliveries'][0]['state'] for s in product.deliveries().values())}")
            resume(product)
            time.sleep(0.3)
        return judge(product.deliveries(), mail, count, mail.connections - connections)
    finally:
        product.close()


def resume(product):
    """What `mail check` does once the password is taken; here without its own conversation, which would use up a fault."""
    with contextlib.closing(sqlite3.connect(product.data / "sharepipe.sqlite", timeout=30)) as base, base:
        base.execute("UPDATE mail_channel SET probe_at = 0, probes = 0")
        base.execute("UPDATE job SET run_at = 0 WHERE lease_owner IS NULL AND delivery IN (SELECT delivery FROM mail_channel_wait)")


def judge(shares, mail, faults, connections):
    states = collections.Counter()
    for share in shares.values():
        (delivery,) = share["deliveries"]
        taken = mail.taken[f"<{delivery['id']}@books.example>"]
        states[delivery["state"]] += 1
        allowed = {"sent": taken == 1, "uncertain": taken <= 1, "rejected": taken == 0, "failed": taken == 0}
        if not allowed.get(delivery["state"]):
            fail(f"{delivery['state']} but taken {taken} times: {json.dumps(delivery)}")
        if delivery["state"] != "sent" and not delivery.get("problem"):
            fail(f"{delivery['state']} without a reason")
    doubtless = states["uncertain"] - sum(
        mail.taken[f"<{share['deliveries'][0]['id']}@books.example>"] for share in shares.values()
        if share["deliveries"][0]["state"] == "uncertain")
    print(f"mail: {len(shares)} books, {faults} faults, {connections} connections: {dict(states)}, {doubtless} of the uncertain "
          "not taken; none lost or doubled")


class Mailbox:
    def __init__(self):
        self.process = subprocess.Popen(
            [sys.executable, str(ROOT / "Tests/support/imap_server.py"), "--user", "pipe", "--password", "word"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        start = json.loads(self.process.stdout.readline())
        self.url, self.ca = f"imaps://pipe:word@127.0.0.1:{start['port']}/INBOX", start["ca"]
        self.inbox, self.count = pathlib.Path(start["inbox"]), 0

    def put(self, content):
        self.count += 1
        name = f"{1_800_000_000 + self.count}.M{self.count}P1.test"
        temporary = self.inbox.parent / "tmp" / name
        temporary.write_bytes(content)
        temporary.rename(self.inbox / name)

    def close(self):
        self.process.stdin.close()
        self.process.wait(60)


def sample(name, message):
    """One of the samples, about this very mail."""
    content = (ANSWERS / f"{name}.eml").read_bytes()
    identifier = message["Message-ID"].strip("<>").split("@")[0]
    token = message.get_payload()[1].get_filename().split("[")[1].split("]")[0]
    def about_this(content):
        content = content.replace(SAMPLE_ID.encode(), identifier.encode())
        for known, new in ((b"k7q2m9x4", token), (b"K7Q2M9X4", token.upper())):
            content = content.replace(known, new.encode())
        return content

    # What is in base64 speaks of this mail, too.
    content = re.sub(
        rb"\r\n\r\n((?:[A-Za-z0-9+/]{76}\r\n)+[A-Za-z0-9+/]*=*)",
        lambda block: b"\r\n\r\n" + base64.encodebytes(about_this(base64.b64decode(block[1]))).rstrip().replace(b"\n", b"\r\n"),
        about_this(content))
    return content.replace(f"<{name}@".encode(), f"<{name}-{token}@".encode())


STATES = {"rejected": "rejected", "bounced": "rejected", "expired": "failed", "confirmed": "confirmed"}


def answering(folder, kills):
    mail, mailbox = MailServer(folder), Mailbox()
    names = sorted(path.stem for path in ANSWERS.glob("*.eml"))
    product = Product(folder, mail, "--mailbox", mailbox.url, "--mailbox-ca", mailbox.ca, "--mailbox-interval", "300ms")
    dice = random.Random(11)
    try:
        ids = {product.share(number): name for number, name in enumerate(names)}
        shares = product.wait(over, "the books to be sent")
        about = {id: shares[id]["deliveries"][0]["id"] for id in ids}
        for share in shares.values():
            if share["deliveries"][0]["state"] != "sent" or not share["deliveries"][0].get("noWordSince"):
                fail(f"not sent in silence: {share['deliveries'][0]}")
        answers = [sample(name, mail.mails[f"<{about[id]}@books.example>"]) for id, name in ids.items()]
        # Noise: mails about nobody's delivery, and one that is no mail at all.
        answers += [(ANSWERS / f"{name}.eml").read_bytes() for name in names] + [bytes(5000)]
        dice.shuffle(answers)
        for content in answers:
            mailbox.put(content)
            if kills and dice.random() < kills / len(answers):
                time.sleep(dice.uniform(0, 0.5))
                product.kill()
                product.start()
        wanted = {id: expected(name) for id, name in ids.items()}
        def misfits(shares):
            return {ids[id]: shares[id]["deliveries"][0] for id, want in wanted.items()
                    if not fits(shares[id]["deliveries"][0], want)}

        shares = product.wait(lambda shares: not misfits(shares), "the answers", tell=misfits)
        counted(product)
        again(product, mail, ids, about)
        forged(product, mail, about)
        kinds = collections.Counter(want[0] for want in wanted.values())
        print(f"mail: {len(answers)} answers over IMAP, the server killed {kills} times or so: {dict(kinds)}")
    finally:
        product.close()
        mailbox.close()


def expected(name):
    kind, *rest = (ANSWERS / f"{name}.eml").read_text().split("\n")[0].split(":", 1)[1].split()
    return STATES.get(kind, "sent"), kind, rest


def fits(delivery, want):
    state, kind, rest = want
    answer = delivery.get("answer") or {}
    if delivery["state"] != state:
        return False
    if kind in ("unrelated", "automatic"):
        return not answer and "noWordSince" in delivery
    if answer.get("kind") != kind or "noWordSince" in delivery:
        return False
    if kind == "confirmationRequested":
        return answer["link"] == rest[0] and answer["until"] > answer["receivedAt"]
    return not rest or delivery["problem"]["code"] == rest[0]


def counted(product):
    """Each answer changed its delivery once and only once."""
    with contextlib.closing(sqlite3.connect(product.data / "sharepipe.sqlite", timeout=30)) as base:
        twice = base.execute(
            "SELECT delivery, state, count(*) FROM transition WHERE state IN ('rejected', 'confirmed', 'failed') "
            "AND delivery IS NOT NULL GROUP BY 1, 2 HAVING count(*) > 1").fetchall()
        doubled = base.execute("SELECT delivery, count(*) FROM answer GROUP BY 1 HAVING count(*) > 1").fetchall()
    if twice or doubled:
        fail(f"counted twice: {twice} {doubled}")


def again(product, mail, ids, about):
    """The same mails by the other way: nothing changes."""
    before = {id: share["deliveries"] for id, share in product.deliveries().items()}
    for id, name in list(ids.items())[::6]:
        told = product.receive(sample(name, mail.mails[f"<{about[id]}@books.example>"]))
        kind = expected(name)[1]
        if told["kind"] != kind or told["delivery"] != ("none" if kind in ("unrelated", "automatic") else "found"):
            fail(f"receive said {told} about {name}")
    if before != {id: share["deliveries"] for id, share in product.deliveries().items()}:
        fail("a repeated answer changed something")
    counted(product)


def forged(product, mail, about):
    """Somebody who knows the address and the title, but no token and no Message-ID."""
    id = product.share(999)
    product.wait(lambda shares: over({id: shares[id]}), "one more book")
    text = b"E999: Book 999 for reader_7@kindle.com could not be delivered."
    told = product.receive(
        b"From: Amazon Kindle <do-not-reply@amazon.com>\r\nSubject: There was a problem with the document(s)\r\n"
        b"Message-ID: <forged@evil.example>\r\n\r\n" + text)
    if told != {"kind": "rejected", "delivery": "none"}:
        fail(f"a forged answer was believed: {told}")
    if product.deliveries()[id]["deliveries"][0]["state"] != "sent":
        fail("a forged answer changed a delivery")


class NameServer:
    """TXT records over UDP, and over TCP where an answer is too long for it."""

    RECORDS = {
        "books.example": ["v=spf1 include:relay.example -all"],
        "s1._domainkey.books.example": ["v=DKIM1; k=rsa; p=" + "A" * 250, "B" * 200],
        "_dmarc.books.example": ["v=DMARC1; p=reject"],
    }

    def __init__(self):
        self.tcp = socket.create_server(("127.0.0.1", 0))
        self.port = self.tcp.getsockname()[1]
        self.udp = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.udp.bind(("127.0.0.1", self.port))
        threading.Thread(target=self.datagrams, daemon=True).start()
        threading.Thread(target=self.streams, daemon=True).start()

    def answer(self, question, limit):
        name, at = [], 12
        while question[at]:
            name.append(question[at + 1:at + 1 + question[at]].decode())
            at += question[at] + 1
        texts = self.RECORDS.get(".".join(name), [])
        data = b"".join(bytes([len(text)]) + text.encode() for text in texts)
        record = b"\xc0\x0c" + struct.pack(">HHIH", 16, 1, 60, len(data)) + data if texts else b""
        head = question[:2] + (b"\x81\x80" if texts else b"\x81\x83") + struct.pack(">HHHH", 1, bool(texts), 0, 0)
        whole = head + question[12:at + 5] + record
        if len(whole) > limit:
            return question[:2] + b"\x83\x80" + struct.pack(">HHHH", 1, 0, 0, 0) + question[12:at + 5]
        return whole

    def datagrams(self):
        while True:
            question, peer = self.udp.recvfrom(4096)
            self.udp.sendto(self.answer(question, 300), peer)

    def streams(self):
        while True:
            stream, _ = self.tcp.accept()
            with stream:
                size = struct.unpack(">H", stream.recv(2, socket.MSG_WAITALL))[0]
                answer = self.answer(stream.recv(size, socket.MSG_WAITALL), 65535)
                stream.sendall(struct.pack(">H", len(answer)) + answer)


PASSWORD = "Gr\u00fcn und gr\u00f6\u00dfer 7:/@?"


def own_accounts(folder, _):
    (folder / "a").mkdir()
    (folder / "b").mkdir()
    server, own, names = MailServer(folder / "a"), MailServer(folder / "b"), NameServer()
    bundle = folder / "both.pem"
    bundle.write_text(pathlib.Path(server.ca).read_text() + pathlib.Path(own.ca).read_text())
    server.ca = str(bundle)
    allowed = ("--allow-host", f"127.0.0.1:{own.port}")
    product = Product(folder, server, *allowed)
    try:
        def account(verb, *words, password=None, expected=0):
            done = subprocess.run(
                [SHAREPIPE, "mail", "account", verb, "--user", product.user, "--data", product.data, *words],
                input=(password or "").encode() + b"\n", capture_output=True, timeout=300)
            if done.returncode != expected:
                fail(f"mail account {verb}: {done.returncode} {done.stderr.decode()}")
            return done

        def wanted(password):
            return base64.b64encode(f"\0reader\0{password}".encode()).decode()

        words = ("--server", f"smtps://127.0.0.1:{own.port}", "--login", "reader", "--from", "reader@books.example",
                 "--smtp-ca", server.ca)
        # An internal address that the operator does not allow is not even connected.
        account("set", *words, password=PASSWORD, expected=65)
        if own.connections:
            fail("a user's mail server at an internal address was connected")
        own.login = wanted(PASSWORD)
        account("set", *words, *allowed, password="wrong", expected=65)
        account("set", *words, *allowed, password=PASSWORD)
        if PASSWORD.encode() in account("show").stdout:
            fail("the password is shown")
        secrets_at_rest(product.data)
        sent(product, own, 1, "reader@books.example")
        checked(product, names, allowed, server.ca)
        # Without its key the password is gone; mail waits and says so, and nothing is lost.
        key = product.data / "secret.key"
        moved = key.rename(folder / "kept.key")
        id = product.share(2)
        product.wait(lambda shares: shares[id]["deliveries"][0].get("problem", {}).get("code") == "mail_channel_paused",
                     "mail to be stopped without the key")
        moved.rename(key)
        resume(product)
        product.wait(lambda shares: over({id: shares[id]}), "the book after the key came back")
        account("remove")
        sent(product, server, 3, "pipe@books.example")
        print("mail: own account: refused at an internal address and with a wrong password, encrypted at rest, stopped without "
              "its key, checked with SPF, DKIM and DMARC")
    finally:
        product.close()


def secrets_at_rest(data):
    """The password is in no file, as it is or in base64; its key is its owner's alone."""
    if (data / "secret.key").stat().st_mode & 0o077:
        fail("others may read the key")
    forms = [PASSWORD.encode(), base64.b64encode(PASSWORD.encode()), base64.b64encode(f"\0reader\0{PASSWORD}".encode())]
    for path in data.rglob("*"):
        if path.is_file() and any(form in path.read_bytes() for form in forms):
            fail(f"the password can be read in {path.name}")


def sent(product, server, number, sender):
    before = sum(server.taken.values())
    id = product.share(number)
    shares = product.wait(lambda shares: over({id: shares[id]}), f"book {number}")
    delivery = shares[id]["deliveries"][0]
    name = f"<{delivery['id']}@books.example>"
    if delivery["state"] != "sent" or sum(server.taken.values()) != before + 1 or server.mails[name]["From"] != sender:
        fail(f"book {number} did not leave from {sender}: {delivery}")


def checked(product, names, allowed, ca):
    done = subprocess.run(
        [SHAREPIPE, "mail", "check", "--json", "--user", product.user, "--data", product.data, "--smtp-ca", ca, *allowed,
         "--resolver", f"127.0.0.1:{names.port}", "--dkim-selector", "s1"], capture_output=True, text=True, timeout=300)
    found = {line["topic"]: line["level"] for line in map(json.loads, done.stdout.splitlines())}
    wanted = {topic: "good" for topic in ("server", "TLS", "AUTH", "SIZE", "From", "SPF", "DKIM", "DMARC")}
    if done.returncode or found != wanted:
        fail(f"mail check: {done.returncode} {done.stdout} {done.stderr}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--kills", type=int, default=8)
    parser.add_argument("--part", choices=["breaking", "answering", "own_accounts"], help="only this one")
    options = parser.parse_args()
    for part, argument in ((breaking, options.every), (answering, options.kills), (own_accounts, None)):
        if options.part not in (None, part.__name__):
            continue
        folder = scratch("proof-mail-")
        try:
            part(folder, argument)
        finally:
            shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
