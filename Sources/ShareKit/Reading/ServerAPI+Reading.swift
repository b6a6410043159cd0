// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation
public import ShareContract

extension ServerAPI {
  /// The longest article that is downloaded, without its images: 16 MiB.
  static let mostArticleBytes = 16 << 20
  /// The largest image that is downloaded: 16 MiB, as much as the server has in a book.
  static let mostImageBytes = 16 << 20
  /// The largest book that is downloaded: 100 MiB, more than mail can carry.
  static let mostBookBytes = 100 << 20

  /// Returns the article of a share with its entity tag; nil if the version with the tag `known` is current.
  ///
  /// - Throws: ``ServerAPI/Failure``; `refused` with `not_found` if the share has no article.
  func article(
    _ id: ShareID, unless known: String? = nil
  ) async throws(Failure) -> (article: ReadableArticle, tag: String?)? {
    guard let found = try await download(Routes.reading(id), unless: known, mostBytes: Self.mostArticleBytes)
    else { return nil }
    guard let article = try? JSONDecoder().decode(ReadableArticle.self, from: found.bytes) else {
      throw .unexpectedResponse(200)
    }
    return (article, found.tag)
  }

  /// Returns an image of a share's article.
  ///
  /// - Throws: ``ServerAPI/Failure``.
  func image(_ name: String, of id: ShareID) async throws(Failure) -> Data {
    let route = Routes.readingImage(name, of: id)
    return try await download(route, mostBytes: Self.mostImageBytes)?.bytes ?? Data()
  }

  /// Returns the image that lists show beside a share; nil if it has none.
  ///
  /// - Throws: ``ServerAPI/Failure``.
  public func leadImage(of id: ShareID) async throws(Failure) -> Data? {
    do {
      return try await download(Routes.leadImage(id), mostBytes: Self.mostImageBytes)?.bytes
    } catch .refused(let problem) where problem.knownCode == .notFound {
      return nil
    }
  }

  /// Downloads the book of a share into a folder, under the name that the server gave it.
  ///
  /// - Throws: ``ServerAPI/Failure``, or an error of the file system.
  public func book(of id: ShareID, into folder: URL) async throws -> URL {
    let found = try await download(Routes.book(id), mostBytes: Self.mostBookBytes)
    guard let found, !found.bytes.isEmpty else { throw Failure.unexpectedResponse(200) }
    var names = SafeFileName()
    let file = folder.appendingPathComponent(names.make(BookName.read(found.disposition), else: "Book.epub"))
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try found.bytes.write(to: file, options: .atomic)
    return file
  }
}
