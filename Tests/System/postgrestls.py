# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""Encrypted connections to a real PostgreSQL: which certificates are accepted, and that nothing is sent without encryption.

A server with a certificate of a known authority and with its own name is used. A certificate of another authority or with another
name, an expired one, and a server without encryption are refused, with a sentence that names the server and not the password.
"""

import contextlib
import datetime
import os
import shutil
import subprocess
import sys

import trustme

import intake
import parts
import postgres

NAME = "db.example.org"
PASSWORD = "a-secret-password"


def expect(condition, words):
    if not condition:
        raise AssertionError(words)


def serve(cluster, port, issued=None):
    """Restarts PostgreSQL on a port of the loopback, with a certificate or without encryption."""
    with contextlib.suppress(AssertionError):
        cluster.stop("fast")
    cluster.settings = [f"port={port}", "listen_addresses=127.0.0.1", "ssl=off"]
    if issued:
        key, chain = cluster.folder / "server.key", cluster.folder / "server.pem"
        key.unlink(missing_ok=True)
        issued.private_key_pem.write_to_path(key)
        chain.write_bytes(b"".join(pem.bytes() for pem in issued.cert_chain_pems))
        os.chmod(key, 0o600)
        if os.geteuid() == 0:
            shutil.chown(key, "postgres", "postgres")
        cluster.settings = [*cluster.settings[:2], "ssl=on", f"ssl_cert_file={chain}", f"ssl_key_file={key}"]
    cluster.start()


def create(folder, port, *parameters):
    """Creates an account in the database, as an operator would; a refused connection must not name the password."""
    url = f"postgres://postgres:{PASSWORD}@{NAME}:{port}/shares?" + "&".join(["hostaddr=127.0.0.1", *parameters])
    done = subprocess.run(
        [parts.SHAREPIPE, "user", "list", "--data", folder / "data"], capture_output=True, text=True, timeout=120, check=False,
        env={**os.environ, "SHAREPIPE_DATABASE": url})
    expect(PASSWORD not in done.stdout + done.stderr, f"the message names the password: {done}")
    return done


def main():
    folder = parts.scratch("postgres-tls-")
    known, other = trustme.CA(), trustme.CA()
    authority = folder / "authority.pem"
    known.cert_pem.write_to_path(authority)
    cluster, port = postgres.Cluster(folder / "postgres", timeout=60), postgres.free_port()
    trusting = f"sslrootcert={authority}"
    old = datetime.datetime.now(datetime.UTC) - datetime.timedelta(days=1)
    try:
        serve(cluster, port, known.issue_cert(NAME))
        socket = {"SHAREPIPE_DATABASE": f"{cluster.url}&port={port}"}
        intake.operate(folder / "data", "user", "add", "a@example.org", "--create-data", environment=socket)
        accepted = create(folder, port, trusting)
        expect(accepted.returncode == 0 and "a@example.org" in accepted.stdout, f"a good certificate: {accepted}")
        cases = {
            "an unknown authority": (other.issue_cert(NAME), trusting),
            "authorities of the system": (known.issue_cert(NAME), ""),
            "another name": (known.issue_cert("elsewhere.example.org"), trusting),
            "an expired certificate": (known.issue_cert(NAME, not_before=old - datetime.timedelta(days=9), not_after=old), trusting),
            "no encryption": (None, trusting),
        }
        for what, (issued, parameter) in cases.items():
            serve(cluster, port, issued)
            refused = create(folder, port, *filter(None, [parameter]))
            expect(refused.returncode in (69, 75) and NAME in refused.stderr, f"{what}: {refused}")
        serve(cluster, port, other.issue_cert(NAME))
        chosen = create(folder, port, "sslmode=require")
        expect(chosen.returncode == 0, f"sslmode=require accepts any certificate: {chosen}")
    finally:
        with contextlib.suppress(AssertionError):
            cluster.stop()
        shutil.rmtree(folder, ignore_errors=True)
    print(f"postgrestls: a known certificate is accepted; {len(cases)} other servers are refused; sslmode=require overrides")


if __name__ == "__main__":
    try:
        main()
    except AssertionError as error:
        sys.exit(f"postgrestls: {error}")
