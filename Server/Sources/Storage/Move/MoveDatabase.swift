// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// One of the two databases of a move, which nothing else uses meanwhile; one thread uses it.
package protocol MoveDatabase: AnyObject {
  /// Runs statements that change nothing.
  func read<Value>(_ body: (any SQLConnection) throws -> Value) throws -> Value

  /// Runs one transaction; it is durable when the call returns.
  @discardableResult
  func write<Value>(_ body: (any SQLConnection) throws -> Value) throws -> Value

  /// Returns the next rows in the order of the primary key: at least one if there is one, and about `limit.bytes` at most.
  ///
  /// - Parameter query: has a `?` for each value of `key`, and no limit.
  func rows(_ query: MoveQuery, limit: MoveLimit) throws -> [SQLRow]

  /// Returns the names of a table's columns.
  func columns(of table: String, _ connection: any SQLConnection) throws -> Set<String>

  /// Keeps the schema's triggers from running; until ``enableTriggers(_:)``, the rows are what is inserted.
  func disableTriggers(_ connection: any SQLConnection) throws

  func enableTriggers(_ connection: any SQLConnection) throws

  /// Throws if another process uses the database.
  func requireUnused() throws
}

extension MoveDatabase {
  /// Reads whether the data is being moved or was moved; nil if not.
  package func mark() throws -> MoveMark? { try read(MoveMark.read) }

  package func setMark(_ mark: MoveMark) throws { try write(mark.write) }

  /// Makes a source usable again.
  package func removeMark() throws { try write(MoveMark.remove) }
}
