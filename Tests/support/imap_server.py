# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""A real mailbox server for tests, on loopback: Dovecot with a configuration, a certificate and a mailbox of its own.

It prints one line of JSON ({"port", "startTLSPort", "ca", "inbox"}) when it listens, and stops as soon as its standard
input closes. A mail is put into the mailbox by writing it into `inbox`, a Maildir's `new`, under a name of its own.
"""

import argparse
import getpass
import json
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

import trustme

CONFIGURATION = """
protocols = imap
listen = 127.0.0.1
base_dir = {folder}/run
state_dir = {folder}/run
log_path = {folder}/log
ssl = required
ssl_cert = <{folder}/cert.pem
ssl_key = <{folder}/key.pem
disable_plaintext_auth = yes
auth_mechanisms = plain login
mail_location = maildir:{mail}
default_internal_user = {user}
default_internal_group = {group}
default_login_user = {login}
first_valid_uid = 1
passdb {{
  driver = passwd-file
  args = scheme=PLAIN username_format=%u {folder}/users
}}
userdb {{
  driver = static
  args = uid={uid} gid={gid} home={mail}
}}
service imap-login {{
  chroot =
  inet_listener imap {{
    port = {start_tls_port}
  }}
  inet_listener imaps {{
    port = {port}
    ssl = yes
  }}
}}
service anvil {{
  chroot =
}}
service stats {{
  chroot =
}}
"""


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def dovecot():
    found = shutil.which("dovecot", path=os.environ.get("PATH", "") + ":/usr/sbin:/opt/homebrew/sbin")
    if not found:
        raise SystemExit("imap_server: Dovecot is missing: run scripts/setup")
    return found


def certificates(folder):
    authority = trustme.CA()
    authority.cert_pem.write_to_path(folder / "ca.pem")
    certificate = authority.issue_cert("127.0.0.1", "localhost")
    certificate.private_key_pem.write_to_path(folder / "key.pem")
    for index, blob in enumerate(certificate.cert_chain_pems):
        blob.write_to_path(folder / "cert.pem", append=index > 0)


def users():
    """Who the server's processes run as: a plain user by itself, root through Dovecot's own users."""
    if os.getuid() != 0:
        import grp

        name, group = getpass.getuser(), grp.getgrgid(os.getgid()).gr_name
        return dict(user=name, group=group, login=name, uid=os.getuid(), gid=os.getgid())
    import pwd

    mail = pwd.getpwnam("dovecot")
    return dict(user="dovecot", group="dovecot", login="dovenull", uid=mail.pw_uid, gid=mail.pw_gid)


def prepare(folder, options):
    mail = folder / "mail"
    for name in ("cur", "new", "tmp"):
        (mail / name).mkdir(parents=True, exist_ok=True)
    certificates(folder)
    identity = users()
    (folder / "users").write_text(f"{options.user}:{{PLAIN}}{options.password}\n")
    for path in [mail, *mail.iterdir()]:
        os.chown(path, identity["uid"], identity["gid"])
        path.chmod(0o777)
    folder.chmod(0o755)
    ports = dict(port=options.port or free_port(), start_tls_port=free_port())
    text = CONFIGURATION.format(folder=folder, mail=mail, **identity, **ports)
    (folder / "dovecot.conf").write_text(text)
    return mail, ports


def wait_until_open(port, process, folder):
    for _ in range(600):
        if process.poll() is not None:
            break
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
            return
        except OSError:
            time.sleep(0.02)
    log = (folder / "log").read_text() if (folder / "log").exists() else ""
    raise SystemExit(f"imap_server: Dovecot did not start: {log[-2000:]}")


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--user", required=True)
    parser.add_argument("--password", required=True)
    return parser.parse_args()


def main():
    options = arguments()
    # A thread that starts this may have signals blocked, and a child inherits that. Dovecot needs a signal to end.
    signal.pthread_sigmask(signal.SIG_SETMASK, [])
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        folder = pathlib.Path(name)
        mail, ports = prepare(folder, options)
        process = subprocess.Popen(
            [dovecot(), "-F", "-c", str(folder / "dovecot.conf")], stdin=subprocess.DEVNULL, stdout=sys.stderr
        )
        try:
            wait_until_open(ports["port"], process, folder)
            start = {
                "port": ports["port"],
                "startTLSPort": ports["start_tls_port"],
                "ca": str(folder / "ca.pem"),
                "inbox": str(mail / "new"),
            }
            print(json.dumps(start), flush=True)
            while sys.stdin.buffer.read(4096):
                pass
        finally:
            process.terminate()
            try:
                process.wait(timeout=5)
            except subprocess.TimeoutExpired:
                process.kill()


if __name__ == "__main__":
    main()
