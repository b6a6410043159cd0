// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// A book that is complete except for its cover.
package struct EPUBDraft: Sendable {
  let book: Book
  let pages: [ChapterPage]
  let imageStore: BookImageStore

  /// The EPUB's bytes; without a drawn cover, the image at `book.cover` is the cover, unchanged.
  package func finished(drawnCover: [UInt8]? = nil) throws(BookError) -> [UInt8] {
    var imageStore = imageStore
    let cover = drawnCover.flatMap { imageStore.packDrawn($0) } ?? imageStore.packCover(book.cover)
    let package = PackageDocument(book: book, pages: pages, images: imageStore.packed, cover: cover)
    return try archive(package, imageStore)
  }

  private func archive(
    _ package: PackageDocument, _ imageStore: BookImageStore
  ) throws(BookError) -> [UInt8] {
    var archive = ArchiveWriter()
    archive.add("mimetype", Array("application/epub+zip".utf8), compressed: false)
    archive.add("META-INF/container.xml", PackageDocument.container)
    archive.add("EPUB/package.opf", package.text)
    archive.add("EPUB/nav.xhtml", Navigation(package).page)
    archive.add("EPUB/toc.ncx", Navigation(package).ncx)
    archive.add("EPUB/style.css", Stylesheet.text)
    for page in pages { archive.add("EPUB/" + page.path, page.text) }
    // Images are already compressed.
    for image in imageStore.packed { archive.add("EPUB/" + image.path, image.bytes, compressed: false) }
    return try archive.finish()
  }
}
