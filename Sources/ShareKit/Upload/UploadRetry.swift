// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation

/// How long to wait before a share is sent again.
public struct UploadRetry: Codable, Hashable, Sendable {
  /// Seconds before the second attempt, before the jitter is applied.
  public var first = 5.0
  /// The longest wait that grows by itself: six hours.
  public var longest = 21_600.0
  /// The longest wait that a server may request: a day, so that a wrong header can't stop a share for good.
  public var longestRequested = 86_400.0

  private enum CodingKeys: String, CodingKey {
    case first, longest
    case longestRequested = "longestAsked"
  }

  /// Creates the default waits.
  public init() {}

  /// Seconds to wait after a number of failed attempts, from 1.
  ///
  /// The wait doubles with each attempt. `jitter`, from 0 to 1, selects a time in its upper half, so that many phones don't send
  /// at the same moment. The wait that a server requests is a minimum.
  public func seconds(afterAttempts attempts: Int, requested: Double? = nil, jitter: Double) -> Double {
    let doublings = Double(min(max(attempts - 1, 0), 30))
    let grown = min(longest, first * pow(2, doublings))
    let spread = grown * (0.5 + 0.5 * min(max(jitter, 0), 1))
    return max(spread, min(max(requested ?? 0, 0), longestRequested))
  }
}

extension UploadResponse {
  /// The wait requested by `Retry-After`, in seconds (RFC 9110, section 10.2.3); nil if it is missing or invalid.
  ///
  /// A date is compared with the response's own `Date`, because the two clocks may differ.
  package func retryAfter(now: Date) -> Double? {
    guard let value = headers["retry-after"]?.trimmingCharacters(in: .whitespaces) else { return nil }
    if let seconds = UInt32(value) { return Double(seconds) }
    guard let date = Self.date(value) else { return nil }
    let serverNow = headers["date"].flatMap(Self.date) ?? now
    return max(0, date.timeIntervalSince(serverNow))
  }

  private static func date(_ text: String) -> Date? {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(identifier: "GMT")
    formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
    return formatter.date(from: text)
  }
}
