// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// A failed file system call.
package struct FileProblem: Error, CustomStringConvertible {
  package let description: String
  /// The message of the system, without the path.
  package let reason: String
  /// The error number of the system.
  package let code: Int32
  /// Whether the volume is full or the quota is used up.
  package var isFull: Bool { code == ENOSPC || code == EDQUOT }
  /// Whether this user may not do it.
  package var isForbidden: Bool { code == EACCES || code == EPERM }
  /// Whether the disk became read-only or doesn't work.
  package var isUnwritable: Bool { code == EROFS || code == EIO }

  /// What each call does, as a verb.
  private static let verbs = [
    "mkdir": "create the folder", "open": "open", "write": "write", "rename": "rename", "fsync": "sync",
    "truncate": "shorten", "lstat": "access", "fchown": "change the owner of a file in",
    "statvfs": "read the free space of",
  ]

  /// Creates the failure that `errno` describes.
  package init(_ call: String, _ path: String, code: Int32 = errno) {
    reason = String(cString: strerror(code))
    description = "couldn't \(Self.verbs[call] ?? call) \(path): \(reason)"
    self.code = code
  }
}
