# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""What a test can't check on this system.

A check that didn't run isn't a success: the test ends with 69, unless the caller names what to leave out, such as
WITHOUT="ssrf full_disk". The line with NOT RUN is printed in both cases, so that the table of make prove says “partly run”.
"""

import os
import sys

UNAVAILABLE = 69


class LeftOut:
    """The checks of one test that didn't run."""

    def __init__(self, test):
        self.test, self.unnamed = test, []

    def add(self, name, why):
        """Prints that a check didn't run, and why."""
        print(f"{self.test}: NOT RUN: {name}: {why}", flush=True)
        if name not in [*os.environ.get("WITHOUT", "").split(), *self.unnamed]:
            self.unnamed.append(name)

    def finish(self):
        """Ends the test with 69 if the caller didn't name everything that was left out."""
        if self.unnamed:
            print(f'{self.test}: to leave this out, set WITHOUT="{" ".join(self.unnamed)}"', file=sys.stderr)
            sys.exit(UNAVAILABLE)
