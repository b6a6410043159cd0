// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// Writes books as EPUB 3.3 with an NCX for older e-readers.
///
/// Nothing in the file points to a remote resource, the same input gives the same bytes, and every
/// element is one that epubcheck accepts and Kindle shows.
package struct EPUBWriter: Sendable {
  private let pictureBudget: Int

  /// Creates a writer whose books contain at most `pictureBudget` bytes of images.
  ///
  /// Images beyond the budget are left out like missing ones: mail adds a third to the bytes, and
  /// most mail servers reject more than 25 MB, so a larger book would not arrive.
  package init(pictureBudget: Int = 15_000_000) { self.pictureBudget = pictureBudget }

  /// The EPUB's bytes.
  ///
  /// - Parameters:
  ///   - pictures: the fetched images of `book.pictureAddresses`; an image that is missing, or
  ///     in a format that Kindle damages, is replaced by its alternative text.
  ///   - missing: the reasons why images are missing, which the notes in their places state.
  ///   - drawnCover: the rendered ``CoverDesign`` of the book, a JPEG or PNG; without one, the image at
  ///     `book.cover` is the cover, unchanged.
  package func write(
    _ book: Book, pictures: [Picture], missing: [MissingImage] = [], drawnCover: [UInt8]? = nil
  ) throws(BookError) -> [UInt8] {
    try draft(book, pictures: pictures, missing: missing, awaitsCover: drawnCover != nil)
      .finished(drawnCover: drawnCover)
  }

  /// Makes the whole book except for a drawn cover, which takes longer.
  ///
  /// - Parameter awaitsCover: whether a cover will be drawn; if not, the image at `book.cover` is added first.
  package func draft(
    _ book: Book, pictures: [Picture], missing: [MissingImage] = [], awaitsCover: Bool
  ) throws(BookError) -> EPUBDraft {
    if book.chapters.isEmpty { throw .noChapters }
    var shelf = BookImageStore(pictures, missing: missing, budget: pictureBudget)
    if !awaitsCover { _ = shelf.packCover(book.cover) }
    var pages: [ChapterPage] = []
    for (index, chapter) in book.chapters.enumerated() {
      let isAlone = book.chapters.count == 1
      pages.append(try ChapterPage(chapter, number: index + 1, isAlone: isAlone, shelf: &shelf))
    }
    return EPUBDraft(book: book, pages: pages, shelf: shelf)
  }
}
