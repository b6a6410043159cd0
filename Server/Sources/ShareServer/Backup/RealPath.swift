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

/// Paths without symbolic links, which can be compared.
enum RealPath {
  /// Returns the parts of the real path of a file; the last ones need not exist.
  static func parts(of file: URL) -> [String] {
    let file = file.absoluteURL
    guard let path = realpath(file.path, nil) else {
      let above = file.deletingLastPathComponent()
      return above.path == file.path ? [] : parts(of: above) + [file.lastPathComponent]
    }
    defer { free(path) }
    return String(cString: path).split(separator: "/").map(String.init)
  }
}
