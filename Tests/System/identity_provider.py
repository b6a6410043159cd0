# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""A small identity provider (OpenID Connect) that works correctly unless it is told to do one thing wrong."""

import base64
import hashlib
import hmac
import http.server
import json
import secrets
import threading
import time
import urllib.parse

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, padding, rsa
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature

CLIENT, SECRET = "sharepipe", "a secret: with/odd+characters"


def b64(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def number(value, size=None):
    return b64(value.to_bytes(size or (value.bit_length() + 7) // 8, "big"))


class Key:
    def __init__(self, kind, name=None):
        self.kind, self.name = kind, name or secrets.token_hex(4)
        self.private = (ec.generate_private_key(ec.SECP256R1()) if kind == "ES256"
                        else rsa.generate_private_key(public_exponent=65537, key_size=2048))

    def public(self):
        numbers = self.private.public_key().public_numbers()
        if self.kind == "ES256":
            return {"kty": "EC", "crv": "P-256", "x": number(numbers.x, 32), "y": number(numbers.y, 32), "kid": self.name, "use": "sig"}
        return {"kty": "RSA", "n": number(numbers.n), "e": number(numbers.e), "kid": self.name, "alg": "RS256"}

    def pem(self):
        return self.private.public_key().public_bytes(
            serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo)

    def sign(self, data):
        if self.kind == "ES256":
            r, s = decode_dss_signature(self.private.sign(data, ec.ECDSA(hashes.SHA256())))
            return r.to_bytes(32, "big") + s.to_bytes(32, "big")
        return self.private.sign(data, padding.PKCS1v15(), hashes.SHA256())


class Provider:
    """Listens on a port of its own; `claims`, `head`, `spoil` and `document` change what it says next."""

    def __init__(self):
        self.keys, self.signer = [Key("RS256"), Key("RS256")], None
        self.person = {"sub": "1001", "email": "reader@example.org", "email_verified": True}
        self.claims, self.head, self.document, self.spoil = {}, {}, {}, None
        self.codes, self.count, self.connections, self.names_issuer = {}, {}, 0, {}
        self.told_userinfo = None
        provider = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def setup(self):
                provider.connections += 1
                super().setup()

            def do_GET(self):
                provider.respond(self, "")

            def do_POST(self):
                provider.respond(self, self.rfile.read(int(self.headers.get("content-length", 0))).decode())

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self):
        self.server.shutdown()

    def respond(self, request, body):
        url = urllib.parse.urlparse(request.path)
        query = dict(urllib.parse.parse_qsl(url.query))
        self.count[url.path] = self.count.get(url.path, 0) + 1
        if url.path == "/authorize":
            return self.authorize(request, query)
        status, content = {
            "/.well-known/openid-configuration": self.describe, "/jwks": self.public_keys,
            "/token": lambda: self.token(request, dict(urllib.parse.parse_qsl(body))),
            "/userinfo": lambda: (200, self.told_userinfo) if self.told_userinfo else (403, {}),
        }.get(url.path, lambda: (404, {}))()
        data = json.dumps(content).encode()
        request.send_response(status)
        request.send_header("content-type", "application/json")
        request.send_header("content-length", str(len(data)))
        request.end_headers()
        request.wfile.write(data)

    def describe(self):
        return 200, {"issuer": self.url, "authorization_endpoint": self.url + "/authorize", "token_endpoint": self.url + "/token",
                     "jwks_uri": self.url + "/jwks", "userinfo_endpoint": self.url + "/userinfo",
                     "response_types_supported": ["code"], **self.document}

    def public_keys(self):
        return 200, {"keys": [{"kty": "oct", "k": b64(b"nothing"), "kid": "shared"}] + [key.public() for key in self.keys]}

    def authorize(self, request, query):
        assert query["client_id"] == CLIENT and query["response_type"] == "code" and query["code_challenge_method"] == "S256"
        assert "openid" in query["scope"].split() and len(query["nonce"]) >= 32 and len(query["state"]) >= 32
        code = secrets.token_urlsafe(16)
        self.codes[code] = query
        fields = {"code": code, "state": query["state"], **self.names_issuer}
        request.send_response(302)
        request.send_header("location", query["redirect_uri"] + "?" + urllib.parse.urlencode(fields))
        request.send_header("content-length", "0")
        request.end_headers()

    def token(self, request, fields):
        grant = self.codes.pop(fields.get("code"), None)
        pair = ":".join(urllib.parse.quote(half, safe="-._~") for half in (CLIENT, SECRET)).encode()
        right = request.headers.get("authorization") == "Basic " + base64.b64encode(pair).decode()
        challenge = b64(hashlib.sha256(fields.get("code_verifier", "").encode()).digest())
        if not right or not grant or challenge != grant["code_challenge"] or fields.get("redirect_uri") != grant["redirect_uri"]:
            return 400, {"error": "invalid_grant"}
        return 200, {"access_token": "at", "token_type": "Bearer", "id_token": self.identity(grant)}

    def identity(self, grant):
        now, key = int(time.time()), self.signer or self.keys[-1]
        claims = {"iss": self.url, "aud": CLIENT, "iat": now, "exp": now + 300, "nonce": grant["nonce"], **self.person, **self.claims}
        head = {"alg": key.kind, "kid": key.name, "typ": "JWT", **self.head}
        claims = {name: value for name, value in claims.items() if value is not None}
        head = {name: value for name, value in head.items() if value is not None}
        signed = b64(json.dumps(head).encode()) + "." + b64(json.dumps(claims).encode())
        if self.spoil == "none":
            return signed + "."
        if self.spoil == "shared secret":
            return signed + "." + b64(hmac.new(key.pem(), signed.encode(), hashlib.sha256).digest())
        signature = key.sign(signed.encode())
        if self.spoil == "signature":
            signature = bytes([signature[0] ^ 1]) + signature[1:]
        if self.spoil == "payload":
            signed = signed.split(".")[0] + "." + b64(json.dumps(claims | {"sub": "1"}).encode())
        if self.spoil == "two parts":
            return signed
        return signed + "." + b64(signature)
