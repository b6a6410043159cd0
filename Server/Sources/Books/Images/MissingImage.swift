// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Messages

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
    case overLimit

    /// The note that replaces an image without a description.
    package var note: Message {
      switch self {
      case .notFetched: .bookPlainImageNotFetched
      case .notRead: .bookPlainImageNotRead
      case .tooLarge: .bookPlainImageTooLarge
      case .notDecoded: .bookPlainImageNotDecoded
      case .wrongKind: .bookPlainImageWrongKind
      case .overLimit: .bookPlainImageLeftOut
      }
    }

    /// The note that replaces an image with a description.
    package func note(on image: String) -> Message {
      switch self {
      case .notFetched: .bookImageNotFetched(image: image)
      case .notRead: .bookImageNotRead(image: image)
      case .tooLarge: .bookImageTooLarge(image: image)
      case .notDecoded: .bookImageNotDecoded(image: image)
      case .wrongKind: .bookImageWrongKind(image: image)
      case .overLimit: .bookImageLeftOut(image: image)
      }
    }
  }
}
