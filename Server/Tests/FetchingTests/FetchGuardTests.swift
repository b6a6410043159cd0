// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Fetching
import Testing

struct FetchGuardTests {
  @Test(
    "an address of the server's own world is denied",
    arguments: [
      "127.0.0.1", "0.0.0.0", "10.0.0.1", "172.16.0.1", "192.168.1.1", "169.254.169.254", "169.254.170.2",
      "169.254.0.23", "100.100.100.200", "168.63.129.16", "192.0.0.192", "255.255.255.255", "224.0.0.1",
      "::1", "::", "::ffff:127.0.0.1", "::ffff:7f00:1", "::127.0.0.1", "::ffff:a00:1", "::ffff:0:7f00:1",
      "64:ff9b::7f00:1", "64:ff9b::808:808", "64:ff9b:1::7f00:1", "2002:7f00:1::", "2002:808:808::",
      "2001:0:4136:e378:8000:63bf:3fff:fdd2", "2001:db8::1", "100::1", "fe80::1", "fc00::1", "fec0::1",
      "ff02::1",
      "fd00:ec2::254", "fd20:ce::254", "3fff::1", "5f00::1", "2a00::5efe:10.0.0.1",
      "2a00::200:5efe:127.0.0.1",
    ])
  func deniesOwnWorld(text: String) throws {
    let address = try #require(IPAddress(text))
    #expect(FetchGuard().verdict(on: address) != .allowed)
  }

  @Test(
    "a neighbour of a denied range is allowed",
    arguments: [
      "8.8.8.8", "11.0.0.1", "100.63.255.254", "100.128.0.1", "172.15.255.254", "172.32.0.1",
      "169.253.255.255",
      "192.167.255.255", "198.17.255.255", "198.20.0.0", "223.255.255.254", "168.63.129.15", "168.63.129.17",
      "2606:4700:4700::1111", "2001:4860:4860::8888", "::ffff:8.8.8.8", "2a00::5efe:8.8.8.8", "2003::1",
    ])
  func allowsNeighbours(text: String) throws {
    let address = try #require(IPAddress(text))
    #expect(FetchGuard().verdict(on: address) == .allowed)
  }

  @Test("an address of one of the machine's interfaces is denied, its neighbour is not")
  func deniesOwnAddresses() throws {
    let own = try #require(IPAddress("8.8.8.8"))
    let judge = FetchGuard(ownAddresses: [own])
    #expect(judge.verdict(on: own) != .allowed)
    #expect(judge.verdict(on: try #require(IPAddress("::ffff:8.8.8.8"))) != .allowed)
    #expect(judge.verdict(on: try #require(IPAddress("8.8.4.4"))) == .allowed)
  }

  @Test(
    "the classifier agrees with a table written a second time, over random addresses and every range's edges")
  func agreesWithSlowTable() throws {
    var random = SeededRandom(seed: 20_261_121)
    var cases = Self.edges
    for _ in 0..<20_000 {
      cases.append(random.bytes(4))
      cases.append(random.bytes(16))
      cases.append([0x20 | UInt8(random.next() & 31)] + random.bytes(15))
      cases.append([0x20, 0x01, UInt8(random.next() & 3)] + random.bytes(13))
      cases.append([0x2a, 0] + random.bytes(6) + [0, 0, 0x5e, 0xfe] + random.bytes(4))
    }
    for bytes in cases {
      let address = try #require(IPAddress(bytes: bytes))
      #expect((FetchGuard().verdict(on: address) == .allowed) == SlowAddressTable.allows(bytes), "\(address)")
    }
  }

  private static var edges: [[UInt8]] {
    var cases: [[UInt8]] = []
    for (first, last) in SlowAddressTable.deniedIPv4 {
      for word in [first &- 1, first, last, last &+ 1] { cases.append(bytes(of: UInt64(word), count: 4)) }
    }
    for (first, last) in SlowAddressTable.deniedIPv6 {
      for word in [first - 1, first, last, last + 1] {
        cases.append(bytes(of: word, count: 8) + [UInt8](repeating: 7, count: 8))
      }
    }
    return cases
  }

  private static func bytes(of word: UInt64, count: Int) -> [UInt8] {
    (1...count).map { UInt8(truncatingIfNeeded: word >> UInt64((count - $0) * 8)) }
  }
}

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

  @Test("an allowance admits its host and port, whatever the address, and nothing else")
  func allowance() throws {
    let judge = FetchGuard(allowances: [
      try HostAllowance(parsing: "127.0.0.1:9000"), try HostAllowance(parsing: "Printer.local"),
      try HostAllowance(parsing: "[::1]:9000"), try HostAllowance(parsing: "::1"),
    ])
    let table = [
      ("http://127.0.0.1:9000/", true), ("http://127.0.0.1:9001/", false), ("http://127.0.0.1/", false),
      ("http://127.0.0.2:9000/", false), ("https://printer.local:5555/", true), ("http://[::1]:9000/", true),
      ("http://[::1]:1/", true), ("http://other.local/", false),
    ]
    for (text, isAllowed) in table {
      #expect((judge.verdict(on: try FetchAddress(text)) == .allowed) == isAllowed, "\(text)")
    }
  }

  @Test(
    "an allowance is HOST or HOST:PORT",
    arguments: ["", ":80", "a b", "a:0", "a:99999", "http://a", "127.1", "a@b"])
  func malformedAllowance(text: String) {
    #expect(throws: HostAllowance.Malformed.self) { try HostAllowance(parsing: text) }
  }
}
