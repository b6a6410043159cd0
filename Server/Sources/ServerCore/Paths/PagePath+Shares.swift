// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension PagePath {
  /// Takes new shares from the library's form.
  package static let shares = "/shares"
  /// What happened to one share, and every action.
  package static func share(_ id: String) -> String { shares + "/" + id }
  /// The reading view of an article.
  package static func article(of share: String) -> String { self.share(share) + "/article" }
  /// The document that was shared, for the reading view.
  package static func document(of share: String) -> String { self.share(share) + "/document" }
  /// Stores how much of the article was read.
  package static func position(of share: String) -> String { self.share(share) + "/position" }
  /// The image that the library shows.
  package static func leadImage(of share: String) -> String { self.share(share) + "/picture" }
  /// One image of the article.
  package static func image(_ name: String, of share: String) -> String {
    self.share(share) + "/pictures/" + name
  }
  /// The book as a download.
  package static func book(of share: String) -> String { self.share(share) + "/book" }
  /// Sends the book again.
  package static func resending(of share: String) -> String { self.share(share) + "/resend" }
  /// Moves the share to the bin.
  package static func deletion(of share: String) -> String { self.share(share) + "/delete" }
  /// Adds a page to a share that met a wall.
  package static func capture(of share: String) -> String { self.share(share) + "/capture" }
  /// Sends a book with only the link of a share whose page couldn't be read.
  package static func link(of share: String) -> String { self.share(share) + "/link" }
  /// Stores the font size, width and colors of the reading view.
  package static let readingLook = "/reading-look"
}
