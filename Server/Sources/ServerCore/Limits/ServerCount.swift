// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Synchronization

/// How many servers share a limit that each counts by itself; 1 until another number is set.
package final class ServerCount: Sendable {
  private let count = Mutex(1)

  package init() {}

  /// Sets the number of servers; a smaller one than 1 counts as 1.
  package func set(_ servers: Int) { count.withLock { $0 = max(1, servers) } }

  /// The least that each server allows in a minute, because requests don't reach the servers evenly.
  private static let least = 5

  /// The part of a limit that this server allows in a minute.
  func part(of perMinute: Int) -> Int {
    let servers = count.withLock { $0 }
    return max(min(perMinute, Self.least), (perMinute + servers - 1) / servers)
  }
}
