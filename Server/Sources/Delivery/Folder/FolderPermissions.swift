// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The permissions of books and folders in a folder destination.
package struct FolderPermissions: Sendable, Equatable {
  let file: mode_t
  let folder: mode_t
  /// Whether they are set explicitly, because the umask of the process would remove some of them.
  let isExact: Bool

  /// Only the server's user can read them: for folders inside the data folder.
  package static let `private` = FolderPermissions(file: 0o600, folder: 0o700, isExact: true)

  /// The permissions that the operator's umask leaves, for folders that other programs and users work with.
  ///
  /// - Parameter umask: the umask that the process was started with; nil if the process still has it.
  package static func shared(umask: UInt32?) -> FolderPermissions {
    guard let umask else { return FolderPermissions(file: 0o664, folder: 0o777, isExact: false) }
    let open = ~mode_t(umask)
    return FolderPermissions(file: 0o664 & open, folder: 0o777 & open, isExact: true)
  }

  /// Makes a folder; returns 0 or `errno`.
  func makeFolder(_ path: String) -> Int32 {
    guard mkdir(path, folder) == 0 else { return errno == EEXIST ? 0 : errno }
    // The units of the package forbid this bit, because it can be abused on programs.
    if isExact, chmod(path, folder | inherited(path)) != 0 { chmod(path, folder) }
    return 0
  }

  // In a folder whose files get its group, a new folder has this property, too.
  private func inherited(_ path: String) -> mode_t {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & mode_t(S_ISGID) : 0
  }

  /// Gives an open file its permissions; errors are ignored, because some file systems have no permissions.
  func apply(to descriptor: Int32) {
    if isExact { fchmod(descriptor, file) }
  }
}
