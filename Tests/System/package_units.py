# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""The units of the installed package, for packages.py: what systemd says about them, and the credentials that it passes on."""

import re
import subprocess

SERVICES = ("sharepipe.service", "sharepipe-work.service", "sharepipe-backup.service")
# The most that “systemd-analyze security” may find, in tenths; 0 is best. It finds less if a unit is hardened further.
MOST_EXPOSED = 16
CREDENTIALS = "/run/credentials/sharepipe.service"


def expect(condition, words):
    if not condition:
        raise AssertionError(words)


def check_verified(made):
    """systemd understands every line, and the units are as hardened as they were; returns the score."""
    files = [f"/lib/systemd/system/{name}" for name in (*SERVICES, "sharepipe-backup.timer")]
    found = made.run("sh", "-c", f"systemd-analyze verify --man=no {' '.join(files)} 2>&1", allowed=None)
    lines = [line for line in found.splitlines() if "sharepipe" in line]
    expect(not lines, f"systemd-analyze verify: {lines}")
    scores = []
    for name in SERVICES:
        text = made.run("systemd-analyze", "security", "--no-pager", "--offline=true", f"--threshold={MOST_EXPOSED}",
                        f"/lib/systemd/system/{name}")
        scores.append(re.search(r"exposure level for \S+ (\d+\.\d)", text).group(1))
    return max(scores)


def drop_in(page, containing):
    """The lines of the one block of a page with this line."""
    (block,) = (block for block in re.findall(r"^```ini$(.*?)^```$", page, flags=re.M | re.S) if containing in block)
    return block.strip() + "\n"


def edit(made, name, text):
    file = made.root / f"etc/systemd/system/sharepipe.service.d/{name}.conf"
    file.parent.mkdir(exist_ok=True)
    file.write_text(text)
    made.run("systemctl", "daemon-reload")
    return file


def make_certificate(made):
    """A certificate where the page has it, which only root can read."""
    folder = made.root / "etc/letsencrypt/live/books.example.org"
    folder.mkdir(parents=True)
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "30",
                    "-subj", "/CN=books.example.org", "-addext", "subjectAltName=DNS:books.example.org",
                    "-keyout", folder / "privkey.pem", "-out", folder / "fullchain.pem"], check=True, capture_output=True)
    made.run("chmod", "-R", "go=", "/etc/letsencrypt")
    return folder


def restart(made):
    made.run("systemctl", "reset-failed", "sharepipe")
    made.run("systemctl", "restart", "sharepipe")


def check_credentials(installed, page, set_value):
    """The drop-ins of the page: a certificate, a key, and a password that only root can read reach the server."""
    made = installed.machine
    folder = make_certificate(made)
    secret = made.root / "etc/sharepipe/smtp-password"
    secret.write_text("s3cret\n")
    secret.chmod(0o600)
    configuration = made.root / "etc/sharepipe/sharepipe.conf"
    before = configuration.read_text()
    set_value(made, "SHAREPIPE_SMTP", "smtps://you@127.0.0.1:9")
    set_value(made, "SHAREPIPE_MAIL_FROM", "you@example.org")
    files = [edit(made, "tls", drop_in(page, "LoadCredential=certificate.pem")), edit(made, "smtp", drop_in(page, "LoadCredential=smtp-password"))]
    restart(made)
    made.poll(lambda: "ready" in made.curl("--cacert", folder / "fullchain.pem", "--connect-to", "books.example.org:443:127.0.0.1:443",
                                           "https://books.example.org/health/ready", allowed=(0, 7, 35, 56)), "the server with the credentials responds")
    process = made.run("systemctl", "show", "-P", "MainPID", "sharepipe").strip()
    environment = made.run("cat", f"/proc/{process}/environ").split("\0")
    expect(f"SHAREPIPE_SMTP_PASSWORD_FILE={CREDENTIALS}/smtp-password" in environment, f"the environment is {environment}")
    expect(f"CREDENTIALS_DIRECTORY={CREDENTIALS}" in environment, f"the environment is {environment}")
    as_server = ["setpriv", "--reuid", "sharepipe", "--regid", "sharepipe", "--clear-groups", "sh", "-c"]
    sources = "/etc/letsencrypt/live/books.example.org/privkey.pem /etc/sharepipe/smtp-password"
    expect(made.run(*as_server, f"cat {sources} 2>/dev/null", allowed=(1,)) == "", "the server's user can read the files themselves")
    expect("@" in made.run("sharepipe-admin", "user", "list"), "a command without the password fails")
    made.run("systemctl", "start", "sharepipe-backup")
    check_refused(made, secret)
    for file in files:
        file.unlink()
    configuration.write_text(before)
    made.run("systemctl", "daemon-reload")
    restart(made)
    installed.wait()
    made.run("rm", "-rf", "/etc/letsencrypt", "/etc/systemd/system/sharepipe.service.d")


def check_confined(installed):
    """The server says if the unit's filter denies Landlock to its image worker."""
    made = installed.machine
    file = edit(made, "filter", "[Service]\nSystemCallFilter=~landlock_create_ruleset\n")
    restart(made)
    installed.wait()
    expect("not fully confined" in installed.ready(), f"the server doesn't say that the image worker isn't confined: {installed.ready()}")
    file.unlink()
    made.run("systemctl", "daemon-reload")
    restart(made)
    installed.wait()
    expect("warnings" not in installed.ready(), f"the server warns: {installed.ready()}")


def check_refused(made, secret):
    """A credential without a password stops the server, which so has read it."""
    secret.write_text("\n")
    made.run("systemctl", "restart", "sharepipe", allowed=None)
    made.poll(lambda: made.run("systemctl", "is-active", "sharepipe", allowed=None).strip() == "failed", "the server refuses an empty password")
    log = made.run("journalctl", "--no-pager", "-n", "20", "-u", "sharepipe")
    expect(f"{CREDENTIALS}/smtp-password" in log, f"the log doesn't name the credential: {log}")
    secret.unlink()
