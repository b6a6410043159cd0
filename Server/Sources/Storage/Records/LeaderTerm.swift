// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The time during which one process leads a role.
package struct LeaderTerm: Sendable, Equatable {
  package let role: String
  /// Grows with each new leader.
  package let fence: Int

  /// Throws `leaseLost` if another process leads now; call it in the transaction that records what the leader did.
  func check(_ connection: any SQLConnection) throws {
    let row = try connection.row(
      "SELECT fence FROM leader WHERE role = ? \(connection.dialect.forUpdate)", [role])
    guard try row?.integer("fence") == fence else {
      throw StorageProblem(.leaseLost, "another process leads \(role)")
    }
  }
}
