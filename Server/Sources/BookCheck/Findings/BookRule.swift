// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A rule of the check.
package struct BookRule: Sendable {
  package let code: String
  package let severity: BookFinding.Severity
  /// The number of epubcheck's rule, nil where it has none.
  package let epubcheck: String?
  /// The reason: what Kindle or other readers do.
  package let why: String
  package let fix: String
  /// Whether only Kindle has this rule.
  let isKindleOnly: Bool

  init(
    _ code: String, _ severity: BookFinding.Severity, _ epubcheck: String? = nil, why: String, fix: String,
    kindleOnly: Bool = false
  ) {
    self.code = code
    self.severity = severity
    self.epubcheck = epubcheck
    self.why = why
    self.fix = fix
    isKindleOnly = kindleOnly
  }

  /// Every rule, each once.
  package static let all = archive + markup + package + navigation + pages + styles + images
}
