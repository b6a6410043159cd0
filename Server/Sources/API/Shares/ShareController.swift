// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import HTTPTypes
package import Hummingbird
import Identity
package import Intake
package import Pipeline
package import ServerCore
package import ServerHTTP
import ShareContract
import Storage

/// Serves `/v1/shares`: accepts shares and reports their state.
package struct ShareController {
  private let intake: ShareIntake
  private let library: ShareLibrary
  private let rate: RateLimit

  package init(intake: ShareIntake, library: ShareLibrary, rate: RateLimit) {
    self.intake = intake
    self.library = library
    self.rate = rate
  }

  package func addRoutes(to router: some RouterMethods<ServerContext>) {
    router.post(RouterPath(Routes.shares), use: create)
    router.get(RouterPath(Routes.shares), use: list)
    router.get(RouterPath(Routes.share(":id")), use: status)
    router.delete(RouterPath(Routes.share(":id")), use: delete)
    router.get(RouterPath(Routes.book(":id")), use: book)
    router.get(RouterPath(Routes.article(":id")), use: article)
    router.post(RouterPath(Routes.capture(":id")), use: addCapture)
    router.post(RouterPath(Routes.link(of: ":id")), use: sendLink)
    router.post(RouterPath(Routes.deliveries(of: ":id")), use: deliver)
  }

  @Sendable
  private func create(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.require(.createShare)
    let envelope = try request.shareEnvelope(caller)
    try await rate.take(caller.account)
    let (receipt, isReplay) = try await intake.receive(request.body, envelope)
    return .accepted(receipt, isReplay: isReplay)
  }

  @Sendable
  private func list(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.require(.account)
    let page = try await library.page(try LibraryQuery(request), account: caller.account)
    return .json(ListedPage(page))
  }

  @Sendable
  private func status(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.require(.createShare)
    return .json(try await library.status(try context.shareID(), account: caller.account))
  }

  @Sendable
  private func delete(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.require(.account)
    try await library.delete(try context.shareID(), account: caller.account)
    return Response(status: .noContent)
  }

  @Sendable
  private func book(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.require(.account)
    let stored = try await library.storedBook(try context.shareID(), account: caller.account)
    return try await .book(sha256: stored.book.sha256, to: request) {
      try await library.file(stored.book, titled: stored.title)
    }
  }

  @Sendable
  private func article(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.require(.account)
    return .json(try await library.article(try context.shareID(), account: caller.account))
  }

  @Sendable
  private func addCapture(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.require(.account)
    let id = try context.shareID()
    // Checked before the body is read: whose share it is.
    _ = try await library.status(id, account: caller.account)
    let envelope = try request.shareEnvelope(caller)
    try await rate.take(caller.account)
    try await intake.addCapture(request.body, envelope, to: id)
    return .json(try await library.status(id, account: caller.account), status: .accepted)
  }

  @Sendable
  private func sendLink(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.require(.account)
    let status = try await library.sendLink(try context.shareID(), account: caller.account)
    return .json(status, status: .accepted)
  }

  @Sendable
  private func deliver(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.require(.account)
    let body = try await request.optionalJSON(DeliveryRequest.self, context)
    let status = try await library.deliver(
      try context.shareID(), account: caller.account, to: body?.destinations, form: body?.form)
    return .json(status, status: .accepted)
  }
}

/// The body of `POST /v1/shares/{id}/deliveries`.
///
/// Without destinations, the account's default is used.
private struct DeliveryRequest: Decodable {
  let destinations: [String]?
  /// Requests a simpler form of the book after a rejection.
  let form: String?
}
