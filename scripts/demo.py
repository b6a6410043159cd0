# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""The whole journey: a simulated phone, a real server, a real mail server and a small web site, all on loopback.

make demo runs it. It leaves the books and the mails in --out and ends with what is in the mailbox. In a terminal, the server
then gets the example library and stays until Enter is pressed; with --open, a browser shows it, if there is one.
"""

import argparse
import contextlib
import email
import email.policy
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request
import webbrowser
import zipfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "Tests" / "support"))
from examples.library import ExampleLibrary, operator  # noqa: E402

SENDER, KINDLE, PASSWORD = "books@sharepipe.example", "reader@kindle.com", "demo-password"
COLOR = sys.stdout.isatty()


def step(text):
    print(f"\n\033[1m▸ {text}\033[0m" if COLOR else f"\n> {text}", flush=True)


def note(text):
    for line in str(text).strip().splitlines():
        print("    " + line, flush=True)


class Failure(Exception):
    pass


class Programs:
    """What was started, and is ended by its own handle."""

    def __init__(self, stack):
        self.stack = stack

    def start(self, *command, **options):
        process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, **options)
        self.stack.callback(self.stop, process)
        return process

    @staticmethod
    def stop(process):
        with contextlib.suppress(OSError):
            process.stdin.close()
        try:
            process.wait(3)
        except subprocess.TimeoutExpired:
            process.terminate()
            process.wait(30)


class Demo:
    def __init__(self, options, stack):
        self.sharepipe, self.phone, self.out = options.sharepipe, options.phone, pathlib.Path(options.out)
        self.programs = Programs(stack)
        self.work = pathlib.Path(tempfile.mkdtemp(prefix="sharepipe-demo-"))
        stack.callback(shutil.rmtree, self.work, True)
        self.data, self.device, self.mailbox = self.work / "data", self.work / "phone", self.work / "mailbox"
        self.token = None

    def run(self, *command, codes=(0,), show=True):
        done = subprocess.run([str(c) for c in command], capture_output=True, text=True, timeout=60)
        if show:
            note(done.stdout)
            note(done.stderr)
        if done.returncode not in codes:
            raise Failure(f"{' '.join(map(str, command))} ended with {done.returncode}\n{done.stdout}{done.stderr}")
        return done.stdout

    def on_phone(self, command, *arguments, codes=(0,)):
        return self.run(self.phone, command, "--device", self.device, *arguments, codes=codes)

    def play(self):
        self.prepare()
        self.share_signed_in()
        self.share_signed_out()
        self.share_private_link()
        self.share_private_page()
        self.wait_for_mail(4)
        self.show()

    def prepare(self):
        step("a mail server that requires TLS and a password, and a small web site")
        python, support = sys.executable, ROOT / "Tests" / "support"
        mail = self.programs.start(
            python, str(support / "smtp_server.py"), "--port", "0", "--tls", "starttls", "--user", "books",
            "--password", PASSWORD, "--mailbox", str(self.mailbox))
        smtp = json.loads(mail.stdout.readline())
        self.site = json.loads(self.programs.start(python, str(support / "site.py")).stdout.readline())
        self.page = f"http://127.0.0.1:{self.site['port']}"
        note(f"mail on port {smtp['port']}, pages on {self.page}")

        step("the server")
        server = self.programs.start(
            self.sharepipe, "serve", "--data", self.data, "--listen", "127.0.0.1:0", "--retry-base", "200ms",
            "--smtp", f"smtp://books:{PASSWORD}@{smtp['host']}:{smtp['port']}", "--smtp-ca", smtp["ca"],
            "--mail-from", SENDER, "--allow-host", f"127.0.0.1:{self.site['port']}")
        self.server = server.stdout.readline().split()[-1]
        note(f"listens on {self.server}")
        self.link = json.loads(self.operate("user", "add", "reader@example.org"))["signInLink"]
        self.operate(
            "destination", "add", "--user", "reader@example.org", "--kind", "kindle", "--address", KINDLE,
            "--name", "Kindle", "--confirmed", "--default")
        note(f"an account whose books are sent to {KINDLE}")

        step("a phone with the app")
        self.run(self.phone, "new", "--device", self.device)
        self.on_phone("install", "--app", ROOT / "Apps" / "iOS")

    def operate(self, *arguments):
        return self.run(self.sharepipe, *arguments, "--data", self.data, show=False)

    def new_link(self):
        return json.loads(self.operate("user", "link", "reader@example.org"))["signInLink"]

    def share_signed_in(self):
        step("signed in: the user shares an article from Safari")
        self.on_phone("sign-in", "--server", self.server, "--link", self.link)
        self.on_phone("share", "--url", f"{self.page}/lighthouse", "--title", "The keeper who counted waves",
                      "--html", self.capture("lighthouse"))
        self.on_phone("run-transfers")

    def share_signed_out(self):
        step("signed out: the share is saved, the app opens, the user signs in, and the app sends it")
        self.on_phone("sign-out")
        self.on_phone("share", "--url", f"{self.page}/ferry", "--title", "The ferry that waits",
                      "--server", self.server, "--link", self.new_link())
        self.on_phone("run-transfers")

    def share_private_link(self):
        step("a private page, shared as a link only: the server gets the sign-in page and says so")
        url = f"{self.page}/members/letter"
        self.on_phone("share", "--url", url, "--title", "Letter to the members, shared as a link")
        self.on_phone("run-transfers")
        share = self.wait_for_share(url, "needsCapture")
        wall = share.get("wall") or {}
        if wall.get("kind") != "signIn" or share["deliveries"]:
            raise Failure(f"the sign-in page was not reported: {share}")
        note(f"state {share['state']}, a wall of kind {wall['kind']}, for {'; '.join(wall['reasons'][:2])}")
        note(f"“{share['title']}”: {share['problem']['detail']}")

        step("its owner adds the page as the signed-in browser shows it, and the server reads that page")
        self.ask(f"/v1/shares/{share['id']}/capture", self.capture("members/letter").read_bytes(), "text/html")
        share = self.wait_for_share(url, "ready")
        text = self.ask(f"/v1/shares/{share['id']}/article")["text"]
        if share["article"]["readFrom"] != "capture" or "boathouse roof" not in text or "Forgot your password" in text:
            raise Failure(f"the capture was not read: {share}")
        note(f"state {share['state']}, read from the {share['article']['readFrom']}: “{share['title']}”, "
             f"{share['article']['words']} words")

    def share_private_page(self):
        step("another private page, shared as the user sees it: nothing is missing from the start")
        self.on_phone("share", "--url", f"{self.page}/members/soup", "--title", "Soup on Saturday",
                      "--html", self.capture("members/soup"))
        self.on_phone("run-transfers")

    def wait_for_share(self, url, state):
        """The newest share of an address, once it is in a state."""
        for _ in range(150):
            found = [share for share in self.ask("/v1/shares")["items"] if share["url"] == url]
            if found and found[0]["state"] == state:
                return found[0]
            time.sleep(0.1)
        raise Failure(f"no share of {url} became {state} in 15 seconds: {found}")

    def ask(self, path, body=None, content_type=None):
        """Asks the server in the reader's name."""
        if not self.token:
            granted = self.operate("token", "add", "--user", "reader@example.org", "--name", "demo", "--scope", "account")
            self.token = json.loads(granted)["token"]
        headers = {"Authorization": f"Bearer {self.token}"} | ({"Content-Type": content_type} if content_type else {})
        request = urllib.request.Request(self.server + path, data=body, headers=headers)
        with urllib.request.urlopen(request, timeout=10) as response:
            return json.load(response)

    def capture(self, path):
        request = urllib.request.Request(f"{self.page}/{path}", headers={"Cookie": "session=reader"})
        file = self.work / (path.replace("/", "-") + ".html")
        file.write_bytes(urllib.request.urlopen(request, timeout=10).read())
        return file

    def wait_for_mail(self, count):
        step("the mailbox")
        for _ in range(150):
            if len(list(self.mailbox.glob("*.json"))) >= count:
                return
            time.sleep(0.1)
        raise Failure(f"only {len(list(self.mailbox.glob('*.json')))} of {count} emails arrived in 15 seconds")

    def show(self):
        self.out.mkdir(parents=True, exist_ok=True)
        for old in [*self.out.glob("*.eml"), *self.out.glob("*.epub")]:
            old.unlink()
        for index, file in enumerate(sorted(self.mailbox.glob("*.eml")), 1):
            shutil.copy(file, self.out / f"{index}.eml")
            message = email.message_from_bytes(file.read_bytes(), policy=email.policy.default)
            for part in message.iter_attachments():
                book = self.out / f"{index}-{part.get_filename()}"
                book.write_bytes(part.get_payload(decode=True))
                note(f"{index}. to {message['To']}: {message['Subject']}")
                note(f"   {part.get_filename()}, {book.stat().st_size} bytes, {self.images(book)} images")
        print(f"\nBooks and emails are in {self.out}", flush=True)

    def stay(self, opens_browser):
        """Fills the server with examples and keeps it until Enter is pressed."""
        step("the web app, with more shares")
        library = ExampleLibrary(self.server, operator(self.sharepipe, self.data), self.mailbox, "reader@example.org")
        library.fill(default=self.ask("/v1/destinations")["items"][0]["id"])
        link = self.new_link()
        note(f"Sign in once with {link}")
        note(f"Afterward, the library is at {self.server}/.")
        if opens_browser and self.has_browser() and webbrowser.open(link):
            note("Your browser shows it now.")
        with contextlib.suppress(EOFError, KeyboardInterrupt):
            input("\nPress Enter to end the demo. The server's data is removed then.\n")

    @staticmethod
    def has_browser():
        """Whether a window can open here: on Linux only with a display."""
        return sys.platform == "darwin" or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))

    @staticmethod
    def images(book):
        with zipfile.ZipFile(book) as archive:
            return sum(name.endswith((".png", ".jpg", ".jpeg", ".gif")) for name in archive.namelist())


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--sharepipe", required=True, help="the program sharepipe")
    parser.add_argument("--phone", required=True, help="the program phone")
    parser.add_argument("--out", required=True, help="where books and mails are left")
    parser.add_argument("--open", action="store_true", help="open the web app in a browser at the end")
    options = parser.parse_args()
    with contextlib.ExitStack() as stack:
        try:
            demo = Demo(options, stack)
            demo.play()
            if sys.stdin.isatty() and sys.stdout.isatty():
                demo.stay(options.open)
            else:
                print("Run it in a terminal to keep the server running and to open its web app.")
        except (Failure, RuntimeError, subprocess.SubprocessError) as failure:
            print(f"demo: {failure}", file=sys.stderr)
            sys.exit(1)


if __name__ == "__main__":
    main()
