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

  /// Downloads the article of a share into a new file, and returns it with its entity tag; nil if the version with the tag
  /// `known` is current.
  ///
  /// - Throws: ``ServerAPI/Failure``, `refused` with `not_found` if the share has no article; or an error of the file system.
  func article(
    _ id: ShareID, unless known: String? = nil, to file: URL
  ) async throws -> (article: ReadableArticle, tag: String?)? {
    let route = Routes.reading(id)
    let found = try await download(route, unless: known, to: file, mostBytes: Self.mostArticleBytes)
    guard let found else { return nil }
    let data = try Data(contentsOf: file, options: .mappedIfSafe)
    guard let article = try? JSONDecoder().decode(ReadableArticle.self, from: data) else {
      throw Failure.unexpectedResponse(200)
    }
    return (article, found.tag)
  }

  /// Downloads an image of a share's article into a new file.
  ///
  /// - Throws: ``ServerAPI/Failure``, or an error of the file system.
  func image(_ name: String, of id: ShareID, to file: URL, mostBytes: Int) async throws {
    let route = Routes.readingImage(name, of: id)
    _ = try await download(route, to: file, mostBytes: min(mostBytes, Self.mostImageBytes))
  }

  /// Downloads the image that lists show beside a share.
  ///
  /// An earlier file is replaced after the download is complete.
  ///
  /// - Returns: Whether the share has an image.
  /// - Throws: ``ServerAPI/Failure``, or `ShareFileError` when the file can't be written.
  public func leadImage(of id: ShareID, to file: URL) async throws -> Bool {
    let part = file.appendingPathExtension(UUID().uuidString)
    do {
      _ = try await download(Routes.leadImage(id), to: part, mostBytes: Self.mostImageBytes)
    } catch Failure.refused(let problem) where problem.knownCode == .notFound {
      return false
    }
    try DurableFiles.move(part, to: file)
    return true
  }

  /// Downloads the book of a share into a folder, under the name that the server sent.
  ///
  /// - Throws: ``ServerAPI/Failure``, or `ShareFileError` or `CocoaError` when the file can't be written.
  public func book(of id: ShareID, into folder: URL) async throws -> URL {
    guard let found = try await book(of: id, unless: nil, into: folder, progress: nil) else {
      throw Failure.unexpectedResponse(304)
    }
    return found.file
  }

  /// Downloads the book of a share into a folder, and returns its file and entity tag; nil if the version with the tag
  /// `known` is current.
  ///
  /// - Throws: ``ServerAPI/Failure``, `CancellationError`, or an error of the file system.
  func book(
    of id: ShareID, unless known: String?, into folder: URL, progress: DownloadProgress?
  ) async throws -> (file: URL, tag: String?)? {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let part = folder.appendingPathComponent(UUID().uuidString)
    let found = try await download(
      Routes.book(id), unless: known, to: part, mostBytes: Self.mostBookBytes, progress: progress)
    guard let found else { return nil }
    guard DurableFiles.length(of: part) ?? 0 > 0 else {
      _ = DurableFiles.remove(part)
      throw Failure.unexpectedResponse(200)
    }
    var names = SafeFileName()
    let file = folder.appendingPathComponent(names.make(BookName.read(found.disposition), else: "Book.epub"))
    try DurableFiles.move(part, to: file)
    return (file, found.tag)
  }
}
