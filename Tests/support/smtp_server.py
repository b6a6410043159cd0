# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""A real mail server for tests and the demo, on loopback, that misbehaves on demand.

It prints one line of JSON ({"host", "port", "ca"}) when it listens, writes every message it takes as
NNNN.eml with its envelope as NNNN.json, and stops as soon as its standard input closes, so that no
server outlives the test that started it.

--script STAGE=ACTION makes it misbehave; it may be given several times. Stages, in their order:
greeting ehlo starttls auth mail rcpt data body dot. Actions:
  "451 4.3.0 later"   that reply instead of the usual one (any code and text)
  drop                the connection is cut; at `body` in the middle of the message, at `dot` after the
                      message was stored, without a reply
  discard             only at `dot`: like drop, but nothing is stored
  silence             nothing more is said
ACTION#N does so for the first N times only: --script "rcpt=450 4.2.0 graylisted#1"
"""

import argparse
import asyncio
import json
import logging
import os
import pathlib
import socket
import ssl
import sys
import tempfile
import warnings

import trustme
from aiosmtpd.smtp import SMTP, AuthResult, LoginPassword

STAGES = "greeting ehlo starttls auth mail rcpt data body dot".split()


class Script:
    """What to do wrong, and how often still."""

    def __init__(self, entries):
        self.actions = {}
        for entry in entries:
            stage, _, action = entry.partition("=")
            if stage not in STAGES or not action:
                raise SystemExit(f"smtp_server: no such script: {entry}")
            action, _, times = action.partition("#")
            self.actions.setdefault(stage, []).append([action, int(times) if times else -1])

    def take(self, stage):
        for entry in self.actions.get(stage, []):
            if entry[1] != 0:
                entry[1] -= 1
                return entry[0]
        return None


class Mailbox:
    """Messages as files; the .json appears last, so a reader that sees it can read the .eml."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.folder.mkdir(parents=True, exist_ok=True)
        names = [path.stem for path in self.folder.glob("*.eml") if path.stem.isdigit()]
        self.count = max(map(int, names), default=0)

    def store(self, content, envelope):
        self.count += 1
        self._write(f"{self.count:04}.eml", content)
        self._write(f"{self.count:04}.json", json.dumps(envelope).encode() + b"\n")

    def _write(self, name, content):
        temporary = self.folder / f".{name}.tmp"
        temporary.write_bytes(content)
        temporary.rename(self.folder / name)


class Connection(SMTP):
    """One client's connection."""

    def __init__(self, *args, script, log, implicit_tls, **options):
        self.script, self.log, self.implicit_tls = script, log, implicit_tls
        self.greeted = False
        super().__init__(*args, **options)

    @property
    def is_encrypted(self):
        return self.implicit_tls or self._tls_protocol is not None

    async def push(self, status):
        if not self.greeted:
            self.greeted = True
            self.log({"command": "CONNECT", "tls": self.is_encrypted})
            if await self.misbehaves("greeting"):
                return
        await super().push(status)

    async def misbehaves(self, stage):
        action = self.script.take(stage)
        if action is None:
            return False
        await self.act(action)
        return True

    async def act(self, action):
        if action in ("drop", "discard"):
            self.transport.abort()
        if action in ("drop", "discard", "silence"):
            await asyncio.Event().wait()  # until the lost connection cancels it
        await super().push(action)

    async def reply(self, stage, method, arg):
        # The verb only: what follows may be a password.
        self.log({"command": stage.upper(), "tls": self.is_encrypted})
        if not await self.misbehaves(stage):
            await method(arg)

    async def smtp_EHLO(self, arg):
        await self.reply("ehlo", super().smtp_EHLO, arg)

    async def smtp_STARTTLS(self, arg):
        await self.reply("starttls", super().smtp_STARTTLS, arg)

    async def smtp_AUTH(self, arg):
        await self.reply("auth", super().smtp_AUTH, arg)

    async def smtp_MAIL(self, arg):
        await self.reply("mail", super().smtp_MAIL, arg)

    async def smtp_RCPT(self, arg):
        await self.reply("rcpt", super().smtp_RCPT, arg)

    async def smtp_DATA(self, arg):
        self.log({"command": "DATA", "tls": self.is_encrypted})
        if await self.misbehaves("data"):
            return
        action = self.script.take("body")
        if action is not None:
            await super().push("354 Go on")
            await self._reader.readexactly(1000)
            await self.act(action)
            return
        await super().smtp_DATA(arg)


