// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Limits on what the server sends to one target for all accounts; 0 means no limit.
package struct TargetLimits: Sendable, Equatable {
  /// Requests in a minute of the clock.
  package var requestsPerMinute: Int
  /// Bytes in any 60 minutes; a single larger request is allowed when nothing else was sent.
  package var bytesPerHour: Int

  package init(requestsPerMinute: Int = 30, bytesPerHour: Int = 200_000_000) {
    self.requestsPerMinute = requestsPerMinute
    self.bytesPerHour = bytesPerHour
  }

  var isOpen: Bool { requestsPerMinute == 0 && bytesPerHour == 0 }
}

extension TargetLimits {
  /// Returns the first minute, `minute` or later, in which a request of that size may be sent.
  package func firstFree(after uses: [TargetUse], adding bytes: Int, from minute: Int) -> Int {
    let sent = uses.first { $0.minute == minute }?.requests ?? 0
    let isBusy = requestsPerMinute > 0 && sent >= requestsPerMinute
    return max(isBusy ? minute + 1 : minute, firstWithCapacity(uses, bytes, minute))
  }

  private func firstWithCapacity(_ uses: [TargetUse], _ bytes: Int, _ minute: Int) -> Int {
    guard bytesPerHour > 0 else { return minute }
    // Bytes become available only in minutes when an earlier use becomes an hour old.
    let candidates = [minute] + uses.map { $0.minute + 60 }.filter { $0 > minute }.sorted()
    let free = candidates.first { candidate in
      let sent = uses.filter { $0.minute > candidate - 60 }.reduce(0) { $0 + $1.bytes }
      return sent == 0 || sent + bytes <= bytesPerHour
    }
    return free ?? minute
  }
}
