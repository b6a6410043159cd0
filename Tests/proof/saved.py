#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""Shows that `book --saved` finds the pictures of a page that was saved with its files, and that no page gets at another file.

A page is saved as browsers do it, with a folder beside it; around it lie files that hostile pages ask for by every way that a path
can go: dots, dots in disguise, links, a pipe, a device, a folder. Nothing is fetched: the site's name has no address.
"""

import io
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import zipfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from books import png  # noqa: E402

SHAREPIPE = os.environ["SHAREPIPE_BIN"]
SITE = "https://saved.invalid/news/"
FOUND = {
    "page_files/one.png": "page_files/one.png",
    "page_files/a%20name.png": "page_files/a name.png",
    "page_files/b%C3%BCcher.png": "page_files/bücher.png",
    "page_files/two.png?width=800#top": "page_files/two.png",
    "linked.png": "page_files/one.png",
}
HOSTILE = [
    "../secret.png", "page_files/../../secret.png", "%2e%2e/secret.png", "page_files/%2E%2E/%2e%2e/secret.png", "..%2fsecret.png",
    "/secret.png", "out.png", "outside/secret.png", "pipe.png", "device.png", "page_files", "page_files/", "nothing.png", "huge.png",
    "page_files/one.png%00", "",
]


def lay_out(root):
    """The saved page's folder, and beside it what nobody may have."""
    folder = root / "saved"
    (folder / "page_files").mkdir(parents=True)
    for number, name in enumerate(dict.fromkeys(FOUND.values())):
        (folder / name).write_bytes(png(number))
    (root / "secret.png").write_bytes(png(30))
    (folder / "linked.png").symlink_to("page_files/one.png")
    (folder / "out.png").symlink_to(root / "secret.png")
    (folder / "outside").symlink_to(root)
    (folder / "device.png").symlink_to("/dev/zero")
    os.mkfifo(folder / "pipe.png")
    with open(folder / "huge.png", "wb") as file:
        file.truncate(30 << 20)
    # Where the name of the folder is only the beginning of another's.
    (root / "saved-too").mkdir()
    (root / "saved-too" / "secret.png").write_bytes(png(30))
    (folder / "sibling.png").symlink_to(root / "saved-too" / "secret.png")
    return folder


def book(addresses, *options):
    html = "<p>Text.</p>" + "".join(f'<figure><img src="{SITE}{address}" alt="x"/></figure>' for address in addresses)
    line = json.dumps({"title": "Saved", "url": SITE + "page.html", "text": "Text.", "html": html})
    return subprocess.run([SHAREPIPE, "book", *options], input=line.encode(), capture_output=True, timeout=60)


def pictures(done):
    with zipfile.ZipFile(io.BytesIO(done.stdout)) as archive:
        return [name for name in archive.namelist() if name.startswith("EPUB/pictures/") and "cover" not in name]


def check(faults, is_right, words):
    if not is_right:
        faults.append(words)


def main():
    faults = []
    with tempfile.TemporaryDirectory() as name:
        folder = lay_out(pathlib.Path(name))
        saved = f"{SITE}={folder}"
        for address in FOUND:
            done = book([address], "--saved", saved)
            check(faults, done.returncode == 0 and len(pictures(done)) == 1, f"{address}: not found: {done.stderr.decode()}")
            check(faults, not done.stderr, f"{address}: {done.stderr.decode()}")
        for address in HOSTILE + ["sibling.png"]:
            done = book([address], "--saved", saved)
            check(faults, done.returncode == 0 and not pictures(done), f"{address}: {done.returncode}, {pictures(done)}")
            check(faults, b"left out " in done.stderr, f"{address}: nothing is said: {done.stderr.decode()}")
        both = book(["page_files/one.png", "../secret.png"], "--saved", saved)
        check(faults, len(pictures(both)) == 1, "a picture is lost for the sake of another")
        # What lies below no such address is fetched as ever, here in vain.
        other = book(["page_files/one.png"], "--saved", f"https://other.invalid/={folder}")
        check(faults, not pictures(other) and b"could not be fetched" in other.stderr, "another site's picture came from the folder")
        missing = book(["page_files/one.png"], "--saved", f"{SITE}={folder}/nowhere")
        check(faults, missing.returncode == 66 and not missing.stdout, f"a folder that is not there: {missing.returncode}")
        for wrong in ("page", f"{SITE[:-1]}={folder}", f"file:///={folder}"):
            check(faults, book(["x.png"], "--saved", wrong).returncode == 64, f"--saved {wrong} is taken")
    for fault in faults:
        print("saved:", fault)
    print(f"saved: {len(FOUND)} pictures found, {len(HOSTILE) + 1} ways out tried, {len(faults)} faults")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
