// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Books
internal import Messages

/// How many images of one book were converted, and why others are missing.
package struct ImageReport: Sendable, Equatable, Codable {
  /// Images in the book.
  package var shown = 0
  /// Images that could not be fetched.
  package var notFetched = 0
  /// Images that are damaged or of an unsupported format.
  package var notRead = 0
  /// Images with more pixels than the limit.
  package var tooLarge = 0
  /// Images whose worker failed or took too long.
  package var notDecoded = 0
  /// Images that would have made the book too large for its destination.
  package var overLimit = 0
  /// Whether all images are smaller than the screen, so that they fit into the book.
  var areSmaller = false
  /// Whether the images are unchanged because the program is missing.
  var areAsTheyCame = false

  package init() {}

  /// Notes for the owner, one sentence each; none if all images are in the book.
  package var words: [String] {
    let leftOut: [(Int, (Int) -> Message)] = [
      (notFetched, Message.imagesNotLoaded), (notRead, Message.imagesNotRead),
      (tooLarge, Message.imagesTooLarge), (notDecoded, Message.imagesNotDecoded),
      (overLimit, Message.imagesOverLimit),
    ]
    let counted = leftOut.filter { $0.0 > 0 }.map { count, message in message(count).text }
    return counted + (areSmaller ? [Message.imagesSmaller.text] : [])
  }

  package mutating func count(_ reason: MissingImage.Reason) {
    switch reason {
    case .notFetched: notFetched += 1
    case .notRead, .wrongKind: notRead += 1
    case .tooLarge: tooLarge += 1
    case .notDecoded: notDecoded += 1
    case .overLimit: overLimit += 1
    }
  }
}
