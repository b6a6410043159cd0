// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Records where an installation keeps its bodies and books.
package struct FileLocations: Sendable {
  private let engine: any Engine

  package init(_ engine: any Engine) {
    self.engine = engine
  }

  /// Records the location at the first start; blocks the thread.
  ///
  /// Only ``FileMoves`` changes the record, because another machine may be storing files there. An installation that has
  /// files and no record keeps them in the data folder. Throws `moved` while the files are being moved.
  ///
  /// - Parameter check: called with the recorded location; it throws if that isn't `location`.
  package func settle(_ location: String, _ check: @escaping @Sendable (String) throws -> Void) throws {
    try engine.writeBlocking { connection in
      if let recorded = try FileMoveState(connection) {
        if let target = recorded.target { throw recorded.unfinished(target) }
        return try check(recorded.location)
      }
      let hasFiles = try connection.row("SELECT name FROM referenced_file LIMIT 1") != nil
      if hasFiles { try check(Self.folder) }
      try connection.run("INSERT INTO file_location (one, location) VALUES (1, ?)", [location])
    }
    try engine.uses(fileLocation: location)
  }

  /// The location that is recorded for the data folder.
  package static let folder = FileLocationWatch.folder
}
