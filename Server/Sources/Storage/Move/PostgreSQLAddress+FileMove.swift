// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

extension PostgreSQLAddress {
  /// Begins to move the files of an installation to another location, or continues; an earlier command then can't go on.
  ///
  /// Servers refuse the database until the move is complete or canceled.
  /// Throws a `StorageProblem` if a program uses the database, or if the files aren't in `location`. Nothing is changed then.
  ///
  /// - Parameter check: called with the identifier of the installation; it throws if the data folder belongs to another one.
  /// - Returns: what is recorded now; without a target if the files are in the new location already.
  package func beginFileMove(
    from location: String, to target: String, history: PostgreSQLHistory, example: ExampleSteps?,
    _ check: (String) throws -> Void = { _ in }
  ) throws -> FileMoveState {
    try changeFiles(history, example, check) { connection in
      try connection.run(
        "INSERT INTO file_location (one, location) VALUES (1, ?) ON CONFLICT (one) DO NOTHING",
        [FileLocations.folder])
      guard let present = try FileMoveState(connection) else { return nil }
      if present.target == nil, present.location == target { return present }
      if let other = present.target, other != target { throw present.unfinished(other) }
      guard present.location == location else { throw present.otherLocation }
      // The position of an earlier move must not make this one skip files.
      try connection.run(
        "UPDATE file_location SET progress = CASE WHEN target IS NULL THEN '' ELSE progress END, target = ?, move = ?",
        [target, UUID().uuidString])
      return try FileMoveState(connection)
    }
  }

  /// Stops a move that isn't complete; servers use the old location again.
  ///
  /// - Parameter check: called with the identifier of the installation; it throws if the data folder belongs to another one.
  /// - Returns: the state before; without a target if there was nothing to cancel.
  package func cancelFileMove(
    history: PostgreSQLHistory, example: ExampleSteps?, _ check: (String) throws -> Void = { _ in }
  ) throws -> FileMoveState {
    try changeFiles(history, example, check) { connection in
      let present = try FileMoveState(connection)
      try connection.run("UPDATE file_location SET target = NULL, move = NULL, progress = ''", [])
      return present
    }
  }

  /// Changes the record while no program uses the database, and none can begin to.
  private func changeFiles(
    _ history: PostgreSQLHistory, _ example: ExampleSteps?, _ check: (String) throws -> Void,
    _ body: (any SQLConnection) throws -> FileMoveState?
  ) throws -> FileMoveState {
    try reading(history: history, example: example) { link, known in
      var migrator = known
      // A newer version could have tables whose files this one doesn't move.
      migrator.acceptsNewer = false
      try migrator.requireNewest(on: link, self)
      try check(try link.run(script: "SELECT id FROM installation").rows.first?.text("id") ?? "")
      try RunningProgram.requireNone(on: link, within: .seconds(10))
      try migrator.beginExclusiveUse(of: link)
      try RunningProgram.requireNone(on: link)
      guard let state = try body(PostgreSQLSession(link, clock: .database)) else {
        throw StorageProblem(.missing, "no server has recorded where the files of this database are")
      }
      try link.run(script: "COMMIT")
      return state
    }
  }
}
