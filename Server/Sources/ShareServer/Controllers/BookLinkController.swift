// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Hummingbird
import Messages
import ShareContract
import Storage

/// Books for the receivers of webhooks, by the signed address in the event.
struct BookLinkController {
  let library: ShareLibrary
  let deliveries: Deliveries
  let secrets: WebhookSecrets
  let now: @Sendable () -> Date

  func addRoutes(to router: some RouterMethods<ServerContext>) {
    router.get("\(BookLinks.path)/:delivery", use: book)
  }

  @Sendable
  private func book(_ request: Request, _ context: ServerContext) async throws -> Response {
    let id = try context.parameters.require("delivery")
    let end = request.uri.queryParameters["until"].flatMap { Int($0) } ?? 0
    let signature = request.uri.queryParameters["signature"].map(String.init) ?? ""
    // What is wrong with an address is nobody's business: each is as unknown as the other.
    guard let delivery = try await deliveries.find(id),
      BookLinks.isGood(id, until: end, signature: signature, try await signer(delivery), now: now()),
      let book = try await library.book(ofDelivery: id)
    else { throw Problem(.notFound, .bookLinkExpired) }
    return .book(book)
  }

  private func signer(_ delivery: DeliveryRecord) async throws -> WebhookSigner {
    WebhookSigner(try await secrets.valid(of: delivery.destination, at: Moment(now())))
  }
}
