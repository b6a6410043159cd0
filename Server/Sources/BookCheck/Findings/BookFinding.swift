// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// One thing wrong with a book, as a value: what, where, why it matters and how it is mended.
package struct BookFinding: Hashable, Sendable, Codable {
  /// How much it matters.
  package enum Severity: String, Sendable, Codable, CaseIterable, Comparable {
    /// Better otherwise; nothing is lost.
    case advice
    /// The book arrives, but something of it is not shown as it should be.
    case spoil
    /// Send-to-Kindle or other readers refuse the book.
    case reject

    package static func < (a: Self, b: Self) -> Bool { a.rank < b.rank }
    private var rank: Int { self == .advice ? 0 : self == .spoil ? 1 : 2 }
  }

  /// Stable; scripts may rely on it.
  package let code: String
  package let severity: Severity
  /// The number of epubcheck's rule for it, nil where it has none.
  package let epubcheck: String?
  /// The file in the book; empty for the book as a whole.
  package let file: String
  /// The line in that file; 0 when there is none.
  package let line: Int
  package let what: String
  /// What Kindle or other readers do with it.
  package let why: String
  package let mend: String

  init(_ rule: BookRule, file: String, line: Int, what: String) {
    code = rule.code
    severity = rule.severity
    epubcheck = rule.epubcheck
    why = rule.why
    mend = rule.mend
    self.file = file
    self.line = line
    self.what = what
  }
}

/// Collects findings in the order of the check; a book of a thousand faults is not told of twice as long.
final class FindingList {
  private static let limitOfRule = 50
  private static let textLimit = 200

  private(set) var findings: [BookFinding] = []
  private var counts: [String: Int] = [:]
  private let reader: BookReader

  init(_ reader: BookReader) { self.reader = reader }

  /// Of the book as a whole.
  func note(_ rule: BookRule, _ what: String) { note(rule, "", what) }

  func note(_ rule: BookRule, _ file: String, line: Int = 0, _ what: String) {
    if rule.isKindleOnly && reader != .kindle { return }
    let count = counts[rule.code, default: 0]
    counts[rule.code] = count + 1
    if count >= Self.limitOfRule { return }
    findings.append(BookFinding(rule, file: Self.plain(file), line: line, what: Self.plain(what)))
  }

  func has(_ rule: BookRule) -> Bool { counts[rule.code] != nil }

  /// One line without controls: names and values come from foreign files and go to terminals.
  private static func plain(_ text: String) -> String {
    let scalars = text.unicodeScalars.prefix(textLimit).map { isUnfit($0) ? "\u{FFFD}" : $0 }
    return String(String.UnicodeScalarView(scalars))
  }

  private static func isUnfit(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }
}

/// For which reading system a book is judged.
package enum BookReader: String, Sendable, CaseIterable {
  /// By Send-to-Kindle: everything.
  case kindle
  /// By others: without what only Kindle minds.
  case epub
}
