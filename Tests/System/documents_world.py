# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""What the commands in the documents expect: a server with a user, a mail server, a web site, and a few files."""

import contextlib
import http.server
import io
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request

from PIL import Image

import parts

sys.path.insert(0, str(parts.ROOT / "Tests/support"))
from examples.server import PASSWORD, SENDER, ExampleServer  # noqa: E402

ARTICLE = "<!doctype html><html lang=en><head><title>An article</title></head><body><article><h1>An article</h1>" + "".join(
    f"<p>Paragraph {number} has enough words to count as a part of the article, and says nothing else.</p>" for number in range(20)
) + "</article></body></html>"
# Commands that ask a person, listen until they are ended, or need the addresses of this test get what they need from this.
WRAPPER = """#!{python}
import subprocess, sys
words = sys.argv[1:]
if words[0] in ("fetch", "preview", "book", "share"):
    words += ["--allow-host", "{site}"]
if words[0] == "sign-in":
    words += ["--token", "{token}"]
if words[0] == "deliver":
    words += ["--smtp-ca", "{authority}", "--mail-from", "{sender}"]
if words[0] not in ("serve", "bin"):
    sys.exit(subprocess.run(["{program}", *words]).returncode)
if "--listen" in words:
    del words[words.index("--listen"):words.index("--listen") + 2]
if words[0] == "serve":
    if "--data" in words:
        del words[words.index("--data"):words.index("--data") + 2]
    words += ["--data", "started-here"]
process = subprocess.Popen(["{program}", *words, "--listen", "127.0.0.1:0"], stdout=subprocess.PIPE, text=True)
started = any("http://127.0.0.1:" in line for line in process.stdout)
process.terminate()
process.wait()
sys.exit(0 if started else 1)
"""


class Page(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        body = ARTICLE.encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


class World:
    """A folder with everything, from `with` to its end; site rules are those that the document shows."""

    def __init__(self, rules):
        self.rules = rules

    def __enter__(self):
        self.stack = contextlib.ExitStack()
        self.folder = pathlib.Path(self.stack.enter_context(tempfile.TemporaryDirectory(prefix="documents-")))
        self.site = self.start_site()
        self.server = ExampleServer(parts.SHAREPIPE, self.folder, self.stack, "--allow-host", self.site, "--retry-base", "50ms",
                                    "--recipient-domain", "pbsync.com")
        self.server.operate("user", "add", "me@example.org")
        self.token = self.make_token("account", "share:create")
        self.add_destination("documents", "--default")
        self.digest = self.add_destination("digest", "--schedule", "by-hand")
        self.share_to_digest()
        self.work = self.folder / "work"
        self.prepare()
        return self

    def __exit__(self, *_):
        self.stack.close()

    def start_site(self):
        site = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Page)
        threading.Thread(target=site.serve_forever, daemon=True).start()
        self.stack.callback(site.shutdown)
        return f"127.0.0.1:{site.server_port}"

    def make_token(self, *scopes):
        flags = [word for scope in scopes for word in ("--scope", scope)]
        return json.loads(self.server.operate("token", "add", "--user", "me@example.org", "--name", "Documents", *flags))["token"]

    def add_destination(self, name, *flags):
        made = self.server.operate("destination", "add", "--user", "me@example.org", "--kind", "folder", "--address", name, "--name", name, *flags)
        return json.loads(made)["id"]

    def share_to_digest(self):
        """A share that waits for the next digest, so that there is something to send."""
        body = json.dumps({"text": "Words for the digest.", "destinations": [self.digest]}).encode()
        share = self.ask("/v1/shares", body)["id"]
        while self.ask(f"/v1/shares/{share}")["state"] != "ready":
            time.sleep(0.1)

    def ask(self, path, body=None):
        request = urllib.request.Request(self.server.address.rstrip("/") + path, body, {
            "Authorization": f"Bearer {self.token}", "Content-Type": "application/json"})
        with urllib.request.urlopen(request) as response:
            return json.load(response)

    def prepare(self):
        """The files that documents name, and the programs."""
        programs = self.folder / "bin"
        for folder in (self.work, programs):
            folder.mkdir()
        (self.work / "var").symlink_to(self.server.data)
        (self.work / "Examples").symlink_to(parts.ROOT / "Examples")
        (self.work / "FOLDER").mkdir()
        shutil.copytree(parts.ROOT / "Apps/iOS", self.work / "app")
        texts = {"page.html": ARTICLE, "notes.md": "# Notes\n\nA few words.\n", "FOLDER/example.org.txt": self.rules,
                 "cookies.txt": "# Netscape HTTP Cookie File\n127.0.0.1\tFALSE\t/\tFALSE\t0\tname\tvalue\n"}
        for name, text in texts.items():
            (self.work / name).write_text(text)
        letter = io.BytesIO()
        Image.new("RGB", (400, 500), "white").save(letter, "PDF")
        (self.work / "letter.pdf").write_bytes(letter.getvalue())
        wrapper = WRAPPER.format(python=sys.executable, site=self.site, token=self.token, program=parts.SHAREPIPE,
                                 authority=self.server.smtp["ca"], sender=SENDER)
        for name, text in (("sharepipe", wrapper), ("pbpaste", "#!/bin/sh\necho Words from the clipboard\n")):
            (programs / name).write_text(text)
            (programs / name).chmod(0o755)
        self.environment = os.environ | {
            "PATH": f"{programs}:{os.environ['PATH']}", "HOME": str(self.folder / "home"), "TOKEN": self.token,
            "APP_PASSWORD": self.make_token("opds"), "XDG_CONFIG_HOME": str(self.folder / "config"),
            "XDG_STATE_HOME": str(self.folder / "state"), "sharepipe": "sharepipe"}

    def replaced(self, text):
        smtp = self.server.smtp
        for old, new in (
                ("http://127.0.0.1:8080", self.server.address.rstrip("/")), ("https://example.org", f"http://{self.site}"),
                ("sharepipe=Server/.build/debug/sharepipe", "sharepipe=sharepipe"), (" ID ", f" {self.digest} "),
                ("smtp://user:password@mail.example.org", f"smtp://books:{PASSWORD}@{smtp['host']}:{smtp['port']}"),
                ('swift build --product phone && PATH="$PWD/.build/debug:$PATH"', f'PATH="{pathlib.Path(parts.PHONE).resolve().parent}:$PATH"'),
                ("/tmp/d", str(self.folder / "device")), ("--data DATA", f"--data {self.server.data}"), ("curl ", "curl --silent --show-error --fail ")):
            text = text.replace(old, new)
        return text

    def run(self, text):
        """Runs the commands as a script that ends with the first that fails; returns what went wrong, if anything did."""
        done = subprocess.run(["bash", "-euo", "pipefail", "-c", self.replaced(text)], cwd=self.work, env=self.environment,
                              capture_output=True, text=True, timeout=240)
        return None if done.returncode == 0 else f"exit code {done.returncode}: {(done.stderr or done.stdout).strip()[-400:]}"
