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
    case code, severity, epubcheck, file, line, what, why, fix
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
