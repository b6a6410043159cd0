// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import HTTPTypes
package import Hummingbird
import Identity
package import Intake
import Messages
package import Pipeline
package import ServerCore
package import ServerHTTP
import ShareContract
import Storage

/// Serves the actions on one share.
///
/// Each action leads to the library. Errors are shown there, too.
package struct ShareActionController {
  private let maker: LibraryPageMaker
  private let library: ShareLibrary
  private let intake: ShareIntake
  private let rate: RateLimit

  package init(maker: LibraryPageMaker, library: ShareLibrary, intake: ShareIntake, rate: RateLimit) {
    self.maker = maker
    self.library = library
    self.intake = intake
    self.rate = rate
  }

  package func addRoutes(to router: some RouterMethods<ServerContext>) {
    router.get(RouterPath(PagePath.book(of: ":id")), use: book)
    router.post(RouterPath(PagePath.resending(of: ":id")), use: resend)
    router.post(RouterPath(PagePath.deletion(of: ":id")), use: delete)
    router.post(RouterPath(PagePath.capture(of: ":id")), use: addCapture)
    router.post(RouterPath(PagePath.link(of: ":id")), use: sendLink)
  }

  private func onLibrary(
    _ caller: Caller, next: String? = nil, _ action: () async throws -> [(String, String)]
  ) async throws -> Response {
    let filter = LibraryFilter(address: next)
    do {
      return .seeOther(LibraryToast.address(LibraryFilter.address(after: next), try await action()))
    } catch let error as any ShownError {
      let extras = LibraryPageMaker.Extras(notice: error.notice)
      return error.response(showing: try await maker.page(filter, of: caller, extras))
    }
  }

  @Sendable
  private func book(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.webCaller()
    return .book(try await library.book(try context.shareID(), account: caller.account))
  }

  @Sendable
  private func resend(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.webCaller()
    let id = try context.shareID()
    let form = try await request.form(context)
    let wanted = form["destination"].map { [$0] }
    return try await onLibrary(caller, next: form["next"]) {
      let status = try await library.deliver(id, account: caller.account, to: wanted, form: form["form"])
      return await parameters(after: status, caller)
    }
  }

  @Sendable
  private func sendLink(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.webCaller()
    let id = try context.shareID()
    let next = try await request.form(context)["next"]
    return try await onLibrary(caller, next: next) {
      await parameters(after: try await library.sendLink(id, account: caller.account), caller)
    }
  }

  private func parameters(after status: ShareStatus, _ caller: Caller) async -> [(String, String)] {
    let isSent = await library.sends(status, account: caller.account)
    return LibraryToast.parameters(sent: isSent ? 1 : 0, made: isSent ? 0 : 1)
  }

  @Sendable
  private func delete(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.webCaller()
    let id = try context.shareID()
    let next = try await request.form(context)["next"]
    return try await onLibrary(caller, next: next) {
      LibraryToast.parameters(after: try await library.apply(.bin, to: [id], account: caller.account))
    }
  }

  @Sendable
  private func addCapture(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.webCaller()
    let id = try context.shareID()
    try await rate.take(caller.account)
    let body = try await request.body.collect(upTo: intake.maxBody)
    return try await onLibrary(caller) {
      guard let page = try FormFile.content(named: "page", in: body, of: request.headers[.contentType]) else {
        throw Problem(.unprocessable, .noPageChosen)
      }
      let envelope = ShareEnvelope(
        account: caller.account, id: nil, contentType: "text/html", announcedBytes: page.count)
      try await intake.addCapture(RequestBody(buffer: .init(bytes: page)), envelope, to: id)
      return LibraryToast.parametersAfterAdding
    }
  }
}
