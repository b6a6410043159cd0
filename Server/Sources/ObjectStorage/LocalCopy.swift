// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Crypto
package import Foundation
package import ServerCore
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file of the local folder that is being copied from the common store.
///
/// It gets its name only when it is complete and has the expected content.
package final class LocalCopy: Sendable {
  private struct State {
    var hash = SHA256()
    var count = 0
  }

  private let path: String
  private let descriptor: Int32
  private let state = Mutex(State())

  /// Creates an empty file with a name of its own, because several copies of the same object may be made at once.
  package init(of name: String, in folder: DurableFolder) throws {
    path = folder.file("\(name).\(UUID().uuidString.lowercased()).part").path
    descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw FileProblem("open", path) }
  }

  deinit {
    close(descriptor)
    unlink(path)
  }

  package func append(_ bytes: Data) throws {
    try state.withLock { state in
      try Array(bytes).write(to: descriptor, called: path)
      state.hash.update(data: bytes)
      state.count += bytes.count
    }
  }

  /// The hash and the length of what was appended so far.
  package var content: (sha256: String, bytes: Int) {
    state.withLock { state in
      let hash = state.hash
      return (Secret.hexadecimal(hash.finalize()), state.count)
    }
  }

  var isEmpty: Bool { state.withLock { $0.count == 0 } }

  /// Appends a part of another file.
  package func append(_ range: Range<Int>, of file: URL) throws {
    let handle = try FileHandle(forReadingFrom: file)
    defer { try? handle.close() }
    try handle.seek(toOffset: UInt64(range.lowerBound))
    var rest = range.count
    while rest > 0, let bytes = try handle.read(upToCount: min(rest, 1 << 20)), !bytes.isEmpty {
      try append(bytes)
      rest -= bytes.count
    }
  }

  /// Syncs the file and gives it its name.
  ///
  /// After a power cut, a name must not lead to an empty file.
  package func finish(as target: URL) throws {
    guard fsync(descriptor) == 0 else { throw FileProblem("fsync", path) }
    guard rename(path, target.path) == 0 else { throw FileProblem("rename", path) }
  }
}
