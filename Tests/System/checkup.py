# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""Shared by the tests for operators: what doctor, the page “Server”, and the metrics say."""

import contextlib
import html
import http.client
import http.cookiejar
import json
import os
import re
import socket
import subprocess
import time
import urllib.request

import intake
import parts


def expect(condition, words):
    if not condition:
        raise AssertionError(words)


def findings(data, *flags, environment=None):
    """The lines of doctor, and whether its exit code agrees with them.

    Another program may listen on the default address, which doctor notices, so the system chooses one unless the test does.
    """
    done = subprocess.run([parts.SHAREPIPE, "doctor", "--json", "--data", data, *flags], capture_output=True, text=True, timeout=120,
                          check=False, env={**os.environ, "SHAREPIPE_LISTEN": "127.0.0.1:0", **(environment or {})})
    expect(done.returncode in (0, 69), f"doctor: {done.returncode} {done.stderr}")
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    is_bad = "bad" in {line["level"] for line in lines}
    expect((done.returncode == 69) == is_bad, f"doctor ended with {done.returncode}: {lines}")
    return lines


def doctor(data, *flags, environment=None):
    """The findings {topic: level}; the worst level if a topic has several lines."""
    return worst((line["topic"], line["level"]) for line in findings(data, *flags, environment=environment))


def worst(pairs):
    order = ("good", "doubtful", "bad")
    return dict(sorted(pairs, key=lambda pair: order.index(pair[1])))


def signed_in(serving, email, environment=None, context=None):
    """A browser without JavaScript with the account's session, and the address of the server; with a context for TLS, over https."""
    link = intake.operate(serving.data, "user", "link", email, environment=environment)["signInLink"]
    path = "/" + link.split("://", 1)[1].split("/", 1)[1]
    root = ("https://" if context else "http://") + serving.address
    handlers = [urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar())]
    opener = urllib.request.build_opener(*handlers, *([urllib.request.HTTPSHandler(context=context)] if context else []))
    opener.open(urllib.request.Request(root + path, b"", {"Origin": root}), timeout=60).read()
    return opener, root


def server_html(serving, email, environment=None, context=None):
    """The page “Server”."""
    opener, root = signed_in(serving, email, environment, context)
    return opener.open(root + "/server", timeout=60).read().decode()


def server_page(serving, email, environment=None):
    """The checks on the page “Server”, {topic: level}."""
    return page_levels(server_html(serving, email, environment))


def page_levels(text):
    return worst(re.findall(r'data-check="([^"]*)" data-level="([^"]*)"', text))


def readable(text):
    """The text of a page without its tags."""
    return html.unescape(re.sub("<[^>]*>", " ", text))


def bad(found):
    return {topic for topic, level in found.items() if level == "bad"}


def metrics(port):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    connection.request("GET", "/metrics")
    reply = connection.getresponse()
    text = reply.read().decode()
    expect(reply.status == 200 and reply.headers["Content-Type"].startswith("text/plain; version=0.0.4"), f"metrics: {reply.status}")
    return {line.rsplit(" ", 1)[0]: float(line.rsplit(" ", 1)[1]) for line in text.splitlines() if not line.startswith("#")}


def free_port():
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


def eventually(find, what, seconds=120):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        with contextlib.suppress(OSError, http.client.HTTPException):
            if found := find():
                return found
        time.sleep(0.2)
    raise AssertionError(f"still waiting for {what}")
