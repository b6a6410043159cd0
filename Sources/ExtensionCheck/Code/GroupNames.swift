// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Finds the App Groups that sources open, named by a string or by a constant.
struct GroupNames {
  /// An App Group and where it is written.
  struct Name {
    let group: String
    let file: String
    let line: Int
  }

  private let sources: [SourceFile]

  init(_ sources: [SourceFile]) { self.sources = sources }

  /// The arguments that are App Groups.
  private static let labels = [
    "forSecurityApplicationGroupIdentifier:", "containerURLForSecurityApplicationGroupIdentifier:",
    "(suiteName:", "initWithSuiteName:",
  ]

  /// The groups in the order of the sources; names that only a run knows are left out.
  var all: [Name] {
    sources.flatMap { source in
      Self.labels.flatMap { label in
        source.positions(of: label).compactMap { name(at: $0 + label.utf8.count, source) }
      }
    }
    .filter { $0.group.hasPrefix("group.") && !$0.group.contains("\\") }
  }

  private func name(at position: Int, _ source: SourceFile) -> Name? {
    if let group = Self.string(at: position, source) {
      return Name(group: group, file: source.file, line: source.line(at: position))
    }
    let rest = source.code[position...].drop { $0 == 0x20 }
    let path = rest.prefix { WordSearch.isPartOfWord($0) || $0 == UInt8(ascii: ".") }
    guard let constant = String(decoding: path, as: UTF8.self).split(separator: ".").last else { return nil }
    return value(of: String(constant))
  }

  /// The value of a constant, if all constants of this name have the same one.
  private func value(of constant: String) -> Name? {
    let values = sources.flatMap { source in
      source.positions(of: constant).compactMap { Self.declaration(of: constant, at: $0, source) }
    }
    return Set(values.map(\.group)).count == 1 ? values.first : nil
  }

  /// `let NAME = "…"`, `NAME = @"…"` or `#define NAME @"…"`.
  private static func declaration(of constant: String, at position: Int, _ source: SourceFile) -> Name? {
    if source.isSwift {
      guard let last = source.lastSign(before: position), source.word(endingAt: last).word == "let" else {
        return nil
      }
    }
    var rest = position + constant.utf8.count
    for piece in [":", "String", "="] { rest = skip(piece, rest, source) }
    return string(at: rest, source).map {
      Name(group: $0, file: source.file, line: source.line(at: position))
    }
  }

  /// The position behind white space and a piece, if the piece is there.
  private static func skip(_ piece: String, _ position: Int, _ source: SourceFile) -> Int {
    let start = source.code[position...].firstIndex { $0 != 0x20 } ?? position
    return source.code[start...].starts(with: piece.utf8) ? start + piece.utf8.count : start
  }

  private static func string(at position: Int, _ source: SourceFile) -> String? {
    let start = skip("@", position, source)
    guard start < source.code.count, source.code[start] == UInt8(ascii: "\"") else { return nil }
    return source.rest(ofStringAt: start + 1)
  }
}
