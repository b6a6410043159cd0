// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// An `.xcconfig` file with the files that it includes.
struct ConfigurationFile {
  /// Settings in order; a later one of the same name counts.
  private(set) var settings: [(name: String, value: String)] = []
  /// Whether the file and all that it includes exist, except those that may be missing.
  private(set) var isComplete = true
  private var seen: Set<String> = []
  private let tree: SourceTree
  /// The folder of the project, from which includes are looked for as well.
  private let root: String

  init(_ path: String, _ root: String, _ tree: SourceTree) {
    self.tree = tree
    self.root = root
    read(path)
  }

  private mutating func read(_ path: String) {
    guard seen.insert(path).inserted else { return }
    guard let text = tree.text(path) else { isComplete = false; return }
    for line in text.split(whereSeparator: \.isNewline) {
      let content = Self.withoutComment(line).trimmingCharacters(in: .whitespaces)
      if content.hasPrefix("#include") { include(content, from: path) } else { assign(content) }
    }
  }

  /// Xcode ends a line at two slashes wherever they are, also in an address.
  private static func withoutComment(_ line: Substring) -> Substring {
    line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line
  }

  private mutating func include(_ line: String, from path: String) {
    let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
    guard parts.count >= 2 else { return }
    let name = String(parts[1])
    let beside = RelativePath.join(RelativePath.folder(of: path), name)
    let found = [beside, RelativePath.join(root, name)].first { tree.text($0) != nil }
    if let found { read(found) } else if !line.hasPrefix("#include?") { isComplete = false }
  }

  private mutating func assign(_ line: String) {
    // A condition in brackets may contain “=” as well.
    var depth = 0
    let sign = line.firstIndex { character in
      if character == "[" { depth += 1 } else if character == "]" { depth -= 1 }
      return character == "=" && depth == 0
    }
    guard let sign else { return }
    let name = line[..<sign].trimmingCharacters(in: .whitespaces)
    let value = line[line.index(after: sign)...].trimmingCharacters(in: .whitespaces)
    settings.append((name, value.hasSuffix(";") ? String(value.dropLast()) : value))
  }
}
