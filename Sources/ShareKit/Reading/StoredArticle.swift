// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation
public import ShareContract

/// An article that is on this device, with the images that were downloaded.
public struct StoredArticle: Hashable, Sendable {
  /// The share that it belongs to.
  public let id: ShareID
  /// The article as the server sent it.
  public let article: ReadableArticle
  /// The server's entity tag of this version.
  public let tag: String?
  /// Whether every image is stored.
  public let isComplete: Bool
  let folder: URL

  /// Returns the file of an image; nil if the article has no such image, or it isn't stored.
  public func image(_ name: String) -> URL? {
    guard let index = article.images.firstIndex(of: name) else { return nil }
    let file = folder.appendingPathComponent(ArticleStore.imageFile(index))
    return DurableFiles.isPlainFile(file) ? file : nil
  }
}
