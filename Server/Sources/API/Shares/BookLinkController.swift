// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation
package import Hummingbird
import Messages
package import Pipeline
import ServerCore
package import ServerHTTP
import ShareContract
package import Storage

/// Serves books to webhook receivers through the signed URL in the event.
package struct BookLinkController {
  private let library: ShareLibrary
  private let deliveries: Deliveries
  private let secrets: WebhookSecrets
  private let now: @Sendable () -> Date

  package init(
    library: ShareLibrary, deliveries: Deliveries, secrets: WebhookSecrets,
    now: @escaping @Sendable () -> Date
  ) {
    self.library = library
    self.deliveries = deliveries
    self.secrets = secrets
    self.now = now
  }

  package func addRoutes(to router: some RouterMethods<ServerContext>) {
    router.get(RouterPath(Routes.deliveredBook(":delivery")), use: book)
  }

  @Sendable
  private func book(_ request: Request, _ context: ServerContext) async throws -> Response {
    let link = try context.parameters.require("delivery")
    let end = request.uri.queryParameters["until"].flatMap { Int($0) } ?? 0
    let signature = request.uri.queryParameters["signature"].map(String.init) ?? ""
    // All invalid URLs get the same response, which reveals nothing.
    guard let delivery = try await deliveries.offered(link),
      BookLinks.isGood(link, until: end, signature: signature, try await signer(delivery), now: now()),
      let book = try await library.book(ofDelivery: delivery.id)
    else { throw Problem(.notFound, .bookLinkExpired) }
    return .book(book)
  }

  private func signer(_ delivery: DeliveryRecord) async throws -> WebhookSigner {
    WebhookSigner(try await secrets.valid(of: delivery.destination, at: Moment(now())))
  }
}
