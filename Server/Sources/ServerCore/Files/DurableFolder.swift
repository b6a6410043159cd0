// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A folder in which every file is either complete and on the disk, or absent.
///
/// A file is written under a temporary name that ends in `.part`, synced and renamed; then the folder is synced.
package struct DurableFolder: Sendable {
  package let url: URL
  private let path: String

  /// Opens the folder, creating it and its parents if they are missing.
  ///
  /// Its own entry is durable, too.
  ///
  /// Only the process's user can open a folder created here and read the files in it.
  package init(_ url: URL) throws {
    self.url = url
    path = url.path
    try Self.make(url)
  }

  // The folder may have been created by a process that ended before its entry was synced.
  private static func make(_ url: URL) throws {
    let above = url.deletingLastPathComponent()
    if mkdir(url.path, 0o700) == 0 { return try sync(above) }
    let code = errno
    if code == ENOENT, above.path != url.path {
      try make(above)
      // Some file systems, such as /proc, report a missing folder although the parent exists.
      guard mkdir(url.path, 0o700) == 0 else {
        if errno == EEXIST { return try make(url) }
        throw FileProblem("mkdir", url.path, code: errno)
      }
      return try sync(above)
    }
    guard code == EEXIST, isFolder(url) else { throw FileProblem("mkdir", url.path, code: code) }
    // A folder whose parent can't be read was not created by the server.
    try? sync(above)
  }

  private static func isFolder(_ url: URL) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) && isFolder.boolValue
  }

  /// Returns the URL of the file with that name.
  package func file(_ name: String) -> URL {
    url.appending(path: name, directoryHint: .notDirectory)
  }

  /// Starts a file that stays invisible until it is committed.
  package func begin(_ name: String) throws -> PartFile {
    try PartFile(folder: self, name: name)
  }

  /// Writes a whole file durably.
  package func write(_ bytes: [UInt8], to name: String) throws {
    let part = try begin(name)
    do {
      try part.append(bytes)
      try part.commit()
    } catch {
      part.discard()
      throw error
    }
  }

  /// Removes a file.
  ///
  /// A missing file is not an error.
  package func remove(_ name: String) {
    unlink(file(name).path)
  }

  /// Makes a file as new as if it had been changed now; returns whether it exists.
  package func touch(_ name: String) -> Bool { utimensat(AT_FDCWD, file(name).path, nil, 0) == 0 }

  /// Returns the names of files, also of incomplete ones, that weren't changed for `age` seconds.
  package func names(olderThan age: TimeInterval, now: Date) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).filter { isOlder($0, than: age, now) }
  }

  /// Removes a file if it still hasn't been changed for `age` seconds; it may have been since its name was listed.
  package func remove(_ name: String, ifOlderThan age: TimeInterval, now: Date) {
    if isOlder(name, than: age, now) { remove(name) }
  }

  private func isOlder(_ name: String, than age: TimeInterval, _ now: Date) -> Bool {
    var status = stat()
    guard lstat(file(name).path, &status) == 0 else { return false }
    #if canImport(Darwin)
      let changed = status.st_mtimespec
    #else
      let changed = status.st_mtim
    #endif
    let time = Double(changed.tv_sec) + Double(changed.tv_nsec) / 1_000_000_000
    return now.timeIntervalSince1970 - time > age
  }

  /// The free bytes on the folder's volume.
  package func freeBytes() throws -> Int {
    var status = statvfs()
    guard statvfs(path, &status) == 0 else { throw FileProblem("statvfs", path) }
    return Int(status.f_bavail) * Int(status.f_frsize)
  }

  /// Syncs the folder's entries to the disk before it returns.
  package func sync() throws { try Self.sync(url) }

  private static func sync(_ url: URL) throws {
    let descriptor = open(url.path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileProblem("open", url.path) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw FileProblem("fsync", url.path) }
  }
}

extension [UInt8] {
  /// Writes all bytes to an open file.
  package func write(to descriptor: Int32, called name: String) throws {
    try withUnsafeBytes { buffer in
      var rest = buffer[...]
      while !rest.isEmpty {
        let written = posixWrite(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if written < 0 && errno == EINTR { continue }
        guard written > 0 else { throw FileProblem("write", name) }
        rest = rest.dropFirst(written)
      }
    }
  }
}

/// The system's `write`, which the method of the same name hides.
private func posixWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
