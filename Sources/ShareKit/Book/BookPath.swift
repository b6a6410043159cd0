// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Encodings

/// The name of a file in a book, as another file in the book refers to it.
struct BookPath: Hashable {
  /// The name of the file in the archive.
  let name: String
  /// What follows `#`; empty if there is nothing.
  let fragment: String

  /// The longest reference that is resolved: 4 KiB.
  private static let mostBytes = 4 << 10

  /// Resolves a reference; nil if it leads out of the book, such as `https://example.org`, or is too long.
  init?(_ reference: String, from file: String) {
    guard reference.utf8.count <= Self.mostBytes else { return nil }
    let parts = reference.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let path = parts.first.map(String.init) ?? ""
    fragment = parts.count > 1 ? PercentDecoder.decode(String(parts[1])) : ""
    guard !path.contains(":"), !path.hasPrefix("/"), !path.contains("\\") else { return nil }
    guard !path.isEmpty else {
      name = file
      return
    }
    var names = file.split(separator: "/").dropLast().map(String.init)
    for part in PercentDecoder.decode(path).split(separator: "/") where part != "." {
      if part != ".." { names.append(String(part)) } else if names.popLast() == nil { return nil }
    }
    name = names.joined(separator: "/")
  }
}
