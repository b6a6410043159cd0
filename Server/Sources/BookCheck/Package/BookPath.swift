// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Encodings
import Foundation

/// Names of files in a book.
enum BookPath {
  /// The file that a relative address names, nil when it points outside the book.
  static func resolved(_ address: String, from path: String) -> String? {
    let isAbsolute = address.hasPrefix("/")
    var parts = isAbsolute ? [] : folder(of: path).split(separator: "/").map(String.init)
    for part in address.unescaped.split(separator: "/", omittingEmptySubsequences: true) {
      if part == "." { continue }
      if part != ".." {
        parts.append(String(part))
      } else if parts.popLast() == nil {
        return nil
      }
    }
    return parts.joined(separator: "/")
  }

  /// With its slash, or empty.
  static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }

  static func name(of path: String) -> Substring {
    path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...]
  }

  /// In lower case, without its dot.
  static func ending(of path: String) -> String {
    let name = name(of: path)
    return name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() } ?? ""
  }

  /// The address of one file as another has to write it.
  static func relative(_ path: String, from other: String) -> String {
    var (to, from) = (path.split(separator: "/")[...], folder(of: other).split(separator: "/")[...])
    while let a = to.first, let b = from.first, a == b, to.count > 1 {
      to = to.dropFirst()
      from = from.dropFirst()
    }
    let encoded = to.map { PercentEncoder.pathSegment.encode($0) }
    return (Array(repeating: "..", count: from.count) + encoded).joined(separator: "/")
  }

  /// Returns the name in the form that many file systems compare.
  static func folded(_ path: String) -> String {
    path.precomposedStringWithCanonicalMapping.folding(options: .caseInsensitive, locale: nil)
  }
}

extension String {
  /// The text percent-decoded, or unchanged when the result is not UTF-8.
  var unescaped: String { contains("%") ? removingPercentEncoding ?? self : self }
}
