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

/// A file that is being written into a durable folder.
package final class PartFile: Sendable {
  private let folder: DurableFolder
  private let name: String
  private let descriptor: Int32

  init(folder: DurableFolder, name: String) throws {
    self.folder = folder
    self.name = name
    descriptor = open(folder.file(name + ".part").path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw FileProblem("open", folder.file(name + ".part").path) }
  }

  deinit {
    close(descriptor)
  }

  package func append(_ bytes: [UInt8]) throws { try bytes.write(to: descriptor, called: name) }

  /// Makes the file visible and durable.
  ///
  /// A failed sync is final: the file is not used.
  package func commit() throws {
    // Otherwise, the cleanup could remove a file that took long to write before a row refers to it.
    guard futimens(descriptor, nil) == 0 else { throw FileProblem("futimens", name) }
    guard fsync(descriptor) == 0 else { throw FileProblem("fsync", name) }
    guard rename(folder.file(name + ".part").path, folder.file(name).path) == 0 else {
      throw FileProblem("rename", name)
    }
    try folder.sync()
  }

  package func discard() {
    folder.remove(name + ".part")
  }
}
