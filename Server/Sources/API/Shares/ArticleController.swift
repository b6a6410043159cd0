// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Books
import Foundation
import HTTPTypes
package import Hummingbird
import Identity
package import Pipeline
import ServerCore
package import ServerHTTP
import ShareContract
import Storage

/// Serves what a device stores to show an article offline: the article, its images, and the image for lists.
///
/// The device asks by the entity tag whether what it has is current; no other cache may store it.
package struct ArticleController {
  private let library: ShareLibrary

  package init(library: ShareLibrary) {
    self.library = library
  }

  package func addRoutes(to router: some RouterMethods<ServerContext>) {
    router.get(RouterPath(Routes.reading(":id")), use: article)
    router.get(RouterPath(Routes.readingImage(":name", of: ":id")), use: image)
    router.get(RouterPath(Routes.leadImage(":id")), use: leadImage)
  }

  @Sendable
  private func article(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.require(.account)
    let article = try await library.readableArticle(try context.shareID(), account: caller.account)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return .tagged(try encoder.encode(article), type: "application/json", to: request)
  }

  @Sendable
  private func image(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.require(.account)
    let image = try await library.image(
      try context.parameters.require("name"), of: try context.shareID(), account: caller.account)
    return .tagged(image.bytes, type: image.mediaType, to: request)
  }

  @Sendable
  private func leadImage(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.require(.account)
    let image = try await library.leadImage(of: try context.shareID(), account: caller.account)
    return .tagged(image.bytes, type: image.mediaType, to: request)
  }
}
