// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation
package import Logging

/// Records who signed in, who failed to, and every change of credentials: one line for each event.
///
/// A line has the keys `event`, `time` (UTC, RFC 3339), `peer`, `account` if it is known, and others that the event
/// needs. It has no secrets, and no e-mail addresses: people type passwords into the address field, and an account's
/// identifier is enough to find it.
package struct SecurityLog: Sendable {
  /// The peer for the operator's commands.
  package static let commandLine = "command-line"

  private let logger: Logger
  private let now: @Sendable () -> Date
  private let flood = SecurityLogLimiter()

  package init(logger: Logger, now: @escaping @Sendable () -> Date = { Date() }) {
    (self.logger, self.now) = (logger, now)
  }

  /// Records an event.
  ///
  /// For each kind of failure, up to 30 a minute from one peer and 600 in all are recorded, so that nobody can fill the
  /// disk. Another line then says that further lines are left out.
  package func note(
    _ event: SecurityEvent, peer: String, account: String?, _ details: [SecurityDetail: String] = [:]
  ) {
    switch event.isFailure ? flood.admit(event, from: peer, at: now()) : .record {
    case .record: write(event, peer, account, details)
    case .firstLeftOut: write(.linesLeftOut, peer, nil, [.of: event.rawValue])
    case .leaveOut: break
    }
  }

  private func write(
    _ event: SecurityEvent, _ peer: String, _ account: String?, _ details: [SecurityDetail: String]
  ) {
    var metadata: Logger.Metadata = [
      "event": .string(event.rawValue), "time": .string(Timestamp.text(now())),
      "peer": .string(LogText.value(peer)),
    ]
    if let account { metadata["account"] = .string(LogText.value(account)) }
    for (key, text) in details { metadata[key.rawValue] = .string(LogText.value(text)) }
    logger.log(level: event.isFailure ? .warning : .notice, "security event", metadata: metadata)
  }
}
