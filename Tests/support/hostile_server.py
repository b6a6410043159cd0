# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""A server on loopback that responds like Sharepipe, with terminal control sequences in every text.

It prints one line of JSON ({"port"}) when it listens and stops as soon as its standard input closes.
"""

import http.server
import json
import os
import sys
import threading

# A VT100 sequence, an 8-bit control sequence, DEL, a bidirectional override, and a line feed.
HOSTILE = "a\x1b[31mb\x9b2Jc\x7fd\u202ee\nf"
SHARE = "0192f0c1-2345-7abc-8def-0123456789ab"
ACCOUNT = {"account": "0192f0c1-0000-7abc-8def-0123456789ab", "id": "x", "email": HOSTILE}
STATUS = {"id": SHARE, "state": "ready", "title": HOSTILE, "url": "https://example.org/" + HOSTILE,
          "createdAt": "2026-01-01T00:00:00Z", "deliveries": []}
PROBLEM = {"type": "about:blank", "title": HOSTILE, "status": 404, "code": "not_found", "detail": HOSTILE}


class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        if self.path.startswith("/v1/account"):
            self.respond(200, ACCOUNT)
        elif self.path.startswith("/v1/shares?"):
            self.respond(200, {"items": [STATUS]})
        else:
            self.respond(404, PROBLEM)

    def do_POST(self):
        self.rfile.read(int(self.headers.get("Content-Length") or 0))
        self.respond(404, PROBLEM)

    def respond(self, status, value):
        body = json.dumps(value, ensure_ascii=False).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json" if status == 200 else "application/problem+json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
threading.Thread(target=server.serve_forever, daemon=True).start()
print(json.dumps({"port": server.server_port}), flush=True)
sys.stdin.read()
os._exit(0)
