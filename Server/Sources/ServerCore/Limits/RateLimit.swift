// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation
import Messages
import ShareContract
import Synchronization

/// Takes a token from a key's bucket of a size per minute and returns 0, or returns how much of one is missing.
package typealias RateCounter = @Sendable (_ key: String, _ perMinute: Int) async throws -> Double

/// Limits how often something happens, separately for each key: a token bucket that refills evenly.
///
/// The buckets are in the memory of the process, or those of a counter that several processes share. With buckets in memory,
/// several servers can divide the limit among themselves.
package final class RateLimit: Sendable {
  private struct Bucket {
    var tokens: Double
    var filledAt: Date
  }

  /// The buckets in two generations, so that unused keys are dropped without a search.
  private struct Buckets {
    var recent: [String: Bucket] = [:]
    var older: [String: Bucket] = [:]
  }

  private let perMinute: Int
  private let keyLimit: Int
  private let counter: RateCounter?
  private let servers: ServerCount?
  private let now: @Sendable () -> Date
  private let buckets = Mutex(Buckets())

  /// - Parameters:
  ///   - perMinute: the size of a bucket, and how much of it refills in a minute; 0 means no limit.
  ///   - keyLimit: at most twice as many buckets are kept. A key that is dropped starts with a full bucket again.
  ///   - counter: counts instead of this process.
  ///   - servers: the servers among which the limit is divided; nil allows this one all of it.
  package init(
    perMinute: Int, keyLimit: Int = 20_000, counter: RateCounter? = nil, servers: ServerCount? = nil,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    (self.perMinute, self.keyLimit, self.counter, self.now) = (perMinute, keyLimit, counter, now)
    self.servers = servers
  }

  /// Takes one token from the key's bucket.
  ///
  /// Throws 429 with the seconds until there is one again, or an error of the counter.
  package func take(_ key: String) async throws {
    guard perMinute > 0 else { return }
    let size = servers?.part(of: perMinute) ?? perMinute
    let missing =
      if let counter { try await counter(key, size) } else {
        buckets.withLock { take(key, size, from: &$0) }
      }
    guard missing > 0 else { return }
    throw Self.refusal(size, seconds: max(1, Int((missing * 60 / Double(size)).rounded(.up))))
  }

  private static func refusal(_ perMinute: Int, seconds: Int) -> ProblemResponse {
    ProblemResponse(
      Problem(
        .tooManyRequests,
        .tooManyRequests(limit: "\(perMinute)", seconds: "\(seconds)")),
      retryAfterSeconds: seconds)
  }

  /// Takes a token and returns 0, or returns how much of one is missing.
  private func take(_ key: String, _ size: Int, from buckets: inout Buckets) -> Double {
    let time = now()
    let found = buckets.recent[key] ?? buckets.older[key]
    var bucket = filled(found ?? Bucket(tokens: Double(size), filledAt: time), size, time)
    let missing = max(0, 1 - bucket.tokens)
    if missing == 0 { bucket.tokens -= 1 }
    keep(bucket, key, in: &buckets)
    return missing
  }

  private func keep(_ bucket: Bucket, _ key: String, in buckets: inout Buckets) {
    if buckets.recent.count >= keyLimit, buckets.recent[key] == nil {
      buckets.older = buckets.recent
      buckets.recent = [:]
    }
    buckets.recent[key] = bucket
  }

  // After the clock is set back, nothing is refilled and counting starts at the new time.
  private func filled(_ bucket: Bucket, _ size: Int, _ time: Date) -> Bucket {
    let seconds = max(0, time.timeIntervalSince(bucket.filledAt))
    let tokens = min(Double(size), bucket.tokens + seconds * Double(size) / 60)
    return Bucket(tokens: tokens, filledAt: time)
  }
}
