// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ServerCore
import Storage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The data folder that a restore fills.
///
/// A marker keeps servers from using the folder until it is complete.
struct RestoredFolder {
  fileprivate static let mark = "restore-unfinished"

  private let data: URL
  /// Whether the folder existed before the restore.
  private let existed: Bool

  init(_ data: URL) {
    self.data = data
    existed = FileManager.default.fileExists(atPath: data.path)
  }

  private static let parts = [NamedFile.Folder.bodies.rawValue, NamedFile.Folder.books.rawValue]

  /// Throws if the folder contains anything.
  func checkEmpty() throws {
    guard entries.isEmpty else {
      throw BackupProblem(
        .occupied, "\(data.path) isn't empty; restore to a new folder. Nothing was changed")
    }
  }

  /// Makes the folder with its marker.
  func begin() throws {
    let root = try DurableFolder(data)
    for part in Self.parts { _ = try DurableFolder(data.appending(path: part)) }
    try SyncedFile.write(Data(), to: data.appending(path: Self.mark))
    try root.sync()
  }

  /// Removes the marker once all other files are on the disk.
  func finish() throws {
    for part in Self.parts { try DurableFolder(data.appending(path: part)).sync() }
    let root = try DurableFolder(data)
    try root.sync()
    root.remove(Self.mark)
    try root.sync()
  }

  /// Removes everything from the folder, and the folder itself if the restore made it.
  func clear() {
    for name in entries { try? FileManager.default.removeItem(at: data.appending(path: name)) }
    if !existed { rmdir(data.path) }
  }

  /// What is in the folder, without what the file system itself has in a mount point.
  private var entries: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: data.path)) ?? []
    return names.filter { $0 != "lost+found" }
  }
}

extension ServerConfiguration {
  /// Throws if a restore left the data folder unfinished.
  package func checkRestored() throws {
    let mark = dataFolder.appending(path: RestoredFolder.mark)
    guard FileManager.default.fileExists(atPath: mark.path) else { return }
    throw BackupProblem(
      .damaged, "a restore to \(dataFolder.path) was interrupted; empty that folder, then restore again")
  }
}
