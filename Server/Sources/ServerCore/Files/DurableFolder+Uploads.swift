// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Uploads that another process, or this one before a restart, has collected in the folder.
extension DurableFolder {
  package func copyUpload(
    _ length: Int, from file: String?, _ pieces: () async throws -> [String], to name: String
  ) async throws {
    guard let file else { throw GrowingFile.Damaged() }
    try await FileWork()({ try copy(length, of: file, to: name) })
  }

  private func copy(_ length: Int, of file: String, to name: String) throws {
    let source = try reading(file)
    defer { try? source.close() }
    do {
      let copy = try GrowingFile(name, in: self, length: 0)
      try copy.append(length, from: source)
      try copy.sync()
    } catch {
      remove(name)
      throw error
    }
  }

  /// Opens a file; throws ``GrowingFile/Damaged`` if it is gone, and another error if it only can't be opened now.
  private func reading(_ name: String) throws -> FileHandle {
    let descriptor = open(file(name).path, O_RDONLY | O_CLOEXEC)
    if descriptor >= 0 { return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true) }
    let code = errno
    if code == ENOENT { throw GrowingFile.Damaged() }
    throw FileProblem("open", name, code: code)
  }
}
