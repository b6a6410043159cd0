// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

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
