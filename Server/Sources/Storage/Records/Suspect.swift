// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A job that was under way when its worker's process crashed, held by the worker that took it over.
package struct Suspect: Sendable {
  package let lease: Lease
  /// The number of crashes that it may have caused; from the second on, it ran alone.
  package let crashes: Int

  init(_ row: SQLRow) throws {
    lease = try Lease(row)
    crashes = try row.integer("crashes")
  }
}
