# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""Users' personal mail accounts with encrypted passwords, and `mail check` with a name server of this test."""

import base64
import json
import pathlib
import socket
import struct
import subprocess
import threading

from mail_product import Product, fail, over, resume
from mail_server import MailServer
from parts import SHAREPIPE


class NameServer:
    """TXT records over UDP, and over TCP where an answer is too long for it."""

    RECORDS = {
        "books.example": ["v=spf1 include:relay.example -all"],
        "s1._domainkey.books.example": ["v=DKIM1; k=rsa; p=" + "A" * 200, "B" * 200],
        "_dmarc.books.example": ["v=DMARC1; p=reject"],
    }

    def __init__(self):
        self.tcp = socket.create_server(("127.0.0.1", 0))
        self.port = self.tcp.getsockname()[1]
        self.udp = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.udp.bind(("127.0.0.1", self.port))
        threading.Thread(target=self.datagrams, daemon=True).start()
        threading.Thread(target=self.streams, daemon=True).start()

    def reply(self, question, limit):
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
            self.udp.sendto(self.reply(question, 300), peer)

    def streams(self):
        while True:
            stream, _ = self.tcp.accept()
            with stream:
                size = struct.unpack(">H", stream.recv(2, socket.MSG_WAITALL))[0]
                reply = self.reply(stream.recv(size, socket.MSG_WAITALL), 65535)
                stream.sendall(struct.pack(">H", len(reply)) + reply)


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
        product.wait(
            lambda shares: [each.get("problem", {}).get("code") for each in shares[id]["deliveries"]] == ["mail_channel_paused"],
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
