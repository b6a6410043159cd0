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
    /// Files that the server has lost, or that are damaged, so that they aren't in the backup.
    package let missingFiles: Int
  }

  /// The files that the server has lost, or that are damaged, each with its owner.
  ///
  /// Several rows can name one file, which counts once.
  package private(set) var lost: [String] = []
  private let data: URL
  private let database: URL
  private let target: URL
  private let part: URL
  private let isNoted: Bool
  private let onProgress: (Progress) -> Void
  private var copies: [String: SyncedFile.Copy] = [:]
  private var copiedBytes = 0
  private static let snapshotLimit = 20

  /// - Parameters:
  ///   - target: a folder that does not exist yet.
  ///   - isNoted: whether doctor and the page “Server” learn of the backup if it contains everything.
  package init(
    _ configuration: ServerConfiguration, to target: URL, isNoted: Bool = true,
    onProgress: @escaping (Progress) -> Void = { _ in }
  ) {
    data = configuration.dataFolder
    database = configuration.databaseFile
    self.target = target.standardizedFileURL
    part = self.target.deletingLastPathComponent()
      .appending(path: ".\(self.target.lastPathComponent).\(UUID().uuidString.prefix(8)).part")
    self.isNoted = isNoted
    self.onProgress = onProgress
  }

  /// How large a backup would be now.
  package struct Estimate: Sendable, Encodable {
    package let bytes: Int
    /// The folder with the data.
    package let data: String
  }

  /// Returns about how large a backup would be now; throws `noBackup` if there is no database.
  package static func estimate(_ configuration: ServerConfiguration) throws -> Estimate {
    let database = configuration.databaseFile
    guard let bytes = size(of: database.path) else { throw noDatabase(in: configuration.dataFolder) }
    let folders = [configuration.bodiesFolder, configuration.booksFolder]
    let files = folders.flatMap { folder in
      ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
        .map { folder.path + "/" + $0 }
    }
    let all = ([database.path + "-wal"] + files).compactMap(size).reduce(bytes, +)
    return Estimate(bytes: all, data: configuration.dataFolder.path)
  }

  private static func size(of path: String) -> Int? {
    (try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? Int
  }

  private static func noDatabase(in data: URL) -> BackupProblem {
    BackupProblem(.noBackup, "no database in \(data.path); name the server's data folder with --data")
  }

  /// Makes the backup.
  ///
  /// Its folder appears under its name when it is complete. If the task is canceled, nothing is left behind. Files that the server
  /// has lost are in `lost` afterward: without them, a backup is still better than none.
  package mutating func run(now: Date = Date()) throws -> Summary {
    guard !FileManager.default.fileExists(atPath: target.path) else {
      throw BackupProblem(.occupied, "\(target.path) already exists; nothing was overwritten")
    }
    guard FileManager.default.fileExists(atPath: database.path) else { throw Self.noDatabase(in: data) }
    try checkLocation()
    do {
      try prepare()
      try copyAllBooksAndBodies()
      let named = try snapshotWithItsFiles()
      let summary = try finish(named, now)
      // A user who may only read the folder can make backups, too.
      if isNoted, lost.isEmpty { try? LastBackup(data).record(now) }
      return summary
    } catch {
      try? FileManager.default.removeItem(at: part)
      throw error
    }
  }

  /// A backup in the data folder would be lost together with the data.
  private func checkLocation() throws {
    guard RealPath.parts(of: target).starts(with: RealPath.parts(of: data)) else { return }
    throw BackupProblem(
      .inside,
      "\(target.path) is in the data folder \(data.path), so the backup would be lost together with the data; "
        + "name a folder outside")
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
      for name in try RegularFile.names(in: location)
      where !name.hasSuffix(".part") && !growing.contains(name) {
        try copyIfPossible(folder.rawValue + "/" + name)
      }
    }
  }

  // The file may belong to another program, which left it there. If a row names it, the system's error ends the backup later.
  private mutating func copyIfPossible(_ path: String) throws {
    do {
      try copy(path)
    } catch is FileProblem where !FileManager.default.fileExists(atPath: part.appending(path: path).path) {
      // The copy wasn't begun, so the original couldn't be opened.
    }
  }

  @discardableResult
  private mutating func copy(_ path: String, limit: Int? = nil) throws -> Bool {
    let location = part.appending(path: path)
    let copy: SyncedFile.Copy?
    do {
      copy = try SyncedFile.copy(data.appending(path: path), to: location, limit: limit)
    } catch is SyncedFile.Unreadable {
      try? FileManager.default.removeItem(at: location)
      return false
    }
    guard let copy else { return false }
    copies[path] = copy
    copiedBytes += copy.bytes
    onProgress(Progress(files: copies.count, bytes: copiedBytes))
    return true
  }

  /// Takes a snapshot of the database, and copies the files that it names; returns those that are in the backup.
  private mutating func snapshotWithItsFiles() throws -> [NamedFile] {
    let copy = part.appending(path: BackupManifest.database)
    var missing: [NamedFile] = []
    for _ in 0..<Self.snapshotLimit {
      try? FileManager.default.removeItem(at: copy)
      try DatabaseFile(database).snapshot(to: copy)
      let named = try DatabaseFile(copy).namedFiles()
      let before = Set(missing)
      missing = try named.filter { try !has($0) }
      // The next snapshot doesn't name the files of shares that were deleted meanwhile.
      if before.isSuperset(of: missing) { return try leavingOut(missing, of: named) }
    }
    throw BackupProblem(
      .damaged, "files that the database refers to are missing or damaged in \(data.path)",
      findings: Self.findings(missing))
  }

  private mutating func leavingOut(_ missing: [NamedFile], of named: [NamedFile]) throws -> [NamedFile] {
    for file in missing {
      let path = file.folder.rawValue + "/" + file.name
      if copies.removeValue(forKey: path) == nil { continue }
      try FileManager.default.removeItem(at: part.appending(path: path))
    }
    // The client of an open upload sends lost bytes again.
    lost = Self.findings(missing.filter { !$0.isGrowing })
    let absent = Set(missing)
    return named.filter { !absent.contains($0) }
  }

  /// One text for each path, with the owner of the first row that names it.
  private static func findings(_ files: [NamedFile]) -> [String] {
    var paths: Set<String> = []
    return files.compactMap { file in
      let path = file.folder.rawValue + "/" + file.name
      return paths.insert(path).inserted ? "\(path), \(file.owner)" : nil
    }
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
      backup: target.path, shares: shares, files: files.count, bytes: files.reduce(0) { $0 + $1.bytes },
      missingFiles: lost.count)
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
