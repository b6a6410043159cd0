# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""No book is lost or sent twice by mail, and the replies of destinations are reported.

First part: a mail server that closes the connection after each byte of its replies and of what it receives, with and without
TLS, and that refuses at every stage. A real server process sends the books. In the end each book was accepted exactly once and
is `sent`, or is shown as `uncertain` and was accepted at most once.

Second part: a real Dovecot with replies like those of Amazon and of mail servers, while the server is killed at random
moments. Each reply changes its own delivery once. Forged replies and those to other messages change nothing.

Third part: users' personal mail accounts with encrypted passwords, and `mail check` with a name server of this test.

--every N closes the connection at every N-th byte only.
"""

import argparse
import base64
import collections
import contextlib
import email
import email.policy
import json
import pathlib
import random
import re
import shutil
import sqlite3
import subprocess
import sys
import time

from mail_own import own_accounts
from mail_product import Product, fail, over, resume
from mail_server import MailServer
from parts import ROOT, SHAREPIPE, scratch

REPLY_MAILS = ROOT / "Server/Tests/MailReplies"
SAMPLE_ID = "0199c7b5-2f2e-7a00-8000-0123456789ab"
STAGES = ["greeting", "EHLO", "AUTH", "MAIL", "RCPT", "DATA", "dot"]
REPLIES = ["421 4.3.2 closing", "451 4.3.0 later", "550 5.7.1 no", "xyz", "250-half"]


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
    # Without the image worker beside it there are no covers. They would be most of the work for so many books.
    alone = folder / "sharepipe"
    shutil.copy2(SHAREPIPE, alone)
    product = Product(folder, mail, program=alone)
    try:
        size = measure(product, mail)
        mail.faults.extend(faults(size, every))
        count, connections = len(mail.faults), mail.connections
        for number in range(1, count + 1):
            product.share(number)
        # A stopped channel is tried ever more rarely; in a test that would be a wait of minutes.
        end = time.monotonic() + 600 + count / 4
        while product.pending():
            if time.monotonic() > end:
                fail(f"not over: {collections.Counter(s['deliveries'][0]['state'] for s in product.deliveries().values())}")
            resume(product)
            time.sleep(0.3)
        return check(product.deliveries(), mail, count, mail.connections - connections)
    finally:
        product.close()


def check(shares, mail, faults, connections):
    states = collections.Counter()
    for share in shares.values():
        (delivery,) = share["deliveries"]
        taken = mail.taken[f"<{delivery['id']}@books.example>"]
        states[delivery["state"]] += 1
        allowed = {"sent": taken == 1, "uncertain": taken <= 1, "rejected": taken == 0, "failed": taken == 0}
        if not allowed.get(delivery["state"]):
            fail(f"{delivery['state']} but taken {taken} times: {json.dumps(delivery)}")
        if delivery["state"] != "sent" and not delivery.get("problem"):
            fail(f"{delivery['state']} without giving a reason")
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
    content = (REPLY_MAILS / f"{name}.eml").read_bytes()
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


def check_replies(folder, kills):
    mail, mailbox = MailServer(folder), Mailbox()
    names = sorted(path.stem for path in REPLY_MAILS.glob("*.eml"))
    product = Product(folder, mail, "--mailbox", mailbox.url, "--mailbox-ca", mailbox.ca, "--mailbox-interval", "300ms")
    dice = random.Random(11)
    try:
        ids = {product.share(number): name for number, name in enumerate(names)}
        shares = product.wait(over, "the books to be sent")
        about = {id: shares[id]["deliveries"][0]["id"] for id in ids}
        for share in shares.values():
            if share["deliveries"][0]["state"] != "sent" or not share["deliveries"][0].get("noWordSince"):
                fail(f"not sent in silence: {share['deliveries'][0]}")
        replies = [sample(name, mail.mails[f"<{about[id]}@books.example>"]) for id, name in ids.items()]
        # Noise: mails about nobody's delivery, and one that is not a mail at all.
        replies += [(REPLY_MAILS / f"{name}.eml").read_bytes() for name in names] + [bytes(5000)]
        dice.shuffle(replies)
        for content in replies:
            mailbox.put(content)
            if kills and dice.random() < kills / len(replies):
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
        print(f"mail: {len(replies)} replies over IMAP, the server killed about {kills} times: {dict(kinds)}")
    finally:
        product.close()
        mailbox.close()


def expected(name):
    kind, *rest = (REPLY_MAILS / f"{name}.eml").read_text().split("\n")[0].split(":", 1)[1].split()
    return STATES.get(kind, "sent"), kind, rest


def fits(delivery, want):
    state, kind, rest = want
    reply = delivery.get("answer") or {}
    if delivery["state"] != state:
        return False
    if kind in ("unrelated", "automatic"):
        return not reply and "noWordSince" in delivery
    if reply.get("kind") != kind or "noWordSince" in delivery:
        return False
    if kind == "confirmationRequested":
        return reply["link"] == rest[0] and reply["until"] > reply["receivedAt"]
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


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--kills", type=int, default=8)
    parser.add_argument("--part", choices=["breaking", "answering", "own_accounts"], help="only this one")
    options = parser.parse_args()
    for part, argument in ((breaking, options.every), (check_replies, options.kills), (own_accounts, None)):
        if options.part not in (None, part.__name__):
            continue
        folder = scratch("system-test-mail-")
        try:
            part(folder, argument)
        finally:
            shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
