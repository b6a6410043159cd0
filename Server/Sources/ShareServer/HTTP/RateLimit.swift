// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract
import Synchronization

/// A bucket for each key that holds `perMinute` tokens and fills up again evenly.
final class RateLimit: Sendable {
  private struct Bucket {
    var tokens: Double
    var filledAt: ContinuousClock.Instant
  }

  private let perMinute: Int
  private let buckets = Mutex<[String: Bucket]>([:])
  private let clock = ContinuousClock()
  /// Keys beyond this are forgotten once their bucket is full again.
  private static let keyLimit = 10_000

  /// `perMinute` of 0 means no limit.
  init(perMinute: Int) {
    self.perMinute = perMinute
  }

  /// Takes one token, or throws 429 with the seconds until there is one.
  func take(_ key: String) throws {
    guard perMinute > 0 else { return }
    let missing = buckets.withLock { take(key, from: &$0) }
    guard missing > 0 else { return }
    throw ProblemAnswer(
      Problem(.tooManyRequests, detail: "At most \(perMinute) in a minute."),
      retryAfterSeconds: max(1, Int((missing * 60 / Double(perMinute)).rounded(.up))))
  }

  /// Takes one for a try to sign in: tries of one peer at one account are counted, so that nobody can lock out its owner.
  func take(signInBy peer: String, as email: String) throws {
    try take(peer + " " + email.lowercased().prefix(254))
  }

  private func take(_ key: String, from buckets: inout [String: Bucket]) -> Double {
    let now = clock.now
    if buckets.count > Self.keyLimit {
      buckets = buckets.filter { fill($0.value, now).tokens < Double(perMinute) }
    }
    var bucket = fill(buckets[key] ?? Bucket(tokens: Double(perMinute), filledAt: now), now)
    defer { buckets[key] = bucket }
    guard bucket.tokens >= 1 else { return 1 - bucket.tokens }
    bucket.tokens -= 1
    return 0
  }

  private func fill(_ bucket: Bucket, _ now: ContinuousClock.Instant) -> Bucket {
    let seconds = bucket.filledAt.duration(to: now) / .seconds(1)
    let tokens = min(Double(perMinute), bucket.tokens + seconds * Double(perMinute) / 60)
    return Bucket(tokens: tokens, filledAt: now)
  }
}
