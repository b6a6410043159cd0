# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""The share rate of two servers on one PostgreSQL: together they accept as much as one.

Each server allows half of the rate while both run, and all of it when the other one has ended or was killed. Each try uses another
account, whose rate nobody has used.
"""

import argparse
import contextlib
import random
import shutil
import sys
import time

import intake
import parts
import postgres
from postgres import expect

RATE = 20
TRIES = RATE + 10


class Installation:
    """Servers with data folders of their own, and accounts that share."""

    def __init__(self, folder, cluster):
        self.folder, self.servers, self.accounts, self.dice = folder, [], 0, random.Random("rates")
        self.environment = {"SHAREPIPE_DATABASE": cluster.url, "SHAREPIPE_STORE": "database",
                            "SHAREPIPE_PUBLIC_URL": "http://127.0.0.1:1", "SHAREPIPE_SECRET_KEY": str(folder / "secret.key")}

    def serve(self):
        server = intake.Serving(self.folder / f"data-{len(self.servers)}", "--no-work", "--share-rate", str(RATE),
                                environment=self.environment)
        server.must_be_up()
        self.servers.append(server)
        return server

    def account(self):
        self.accounts += 1
        words = ("--user", f"a{self.accounts}@example.org", "--name", "test", "--scope", "account")
        data = self.servers[0].data
        intake.operate(data, "user", "add", f"a{self.accounts}@example.org", environment=self.environment)
        return intake.operate(data, "token", "add", *words, environment=self.environment)["token"]

    def accepted(self, server, token):
        """How many of many shares a server accepts at once."""
        client, count = intake.Client(server.address, token), 0
        for _ in range(TRIES):
            share = intake.Share(self.dice, "text", self.dice.random())
            status = client.post("/v1/shares", share, share.body)[0]
            expect(status in (202, 429), f"a share got {status}")
            count += status == 202
        return count

    def await_part(self, server, least, most, words):
        """Waits until a server accepts a number of shares of one account; a busy machine refills the rate meanwhile."""
        deadline = time.monotonic() + 120
        while not least <= (count := self.accepted(server, self.account())) <= most:
            expect(time.monotonic() < deadline, f"{words}, a server accepts {count} shares at once")
        return count

    def close(self):
        for server in self.servers:
            with contextlib.suppress(ValueError):
                server.kill()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.parse_args()
    folder, begun = parts.scratch("system-test-rates-"), time.monotonic()
    with contextlib.ExitStack() as stack:
        stack.callback(shutil.rmtree, folder, ignore_errors=True)
        cluster = postgres.Cluster(folder / "cluster")
        stack.callback(cluster.stop)
        installation = Installation(folder, cluster)
        stack.callback(installation.close)
        first = installation.serve()
        alone = installation.await_part(first, RATE, RATE + 4, "alone")
        second = installation.serve()
        installation.await_part(first, RATE // 2, RATE // 2 + 4, "beside another server")
        installation.await_part(second, RATE // 2, RATE // 2 + 4, "as the second server")
        token, since = installation.account(), time.monotonic()
        both = installation.accepted(first, token) + installation.accepted(second, token)
        refilled = (time.monotonic() - since) * RATE / 60 + 2
        expect(RATE <= both <= RATE + refilled, f"two servers accept {both} shares at once, with a rate of {RATE}")
        second.kill()
        again = installation.await_part(first, RATE, RATE + 4, "after the end of the other server")
    print(f"rates: one server accepted {alone} shares at once, two {both} together, and the first one {again} after the second was "
          f"killed, with a rate of {RATE}; {time.monotonic() - begun:.0f} s")


if __name__ == "__main__":
    try:
        main()
    except AssertionError as error:
        print(f"rates: {error}", file=sys.stderr)
        sys.exit(1)
