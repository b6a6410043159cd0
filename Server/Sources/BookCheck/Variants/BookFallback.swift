// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Chooses the next form after a destination rejected a book without a reason.
package enum BookFallback {
  /// Amazon's codes for a rejected book without a reason.
  private static let unexplained: Set<String> = ["E999", "E21018", "E013"]

  /// Returns the next form to try; nil when a simpler form does not help or all were tried.
  ///
  /// - Parameters:
  ///   - code: the destination's code, such as `E999`; other codes (an unknown sender, a book too large) have other solutions.
  ///   - tried: the forms that were sent already, without the original book.
  package static func next(after code: String, tried: [BookForm]) -> BookForm? {
    guard unexplained.contains(code.uppercased()) else { return nil }
    let reached = tried.compactMap(BookForm.allCases.firstIndex).max() ?? -1
    return BookForm.allCases.dropFirst(reached + 1).first
  }
}
