# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""Runs scenarios, prints a line for each, and holds what they share."""

import time
import traceback

from playwright.sync_api import Error

from browser.chromium import Chromium
from browser.servers import Mailbox, WebServer
from browser.site import WebSite


class World:
    """The browser, a server with a mail server, the site, and the count of checks."""

    def __init__(self):
        self.checks, self.failed, self.figures = 0, [], []
        self.mail, self.site, self.chromium = Mailbox(), WebSite(), Chromium()
        self.site_flags = ["--allow-host", self.site.host, "--allow-host", self.site.host.replace("localhost", "127.0.0.1")]
        self.server = WebServer(*self.mail.flags, *self.site_flags)

    def check(self, holds, sentence):
        if not holds:
            raise AssertionError(sentence)
        self.checks += 1

    def window(self, account=None, server=None, **options):
        """A browser, signed in if an account is named."""
        if account and account.session:
            options["storage_state"] = account.session
        window = self.chromium.window(server or (account.server if account else self.server), **options)
        if account and not account.session:
            window.sign_in(account.link)
            account.session = window.context.storage_state()
        return window

    def run(self, scenario):
        name, begin, before = scenario.__doc__.split("\n")[0].rstrip("."), time.monotonic(), self.checks
        self.figures = []
        try:
            scenario(self)
        except (AssertionError, Error, OSError) as error:
            self.failed.append(name)
            frame = traceback.extract_tb(error.__traceback__)[1]
            print(f"web: FAILED: {name}: {error} ({frame.name}, line {frame.lineno})", flush=True)
            return
        figures = "".join(f"; {figure}" for figure in self.figures)
        print(f"web: {name}: {self.checks - before} checks, {time.monotonic() - begin:.0f} s{figures}", flush=True)

    def close(self):
        for part in (self.chromium, self.server, self.site, self.mail):
            part.close()
