// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The bodies and books of an installation, as its database knew them at one moment.
package struct FileReport: Sendable {
  /// Where they are; nil if no server has recorded it.
  package let state: FileMoveState?
  /// The files that rows name.
  package let named: [NamedFile]
  /// The number of complete objects of the store, and their bytes.
  package let objects: (files: Int, bytes: Int)

  init(_ connection: any SQLConnection) throws {
    state = try FileMoveState(connection)
    named = try NamedFile.all(connection)
    let row = try connection.row(
      "SELECT count(*) AS files, coalesce(sum(bytes), 0)::bigint AS bytes FROM stored_object WHERE state = 'stored'"
    )
    objects = try row.map { (try $0.integer("files"), try $0.integer("bytes")) } ?? (0, 0)
  }
}

extension PostgreSQLAddress {
  /// Reads where the files of an installation are, without changing anything; works while servers run.
  ///
  /// Throws a `StorageProblem` if no server has used the database, if it has to be upgraded, or if its data was moved.
  ///
  /// - Parameter check: called with the identifier of the installation; it throws if the data folder belongs to another one.
  package func fileReport(
    history: PostgreSQLHistory, example: ExampleSteps?, _ check: (String) throws -> Void = { _ in }
  ) throws -> FileReport {
    try reading(history: history, example: example) { link, migrator in
      try link.run(script: "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
      try migrator.requireNewest(on: link, self)
      try check(try link.run(script: "SELECT id FROM installation").rows.first?.text("id") ?? "")
      let session = PostgreSQLSession(link, clock: .database)
      if let problem = try MoveMark.read(session)?.problem { throw problem }
      return try FileReport(session)
    }
  }
}
