// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The rows about files that change when all bodies and books move to another location.
///
/// A move is begun with ``PostgreSQLAddress/beginFileMove(from:to:history:example:)``.
package struct FileMoves: Sendable {
  private let engine: any Engine
  /// The move that changes the rows; nil only reads them, or removes what an ended move left.
  private let move: String?
  /// How many rows are deleted in one transaction; an object in the database can have thousands of chunks.
  private static let batch = 100

  /// - Parameter move: what identifies the move that changes the rows, see ``FileMoveState/move``.
  package init(_ engine: any Engine, move: String? = nil) {
    self.engine = engine
    self.move = move
  }

  /// Returns where the files are; nil if no server has recorded it.
  package func state() async throws -> FileMoveState? {
    try await engine.read { try FileMoveState($0) }
  }

  /// Returns complete objects of the store in the order of their keys.
  ///
  /// Unused ones that aren't deleted yet are among them.
  package func objects(after key: String, limit: Int) async throws -> [StoredObject] {
    try await engine.read { connection in
      try connection.rows(
        "SELECT key, sha256, bytes FROM stored_object WHERE state = 'stored' AND key > ? ORDER BY key LIMIT ?",
        [key, limit]
      ).map(StoredObject.init)
    }
  }

  /// Returns the complete objects with these keys.
  package func objects(at keys: [String]) async throws -> [StoredObject] {
    try await engine.read { connection in
      try keys.compactMap { key in
        try connection.row(
          "SELECT key, sha256, bytes FROM stored_object WHERE state = 'stored' AND key = ?", [key]
        ).map(StoredObject.init)
      }
    }
  }

  /// Deletes what an earlier move left when this one begins: it must not be taken for files of this one.
  package func prepare(_ state: FileMoveState) async throws {
    guard state.progress.isEmpty else { return }
    try await removeRest(outside: state.location) { try checkMove($0) }
    try await advance(to: Self.begun)
  }

  /// Throws `missing` if the move was canceled, or another command continues it.
  private func checkMove(_ connection: any SQLConnection) throws {
    let row = try connection.row(
      "SELECT 1 AS one FROM file_location WHERE target IS NOT NULL AND move = ?", [move])
    guard row != nil else { throw Self.canceled }
  }

  /// The progress before the first file, and before all names and keys in the order of texts.
  private static let begun = " "

  /// Records that all files up to one are in the new location.
  ///
  /// Throws `missing` if the move was canceled meanwhile, or another command continues it.
  ///
  /// - Parameter skipped: the files among them that aren't there, because they are missing or damaged. The next run tries them
  ///   again.
  package func advance(to progress: String, without skipped: [String] = []) async throws {
    let text = FileMoveState.text(progress, skipped)
    try await engine.write { connection in
      let changed = try connection.run(
        "UPDATE file_location SET progress = ? WHERE target IS NOT NULL AND move = ?", [text, move])
      guard changed == 1 else { throw Self.canceled }
    }
  }

  private static let canceled = StorageProblem(
    .missing, "the move was canceled, or another command continues it; this one has ended")

  /// Returns the pieces of an open upload in their order.
  ///
  /// - Parameter file: the name of its ``NamedFile``.
  package func pieces(ofUploadIn file: String) async throws -> [String] {
    try await engine.read { connection in
      try connection.rows(
        "SELECT name FROM upload_piece WHERE upload IN (\(Self.upload)) ORDER BY start", [file]
      ).map { try $0.text("name") }
    }
  }

  /// Makes a stored file the only piece of an open upload.
  package func setPiece(_ name: String, ofUploadIn file: String) async throws {
    try await engine.write { connection in
      try connection.run("DELETE FROM upload_piece WHERE upload IN (\(Self.upload))", [file])
      try connection.run(
        "INSERT INTO upload_piece (upload, start, name) SELECT id, 0, ? FROM (\(Self.upload)) AS found",
        [name, file])
    }
  }

  private static let upload = "SELECT id FROM upload WHERE completed_at IS NULL AND coalesce(file, id) = ?"

  /// Makes the new location the one that servers use.
  ///
  /// Throws `missing` if the move was canceled meanwhile, or another command continues it.
  package func finish(_ target: String) async throws {
    try await engine.write { connection in
      let changed = try connection.run(
        "UPDATE file_location SET location = target, target = NULL, move = NULL, progress = '' WHERE target = ? AND move = ?",
        [target, move])
      guard changed == 1 else { throw Self.canceled }
      // Copies in the data folder have the names of their uploads.
      let change = target == FileLocations.folder ? "file = id WHERE received > 0 AND" : "file = NULL WHERE"
      try connection.run("UPDATE upload SET \(change) completed_at IS NULL", [])
    }
  }

  /// Deletes what the database keeps of files that aren't in its location: chunks, and all rows about objects if the
  /// files are in the data folder.
  ///
  /// A later move to a store must not find such objects, because it would not write them again. While the files are being moved,
  /// it does nothing: another machine may have begun that, and has copied some.
  package func removeRest() async throws {
    guard let state = try await state(), state.target == nil else { return }
    try await removeRest(outside: state.location) { connection in
      let row = try connection.row(
        "SELECT 1 AS one FROM file_location WHERE target IS NULL AND location = ?", [state.location])
      guard row != nil else { throw Self.canceled }
    }
  }

  private typealias Check = @Sendable (any SQLConnection) throws -> Void

  /// - Parameter check: called in each transaction; it throws if the rows may be needed now.
  private func removeRest(outside location: String, _ check: @escaping Check) async throws {
    if location == FileLocations.folder {
      try await engine.write { connection in
        try check(connection)
        try connection.run("DELETE FROM upload_piece", [])
      }
      try await removeAll("object_name", "name", check)
      try await removeAll("stored_object", "key", check)
    } else if location != "database" {
      try await removeAll("object_chunk", "object", check)
    }
  }

  private func removeAll(_ table: String, _ key: String, _ check: @escaping Check) async throws {
    var removed = 1
    while removed > 0 {
      removed = try await engine.write { connection in
        try check(connection)
        return try connection.run(
          "DELETE FROM \(table) WHERE \(key) IN (SELECT DISTINCT \(key) FROM \(table) LIMIT \(Self.batch))",
          [])
      }
    }
  }
}
