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

extension DurableFolder {
  /// Makes a complete file durable that a library wrote into the folder under a temporary name, and gives it its own name.
  ///
  /// A failed sync is final: the file is not used.
  package func adopt(_ part: String, as name: String) throws {
    let descriptor = open(file(part).path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileProblem("open", part) }
    defer { close(descriptor) }
    guard fchmod(descriptor, 0o600) == 0 else { throw FileProblem("fchmod", part) }
    guard fsync(descriptor) == 0 else { throw FileProblem("fsync", part) }
    guard rename(file(part).path, file(name).path) == 0 else { throw FileProblem("rename", name) }
    try sync()
  }
}
