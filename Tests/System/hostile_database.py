# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""The failure of the database server, for hostile.py."""

import http.client
import urllib.error

import postgres
from checkup import eventually, expect, readable, signed_in
from hostile_site import ADMIN, Site

# Requests wait for the database for up to a minute.
SECONDS = 100


def page_without_database(browser, root):
    try:
        browser.open(root + "/server", timeout=SECONDS).read()
    except urllib.error.HTTPError as error:
        expect(error.code == 503, f"the page “Server” without a database: {error.code}")
        return readable(error.read().decode())
    raise AssertionError("the page “Server” was shown without a database")


def postgresql_down(folder, table):
    """The server stays, says so, and works again when PostgreSQL is back."""
    name, cluster = "PostgreSQL down", postgres.Cluster(folder / "cluster")
    site = Site(folder, environment={"SHAREPIPE_DATABASE": cluster.url})
    site.start()
    try:
        _, share = site.share("Before PostgreSQL was down.")
        eventually(lambda: site.delivery(share)["state"] == "sent", "a share before")
        expect(not table.is_true(name, site.figures()), "the metrics with a database")
        browser, root = signed_in(site.serving, ADMIN, site.environment)
        cluster.stop()
        site.client.connection = http.client.HTTPConnection(site.serving.address, timeout=SECONDS)
        status, problem = site.share("While PostgreSQL is down.")
        expect(status == 503, f"a share without a database: {status} {problem}")
        table.saw(name, "users", problem["detail"] + site.share_by_command_line("From the command line."))
        table.saw(name, "page", page_without_database(browser, root))
        table.saw(name, "doctor", site.doctor("database", "bad", "--offline"))
        figures = eventually(lambda: table.is_true(name, found := site.figures()) and found, "the metrics to say so")
        expect(figures["sharepipe_disk_free_bytes"] > 0 and "sharepipe_mail_paused" not in figures, f"the metrics are {figures}")
        table.measured(name, figures)
        cluster.start()
        eventually(lambda: site.share("After PostgreSQL was down.")[0] == 202, "a share after")
        eventually(lambda: not table.is_true(name, site.figures()), "the metrics to say that the database is back")
        table.saw(name, "recovery")
        site.send_outbox()
        site.nothing_lost()
        table.saw(name, "kept")
    finally:
        site.stop()
        cluster.stop()
    return [name]
