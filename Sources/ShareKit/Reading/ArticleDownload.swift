// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation
public import ShareContract

/// Downloads articles with their images into an ``ArticleStore``.
public struct ArticleDownload: Sendable {
  private let api: ServerAPI
  private let store: ArticleStore
  private let limits: ArticleLimits

  /// Downloads from a server into a store.
  public init(api: ServerAPI, store: ArticleStore, limits: ArticleLimits = ArticleLimits()) {
    self.api = api
    self.store = store
    self.limits = limits
  }

  /// Downloads the article of a share unless the current version is here with all of its images.
  ///
  /// - Returns: whether the stored article changed.
  /// - Throws: ``ServerAPI/Failure``, or an error of the file system; what was stored before stays.
  @discardableResult
  public func run(_ id: ShareID, at now: Date = Date()) async throws -> Bool {
    let stored = await store.article(id)
    let known = stored?.isComplete == true ? stored?.tag : nil
    guard let found = try await api.article(id, unless: known) else { return false }
    var images: [String: Data] = [:]
    var rest = limits.imageBytes
    for name in found.article.images where Self.isPlain(name) {
      guard let image = try await image(name, of: id), image.count <= rest else { continue }
      images[name] = image
      rest -= image.count
    }
    try await store.store(found.article, tag: found.tag, images: images, of: id, at: now)
    return true
  }

  /// Whether a name is only a name, and leads nowhere else.
  private static func isPlain(_ name: String) -> Bool {
    !name.hasPrefix(".") && name.utf8.allSatisfy { "abcdefghijklmnopqrstuvwxyz0123456789.".utf8.contains($0) }
  }

  /// An image that the server no longer has is left out; without a network, nothing is stored.
  private func image(_ name: String, of id: ShareID) async throws -> Data? {
    do {
      return try await api.image(name, of: id)
    } catch ServerAPI.Failure.refused {
      return nil
    }
  }
}
