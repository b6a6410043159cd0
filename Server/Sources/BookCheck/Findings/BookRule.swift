// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A rule that books are held to.
package struct BookRule: Sendable {
  package let code: String
  package let severity: BookFinding.Severity
  /// The number of epubcheck's rule, nil where it has none.
  package let epubcheck: String?
  /// What Kindle or other readers do.
  package let why: String
  package let mend: String
  /// Others than Kindle do not mind.
  package let isKindleOnly: Bool

  init(
    _ code: String, _ severity: BookFinding.Severity, _ epubcheck: String? = nil, why: String, mend: String,
    kindleOnly: Bool = false
  ) {
    self.code = code
    self.severity = severity
    self.epubcheck = epubcheck
    self.why = why
    self.mend = mend
    isKindleOnly = kindleOnly
  }

  /// Every rule, each once.
  package static let all = archive + markup + package + navigation + pages + styles + pictures
}
