// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Moves all rows of a database to an empty one of the other kind, and compares both.
///
/// Call ``begin()``, ``copy()``, ``compare()`` and ``finish(_:)`` in this order. A process that ends at any time does no
/// harm: the next one continues. Until ``finish(_:)`` returns, servers can use neither database; after it, the target.
package final class DataMove {
  /// How far a move is.
  package struct Progress: Sendable, Equatable {
    package enum Phase: String, Sendable { case copying, comparing }

    package let phase: Phase
    package let table: String
    /// The rows of the table that are done.
    package let rows: Int
    package let total: Int
  }

  /// A table that is equal in both databases.
  package struct Table: Sendable, Equatable, Codable {
    package let table: String
    package let rows: Int
    package let sha256: String
  }

  private let source: any MoveDatabase
  private let target: any MoveDatabase
  private let names: MoveNames
  private let limit: MoveLimit
  private let onProgress: (Progress) throws -> Void
  private var id = ""

  /// - Parameter onProgress: called after each part of a table; if it throws, the move stops and can be continued.
  package init(
    from source: any MoveDatabase, to target: any MoveDatabase, names: MoveNames,
    limit: MoveLimit = MoveLimit(),
    onProgress: @escaping (Progress) throws -> Void = { _ in }
  ) {
    (self.source, self.target, self.names) = (source, target, names)
    (self.limit, self.onProgress) = (limit, onProgress)
  }

  /// Marks both databases, so that servers refuse them; returns what is left to do.
  ///
  /// Throws before it changes anything if the source can't be moved or the target has data.
  ///
  /// - Parameter newID: identifies a new move.
  package func begin(newID: String) throws -> MoveStep {
    try source.requireUnused()
    try target.requireUnused()
    let step = try MoveStep(
      source: source.read(MoveMark.read), target: target.read(MoveMark.read), hasRows: hasRows(), names: names
    )
    switch step {
    case .resume(let id), .finish(let id): self.id = id
    case .begin(let clears):
      id = newID
      // The target first: a mark of the source without one of the target would mean that the target is gone.
      try target.write { connection in
        try target.disableTriggers(connection)
        if clears { try Self.clear(connection) }
        try MoveMark(id: id, state: .filling, other: names.source).write(connection)
      }
      try source.write { try mark(.moving, $0) }
    }
    // A server that started before the mark was written is connected by now.
    try source.requireUnused()
    return step
  }

  private func mark(_ state: MoveMark.State, _ connection: any SQLConnection) throws {
    try MoveMark(id: id, state: state, other: names.target).write(connection)
  }

  private func hasRows() throws -> Bool {
    try target.read { connection in
      try MovedTable.all.contains { try connection.row("SELECT 1 AS one FROM \($0.name) LIMIT 1") != nil }
    }
  }

  private static func clear(_ connection: any SQLConnection) throws {
    guard connection.dialect == .sqlite else {
      let names = MovedTable.all.map(\.name) + ["search", "search_pending", "queue"]
      try connection.run("TRUNCATE \(names.joined(separator: ", "))", [])
      return
    }
    for table in MovedTable.all.reversed() { try connection.run("DELETE FROM \(table.name)", []) }
    try connection.run("DELETE FROM last_number", [])
  }

  /// Copies the rows that the target doesn't have yet.
  package func copy() throws {
    for table in MovedTable.all { try copy(table) }
  }

  private func copy(_ table: MovedTable) throws {
    let columns = try columns(of: table)
    let total = try count(table, source)
    var done = try count(table, target)
    guard done < total else { return }
    var query = MoveQuery(table: table, columns: columns, key: try lastKey(table))
    while true {
      let rows = try source.rows(query, limit: limit)
      guard let last = rows.last else { return }
      try insert(rows, query)
      query = query.after(last)
      done += rows.count
      try onProgress(Progress(phase: .copying, table: table.name, rows: done, total: total))
    }
  }

  /// The columns that both databases have or compute, in one order.
  private func columns(of table: MovedTable) throws -> [String] {
    let found = try [source, target].map { side in
      try side.read { connection in
        let own = try side.columns(of: table.name, connection)
        return connection.dialect == .sqlite ? own.union(table.computed.keys) : own
      }
    }
    guard found[0] == found[1], !found[0].isEmpty else {
      throw StorageProblem(.unexpectedValue, "the table \(table.name) has other columns in \(names.target)")
    }
    return found[0].sorted()
  }

  private func count(_ table: MovedTable, _ side: any MoveDatabase) throws -> Int {
    try side.read { try $0.row("SELECT count(*) AS rows FROM \(table.name)")?.integer("rows") ?? 0 }
  }

  /// The target has the first rows of the table, because they are copied in order and each transaction is durable.
  private func lastKey(_ table: MovedTable) throws -> [SQLValue]? {
    let names = table.key.map { "\"\($0)\"" }
    let order = names.map { "\($0) DESC" }.joined(separator: ", ")
    let row = try target.read {
      try $0.row("SELECT \(names.joined(separator: ", ")) FROM \(table.name) ORDER BY \(order) LIMIT 1")
    }
    return row.map { row in table.key.map(row.value) }
  }

  private func insert(_ rows: [SQLRow], _ query: MoveQuery) throws {
    do {
      try target.write { try MoveInsertion(query).insert(rows, $0) }
    } catch let problem as StorageProblem
      where problem.code == .unexpectedValue || problem.code == .nullCharacter
    {
      let keys = [rows.first, rows.last].compactMap {
        $0.map { row in query.table.key.map { row.value($0).label } }
      }
      let range = keys.map { $0.joined(separator: ", ") }.joined(separator: " to ")
      throw StorageProblem(
        .unexpectedValue,
        "\(names.target) doesn't accept a row of the table \(query.table.name) with a key from \(range): \(problem.message)"
      )
    }
  }

  /// Compares the number of rows and the hash of each table; throws `damaged` if one differs.
  package func compare() throws -> [Table] {
    try MovedTable.all.map { table in
      let columns = try columns(of: table)
      let total = try count(table, source)
      let found = try digest(table, columns, source, total)
      let copied = try digest(table, columns, target, total)
      guard found == copied else {
        throw StorageProblem(
          .damaged,
          "the table \(table.name) differs: \(names.source) has \(found.rows) rows (SHA-256 \(found.sha256)), and "
            + "\(names.target) \(copied.rows) rows (\(copied.sha256)). Neither database was released. Cancel the move with "
            + "--undo, then run it again; it begins with an empty copy")
      }
      return found
    }
  }

  private func digest(
    _ table: MovedTable, _ columns: [String], _ side: any MoveDatabase, _ total: Int
  ) throws -> Table {
    var digest = TableDigest()
    var query = MoveQuery(table: table, columns: columns, key: nil)
    while true {
      let rows = try side.rows(query, limit: limit)
      guard let last = rows.last else { break }
      for row in rows { digest.add(row, columns) }
      query = query.after(last)
      try onProgress(Progress(phase: .comparing, table: table.name, rows: digest.rows, total: total))
    }
    return Table(table: table.name, rows: digest.rows, sha256: digest.sha256)
  }

  /// Makes the target usable, then marks the source as moved.
  ///
  /// - Parameter change: further changes of the target in the same transaction.
  package func finish(_ change: (any SQLConnection) throws -> Void = { _ in }) throws {
    let numbers = try MovedNumber.allCases.map { number in (number, try source.read(number.highest)) }
    try target.write { connection in
      for (number, highest) in numbers { try number.continue(after: highest, connection) }
      try target.enableTriggers(connection)
      if connection.dialect == .postgreSQL { try connection.run(Jobs.filling.sql, Jobs.filling.values) }
      try connection.run("DELETE FROM search_pending", [])
      try connection.run(
        "INSERT INTO search_pending (share) SELECT number FROM share WHERE deleted_at IS NULL", [])
      try change(connection)
      try MoveMark(id: id, state: .filled, other: names.source).write(connection)
    }
    try markMoved()
  }

  /// Marks the source as moved after the target became usable.
  package func markMoved() throws {
    try source.write { try mark(.moved, $0) }
  }
}

extension SQLValue {
  /// A short text for messages.
  fileprivate var label: String {
    switch self {
    case .null: "NULL"
    case .integer(let number): "\(number)"
    case .real(let number): "\(number)"
    case .text(let text): "“\(text.prefix(60))”"
    case .blob(let data): "\(data.count) bytes"
    }
  }
}
