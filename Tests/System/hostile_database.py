# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""The failures of the database server, for hostile.py."""

import contextlib
import http.client
import urllib.error

import postgres
from checkup import eventually, expect, page_levels, readable, signed_in
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


def ready(site):
    """The status of /health/ready."""
    connection = http.client.HTTPConnection(site.serving.address, timeout=SECONDS)
    with contextlib.closing(connection):
        connection.request("GET", "/health/ready")
        return connection.getresponse().status


def server_text(browser):
    """The page “Server”, for a browser that is signed in, and the address of the server."""
    opener, root = browser
    return opener.open(root + "/server", timeout=SECONDS).read().decode()


def postgresql_down(folder, table):
    """The server stays, says so, and works again when PostgreSQL is back."""
    cluster = postgres.Cluster(folder / "cluster")
    return survive(folder, table, "PostgreSQL down", cluster, (cluster.stop, cluster.start))


def postgresql_read_only(folder, table):
    """The same if PostgreSQL is read-only for new connections, as after a failover to a standby that wasn't promoted."""
    cluster = postgres.Cluster(folder / "cluster")

    def forbid():
        cluster.query("ALTER DATABASE shares SET default_transaction_read_only = on")
        cluster.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'sharepipe%'")

    def allow():
        cluster.query("ALTER DATABASE shares RESET default_transaction_read_only")

    return survive(folder, table, "PostgreSQL read-only", cluster, (forbid, allow), check_open_connections)


def survive(folder, table, name, cluster, acts, check=None):
    """The database fails by the first act, and works again after the second one."""
    site, (fail, recover) = Site(folder, environment={"SHAREPIPE_DATABASE": cluster.url}), acts
    site.start()
    try:
        _, share = site.share(f"Before: {name}.")
        eventually(lambda: site.delivery(share)["state"] == "sent", "a share before")
        browser, root = signed_in(site.serving, ADMIN, site.environment)
        table.unmeasured(name, site.figures())
        table.without(name, "page", readable(server_text((browser, root))))
        table.without(name, "doctor", site.doctor("database", "good", "--offline"))
        if check:
            check(site, cluster)
        fail()
        check_failure(site, table, name, (browser, root))
        recover()
        _, share = eventually(lambda: (found := site.share(f"After: {name}."))[0] == 202 and found, "a share after")
        eventually(lambda: site.delivery(share)["state"] == "sent", "a book after")
        eventually(lambda: page_levels(server_text((browser, root))).get("Database") == "good", "the page to say that the database is back")
        site.doctor("database", "good", "--offline")
        eventually(lambda: not table.is_true(name, site.figures()), "the metrics to say that the database is back")
        table.saw(name, "recovery")
        site.send_outbox()
        site.nothing_lost()
        table.saw(name, "kept")
    finally:
        site.stop()
        cluster.stop()
    return [name]


def check_failure(site, table, name, browser):
    site.client.connection = http.client.HTTPConnection(site.serving.address, timeout=SECONDS)
    status, problem = site.share(f"Meanwhile: {name}.")
    expect(status == 503, f"a share without a database: {status} {problem}")
    table.saw(name, "users", problem["detail"] + site.share_by_command_line("From the command line."))
    table.saw(name, "page", page_without_database(*browser))
    table.saw(name, "doctor", site.doctor("database", "bad", "--offline"))
    figures = eventually(lambda: table.is_true(name, found := site.figures()) and found, "the metrics to say so")
    expect(figures["sharepipe_disk_free_bytes"] > 0 and "sharepipe_mail_paused" not in figures, f"the metrics are {figures}")
    table.measured(name, figures)


def check_open_connections(site, cluster):
    """Connections that stay open can't write, either: shares are refused as if there was no database, until they can write again."""
    change_system(cluster, "SET default_transaction_read_only = on")
    site.client.connection = http.client.HTTPConnection(site.serving.address, timeout=SECONDS)
    status, problem = eventually(lambda: (found := site.share("With a connection that can't write."))[0] != 202 and found, "a share to be refused")
    expect(status == 503, f"a share that can't be stored: {status} {problem}")
    expect("session is read-only" in site.doctor("database", "bad", "--offline"), "doctor doesn't say that the database is read-only")
    # No connection that is open may hide the failure.
    expect(site.figures()["sharepipe_database_up"] == 0, "the metrics say that the database can be used")
    expect(ready(site) == 503, "/health/ready says that the server is ready")
    change_system(cluster, "RESET default_transaction_read_only")
    _, share = eventually(lambda: (found := site.share("With a connection that can write again."))[0] == 202 and found, "a share to be accepted")
    eventually(lambda: site.delivery(share)["state"] == "sent", "a share after connections can write again")


def change_system(cluster, change):
    cluster.query(f"ALTER SYSTEM {change}")
    cluster.query("SELECT pg_reload_conf()")
