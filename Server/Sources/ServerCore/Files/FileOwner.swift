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

/// Compares the owners of files with the user that runs this process, and changes the owner of files that root makes.
package enum FileOwner {
  /// Whether a file or folder exists and belongs to the user that runs this process.
  package static func isThisUser(of path: String) -> Bool {
    var found = stat()
    return stat(path, &found) == 0 && found.st_uid == geteuid()
  }

  /// Gives an open file the owner of a folder if root runs the process; otherwise does nothing.
  ///
  /// The file's path could lead to another file by now, so it isn't used.
  package static func give(_ file: FileHandle, toOwnerOf folder: URL) throws {
    guard geteuid() == 0 else { return }
    var found = stat()
    guard stat(folder.path, &found) == 0, fchown(file.fileDescriptor, found.st_uid, found.st_gid) == 0
    else { throw FileProblem("fchown", folder.path) }
  }
}
