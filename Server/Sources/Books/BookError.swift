// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Why no book could be written.
package enum BookError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A book needs one chapter at least.
  case noChapters
  /// The chapter's HTML is not a well-formed fragment; `reason` names line and cause.
  case malformedChapter(number: Int, title: String, reason: String)
  /// The container could not be made; in practice there was no memory.
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
