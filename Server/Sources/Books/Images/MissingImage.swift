// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// An image of an article that is missing in its book.
package struct MissingImage: Sendable, Equatable {
  /// The address exactly as in the chapter's HTML.
  package let url: String
  package let reason: Reason

  package init(url: String, reason: Reason) {
    self.url = url
    self.reason = reason
  }

  /// The reason why an image is missing.
  package enum Reason: Sendable, Equatable, CaseIterable {
    /// It could not be fetched.
    case notFetched
    /// It is damaged, or isn't an image.
    case notRead
    /// It has more pixels than the decoding limit, or more bytes than an e-reader accepts.
    case tooLarge
    /// The program that decodes images failed or took too long.
    case notDecoded
    /// Few e-readers show its format, and it can't be converted.
    case wrongKind
    /// The book would have become too large.
    case noRoom

    /// The text after “picture” in the note that replaces it.
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
