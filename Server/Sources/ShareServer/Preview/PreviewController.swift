// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Hummingbird
import Messages
import ShareContract

/// `/v1/preview`: the card of a link, for a share sheet that must not fetch it itself.
///
/// With `title`, the sender's own, the card has that one.
struct PreviewController {
  let shelf: CardShelf
  let rate: RateLimit

  /// As long as the guarded fetcher takes an address.
  private static let urlLimit = 8192

  func addRoutes(to router: some RouterMethods<ServerContext>) {
    router.get("v1/preview", use: preview)
  }

  @Sendable
  private func preview(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.require(.createShare)
    guard let url = request.uri.queryParameters["url"].map(String.init), !url.isEmpty else {
      throw Problem(.unprocessable, .previewAddressMissing)
    }
    guard url.utf8.count <= Self.urlLimit else { throw Problem(.invalidURL) }
    try rate.take(caller.account)
    let own = request.uri.queryParameters["title"].map(String.init)
    return .json(try await shelf.card(of: url).get().titled(own))
  }
}
