# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""The system's Chromium, driven by Playwright, which brings no browser of its own."""

import contextlib
import os
import shutil

from playwright.sync_api import sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def executable():
    """The browser's path: $CHROMIUM, or the first one that is installed."""
    found = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    if not found:
        raise RuntimeError("Chromium is missing; scripts/setup installs it")
    return found


@contextlib.contextmanager
def chromium(*flags):
    """A running browser. As root it runs without its sandbox, which refuses to start there."""
    sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable(), args=[*sandbox, *flags])
        try:
            yield browser
        finally:
            browser.close()
