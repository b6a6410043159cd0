// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The files that the rows of a database name.
package struct NamedFiles: Sendable {
  private let engine: any Engine

  package init(_ engine: any Engine) {
    self.engine = engine
  }

  /// Returns all of them, from every table that names files.
  package func all() async throws -> [NamedFile] {
    try await engine.read { try NamedFile.all($0) }
  }
}

extension NamedFile {
  /// Returns the files that the rows of a database name.
  static func all(_ connection: any SQLConnection) throws -> [NamedFile] {
    try queries.flatMap { query in
      try connection.rows(query.sql, []).map { try NamedFile($0, query.folder, query.isGrowing) }
    }
  }

  private init(_ row: SQLRow, _ folder: Folder, _ isGrowing: Bool) throws {
    self.init(
      folder: folder, name: try row.text("name"), bytes: try row.integer("bytes"),
      sha256: try row.optionalText("sha256"), isGrowing: isGrowing, owner: try row.text("owner"))
  }
}
