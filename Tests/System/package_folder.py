# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""Books that the installed package writes to a folder of the machine, for packages.py."""

import package_units
from package_installed import expect, set_value

FOLDER = "/srv/books"


def check_folder(installed):
    """Another user reads them, with the drop-in of the page; everything in the data folder is still the server's alone."""
    made = installed.machine
    made.run("install", "-d", "-m", "755", "-o", "sharepipe", "-g", "sharepipe", FOLDER)
    before = (made.root / "etc/sharepipe/sharepipe.conf").read_text()
    set_value(made, "SHAREPIPE_FOLDER_ROOT", FOLDER)
    file = package_units.edit(made, "books", f"[Service]\nReadWritePaths={FOLDER}\n")
    package_units.restart(made)
    installed.wait()
    added = installed.admin("destination", "add", "--user", "reader@example.org", "--kind", "folder", "--address", FOLDER, "--name", "Books",
                            "--confirmed")
    shared = installed.share("-H", "Content-Type: application/json", "--data-binary",
                             f'{{"text": "A letter in a folder.", "title": "Letter", "destinations": ["{added["id"]}"]}}')
    expect(shared == 202, f"the share wasn't accepted: {shared}")
    books = made.root / FOLDER.lstrip("/")
    made.poll(lambda: any(books.rglob("*.epub")), "a book in the folder")
    (book,) = books.rglob("*.epub")
    read = made.run("setpriv", "--reuid", "nobody", "--clear-groups", "head", "-c", "2", f"/{book.relative_to(made.root)}", allowed=None)
    expect(read == "PK", f"another user can't read the book: {read}")
    open_to_all = made.run("find", "/var/lib/sharepipe", "-perm", "/077", "!", "-type", "l")
    expect(open_to_all == "", f"others can open {open_to_all}")
    file.unlink()
    (made.root / "etc/sharepipe/sharepipe.conf").write_text(before)
    made.run("sharepipe-admin", "destination", "remove", added["id"], "--user", "reader@example.org")
    made.run("systemctl", "daemon-reload")
    package_units.restart(made)
    installed.wait()
    made.run("rm", "-rf", FOLDER)
