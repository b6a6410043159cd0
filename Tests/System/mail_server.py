# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""A mail server that closes the connection where it is told to."""

import asyncio
import collections
import contextlib
import email
import email.policy
import socket
import ssl
import threading

import trustme

from checkup import free_port


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
        # One side was reset, or the wire is cut: the other side must not wait for it.
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
                credentials = words.split(" ")[2:]
                if not credentials:
                    await self.say("-", "334 ")
                    credentials = [await self.line()]
                right = self.server.login in (None, credentials[0])
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


class Relay:
    """The way to the mail server on a fixed port, which is there or not."""

    def __init__(self, port):
        self.port, self.far, self.listener = free_port(), port, None

    def up(self):
        self.listener = socket.create_server(("127.0.0.1", self.port))
        threading.Thread(target=self.accept, args=(self.listener,), daemon=True).start()

    def accept(self, listener):
        with contextlib.suppress(OSError):
            while True:
                near, _ = listener.accept()
                far = socket.create_connection(("127.0.0.1", self.far))
                for ends in ((near, far), (far, near)):
                    threading.Thread(target=self.pump, args=ends, daemon=True).start()

    @staticmethod
    def pump(source, target):
        with contextlib.suppress(OSError):
            while piece := source.recv(65536):
                target.sendall(piece)
            target.shutdown(socket.SHUT_WR)
