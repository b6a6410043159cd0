# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""The programs of the three proxies, with the files that Sharepipe has for them, for proxies.py."""

import pathlib
import shutil
import socket
import sys

import trustme

import parts

HOST = "books.example.org"
SHIPPED = parts.ROOT / "Packaging/proxies"


def expect(condition, words):
    if not condition:
        raise AssertionError(words)


def free_port():
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


class Certificate:
    def __init__(self, folder):
        authority, self.folder = trustme.CA(), folder
        issued = authority.issue_cert(HOST)
        authority.cert_pem.write_to_path(folder / "ca.pem")
        issued.private_key_pem.write_to_path(folder / "privkey.pem")
        for index, pem in enumerate(issued.cert_chain_pems):
            pem.write_to_path(folder / "fullchain.pem", append=index > 0)


def replaced(text, changes):
    """The shipped configuration with other names; every text to replace must be in it."""
    for old, new in changes.items():
        expect(old in text, f"the configuration has no “{old}”")
        text = text.replace(old, new)
    return text


def run_nginx(folder, site):
    """The command that runs nginx with a site."""
    temporary = "".join(
        f"{kind}_temp_path {folder}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    (folder / "nginx.conf").write_text(
        f"user root;\ndaemon off;\npid {folder}/pid;\nerror_log {folder}/nginx.log;\nevents {{}}\n"
        f"http {{\naccess_log off;\n{temporary}{site}}}\n")
    return [program("nginx"), "-p", folder, "-e", folder / "nginx.log", "-c", folder / "nginx.conf"]


def nginx(folder, port, server, shipped="nginx.conf", changes=()):
    return run_nginx(folder, replaced((SHIPPED / shipped).read_text(), {
        "listen 443": f"listen 127.0.0.1:{port}", "http://127.0.0.1:8080": f"http://{server}",
        f"/etc/letsencrypt/live/{HOST}": str(folder), **dict(changes)}))


def caddy(folder, _port, _server, shipped="Caddyfile", changes=()):
    site = replaced((SHIPPED / shipped).read_text(), {
        f"{{$SITE:{HOST}}} {{": f"{{$SITE:{HOST}}} {{\n\tbind 127.0.0.1\n\ttls {folder}/fullchain.pem {folder}/privkey.pem",
        **dict(changes)})
    (folder / "Caddyfile").write_text(
        f"{{\n\tadmin off\n\tauto_https disable_redirects\n\tstorage file_system {folder}/caddy\n}}\n{site}")
    return ["caddy", "run", "--adapter", "caddyfile", "--config", folder / "Caddyfile"]


def traefik(folder, port, server, shipped="traefik-sharepipe.yaml", changes=()):
    (folder / "traefik.yaml").write_text(replaced((SHIPPED / "traefik.yaml").read_text(), {
        '":443"': f'"127.0.0.1:{port}"', "/etc/traefik": str(folder)}))
    (folder / "traefik-sharepipe.yaml").write_text(replaced((SHIPPED / shipped).read_text(), {
        "http://127.0.0.1:8080": f"http://{server}", f"/etc/letsencrypt/live/{HOST}": str(folder), **dict(changes)}))
    return [program("traefik"), f"--configFile={folder}/traefik.yaml"]


def program(name):
    """The path of a proxy: Debian's, or the one beside the interpreter."""
    return shutil.which(name, path=f"/usr/sbin:/usr/bin:/sbin:/bin:{pathlib.Path(sys.executable).parent}")
