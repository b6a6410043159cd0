// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

internal import Books
internal import Messages
package import ShareContract

/// What became of the pictures of one book.
package struct PictureReport: Sendable, Equatable, Codable {
  /// In the book.
  package var shown = 0
  /// The site did not give them.
  package var notFetched = 0
  /// They are damaged, no pictures at all, or of a kind that is not read.
  package var notRead = 0
  /// They have more pixels than are decoded.
  package var tooLarge = 0
  /// The program that decodes pictures failed or took too long on them.
  package var notDecoded = 0
  /// The book would have become too large for its destination.
  package var noRoom = 0
  /// All pictures were made smaller than the screen could show, to fit into the book.
  package var areSmaller = false
  /// Nothing converts pictures here, so they are as they came.
  package var areAsTheyCame = false

  package init() {}

  /// What the owner should know, a sentence each; none when all went well.
  package var words: [String] {
    let leftOut: [(Int, (Int) -> Message)] = [
      (notFetched, Message.imagesNotLoaded), (notRead, Message.imagesNotRead),
      (tooLarge, Message.imagesTooLarge), (notDecoded, Message.imagesNotDecoded),
      (noRoom, Message.imagesOverLimit),
    ]
    let counted = leftOut.filter { $0.0 > 0 }.map { count, message in message(count).text }
    return counted + (areSmaller ? [Message.imagesSmaller.text] : [])
  }

  mutating func count(_ reason: MissingPicture.Reason) {
    switch reason {
    case .notFetched: notFetched += 1
    case .notRead, .wrongKind: notRead += 1
    case .tooLarge: tooLarge += 1
    case .notDecoded: notDecoded += 1
    case .noRoom: noRoom += 1
    }
  }

  /// For the status of a share.
  package func summary(device: String, bytes: Int) -> BookSummary {
    BookSummary(device: device, bytes: bytes, pictures: shown, notes: words)
  }
}
