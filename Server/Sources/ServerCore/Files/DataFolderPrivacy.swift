// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation
package import Logging

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Keeps the data folder from other users of the machine.
///
/// The folder holds users' books, hashes of their passwords and tokens, and the key that encrypts their mail passwords.
package struct DataFolderPrivacy {
  private let folder: URL
  private var closed = 0
  private var failure: String?

  private init(_ folder: URL) { self.folder = folder }

  /// Removes the permissions of other users from a folder that an earlier version, or a copy, left open.
  ///
  /// Other users can't reach anything inside a private folder, so a folder that is already private isn't searched. The
  /// permissions of a folder that belongs to another user can't be changed. The server then logs a warning and runs,
  /// because it must go on accepting shares. Files that aren't the server's own keep their permissions.
  package static func ensure(_ folder: URL, logger: Logger) {
    var privacy = DataFolderPrivacy(folder)
    privacy.close()
    if let failure = privacy.failure {
      logger.warning(
        """
        other users of this machine can read the data folder, and its permissions couldn't be changed; \
        make the server's user its owner, or run chmod -R go= on it
        """, metadata: ["folder": "\(folder.path)", "reason": "\(failure)"])
    } else if privacy.closed > 0 {
      logger.notice(
        "other users of this machine could read the data folder; only the server's user can read it now",
        metadata: ["folder": "\(folder.path)", "changed": "\(privacy.closed)"])
    }
  }

  private mutating func close() {
    guard Self.isOpen(folder.path) else { return }
    // The folder itself comes last, so that an interrupted start begins again.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    for name in names where DataFolderEntries.isOwn(name) { closeAll(folder.path + "/" + name) }
    close(folder.path)
  }

  private mutating func closeAll(_ path: String) {
    for name in FileManager.default.enumerator(atPath: path) ?? .init() {
      if let name = name as? String { close(path + "/" + name) }
    }
    close(path)
  }

  private mutating func close(_ path: String) {
    guard let mode = Self.mode(path), mode & 0o077 != 0 else { return }
    if chmod(path, mode & 0o700) == 0 {
      closed += 1
      // A file that was removed in the meantime is not an error.
    } else if errno != ENOENT, failure == nil {
      failure = String(cString: strerror(errno))
    }
  }

  private static func isOpen(_ path: String) -> Bool { (mode(path) ?? 0) & 0o077 != 0 }

  /// The permissions of a file or folder; nil for links and missing files.
  private static func mode(_ path: String) -> mode_t? {
    let found = try? FileManager.default.attributesOfItem(atPath: path)
    let type = found?[.type] as? FileAttributeType
    guard type == .typeRegular || type == .typeDirectory, let mode = found?[.posixPermissions] as? Int else {
      return nil
    }
    return mode_t(mode & 0o777)
  }
}
