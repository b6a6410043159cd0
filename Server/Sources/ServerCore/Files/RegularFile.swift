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

/// Finds and opens files in folders that others may have filled.
package enum RegularFile {
  /// The file is something else, such as a link, a folder, or a named pipe.
  package struct OtherType: Error {}

  /// What is at a path; a link isn't followed.
  package enum Kind: Sendable {
    case regular, folder, other
  }

  /// Opens a file for reading; returns nil if it doesn't exist.
  ///
  /// Doesn't follow a link, which could lead to any file of the server, nor wait for the other end of a pipe. Throws
  /// ``OtherType``, or ``FileProblem`` if the system refuses.
  package static func reading(_ file: URL) throws -> FileHandle? {
    let descriptor = open(file.path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      let code = errno
      guard code != ENOENT, let kind = try Self.kind(of: file) else { return nil }
      // For example, the system refuses to open a socket or another user's folder.
      guard kind == .regular else { throw OtherType() }
      throw FileProblem("open", file.path, code: code)
    }
    var found = stat()
    guard fstat(descriptor, &found) == 0, found.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw OtherType()
    }
    return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  /// Returns what is at a path; nil if nothing is.
  ///
  /// Throws a ``FileProblem`` if the system refuses, for example because this user can't search the folder.
  package static func kind(of file: URL) throws -> Kind? {
    var found = stat()
    guard lstat(file.path, &found) == 0 else {
      // A part of the path that isn't a folder has no files.
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw FileProblem("lstat", file.path)
    }
    switch found.st_mode & S_IFMT {
    case S_IFREG: return .regular
    case S_IFDIR: return .folder
    default: return .other
    }
  }

  /// Returns the names in a folder; none if it doesn't exist.
  ///
  /// Throws a ``FileProblem`` if the system refuses.
  package static func names(in folder: URL) throws -> [String] {
    guard let listing = opendir(folder.path) else {
      if errno == ENOENT { return [] }
      throw FileProblem("open", folder.path)
    }
    closedir(listing)
    return try FileManager.default.contentsOfDirectory(atPath: folder.path)
  }
}
