// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract
import ShareKit

extension ArticleStore {
  /// Stores an article with its images by name, as a download does that has written each into a file.
  func store(
    _ article: ReadableArticle, tag: String?, images: [String: Data], of id: ShareID, at now: Date
  ) throws {
    let folder = try makeFolder()
    for (number, name) in article.images.enumerated() {
      try images[name]?.write(to: folder.appendingPathComponent(Self.imageFile(number)))
    }
    try store(article, tag: tag, in: folder, of: id, at: now)
  }
}
