// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// How many files and connections this process may have open.
package enum OpenFiles {
  /// Reserved for other files: the database, bodies, fetches, the image worker.
  private static let others = 400

  /// Raises the limit as far as the system allows and returns what remains for connections.
  package static func connectionCapacity() -> Int {
    var limits = rlimit()
    #if canImport(Glibc)
      let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
      let files = RLIMIT_NOFILE
    #endif
    guard getrlimit(files, &limits) == 0 else { return 512 }
    limits.rlim_cur = min(limits.rlim_max, 65_536)
    _ = setrlimit(files, &limits)
    guard getrlimit(files, &limits) == 0 else { return 512 }
    return max(64, Int(limits.rlim_cur) - others)
  }
}
