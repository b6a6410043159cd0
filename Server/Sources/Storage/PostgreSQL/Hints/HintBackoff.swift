// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The pauses between attempts to connect for hints, with jitter, so that processes don't connect all at once.
struct HintBackoff {
  /// The longest pause; a connection that lasted longer was a success.
  static let longest = Duration.seconds(300)

  private var failures = 0

  /// Returns the next pause, which is about twice as long as the one before.
  ///
  /// - Parameter lasted: how long the failed connection was in use. After one that lasted longer than ``longest``, the pauses begin again. So a
  ///   server that accepts each connection and then ends it gets few of them, and few lines appear in the log.
  mutating func next(after lasted: Duration) -> Duration {
    if lasted > Self.longest { failures = 0 }
    failures += 1
    return min(.milliseconds(100 << min(failures, 12)), Self.longest) * Double.random(in: 0.5...1)
  }
}
