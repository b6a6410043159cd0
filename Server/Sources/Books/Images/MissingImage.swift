// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A picture of an article that its book has to do without.
package struct MissingImage: Sendable, Equatable {
  /// The address exactly as the chapter's HTML has it.
  package let url: String
  package let reason: Reason

  package init(url: String, reason: Reason) {
    self.url = url
    self.reason = reason
  }

  /// Why it is not there.
  package enum Reason: Sendable, Equatable, CaseIterable {
    /// The site did not give it.
    case notFetched
    /// It is damaged, or no picture at all.
    case notRead
    /// It has more pixels than are decoded, or more bytes than a reader takes.
    case tooLarge
    /// The program that decodes pictures failed or took too long on it.
    case notDecoded
    /// Few readers show its kind, and nothing here converts it.
    case wrongKind
    /// The book would have become too large.
    case noRoom

    /// What follows “picture” in the note that stands in its place.
    package var words: String {
      switch self {
      case .notFetched: "could not be loaded"
      case .notRead: "could not be read"
      case .tooLarge: "was too large"
      case .notDecoded: "could not be decoded safely"
      case .wrongKind: "is of a kind that few readers show"
      case .noRoom: "had no room in this book"
      }
    }
  }
}
