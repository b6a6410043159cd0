// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The objects of the store that several machines use, and the names by which rows refer to them.
///
/// An object is recorded before it is written, so that an interrupted write leaves nothing unknown behind. Times are those
/// of the database, because machines' clocks differ.
package struct StoredObjects: Sendable {
  private let engine: any Engine

  package init(_ engine: any Engine) {
    self.engine = engine
  }

  /// Names content that is about to be written.
  ///
  /// - Parameter key: the key to use; no object may ever have had it.
  /// - Returns: whether the content has to be written. If it is in the store already, the name refers to it now.
  package func begin(_ name: String, sha256: String, bytes: Int, key: String) async throws -> Bool {
    try await engine.write { connection in
      let present = try connection.row(
        "SELECT key FROM stored_object WHERE sha256 = ? AND bytes = ? AND state = 'stored'", [sha256, bytes])
      if let present {
        try Self.name(name, try present.text("key"), connection)
        return false
      }
      try connection.run(
        """
        INSERT INTO stored_object (key, sha256, bytes, state, begun_at)
        VALUES (?, ?, ?, 'writing', \(connection.dialect.now))
        """, [key, sha256, bytes])
      return true
    }
  }

  /// Records that an object is written completely, and gives it its name.
  ///
  /// Throws `leaseLost` when the write took so long that it was given up.
  package func finish(_ key: String, name: String) async throws {
    try await engine.write { connection in
      let changed = try connection.run(
        "UPDATE stored_object SET state = 'stored' WHERE key = ? AND state IN ('writing', 'stored')", [key])
      guard changed > 0 else {
        throw StorageProblem(.leaseLost, "writing the object \(key) took too long")
      }
      try Self.name(name, key, connection)
    }
  }

  private static func name(_ name: String, _ key: String, _ connection: any SQLConnection) throws {
    try connection.run("UPDATE stored_object SET unused_at = NULL WHERE key = ?", [key])
    try connection.run(
      """
      INSERT INTO object_name (name, object, named_at) VALUES (?, ?, \(connection.dialect.now))
      ON CONFLICT (name) DO UPDATE SET object = excluded.object, named_at = excluded.named_at
      """, [name, key])
  }

  /// Returns the object with a name; nil if there is none.
  package func find(_ name: String) async throws -> StoredObject? {
    try await engine.read { connection in
      try connection.row(
        """
        SELECT key, sha256, bytes FROM object_name JOIN stored_object ON key = object_name.object
        WHERE name = ?
        """, [name]
      ).map(StoredObject.init)
    }
  }

  /// Removes names that no row refers to, and returns the keys of objects that can be deleted from the store.
  ///
  /// Call ``forget(_:)`` for each after that. Until then, the same keys are returned again.
  ///
  /// - Parameters:
  ///   - age: a younger name may belong to a request or a job that is still running.
  ///   - grace: how long an object is kept after it was found to be without a name, and how long a write may take.
  package func takeUnused(age: Duration, grace: Duration) async throws -> [String] {
    let (age, grace) = (Moment.zero.advanced(by: age), Moment.zero.advanced(by: grace))
    return try await engine.write { connection in
      let now = connection.dialect.now
      try connection.run(
        """
        DELETE FROM object_name WHERE named_at <= \(now) - ?
          AND NOT EXISTS (SELECT 1 FROM referenced_file WHERE referenced_file.name = object_name.name)
        """, [age])
      let isUnnamed = "NOT EXISTS (SELECT 1 FROM object_name WHERE object = key)"
      try connection.run(
        "UPDATE stored_object SET unused_at = \(now) WHERE state = 'stored' AND unused_at IS NULL AND \(isUnnamed)",
        [])
      try connection.run(
        """
        UPDATE stored_object SET state = 'deleting'
        WHERE state = 'stored' AND unused_at <= \(now) - ? AND \(isUnnamed)
          OR state = 'writing' AND begun_at <= \(now) - ?
        """, [grace, grace])
      return try connection.rows("SELECT key FROM stored_object WHERE state = 'deleting'", [])
        .map { try $0.text("key") }
    }
  }

  /// Forgets an object that is deleted from the store.
  package func forget(_ key: String) async throws {
    try await engine.write { connection in
      try connection.run("DELETE FROM stored_object WHERE key = ? AND state = 'deleting'", [key])
    }
  }
}

extension Moment {
  fileprivate static let zero = Moment(milliseconds: 0)
}
