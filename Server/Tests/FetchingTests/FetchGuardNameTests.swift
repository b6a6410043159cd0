// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Fetching
import Testing

struct FetchGuardNameTests {
  @Test(
    "a name that only the server's own network knows is denied",
    arguments: [
      "localhost", "LOCALHOST", "a.localhost", "printer.local", "router.lan", "x.internal",
      "metadata.google.internal",
      "metadata.goog", "instance-data", "nas.home.arpa", "x.onion", "x.i2p", "x.alt", "host.docker.internal",
      "kubernetes.default.svc", "intranet",
    ])
  func deniesLocalNames(name: String) throws {
    #expect(FetchGuard().verdict(on: try FetchAddress("http://\(name)/")) != .allowed)
  }

  @Test("only the usual ports are allowed", arguments: [1, 22, 25, 81, 3306, 6379, 8081, 11211, 65535])
  func deniesPorts(port: Int) throws {
    #expect(FetchGuard().verdict(on: try FetchAddress("http://example.com:\(port)/")) != .allowed)
  }

  @Test("the usual ports are allowed", arguments: ["", ":80", ":443", ":8080", ":8443"])
  func allowsUsualPorts(port: String) throws {
    #expect(FetchGuard().verdict(on: try FetchAddress("http://example.com\(port)/")) == .allowed)
  }

  @Test("an allowance permits its host and port, whatever the address, and nothing else")
  func allowance() throws {
    let fetchGuard = FetchGuard(allowances: [
      try HostAllowance(parsing: "127.0.0.1:9000"), try HostAllowance(parsing: "Printer.local"),
      try HostAllowance(parsing: "[::1]:9000"), try HostAllowance(parsing: "::1"),
    ])
    let table = [
      ("http://127.0.0.1:9000/", true), ("http://127.0.0.1:9001/", false), ("http://127.0.0.1/", false),
      ("http://127.0.0.2:9000/", false), ("https://printer.local:5555/", true), ("http://[::1]:9000/", true),
      ("http://[::1]:1/", true), ("http://other.local/", false),
    ]
    for (text, isAllowed) in table {
      #expect((fetchGuard.verdict(on: try FetchAddress(text)) == .allowed) == isAllowed, "\(text)")
    }
  }

  @Test(
    "an allowance is HOST or HOST:PORT",
    arguments: ["", ":80", "a b", "a:0", "a:99999", "http://a", "127.1", "a@b"])
  func malformedAllowance(text: String) {
    #expect(throws: HostAllowance.Malformed.self) { try HostAllowance(parsing: text) }
  }
}
