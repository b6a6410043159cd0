// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation

/// Hands books to one destination; a file for each kind, and one list of them where the server is put together.
///
/// An adapter is made for one destination and knows its address and settings.
package protocol DeliveryAdapter: Sendable {
  /// How long the book has to wait because of a limit of its destination; nil when it may be sent now.
  func wait(for parcel: Parcel) async -> Duration?

  /// Hands one book over and says honestly what became of it; makes one attempt, never two.
  ///
  /// - Parameter beforeEnd: called before the last bytes leave, if a lost answer would leave their fate open; it may
  ///   block, and false stops the attempt. An adapter whose repetition does no harm never calls it.
  func deliver(_ parcel: Parcel, beforeEnd: @escaping @Sendable () -> Bool) async -> DeliveryOutcome
}

extension DeliveryAdapter {
  /// Most kinds of destination have no limit of their own.
  package func wait(for parcel: Parcel) async -> Duration? { nil }
}

/// One book on its way to one destination, with what a destination may want to know of it.
package struct Parcel: Sendable {
  /// The delivery's identifier, the same for every attempt.
  package var id: String
  package var title: String
  package var book: [UInt8]
  /// An ASCII name with the right ending.
  package var fileName: String
  package var mediaType = "application/epub+zip"
  /// When the delivery was queued.
  package var createdAt: Date
  /// An earlier attempt was cut off, so that the destination may have the book already.
  package var isRepeated = false
  /// What the book was made from, one of each share in it.
  package var origins: [Origin]

  /// One share in a parcel.
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
    id: String, title: String, book: [UInt8], fileName: String, createdAt: Date, origins: [Origin] = []
  ) {
    self.id = id
    self.title = title
    self.book = book
    self.fileName = fileName
    self.createdAt = createdAt
    self.origins = origins
  }
}
