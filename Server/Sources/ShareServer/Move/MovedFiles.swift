// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ServerCore
import Storage

/// The files of a data folder that change their names when it gets another database.
struct MovedFiles {
  let folder: URL
  /// The SQLite database that servers use.
  let database: URL
  /// The SQLite database whose data was moved to PostgreSQL.
  let moved: URL
  /// The SQLite database to which data is being moved.
  let filling: URL
  private let bindingFile: URL

  init(_ configuration: ServerConfiguration) {
    folder = configuration.dataFolder
    database = configuration.databaseFile
    moved = configuration.movedDatabaseFile
    filling = folder.appending(path: DataFolderEntries.database + ".filling")
    bindingFile = configuration.bindingFile
  }

  func exists(_ file: URL) -> Bool { FileManager.default.fileExists(atPath: file.path) }

  /// Locks a folder that a server has used; throws if one uses it now.
  ///
  /// This is checked first, because locking creates a lock file in any folder.
  func lock() throws -> DataFolderLock {
    guard exists(folder) else {
      throw StorageProblem(.missing, "there is no folder \(folder.path); name the data folder of the server")
    }
    guard binding != nil || [database, moved, filling].contains(where: exists) else {
      throw StorageProblem(
        .missing, "no server has used the folder \(folder.path); name the data folder of the server")
    }
    return try DataFolderLock(folder)
  }

  /// The PostgreSQL database to which the folder belongs.
  var binding: String? {
    FileManager.default.contents(atPath: bindingFile.path).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The name of a SQLite server in cookies; nil if it has none yet.
  var serverName: String? { ServerIdentifier.stored(in: folder) }

  /// What the database says that was moved to PostgreSQL; nil if there is none.
  func movedMark() throws -> MoveMark? {
    try exists(moved) ? DatabaseFile(moved).moveMark() : nil
  }

  /// Binds the folder to PostgreSQL; the new name of the SQLite database is the last step.
  func giveToPostgreSQL(_ installation: String) throws {
    try Data(installation.utf8).write(to: bindingFile, options: .atomic)
    try DurableFolder(folder).sync()
    try rename(database, to: moved)
  }

  /// Gives the folder to its SQLite database; the removal of the binding is the last step.
  func giveToSQLite(serverName: String) throws {
    if exists(filling) { try rename(filling, to: database) }
    try ServerIdentifier.store(serverName, in: folder)
    try unbind()
    try DurableFolder(folder).sync()
  }

  /// Takes the folder back from PostgreSQL.
  func takeBackSQLite() throws {
    if !exists(database) { try rename(moved, to: database) }
    try unbind()
    try DurableFolder(folder).sync()
  }

  /// Takes the folder back from SQLite; deletes an incomplete copy.
  func takeBackPostgreSQL(_ installation: String) throws {
    try Data(installation.utf8).write(to: bindingFile, options: .atomic)
    for suffix in ["", "-wal", "-shm"] where FileManager.default.fileExists(atPath: filling.path + suffix) {
      try FileManager.default.removeItem(atPath: filling.path + suffix)
    }
    if exists(database) { try rename(database, to: moved) }
    try DurableFolder(folder).sync()
  }

  /// Forgets the PostgreSQL database, and which of its servers was the newest.
  private func unbind() throws {
    for file in [folder.appending(path: DataFolderEntries.timeline), bindingFile] where exists(file) {
      try FileManager.default.removeItem(at: file)
    }
  }

  /// Renames a closed database, replacing an older one.
  private func rename(_ file: URL, to other: URL) throws {
    let journal = try? FileManager.default.attributesOfItem(atPath: file.path + "-wal")
    guard (journal?[.size] as? Int ?? 0) == 0 else {
      throw StorageProblem(
        .unusable, "the database \(file.path) has a journal that is still in use; try again")
    }
    for suffix in ["-wal", "-shm"] {
      for path in [file.path + suffix, other.path + suffix] where FileManager.default.fileExists(atPath: path)
      {
        try FileManager.default.removeItem(atPath: path)
      }
    }
    guard Foundation.rename(file.path, other.path) == 0 else { throw FileProblem("rename", file.path) }
    try DurableFolder(folder).sync()
  }
}
