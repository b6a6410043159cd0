// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Hummingbird
import Identity
import Messages
package import Pipeline
package import ServerCore
package import ServerHTTP
import ShareContract

/// Serves `/v1/preview`: the link metadata for a share sheet that must not fetch the page itself.
///
/// With the sender's `title`, the metadata has that title.
package struct PreviewController {
  private let cache: LinkPreviewCache
  private let rate: RateLimit

  package init(cache: LinkPreviewCache, rate: RateLimit) {
    self.cache = cache
    self.rate = rate
  }

  /// The maximum length of a URL in the guarded fetcher.
  private static let urlLimit = 8192

  package func addRoutes(to router: some RouterMethods<ServerContext>) {
    router.get(RouterPath(Routes.preview), use: preview)
  }

  @Sendable
  private func preview(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.require(.createShare)
    guard let url = request.uri.queryParameters["url"].map(String.init), !url.isEmpty else {
      throw Problem(.unprocessable, .previewAddressMissing)
    }
    guard url.utf8.count <= Self.urlLimit else { throw Problem(.invalidURL) }
    try await rate.take(caller.account)
    let own = request.uri.queryParameters["title"].map(String.init)
    return .json(try await cache.card(of: url).get().titled(own))
  }
}
