// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation
public import ShareContract

/// Downloads articles with their images into an ``ArticleStore``.
public struct ArticleDownload: Sendable {
  private let api: ServerAPI
  private let store: ArticleStore
  private let limits: ArticleLimits

  /// Creates a download from a server into a store.
  public init(api: ServerAPI, store: ArticleStore, limits: ArticleLimits = ArticleLimits()) {
    self.api = api
    self.store = store
    self.limits = limits
  }

  /// Downloads the article of a share, unless the store has the current version with all of its images.
  ///
  /// Only one image at a time is being downloaded, directly into its file.
  ///
  /// - Returns: Whether the stored article changed.
  /// - Throws: ``ServerAPI/Failure``, or `ShareFileError` or `CocoaError` when a file can't be written. The earlier version
  ///   stays.
  @discardableResult
  public func run(_ id: ShareID, at now: Date = Date()) async throws -> Bool {
    let stored = await store.article(id)
    let folder = try await store.makeFolder()
    do {
      let known = stored?.isComplete == true ? stored?.tag : nil
      let file = folder.appendingPathComponent("download")
      if let found = try await api.article(id, unless: known, to: file) {
        try await loadImages(of: found.article, id, into: folder)
        _ = DurableFiles.remove(file)
        try await store.store(found.article, tag: found.tag, in: folder, of: id, at: now)
        return true
      }
    } catch {
      await store.discard(folder)
      throw error
    }
    await store.discard(folder)
    return false
  }

  /// One after the other, each into its file, so that none is in memory whole.
  private func loadImages(of article: ReadableArticle, _ id: ShareID, into folder: URL) async throws {
    var rest = limits.imageBytes
    for (number, name) in article.images.prefix(limits.images).enumerated()
    where Self.isPlain(name) && rest > 0 {
      let file = folder.appendingPathComponent(ArticleStore.imageFile(number))
      try await load(name, of: id, to: file, mostBytes: rest)
      rest -= DurableFiles.length(of: file) ?? 0
    }
  }

  /// Whether a name is only a name, and leads nowhere else.
  private static func isPlain(_ name: String) -> Bool {
    !name.hasPrefix(".") && name.utf8.allSatisfy { "abcdefghijklmnopqrstuvwxyz0123456789.".utf8.contains($0) }
  }

  /// An image that the server no longer has, or that is too large, is left out; without a network, nothing is stored.
  private func load(_ name: String, of id: ShareID, to file: URL, mostBytes: Int) async throws {
    do {
      try await api.image(name, of: id, to: file, mostBytes: mostBytes)
    } catch ServerAPI.Failure.refused, ServerAPI.Failure.tooLarge {
    }
  }
}
