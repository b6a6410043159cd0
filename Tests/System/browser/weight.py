# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""What pages weigh, and how fast a page of an account with a thousand shares begins."""

import concurrent.futures
import http.client
import statistics
import time

from browser.library import Account
from browser.servers import WebServer

LIMIT = 60_000
SHARES = 1000
PAGES = ("/", "/needs-you", "/archive", "/bin", "/set-up", "/destinations", "/tokens", "/mail", "/account", "/?q=book", "/capture",
         "/offline", "/nowhere")
# Everything that a page needs before it is usable; images and the manifest are not part of it.
PARTS = {"document", "stylesheet", "script", "font"}


def transferred(response):
    """The size of the body as the server sends it."""
    return response.request.sizes()["responseBodySize"]


def weigh(window, path):
    responses = []
    take = lambda response: responses.append(response)  # noqa: E731
    window.page.on("response", take)
    window.open(path)
    window.page.wait_for_load_state("load")
    window.page.remove_listener("response", take)
    return sum(transferred(one) for one in responses if one.request.resource_type in PARTS and one.status not in (204, 302, 303, 304))


def first_byte(server, cookie, path, rounds=20):
    """Milliseconds until the first byte of the response, on an open connection; the median."""
    connection, times = http.client.HTTPConnection("127.0.0.1", server.port, timeout=120), []
    for _ in range(rounds):
        begin = time.perf_counter()
        connection.request("GET", path, headers={"Cookie": cookie, "Accept": "text/html"})
        response = connection.getresponse()
        times.append(1000 * (time.perf_counter() - begin))
        response.read()
    connection.close()
    return statistics.median(times)


def weight(world):
    """weight of pages, and time to the first byte, at a thousand shares"""
    server = WebServer("--no-work", *world.mail.flags)
    try:
        account = Account(server, "many@example.org")
        text = "A book about lighthouses and the people who keep them. " * 20
        with concurrent.futures.ThreadPoolExecutor(8) as pool:
            list(pool.map(lambda number: account.send(f"{number} {text}".encode(), "text/plain", f"Book%20{number}"), range(SHARES)))
        window = world.window(account)
        weights = {path: weigh(window, path) for path in PAGES}
        for path, bytes_ in weights.items():
            world.check(bytes_ <= LIMIT, f"{path} weighs {bytes_} bytes compressed, not more than {LIMIT}")
        heaviest = max(weights, key=weights.get)
        world.figures.append(f"heaviest page {heaviest} with {weights[heaviest] / 1000:.0f} KB")
        cookies = "; ".join(f"{one['name']}={one['value']}" for one in window.context.cookies())
        # Only reported: the time depends on the machine, and this is a debug build unless SHAREPIPE_BIN names another.
        times = {path: first_byte(server, cookies, path) for path in ("/", "/?q=lighthouses", "/archive")}
        world.figures.append("first byte " + ", ".join(f"{path} {spent:.0f} ms" for path, spent in times.items()))
        window.close()
    finally:
        server.close()
