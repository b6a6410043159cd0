// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation
public import ShareContract

/// A book that is on this device, chapter by chapter.
///
/// The EPUB file is untrusted. Its chapters are rewritten without scripts and styles, and load nothing from other servers:
/// only images in the book are shown. Links to websites stay.
///
/// The file stays open, so a book can be read to its end after the store replaced or removed it.
public struct StoredBook: Hashable, Sendable {
  /// A link in a chapter to an element of a chapter.
  public struct Link: Hashable, Sendable {
    /// The number of the chapter, from 0.
    public let chapter: Int
    /// The identifier of the element; empty for the beginning.
    public let fragment: String
  }

  /// The share that it belongs to.
  public let id: ShareID
  /// The title of the book; nil if it has none.
  public var title: String? { package.title }
  /// The number of chapters, at least 1.
  public var count: Int { package.chapters.count }

  /// The longest chapter that is shown: 8 MiB.
  static let mostChapterBytes = 8 << 20
  private let package: BookPackage
  private let archive: ZipArchive

  /// Opens the file of a book.
  ///
  /// - Throws: ``BookFault``, or `ShareFileError` if the file can't be read.
  package init(_ file: URL, of id: ShareID) throws {
    self.id = id
    archive = try ZipArchive(file)
    package = try BookPackage(archive)
  }

  /// The title of a chapter in the table of contents; nil if it isn't listed there.
  public func title(of chapter: Int) -> String? { package.titles[package.chapters[chapter]] }

  /// Reads a chapter off the main thread, because a long one takes a while.
  ///
  /// - Throws: ``BookFault``, `ShareFileError` if the file can't be read, or `CancellationError`.
  public func readChapter(_ number: Int) async throws -> BookChapter {
    try Task.checkCancellation()
    let chapter = try chapter(number)
    try Task.checkCancellation()
    return chapter
  }

  /// Reads all chapters; throws as ``readChapter(_:)`` does if one can't be read.
  func checkChapters() throws {
    for name in package.chapters {
      try Task.checkCancellation()
      _ = try archive.read(name, mostBytes: Self.mostChapterBytes)
    }
  }

  /// Reads a chapter for a web view, on the thread of the caller; see ``readChapter(_:)``.
  ///
  /// - Throws: ``BookFault``, or `ShareFileError` if the file can't be read.
  public func chapter(_ number: Int) throws -> BookChapter {
    let name = package.chapters[number]
    let content = try archive.read(name, mostBytes: Self.mostChapterBytes)
    let numbers = Dictionary(zip(package.chapters, 0...), uniquingKeysWith: { first, _ in first })
    let markup = ChapterMarkup(content, of: name, chapters: numbers, size: archive.size)
    let article = ReadableArticle(
      title: title(of: number) ?? title, url: nil, html: markup.html, images: [], hasTitle: true,
      language: package.language, direction: package.direction)
    return BookChapter(
      number: number, host: "\(id.text)-\(number)", article: article, images: markup.images, archive: archive)
  }
}
