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

/// Finds out whether a folder's disk can be written, which permissions alone don't show.
package enum WriteCheck {
  private static let bytes = [UInt8](repeating: 0, count: 4096)

  /// Writes and syncs a file that is deleted at once; throws a `FileProblem` if the system refuses.
  package static func run(in folder: URL) throws {
    var name = folder.appending(path: ".check-XXXXXX").path.utf8CString.map(\.self)
    let descriptor = mkstemp(&name)
    guard descriptor >= 0 else { throw FileProblem("open", folder.path) }
    defer { close(descriptor) }
    // A file without a name can't be left behind.
    guard unlink(name) == 0 else { throw FileProblem("unlink", folder.path) }
    guard write(descriptor, bytes, bytes.count) == bytes.count else {
      throw FileProblem("write", folder.path)
    }
    guard fsync(descriptor) == 0 else { throw FileProblem("fsync", folder.path) }
  }
}
