// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// Writes books as EPUB 3.3 with an NCX for older e-readers.
///
/// Nothing in the file points to a remote resource, the same input gives the same bytes, and every
/// element is one that epubcheck accepts and Kindle shows.
package struct EPUBWriter: Sendable {
  private let imageBudget: Int

  /// Creates a writer whose books contain at most `imageBudget` bytes of images.
  ///
  /// Images beyond the budget are left out like missing ones: mail adds a third to the bytes, and
  /// most mail servers reject more than 25 MB, so a larger book would not arrive.
  package init(imageBudget: Int = 15_000_000) { self.imageBudget = imageBudget }

  /// The EPUB's bytes.
  ///
  /// - Parameters:
  ///   - images: the fetched images of `book.imageAddresses`; an image that is missing, or
  ///     in a format that Kindle damages, is replaced by its alternative text.
  ///   - missing: the reasons why images are missing, which the notes that replace them state.
  ///   - drawnCover: the rendered ``CoverDesign`` of the book, a JPEG or PNG; without one, the image at
  ///     `book.cover` is the cover, unchanged.
  package func write(
    _ book: Book, images: [BookImage], missing: [MissingImage] = [], drawnCover: [UInt8]? = nil
  ) throws(BookError) -> [UInt8] {
    try draft(book, images: images, missing: missing, awaitsCover: drawnCover != nil)
      .finished(drawnCover: drawnCover)
  }

  /// Makes the whole book except for a drawn cover, which takes longer.
  ///
  /// - Parameter awaitsCover: whether a cover will be drawn; if not, the image at `book.cover` is added first.
  package func draft(
    _ book: Book, images: [BookImage], missing: [MissingImage] = [], awaitsCover: Bool
  ) throws(BookError) -> EPUBDraft {
    if book.chapters.isEmpty { throw .noChapters }
    var imageStore = BookImageStore(images, missing: missing, budget: imageBudget)
    if !awaitsCover { _ = imageStore.packCover(book.cover) }
    var pages: [ChapterPage] = []
    for (index, chapter) in book.chapters.enumerated() {
      let isAlone = book.chapters.count == 1
      pages.append(try ChapterPage(chapter, number: index + 1, isAlone: isAlone, imageStore: &imageStore))
    }
    return EPUBDraft(book: book, pages: pages, imageStore: imageStore)
  }
}
