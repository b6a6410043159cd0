// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Fetching
import TestSupport
import Testing

struct FetchGuardTests {
  @Test(
    "an address that is not public is denied",
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
    "an address next to a denied range is allowed",
    arguments: [
      "8.8.8.8", "11.0.0.1", "100.63.255.254", "100.128.0.1", "172.15.255.254", "172.32.0.1",
      "169.253.255.255",
      "192.167.255.255", "198.17.255.255", "198.20.0.0", "223.255.255.254", "168.63.129.15", "168.63.129.17",
      "2606:4700:4700::1111", "2001:4860:4860::8888", "::ffff:8.8.8.8", "2a00::5efe:8.8.8.8", "2003::1",
    ])
  func allowsNeighbors(text: String) throws {
    let address = try #require(IPAddress(text))
    #expect(FetchGuard().verdict(on: address) == .allowed)
  }

  @Test("an address of one of the machine's interfaces is denied, the next address is not")
  func deniesOwnAddresses() throws {
    let own = try #require(IPAddress("8.8.8.8"))
    let fetchGuard = FetchGuard(ownAddresses: [own])
    #expect(fetchGuard.verdict(on: own) != .allowed)
    #expect(fetchGuard.verdict(on: try #require(IPAddress("::ffff:8.8.8.8"))) != .allowed)
    #expect(fetchGuard.verdict(on: try #require(IPAddress("8.8.4.4"))) == .allowed)
  }

  @Test("the guard agrees with the registries' table on random addresses")
  func agreesWithRegistries() throws {
    var random = SeededRandom(seed: 20_261_121)
    let fetchGuard = FetchGuard()
    var wrong: [IPAddress] = []
    for round in 0..<50_000 {
      let bytes = Self.bytes(of: Self.number(round, &random), count: round.isMultiple(of: 2) ? 4 : 16)
      let address = try #require(IPAddress(bytes: bytes))
      if (fetchGuard.verdict(on: address) == .allowed) != RegistryTable.allows(bytes) {
        wrong.append(address)
      }
    }
    #expect(wrong.isEmpty)
  }

  @Test("the guard agrees with the registries' table at both edges of each range")
  func agreesAtEdges() throws {
    for bytes in Self.edges {
      let address = try #require(IPAddress(bytes: bytes))
      #expect((FetchGuard().verdict(on: address) == .allowed) == RegistryTable.allows(bytes), "\(address)")
    }
  }

  // Most of the IPv6 space is unassigned, so seven of eight addresses are chosen near the ranges of the registries.
  private static func number(_ round: Int, _ random: inout SeededRandom) -> UInt128 {
    let low = UInt128(random.next()) << 64 | UInt128(random.next())
    switch round % 16 {
    case 1: return low
    case 3: return 0xffff << 32 | low >> 96
    case 5: return 0x2a00 << 112 | (low >> 80) << 64 | 0x5efe << 32 | low >> 96
    case 7: return (0x2001 << 112) | low >> 16
    case 9: return (0x2620_004f_8000 << 80) ^ (low >> 125) << 79 | low >> 80
    case 11: return 0x3fff << 112 | low >> 16
    default: return 0x2 << 124 | low >> 4 | (low >> 127) << 124
    }
  }

  private static var edges: [[UInt8]] {
    RegistryTable.ipv4.flatMap { range in
      [range.0 &- 1, range.0, range.1, range.1 &+ 1].map { bytes(of: UInt128($0), count: 4) }
    }
      + RegistryTable.ipv6.flatMap { range in
        [range.0 &- 1, range.0, range.1, range.1 &+ 1].map { bytes(of: $0, count: 16) }
      }
  }

  private static func bytes(of number: UInt128, count: Int) -> [UInt8] {
    (1...count).map { UInt8(truncatingIfNeeded: number >> UInt128((count - $0) * 8)) }
  }
}
