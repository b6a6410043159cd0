# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""A real browser whose windows report what no page may do.

A window collects errors on its console, exceptions of scripts, reports of the content security policy, and requests of
Sharepipe's pages to other origins. A scenario fails when there is any.
"""

import os
import urllib.parse

from playwright.sync_api import sync_playwright

from browser.support import load

# The console doesn't name every blocked inline style, so that each page also listens to the event.
REPORT_POLICY = """addEventListener("securitypolicyviolation", (event) => console.error(
  `content security policy: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`))"""
# Over plain HTTP, browsers trust 127.0.0.1, but not a machine in the local network, which this name stands for.
LAN_HOST = "books.example"
# The last one is the browser's own viewer of PDF.
LOCAL_SCHEMES = ("data", "blob", "about", "chrome-extension")


def origin(address):
    parts = urllib.parse.urlsplit(address)
    return f"{parts.scheme}://{parts.netloc}"


class Chromium:
    def __init__(self):
        self.playwright = sync_playwright().start()
        # Chromium's sandbox doesn't work for root, which runs the tests in containers.
        flags = ["--no-sandbox"] if os.geteuid() == 0 else []
        self.browser = self.playwright.chromium.launch(
            executable_path=load("chromium").executable(), args=[*flags, "--disable-dev-shm-usage", "--disable-gpu", f"--host-resolver-rules=MAP {LAN_HOST} 127.0.0.1"])

    def window(self, server, **options):
        return Window(self.browser.new_context(**{"locale": "en-US", **options}), server)

    def close(self):
        self.browser.close()
        self.playwright.stop()


class Window:
    """One profile of the browser, with one page open."""

    def __init__(self, context, server):
        self.context, self.server = context, server
        self.faults, self.requests, self.refused, self.expects_failures = [], 0, set(), False
        context.set_default_timeout(float(os.environ.get("WEB_TIMEOUT", 60)) * 1000)
        context.add_init_script(REPORT_POLICY)
        context.on("request", self.take_request)
        context.on("response", self.take_response)
        context.on("console", self.take_console)
        context.on("weberror", lambda error: self.faults.append(f"exception: {error.error}"))
        context.on("dialog", self.take_dialog)
        self.page = context.new_page()

    def take_request(self, request):
        self.requests += 1
        if request.is_navigation_request() or urllib.parse.urlsplit(request.url).scheme in LOCAL_SCHEMES:
            return
        # A request without a frame is the service worker's.
        page = request.frame.url if request.service_worker is None else self.server.url
        if origin(page) == self.server.url and origin(request.url) != self.server.url:
            self.faults.append(f"request of {page} to {request.url}")

    def take_response(self, response):
        if response.request.is_navigation_request() and response.status >= 400:
            self.refused.add(response.url.split("#")[0])

    def take_console(self, message):
        source = message.location["url"]
        is_own = message.page is None or origin(message.page.url) == self.server.url
        # The browser reports the status of an error page, too, which the scenario asked for.
        is_status = message.text.startswith("Failed to load resource") and (source.split("#")[0] in self.refused or self.expects_failures)
        if message.type == "error" and is_own and not is_status:
            self.faults.append(f"console of {message.page and message.page.url}: {message.text} ({source})")

    def take_dialog(self, dialog):
        self.faults.append(f"dialog of {dialog.page and dialog.page.url}: {dialog.message}")
        dialog.dismiss()

    def open(self, path):
        return self.page.goto(path if path.startswith("http") else self.server.url + path)

    def sign_in(self, link):
        self.open(link)
        self.page.locator("main form button").click()
        self.page.wait_for_url(self.server.url + "/")

    def close(self):
        self.context.close()
        if self.faults:
            raise AssertionError("no error, policy report, or foreign request: " + "; ".join(self.faults[:8]))
