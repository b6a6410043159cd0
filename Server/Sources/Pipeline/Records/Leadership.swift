// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareContract
package import Storage

/// Decides whether this process does the work of a role, which only one process does at a time.
package struct Leadership: Sendable {
  /// A kind of work.
  package enum Role: String, Sendable {
    case cleaning, mailbox
  }

  private let leaders: Leaders
  private let owner: String

  /// - Parameter owner: the name of this process.
  package init(_ engine: any Engine, owner: String = ShareID.make().text) {
    (leaders, self.owner) = (Leaders(engine), owner)
  }

  /// Returns a term if this process leads; nil while another one does.
  ///
  /// - Parameter interval: the time until the next call. A leader that stops calling is replaced after three times that.
  package func term(_ role: Role, interval: Duration) async throws -> LeaderTerm? {
    try await leaders.lead(role.rawValue, as: owner, for: interval * 3)
  }
}
