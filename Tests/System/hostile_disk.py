# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""The failures of the disk, for hostile.py: a library that is loaded into the server makes every write fail."""

import contextlib

import diskfaults
from checkup import eventually, expect, page_levels, readable, signed_in
from hostile_database import ready, server_text
from hostile_site import ADMIN, Site

# Longer than what is stored in the database itself.
LARGE = "A long text. " * 10_000


def disk_read_only(folder, table):
    """The disk becomes read-only under a running server, as after an error of the file system; then it can be written again."""
    name, site = "disk read-only", broken_site(folder)
    with failing(site, table, name, folder, "EROFS", 503):
        status, problem = site.share(LARGE)
        expect(status == 503, f"a long share on a read-only disk: {status} {problem}")
    return [name]


def disk_without_a_byte(folder, table):
    """Not a single byte is free, although the system reports free space, as with a quota; a server that starts meanwhile ends."""
    name, site = "no byte free", broken_site(folder)
    with failing(site, table, name, folder, "ENOSPC", 507):
        pass
    (folder / "broken").write_text("ENOSPC")
    done = site.call("serve", "--listen", "127.0.0.1:0")
    expect(done.returncode == 69 and done.stderr, f"a server that starts without a free byte: {done.returncode} {done.stderr}")
    return [name]


@contextlib.contextmanager
def failing(site, table, name, folder, error, expected):
    """Runs a server whose disk fails, checks what shows it, and lets the disk work again."""
    site.start()
    try:
        browser = before(site, table, name)
        (folder / "broken").write_text(error)
        status, problem = site.share(f"Meanwhile: {name}.")
        expect(status == expected, f"a share meanwhile: {status} {problem}")
        table.saw(name, "users", problem["detail"] + site.share_by_command_line("From the command line."))
        yield
        check(site, table, name, browser)
        after(site, table, name, folder, browser)
        table.saw(name, "kept")
    finally:
        site.stop()


def broken_site(folder):
    data = folder / "data"
    library = {"LD_PRELOAD": str(diskfaults.shim(folder)), "DISK_ROOT": str(data), "DISK_BROKEN": str(folder / "broken")}
    return Site(folder, environment=library)


def before(site, table, name):
    """Everything works, and nothing shows the failure; returns a browser that is signed in, because signing in is a change."""
    _, share = site.share(f"Before: {name}.")
    eventually(lambda: site.delivery(share)["state"] == "sent", "a share before")
    browser = signed_in(site.serving, ADMIN, site.environment)
    table.unmeasured(name, site.figures())
    table.without(name, "page", readable(server_text(browser)))
    table.without(name, "doctor", site.doctor_text("data", "--offline"))
    return browser


def check(site, table, name, browser):
    found = eventually(lambda: page_levels(text := server_text(browser)).get("Database") == "bad" and text, "the page to name the database")
    table.saw(name, "page", readable(found))
    eventually(lambda: table.is_true(name, site.figures()), "the metrics to say so")
    table.measured(name, site.figures())
    expect(ready(site) == 503, "/health/ready says that the server is ready")
    table.saw(name, "doctor", site.doctor("data", "bad", "--offline"))


def after(site, table, name, folder, browser):
    (folder / "broken").unlink()
    _, share = eventually(lambda: (found := site.share(f"After: {name}."))[0] == 202 and found, "a share after")
    eventually(lambda: site.delivery(share)["state"] == "sent", "a book after")
    eventually(lambda: not table.is_true(name, site.figures()), "the metrics to say that the disk works")
    eventually(lambda: page_levels(server_text(browser)).get("Database") == "good", "the page to say that the disk works")
    expect(ready(site) == 200, "/health/ready says that the server isn't ready")
    table.saw(name, "recovery")
    site.send_outbox()
    site.nothing_lost()
