// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import ShareContract

extension ShareLibrary {
  /// The article of a share for a device that shows it offline.
  package func readableArticle(_ id: ShareID, account: String) async throws -> ReadableArticle {
    let shown = try await shownArticle(id, account: account, imagesAt: ReadableArticle.imagePrefix)
    return ReadableArticle(
      title: shown.title, url: shown.url, html: shown.html,
      images: shown.isFromBook ? Self.imageNames(in: shown.html) : [], hasTitle: shown.isFromBook,
      language: shown.language, direction: shown.direction)
  }

  /// The names of a book's images in the order of the text, each once.
  private static func imageNames(in html: String) -> [String] {
    var seen: Set<String> = []
    // Quotation marks of texts are escaped, so this occurs only in attributes.
    return html.matches(of: #/ src="images/([a-z0-9.]+)"/#).map { String($0.1) }
      .filter { seen.insert($0).inserted }
  }
}
