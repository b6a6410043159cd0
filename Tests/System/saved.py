#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""`book --saved` finds the images of a page that was saved with its files, and no page can read another file.

A page is saved as browsers do, with a folder beside it. Around it are files that hostile pages request with every kind of path:
dots, encoded dots, links, a pipe, a device, a folder. Nothing is fetched, because the site's name has no address.
"""

import io
import json
import os
import pathlib
import resource
import subprocess
import sys
import tempfile
import unicodedata
import zipfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from books import png  # noqa: E402

SHAREPIPE = os.environ["SHAREPIPE_BIN"]
SITE = "https://saved.invalid/news/"
NAME = unicodedata.normalize("NFC", "saved é")
FOUND = {
    "page_files/one.png": "page_files/one.png",
    "page_files/a%20name.png": "page_files/a name.png",
    "page_files/b%C3%BCcher.png": "page_files/bücher.png",
    "page_files/two.png?width=800#top": "page_files/two.png",
    "linked.png": "page_files/one.png",
    "img.php?id=1": "img.php?id=1",
    "img.php?id=2": "img.php?id=2",
    "exact.png?w=10": "exact.png?w=10",
    "100%25.png": "100%.png",
    "literal%20x.png": "literal%20x.png",
}
HOSTILE = [
    "../secret.png", "page_files/../../secret.png", "%2e%2e/secret.png", "page_files/%2E%2E/%2e%2e/secret.png", "..%2fsecret.png",
    "/secret.png", "out.png", "outside/secret.png", "pipe.png", "device.png", "page_files", "page_files/", "nothing.png", "huge.png",
    "page_files/one.png%00", "", "img.php?id=3", "twin.png",
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
    (folder / "exact.png").write_bytes(png(29))
    # The same name as Unicode has it, and another one on the disk.
    for name in (NAME, unicodedata.normalize("NFD", NAME)):
        (root / name).mkdir()
    (root / unicodedata.normalize("NFD", NAME) / "secret.png").write_bytes(png(30))
    (root / NAME / "twin.png").symlink_to(root / unicodedata.normalize("NFD", NAME) / "secret.png")
    # Where the name of the folder is only the beginning of another's.
    (root / "saved-too").mkdir()
    (root / "saved-too" / "secret.png").write_bytes(png(30))
    (folder / "sibling.png").symlink_to(root / "saved-too" / "secret.png")
    return folder


def book(addresses, *options):
    html = "<p>Text.</p>" + "".join(f'<figure><img src="{SITE}{address}" alt="x"/></figure>' for address in addresses)
    line = json.dumps({"title": "Saved", "url": SITE + "page.html", "text": "Text.", "html": html})
    return subprocess.run([SHAREPIPE, "book", *options], input=line.encode(), capture_output=True, timeout=60)


def image_names(done):
    with zipfile.ZipFile(io.BytesIO(done.stdout)) as archive:
        return [name for name in archive.namelist() if name.startswith("EPUB/pictures/") and "cover" not in name]


def check(faults, is_right, words):
    if not is_right:
        faults.append(words)


def content(done):
    with zipfile.ZipFile(io.BytesIO(done.stdout)) as archive:
        return archive.read(image_names(done)[0])


def check_several(faults, folder):
    """Several folders, one with an equals sign, and nothing from the network."""
    other = folder.parent / "a=b"
    other.mkdir()
    (other / "one.png").write_bytes(png(7))
    for first, second in ((f"{SITE}={folder}", f"{SITE}page_files/={other}"), (f"{SITE}page_files/={other}", f"{SITE}={folder}")):
        done = book(["page_files/one.png", "linked.png"], "--offline", "--saved", first, "--saved", second)
        check(faults, len(image_names(done)) == 2, f"one of two folders is not searched: {done.stderr.decode()}")
    nearest = content(book(["page_files/one.png"], "--saved", f"{SITE}={folder}", "--saved", f"{SITE}page_files/={other}"))
    check(faults, nearest == content(book(["one.png"], "--saved", f"{SITE}={other}")), "the farther folder wins")
    fallen = book(["page_files/two.png"], "--saved", f"{SITE}page_files/={other}", "--saved", f"{SITE}={folder}")
    check(faults, len(image_names(fallen)) == 1, "an image that the nearest folder lacks is not looked for in the next")
    exact = content(book(["exact.png?w=10"], "--saved", f"{SITE}={folder}"))
    check(faults, exact != content(book(["exact.png"], "--saved", f"{SITE}={folder}")), "a query is left out though a file has it")
    idle = book(["page_files/one.png"], "--saved", f"{SITE}={folder}", "--saved", f"https://other.invalid/={other}")
    check(faults, b"no image below https://other.invalid/" in idle.stderr, "a folder of no use is not told")


def check_limits(faults, folder):
    """One file under many names fills neither memory nor the book."""
    with open(folder / "big.png", "wb") as file:
        file.write(png(3))
        file.truncate(15 << 20)
    used = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    done = book([f"big.png?{number}" for number in range(150)], "--saved", f"{SITE}={folder}")
    check(faults, done.returncode == 0, f"150 names of a large file: {done.returncode}")
    most = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    check(faults, max(used, most) < 700 << 10, f"150 names of a file of 15 MiB took {most >> 10} MiB")
    check(faults, done.stderr.count(b"left out ") == 146, f"of 64 MiB four have room, not {150 - done.stderr.count(b'left out ')}")
    many = book([f"page_files/one.png?{number}" for number in range(150)], "--saved", f"{SITE}={folder}")
    check(faults, many.stderr.count(b"reached its limit of images") == 30, f"more than 120 pictures: {many.stderr.count(b'reached its limit of images')} refused")


def main():
    faults = []
    with tempfile.TemporaryDirectory() as name:
        folder = lay_out(pathlib.Path(name))
        saved = f"{SITE}={folder}"
        for address in FOUND:
            done = book([address], "--saved", saved)
            check(faults, done.returncode == 0 and len(image_names(done)) == 1, f"{address}: not found: {done.stderr.decode()}")
            check(faults, not done.stderr, f"{address}: {done.stderr.decode()}")
        for address in HOSTILE + ["sibling.png"]:
            done = book([address], "--saved", saved)
            check(faults, done.returncode == 0 and not image_names(done), f"{address}: {done.returncode}, {image_names(done)}")
            check(faults, b"left out " in done.stderr, f"{address}: nothing is said: {done.stderr.decode()}")
        both = book(["page_files/one.png", "../secret.png"], "--saved", saved)
        check(faults, len(image_names(both)) == 1, "an image replaced another")
        twin = book(["twin.png"], "--saved", f"{SITE}={folder.parent / NAME}")
        check(faults, not image_names(twin), "a folder of the same name in other letters is read")
        for same in ("https://SAVED.invalid:443/news/", "HTTPS://saved.invalid/news/"):
            check(faults, len(image_names(book(["page_files/one.png"], "--saved", f"{same}={folder}"))) == 1, f"{same} is another site")
        check_several(faults, folder)
        check_limits(faults, folder)
        # What lies below no such address is fetched as ever, here in vain.
        other = book(["page_files/one.png"], "--saved", f"https://other.invalid/={folder}")
        check(faults, not image_names(other) and b"couldn't be fetched" in other.stderr, "another site's image came from the folder")
        missing = book(["page_files/one.png"], "--saved", f"{SITE}={folder}/nowhere")
        check(faults, missing.returncode == 66 and not missing.stdout, f"a folder that is not there: {missing.returncode}")
        for wrong in ("page", f"{SITE[:-1]}={folder}", f"file:///={folder}", f"{SITE}=", f"https:///={folder}"):
            check(faults, book(["x.png"], "--saved", wrong).returncode == 64, f"--saved {wrong} is taken")
    for fault in faults:
        print("saved:", fault)
    print(f"saved: {len(FOUND)} images found, {len(HOSTILE) + 1} hostile paths refused, {len(faults)} faults")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
