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

/// Opens files in folders that others may have filled.
package enum RegularFile {
  /// The file is something else, such as a link, a folder, or a named pipe.
  package struct OtherType: Error {}

  /// Opens a file for reading; returns nil if it doesn't exist.
  ///
  /// Doesn't follow a link, which could lead to any file of the server, nor wait for the other end of a pipe. Throws
  /// ``OtherType``, or ``FileProblem`` if the system refuses.
  package static func reading(_ file: URL) throws -> FileHandle? {
    let descriptor = open(file.path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      if errno == ELOOP { throw OtherType() }
      throw FileProblem("open", file.path)
    }
    var found = stat()
    guard fstat(descriptor, &found) == 0, found.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw OtherType()
    }
    return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }
}