class Handler:
    """Takes the finished messages."""

    def __init__(self, mailbox, script):
        self.mailbox, self.script = mailbox, script

    async def handle_DATA(self, server, session, envelope):
        action = self.script.take("dot")
        if action in (None, "drop"):
            self.mailbox.store(
                envelope.original_content,
                {
                    "mailFrom": envelope.mail_from,
                    "rcptTos": envelope.rcpt_tos,
                    "helo": session.host_name,
                    "tls": server.is_encrypted,
                    "authenticated": bool(session.authenticated),
                },
            )
        if action in ("drop", "discard", "silence"):
            await server.act(action)
        return action or f"250 2.0.0 Stored as {self.mailbox.count:04}"


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--tls", choices=["starttls", "implicit", "none"], default="starttls")
    parser.add_argument("--user")
    parser.add_argument("--password")
    parser.add_argument("--mailbox", required=True)
    parser.add_argument("--script", action="append", default=[])
    parser.add_argument("--log", help="file for one JSON line a command")
    parser.add_argument("--ca-file", help="where to write the authority's certificate")
    parser.add_argument("--certificate-name", action="append", help="instead of 127.0.0.1 and localhost")
    parser.add_argument("--receive-buffer", type=int, help="how little its system takes ahead of it, bytes")
    parser.add_argument("--size-limit", type=int, default=50_000_000)
    return parser.parse_args()


def certificates(options, folder):
    authority = trustme.CA()
    ca_file = options.ca_file or os.path.join(folder, "ca.pem")
    authority.cert_pem.write_to_path(ca_file)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    names = options.certificate_name or ["127.0.0.1", "localhost"]
    authority.issue_cert(*names).configure_cert(context)
    return ca_file, context


def connection_factory(options, context):
    script = Script(options.script)
    handler = Handler(Mailbox(options.mailbox), script)
    # Made at once, so that a reader finds an empty log and not a missing one.
    log_file = open(options.log, "w", buffering=1) if options.log else None

    def log(entry):
        if log_file:
            log_file.write(json.dumps(entry) + "\n")

    def authenticate(server, session, envelope, mechanism, data):
        wanted = LoginPassword(options.user.encode(), options.password.encode())
        return AuthResult(success=data == wanted, handled=False)

    def make():
        return Connection(
            handler,
            script=script,
            log=log,
            implicit_tls=options.tls == "implicit",
            hostname="mail.test",
            ident="Test mail server",
            data_size_limit=options.size_limit,
            tls_context=context if options.tls == "starttls" else None,
            require_starttls=options.tls == "starttls",
            auth_required=options.user is not None,
            auth_require_tls=options.tls == "starttls",
            authenticator=authenticate if options.user else None,
            timeout=3600,
        )

    return make


async def until_input_closes():
    reader = asyncio.StreamReader()
    loop = asyncio.get_running_loop()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    while await reader.read(4096):
        pass


async def serve(options, folder):
    ca_file, context = certificates(options, folder)
    listener = socket.create_server(("127.0.0.1", options.port))
    if options.receive_buffer:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, options.receive_buffer)
    server = await asyncio.get_running_loop().create_server(
        connection_factory(options, context),
        sock=listener,
        ssl=context if options.tls == "implicit" else None,
    )
    port = server.sockets[0].getsockname()[1]
    print(json.dumps({"host": "127.0.0.1", "port": port, "ca": ca_file}), flush=True)
    await until_input_closes()
    server.close()


def main():
    options = arguments()
    if (options.user is None) != (options.password is None):
        raise SystemExit("smtp_server: --user and --password belong together")
    # Broken conversations are what this server is for; its library would report each with a traceback.
    logging.getLogger("mail.log").setLevel(logging.CRITICAL)
    warnings.simplefilter("ignore")
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(serve(options, folder))


if __name__ == "__main__":
    main()
