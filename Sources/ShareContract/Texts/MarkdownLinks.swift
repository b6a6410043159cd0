// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Separates the labels and addresses of links in Markdown.
enum MarkdownLinks {
  /// Returns a line with each `[label](https://…)` as its label and its address.
  static func opened(_ line: Substring) -> Substring {
    // Most lines have no bracket, and looking for a text takes longer than looking for a byte.
    guard line.utf8.contains(UInt8(ascii: "]")) else { return line }
    var rest = line
    var opened = ""
    while let link = next(in: rest) {
      opened += rest[..<link.start] + link.label + " " + link.address + " "
      rest = rest[link.end...]
    }
    return opened.isEmpty ? line : Substring(opened + rest)
  }

  private struct Link {
    let start, end: Substring.Index
    let label, address: Substring
  }

  private static func next(in line: Substring) -> Link? {
    guard let middle = line.firstRange(of: "](http"),
      let start = line[..<middle.lowerBound].lastIndex(of: "["),
      let end = end(of: line[line.index(middle.lowerBound, offsetBy: 2)...])
    else { return nil }
    return Link(
      start: start, end: line.index(after: end), label: line[line.index(after: start)..<middle.lowerBound],
      address: line[line.index(middle.lowerBound, offsetBy: 2)..<end])
  }

  /// The bracket that ends the address; brackets inside of it come in pairs.
  private static func end(of text: Substring) -> Substring.Index? {
    var depth = 0
    for index in text.indices {
      switch text[index] {
      case "(": depth += 1
      case ")" where depth == 0: return index
      case ")": depth -= 1
      case let character where character.isWhitespace: return nil
      default: break
      }
    }
    return nil
  }
}
