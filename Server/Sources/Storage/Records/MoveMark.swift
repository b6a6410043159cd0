// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The part of a database in a move of all data from one database to another; stored in its table `data_move`.
package struct MoveMark: Sendable, Equatable {
  /// How far the move is.
  package enum State: String, Sendable, SQLBindable {
    /// The data is being moved away.
    case moving
    /// The data was moved away.
    case moved
    /// The data is being copied to this database, so it is incomplete.
    case filling
    /// The data was moved here completely.
    case filled
  }

  /// Identifies the move; both databases have the same.
  package let id: String
  package let state: State
  /// The other database, without credentials.
  package let other: String

  package init(id: String, state: State, other: String) {
    (self.id, self.state, self.other) = (id, state, other)
  }

  /// Why the database can't be used; nil if it can.
  package var problem: StorageProblem? {
    let arguments = "“sharepipe migrate --from FROM --to TO”"
    return switch state {
    case .moving:
      StorageProblem(
        .moved,
        "the data is being moved to \(other), and the move is not complete; run the same \(arguments) again, or cancel "
          + "the move with --undo")
    case .moved:
      StorageProblem(
        .moved,
        "the data was moved to \(other); use that database, or undo the move with --undo and the same \(arguments)"
      )
    case .filling:
      StorageProblem(
        .moved, "the database is an incomplete copy of \(other); run the same \(arguments) again")
    case .filled: nil
    }
  }

  static func read(_ connection: any SQLConnection) throws -> MoveMark? {
    try connection.row("SELECT id, state, other FROM data_move").map {
      MoveMark(id: try $0.text("id"), state: try $0.name("state"), other: try $0.text("other"))
    }
  }

  /// Throws `moved` if a PostgreSQL database is an incomplete copy; it may have no tables yet.
  static func requireComplete(_ connection: any SQLConnection) throws {
    let table = try connection.row(
      "SELECT 1 AS found FROM pg_class WHERE oid = to_regclass('data_move')")
    guard table != nil, let mark = try read(connection), mark.state == .filling, let problem = mark.problem
    else { return }
    throw problem
  }

  /// Throws `damaged` if the database of a backup is an incomplete copy, because most of its rows may be missing.
  static func requireRestorable(_ connection: any SQLConnection) throws {
    guard let mark = try read(connection), mark.state == .filling else { return }
    throw StorageProblem(
      .damaged,
      "the backup is incomplete: it was made while “sharepipe migrate” was copying the data of \(mark.other). Restore a backup of "
        + "\(mark.other), or one that was made after the move")
  }

  static func remove(_ connection: any SQLConnection) throws {
    try connection.run("DELETE FROM data_move", [])
  }

  func write(_ connection: any SQLConnection) throws {
    try connection.run(
      """
      INSERT INTO data_move (one, id, state, other) VALUES (1, ?, ?, ?)
      ON CONFLICT (one) DO UPDATE SET id = excluded.id, state = excluded.state, other = excluded.other
      """, [id, state, other])
  }
}
