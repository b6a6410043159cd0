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
  /// The record never changes, because another machine may be storing files there. An installation that has files and no
  /// record keeps them in the data folder.
  ///
  /// - Parameter check: called with the recorded location; it throws if that isn't `location`.
  package func settle(_ location: String, _ check: @escaping @Sendable (String) throws -> Void) throws {
    try engine.writeBlocking { connection in
      let recorded = try connection.row("SELECT location FROM file_location")?.text("location")
      if let recorded { return try check(recorded) }
      let hasFiles = try connection.row("SELECT name FROM referenced_file LIMIT 1") != nil
      if hasFiles { try check(Self.folder) }
      try connection.run("INSERT INTO file_location (one, location) VALUES (1, ?)", [location])
    }
  }

  /// The location that is recorded for the data folder.
  package static let folder = "folder"
}
