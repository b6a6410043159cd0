// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A problem of a book: what, where, why it matters and how to fix it.
package struct BookFinding: Hashable, Sendable, Codable {
  /// The severity of a finding.
  package enum Severity: String, Sendable, Codable, CaseIterable, Comparable {
    /// Could be better; nothing is lost.
    case advice
    /// The book arrives, but part of it is shown wrongly.
    case spoil
    /// Send-to-Kindle or other readers reject the book.
    case reject

    package static func < (a: Self, b: Self) -> Bool { a.rank < b.rank }
    private var rank: Int { self == .advice ? 0 : self == .spoil ? 1 : 2 }
  }

  /// The stable code, which scripts may rely on.
  package let code: String
  package let severity: Severity
  /// The number of epubcheck's rule for it, nil where it has none.
  package let epubcheck: String?
  /// The file in the book; empty for the book as a whole.
  package let file: String
  /// The line in that file; 0 when there is none.
  package let line: Int
  package let what: String
  /// The reason: what Kindle or other readers do.
  package let why: String
  /// How to repair it.
  package let fix: String

  // The names in the output of `sharepipe check --format json`, which scripts rely on.
  private enum CodingKeys: String, CodingKey {
    case code, severity, epubcheck, file, line, what, why
    case fix = "mend"
  }

  init(_ rule: BookRule, file: String, line: Int, what: String) {
    code = rule.code
    severity = rule.severity
    epubcheck = rule.epubcheck
    why = rule.why
    fix = rule.fix
    self.file = file
    self.line = line
    self.what = what
  }
}

/// Collects findings in the order of the check, with a limit for each rule.
final class FindingList {
  private static let limitOfRule = 50
  private static let textLimit = 200

  private(set) var findings: [BookFinding] = []
  private var counts: [String: Int] = [:]
  private let reader: BookReader

  init(_ reader: BookReader) { self.reader = reader }

  /// Reports a finding for the book as a whole.
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

/// The reading system that a book is checked for.
package enum BookReader: String, Sendable, CaseIterable {
  /// Send-to-Kindle: all rules apply.
  case kindle
  /// Other readers: rules that only Kindle has do not apply.
  case epub
}
