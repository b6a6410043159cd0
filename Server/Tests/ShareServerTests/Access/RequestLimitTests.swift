// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ServerCore
import ShareContract
import Synchronization
import Testing

/// Tests the limits on how often clients can send requests.
struct RequestLimitTests {
  /// A manual clock for one limit.
  private final class Clock: Sendable {
    private let time = Mutex(Date(timeIntervalSince1970: 1_800_000_000))
    func advance(_ seconds: Double) { time.withLock { $0 += seconds } }
    var now: @Sendable () -> Date { { [self] in time.withLock { $0 } } }
  }

  private func taken(_ limit: RateLimit, _ key: String, of tries: Int) async -> Int {
    var count = 0
    for _ in 0..<tries where (try? await limit.take(key)) != nil { count += 1 }
    return count
  }

  @Test("a bucket holds a minute's requests and refills evenly, separately for each key")
  func refills() async {
    let clock = Clock()
    let limit = RateLimit(perMinute: 10, now: clock.now)
    #expect(await taken(limit, "a", of: 30) == 10)
    #expect(await taken(limit, "b", of: 1) == 1)
    clock.advance(12)
    #expect(await taken(limit, "a", of: 30) == 2)
    clock.advance(600)
    #expect(await taken(limit, "a", of: 30) == 10)
  }

  @Test("a clock that is set back neither refills a bucket nor blocks it")
  func clockSetBack() async {
    let clock = Clock()
    let limit = RateLimit(perMinute: 10, now: clock.now)
    #expect(await taken(limit, "a", of: 30) == 10)
    clock.advance(-3600)
    #expect(await taken(limit, "a", of: 30) == 0)
    clock.advance(6)
    #expect(await taken(limit, "a", of: 30) == 1)
  }

  @Test("a key in use stays limited while thousands of other keys come and go")
  func manyKeys() async {
    let limit = RateLimit(perMinute: 3, keyLimit: 100, now: Clock().now)
    #expect(await taken(limit, "a", of: 5) == 3)
    for round in 0..<100 {
      for number in 0..<90 { _ = try? await limit.take("\(round) \(number)") }
      #expect(await taken(limit, "a", of: 1) == 0, "round \(round)")
    }
  }

  @Test("two servers with a common counter allow a peer no more sign-ins than one")
  func common() async throws {
    let counts = Mutex<[String: Int]>([:])
    let shared: (String) -> RateCounter = { name in
      { key, perMinute in
        counts.withLock { counts in
          counts[name + key, default: 0] += 1
          return counts[name + key, default: 0] > perMinute ? 0.5 : 0
        }
      }
    }
    let servers = [SignInLimits(shared: shared), SignInLimits(shared: shared)]
    let peer = PeerKey("192.0.2.1")
    var (passed, refusal): (Int, ProblemResponse?) = (0, nil)
    for number in 0..<40 {
      do {
        try await servers[number % 2].take(from: peer, at: "a@example.org")
        passed += 1
      } catch { refusal = error as? ProblemResponse }
    }
    #expect(passed == 10)
    #expect(refusal?.problem.code == ProblemCode.tooManyRequests.rawValue)
  }

  @Test(
    "several servers allow as much together as one, but each allows a few, and less if the limit is smaller",
    arguments: [(120, 1, 120), (120, 2, 60), (121, 2, 61), (120, 50, 5), (3, 4, 3), (120, 0, 120)])
  func divided(_ perMinute: Int, _ servers: Int, _ each: Int) async {
    let count = ServerCount()
    count.set(servers)
    let limit = RateLimit(perMinute: perMinute, servers: count, now: Clock().now)
    #expect(await taken(limit, "a", of: 200) == each)
  }

  @Test(
    "previews, requests for tokens, and sign-ins through a provider are divided among servers, like shares")
  func dividedLoad() async {
    let count = ServerCount()
    count.set(2)
    let limits = RequestLimits(shareRate: 100, servers: count, now: Clock().now)
    for (limit, each) in [
      (limits.shares, 50), (limits.previews, 30), (limits.tokens, 60), (limits.identityProvider, 60),
    ] {
      #expect(await taken(limit, "a", of: 200) == each)
    }
  }

  @Test("a refusal names the limit of this server")
  func refusal() async throws {
    let count = ServerCount()
    count.set(2)
    let limit = RateLimit(perMinute: 60, servers: count, now: Clock().now)
    #expect(await taken(limit, "a", of: 30) == 30)
    let refusal = await #expect(throws: ProblemResponse.self) { try await limit.take("a") }
    #expect(refusal?.problem.detail?.contains("30 per minute") == true)
  }

  @Test("the part of a server changes as soon as others come and go")
  func changing() async {
    let (clock, count) = (Clock(), ServerCount())
    let limit = RateLimit(perMinute: 60, servers: count, now: clock.now)
    count.set(2)
    #expect(await taken(limit, "a", of: 100) == 30)
    clock.advance(10)
    #expect(await taken(limit, "a", of: 100) == 5)
    count.set(1)
    clock.advance(10)
    #expect(await taken(limit, "a", of: 100) == 10)
    count.set(2)
    clock.advance(3600)
    #expect(await taken(limit, "a", of: 100) == 30)
  }

  @Test("a limit of zero allows everything")
  func none() async {
    #expect(await taken(RateLimit(perMinute: 0), "a", of: 1000) == 1000)
  }

  @Test(
    "limits count all spellings of an IPv4 address as one, and an IPv6 /64 network as one",
    arguments: [
      ("192.0.2.1", "::ffff:192.0.2.1", true), ("192.0.2.1", "192.0.2.2", false),
      ("::ffff:192.0.2.1", "::ffff:192.0.2.2", false), ("2001:db8::1", "2001:db8::ffff:2", true),
      ("2001:db8::1", "2001:db8:0:1::1", false), ("2001:DB8:0:0::1", "2001:db8::2", true),
      ("unknown", "unknown", true),
    ])
  func peers(_ first: String, _ second: String, _ isSame: Bool) {
    #expect((PeerKey(first) == PeerKey(second)) == isSame)
  }
}
