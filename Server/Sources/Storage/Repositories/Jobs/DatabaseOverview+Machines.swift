// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension DatabaseOverview {
  /// Reads what only the newest version of the schema has: jobs that wait for a machine are not overdue.
  mutating func readMachines(_ connection: any SQLConnection) throws {
    missingNodes = try NodeWorkers.missing(connection)
    oldestDue = try oldestDue(
      connection, "AND (node = '' OR \(NodeWorkers.exist(for: "job.node", connection.dialect)))")
  }
}
