// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Explains why a book could not be written.
package enum BookError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The book has no chapter.
  case noChapters
  /// The chapter's HTML is not a well-formed fragment; `reason` contains line and cause.
  case malformedChapter(number: Int, title: String, reason: String)
  /// The ZIP file could not be written; in practice, memory ran out.
  case container(reason: String)

  package var description: String {
    switch self {
    case .noChapters: "A book needs at least one chapter"
    case .malformedChapter(let number, let title, let reason):
      "Chapter \(number) (\(title)) is not well-formed: \(reason)"
    case .container(let reason): "The book's container could not be made: \(reason)"
    }
  }
}
