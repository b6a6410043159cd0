// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation

/// A book to deliver, with the details that a destination may use.
package struct OutgoingBook: Sendable {
  /// The delivery's identifier, the same for every attempt.
  package var id: String
  package var title: String
  /// The content; empty if it is in `file`.
  package var bytes: [UInt8]
  /// The content of a book that may be too large for memory; nil if it is in `bytes`.
  ///
  /// Only adapters that copy files get one.
  package var file: OutgoingFile?
  /// A name with the extension of the media type, in ASCII unless the destination supports other scripts.
  package var fileName: String
  package var mediaType = "application/epub+zip"
  /// When the delivery was queued.
  package var createdAt: Date
  /// Whether an earlier attempt was cut off, so the destination may have the book already.
  package var isRepeated = false
  /// The shares that the book was made from.
  package var origins: [Origin]

  /// A share that the book was made from.
  package struct Origin: Sendable, Equatable {
    package var share: String
    package var title: String?
    package var url: String?
    package var siteName: String?
    package var author: String?
    package var language: String?
    package var words: Int?

    package init(
      share: String, title: String? = nil, url: String? = nil, siteName: String? = nil, author: String? = nil,
      language: String? = nil, words: Int? = nil
    ) {
      self.share = share
      self.title = title
      self.url = url
      self.siteName = siteName
      self.author = author
      self.language = language
      self.words = words
    }
  }

  package init(
    id: String, title: String, bytes: [UInt8], fileName: String, createdAt: Date, origins: [Origin] = []
  ) {
    self.id = id
    self.title = title
    self.bytes = bytes
    self.fileName = fileName
    self.createdAt = createdAt
    self.origins = origins
  }
}

extension OutgoingBook {
  /// The number of bytes of its content.
  package var count: Int { file?.count ?? bytes.count }

  /// Hands on the content in pieces.
  func forEachPiece(_ body: ([UInt8]) throws -> Void) throws {
    for start in stride(from: 0, to: count, by: OutgoingFile.pieceSize) {
      let range = start..<min(start + OutgoingFile.pieceSize, count)
      try body(file?.read(range) ?? Array(bytes[range]))
    }
  }
}
