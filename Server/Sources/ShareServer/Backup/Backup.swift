// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation
import ServerCore
import Storage

/// Copies a data folder while the server runs.
///
/// Files come first, then a snapshot of the database, then the files that it names and that were not there before.
/// If a file vanished in the meantime, its share was deleted, and another snapshot is taken. Rows name a file only once
/// it is complete, and complete files never change, so the files match the snapshot.
package struct Backup {
  /// The progress of a backup.
  package struct Progress: Sendable {
    package let files: Int
    package let bytes: Int
  }

  /// The contents of the backup.
  package struct Summary: Sendable, Codable, Equatable {
    package let backup: String
    package let shares: Int
    package let files: Int
    package let bytes: Int
  }

  private let data: URL
  private let database: URL
  private let target: URL
  private let part: URL
  private let onProgress: (Progress) -> Void
  private var copies: [String: SyncedFile.Copy] = [:]
  private var copiedBytes = 0
  private static let snapshotLimit = 20

  /// - Parameter target: a folder that does not exist yet.
  package init(
    _ configuration: ServerConfiguration, to target: URL, onProgress: @escaping (Progress) -> Void = { _ in }
  ) {
    data = configuration.dataFolder
    database = configuration.databaseFile
    self.target = target.standardizedFileURL
    part = self.target.deletingLastPathComponent()
      .appending(path: ".\(self.target.lastPathComponent).\(UUID().uuidString.prefix(8)).part")
    self.onProgress = onProgress
  }

  /// Makes the backup.
  ///
  /// Its folder appears under its name when it is complete. If the task is canceled, nothing is left behind.
  package mutating func run(now: Date = Date()) throws -> Summary {
    guard !FileManager.default.fileExists(atPath: target.path) else {
      throw BackupProblem(.occupied, "\(target.path) already exists; nothing was overwritten")
    }
    guard FileManager.default.fileExists(atPath: database.path) else {
      throw BackupProblem(.noBackup, "no database in \(data.path); name the server's data folder with --data")
    }
    do {
      try prepare()
      try copyAllBooksAndBodies()
      let named = try snapshotWithItsFiles()
      let summary = try finish(named, now)
      LastBackup(data).record(now)
      return summary
    } catch {
      try? FileManager.default.removeItem(at: part)
      throw error
    }
  }

  private func prepare() throws {
    for folder in ["", "bodies", "books"] {
      try FileManager.default.createDirectory(
        at: part.appending(path: folder), withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
    }
  }

  private mutating func copyAllBooksAndBodies() throws {
    let growing = Set(try DatabaseFile(database).namedFiles().filter(\.isGrowing).map(\.name))
    for folder in [NamedFile.Folder.books, .bodies] {
      let location = data.appending(path: folder.rawValue)
      for name in (try? FileManager.default.contentsOfDirectory(atPath: location.path)) ?? []
      where !name.hasSuffix(".part") && !growing.contains(name) {
        try copy(folder.rawValue + "/" + name)
      }
    }
  }

  @discardableResult
  private mutating func copy(_ path: String, limit: Int? = nil) throws -> Bool {
    let location = part.appending(path: path)
    guard let copy = try SyncedFile.copy(data.appending(path: path), to: location, limit: limit) else {
      return false
    }
    copies[path] = copy
    copiedBytes += copy.bytes
    onProgress(Progress(files: copies.count, bytes: copiedBytes))
    return true
  }

  private mutating func snapshotWithItsFiles() throws -> [NamedFile] {
    let copy = part.appending(path: BackupManifest.database)
    var missing: [NamedFile] = []
    for _ in 0..<Self.snapshotLimit {
      try? FileManager.default.removeItem(at: copy)
      try DatabaseFile(database).snapshot(to: copy)
      let named = try DatabaseFile(copy).namedFiles()
      missing = try named.filter { try !has($0) }
      if missing.isEmpty { return named }
    }
    throw BackupProblem(
      .damaged, "files that the database refers to are missing or damaged in \(data.path)",
      findings: missing.map { "\($0.folder.rawValue)/\($0.name), \($0.owner)" })
  }

  // A file that grew or belonged to another share during the copy is copied again before it counts as damaged.
  private mutating func has(_ file: NamedFile) throws -> Bool {
    let path = file.folder.rawValue + "/" + file.name
    if let copy = copies[path], copy.fits(file) { return true }
    try? FileManager.default.removeItem(at: part.appending(path: path))
    copies[path] = nil
    guard try copy(path, limit: file.isGrowing ? file.bytes : nil), let copy = copies[path] else {
      return false
    }
    return copy.fits(file)
  }

  private mutating func finish(_ named: [NamedFile], _ now: Date) throws -> Summary {
    let snapshot = part.appending(path: BackupManifest.database)
    let findings = try DatabaseFile(snapshot).findings(isQuick: false)
    guard findings.isEmpty else {
      throw BackupProblem(.damaged, "the database is damaged; nothing was backed up", findings: findings)
    }
    let paths = Set(named.map { $0.folder.rawValue + "/" + $0.name })
    for path in copies.keys where !paths.contains(path) {
      try FileManager.default.removeItem(at: part.appending(path: path))
      copies[path] = nil
    }
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: snapshot.path)
    try SyncedFile.sync(snapshot)
    copies[BackupManifest.database] = try SyncedFile.read(snapshot)
    let shares = try DatabaseFile(snapshot).shareCount()
    let files = copies.sorted { $0.key < $1.key }
      .map { BackupManifest.File(path: $0.key, bytes: $0.value.bytes, sha256: $0.value.sha256) }
    try BackupManifest(madeAt: Timestamp.text(now), shares: shares, files: files).write(to: part)
    try publish()
    return Summary(
      backup: target.path, shares: shares, files: files.count, bytes: files.reduce(0) { $0 + $1.bytes })
  }

  private func publish() throws {
    for folder in ["bodies", "books", ""] { try DurableFolder(part.appending(path: folder)).sync() }
    try FileManager.default.moveItem(at: part, to: target)
    try DurableFolder(target.deletingLastPathComponent()).sync()
  }
}

extension SyncedFile.Copy {
  /// Whether the file matches its row.
  func fits(_ file: NamedFile) -> Bool {
    bytes == file.bytes && (file.sha256 == nil || file.sha256 == sha256)
  }
}
