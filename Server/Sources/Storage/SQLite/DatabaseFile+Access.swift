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

extension DatabaseFile {
  /// Whether there is such a file.
  ///
  /// Throws a `StorageProblem` if the system doesn't say, for example because this user can't search the folder.
  func exists() throws -> Bool {
    guard access(url.path, F_OK) != 0 else { return true }
    let code = errno
    guard code != ENOENT, code != ENOTDIR else { return false }
    throw StorageProblem(systemError: code, "couldn't access \(url.path)")
  }
}

extension StorageProblem {
  /// A failure with what was tried, and the system's reason.
  init(systemError code: Int32, _ what: String) {
    let isForbidden = code == EACCES || code == EPERM
    self.init(isForbidden ? .forbidden : .unavailable, "\(what): \(String(cString: strerror(code)))")
  }
}
