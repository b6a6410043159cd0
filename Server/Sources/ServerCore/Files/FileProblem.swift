// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// A failed file system call.
package struct FileProblem: Error, CustomStringConvertible {
  package let description: String
  /// Whether the volume is full or the quota is used up.
  package let isFull: Bool

  /// Creates the failure that `errno` describes.
  package init(_ call: String, _ path: String, code: Int32 = errno) {
    description = "\(call) of \(path) failed: \(String(cString: strerror(code)))"
    isFull = code == ENOSPC || code == EDQUOT
  }
}
