// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Encodings
import Foundation
import HTTPTypes
package import Hummingbird
package import Identity
package import Intake
import Messages
package import Pipeline
package import ServerCore
package import ServerHTTP
import ShareContract
import Storage

/// Serves the history page and its actions.
package struct WebController {
  private let pages: Pages
  private let accounts: AccountService
  private let library: ShareLibrary
  private let destinations: DestinationService
  private let intake: ShareIntake
  private let rate: RateLimit
  private let mail: MailConfiguration
  private let verifications: DestinationVerifications
  private let endpoints: EndpointVerifications
  private let own: PersonalMail

  package init(
    pages: Pages, accounts: AccountService, library: ShareLibrary, destinations: DestinationService,
    intake: ShareIntake, rate: RateLimit, mail: MailConfiguration, verifications: DestinationVerifications,
    endpoints: EndpointVerifications, own: PersonalMail
  ) {
    self.pages = pages
    self.accounts = accounts
    self.library = library
    self.destinations = destinations
    self.intake = intake
    self.rate = rate
    self.mail = mail
    self.verifications = verifications
    self.endpoints = endpoints
    self.own = own
  }

  package func addRoutes(to router: some RouterMethods<ServerContext>) {
    router.get("/", use: home)
    router.get("style.css") { _, _ in
      Response(
        status: .ok, headers: [.contentType: "text/css; charset=utf-8", .cacheControl: "max-age=3600"],
        body: .init(byteBuffer: .init(string: Pages.style)))
    }
    router.get("live.js") { _, _ in
      Response(
        status: .ok, headers: [.contentType: "text/javascript; charset=utf-8", .cacheControl: "no-cache"],
        body: .init(byteBuffer: .init(bytes: PackageResources.live_js)))
    }
    router.post("shares", use: paste)
    router.get("shares/:id/book", use: book)
    router.post("shares/:id/resend", use: resend)
    router.post("shares/:id/delete", use: delete)
    router.post("shares/:id/capture", use: addCapture)
    router.post("destinations", use: addDestination)
    router.post("destinations/:destination/confirm", use: confirmDestination)
    router.post("destinations/:destination/default", use: makeDefault)
    router.post("destinations/:destination/remove", use: removeDestination)
  }

  @Sendable
  private func home(_ request: Request, _ context: ServerContext) async throws -> Response {
    guard let caller = context.caller else { return .seeOther(PagePath.signIn) }
    let before = try request.integer("cursor", in: 1...Int.max)
    return .live(try await homePage(caller, before: before, notice: nil))
  }

  private func homePage(_ caller: Caller, before: Int?, notice: String?) async throws -> String {
    let page = try await library.page(account: caller.account, before: before, limit: 50)
    let places = try await destinations.list(account: caller.account)
    let waiting = try await destinations.waiting(account: caller.account)
    let ownSender = try await own.find(caller.account)?.from
    let sendsMail = ownSender != nil || mail.server != nil
    let time = Date()
    let rows = page.items.map { ShareRow($0, destinations: places, sendsMail: sendsMail, now: time) }
    return pages.render(
      "home",
      [
        "title": Message.titleHistory.text, "email": try await accounts.find(id: caller.account)?.email,
        "notice": notice,
        "refresh": rows.contains(where: \.isMoving) ? true : nil, "live": true, "shares": rows.map(\.values),
        "destinations": places.map { Self.values($0, waiting[$0.id]) }, "next": page.nextCursor,
        "sender": ownSender ?? mail.from,
        "folder": sendsMail ? nil : mail.folder.path,
      ])
  }

  private static func values(_ record: DestinationRecord, _ waiting: DigestRecord?) -> [String: Any] {
    var values: [String: Any] = [
      "id": record.id, "name": record.name, "address": record.address, "confirmed": record.confirmed,
      "isDefault": record.isDefault, "closed": record.closed != nil,
      "wantsWord": record.waits(for: .accountsWord), "wantsProof": record.waits(for: .mailedLink),
      "wantsChallenge": record.waits(for: .challenge),
    ]
    values["waiting"] = waiting.map { DestinationWords.waiting($0, record.settings.schedule) }
    return values
  }

  // Errors are shown on the page where they happened.
  private func onHome(
    _ caller: Caller, _ action: () async throws -> Void
  ) async throws -> Response {
    do {
      try await action()
      return .seeOther("/")
    } catch let error as any ShownError {
      return error.response(from: .live(try await homePage(caller, before: nil, notice: error.notice)))
    }
  }
}

extension WebController {
  @Sendable
  private func paste(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.webCaller()
    let content = try await request.form(context)["content"] ?? ""
    return try await onHome(caller) {
      try rate.take(caller.account)
      try await share(content, caller)
    }
  }

  private func share(_ content: String, _ caller: Caller) async throws {
    let trimmed = content.trimmingCharacters(in: .whitespacesAndNewlines)
    let isLink = !trimmed.contains(where: \.isWhitespace) && trimmed.contains("://")
    var share = ShareRequest(url: isLink ? trimmed : nil, text: isLink ? nil : trimmed)
    share.source = "web"
    let body = try JSONEncoder().encode(share)
    let envelope = ShareEnvelope(
      account: caller.account, id: nil, contentType: "application/json", announcedBytes: body.count)
    _ = try await intake.receive(RequestBody(buffer: .init(bytes: body)), envelope)
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
    return try await onHome(caller) {
      _ = try await library.deliver(id, account: caller.account, to: wanted, form: form["form"])
    }
  }

  @Sendable
  private func delete(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.webCaller()
    let id = try context.shareID()
    return try await onHome(caller) { try await library.delete(id, account: caller.account) }
  }

  @Sendable
  private func addCapture(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.webCaller()
    let id = try context.shareID()
    try rate.take(caller.account)
    let body = try await request.body.collect(upTo: intake.maxBody)
    return try await onHome(caller) {
      guard let page = try FormFile.content(named: "page", in: body, of: request.headers[.contentType]) else {
        throw Problem(
          .unprocessable, .noPageChosen)
      }
      let envelope = ShareEnvelope(
        account: caller.account, id: nil, contentType: "text/html", announcedBytes: page.count)
      try await intake.addCapture(RequestBody(buffer: .init(bytes: page)), envelope, to: id)
    }
  }

  @Sendable
  private func addDestination(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.webCaller()
    let form = try await request.form(context)
    var secret: String?
    var unverified: Problem?
    let answer = try await onHome(caller) {
      let record = try await destinations.add(
        account: caller.account, kind: form["kind"] ?? "kindle", address: form["address"] ?? "",
        name: form["name"].flatMap { $0.isEmpty ? nil : $0 }, isDefault: false, isConfirmed: false)
      try await verifications.send(toNew: record, of: destinations)
      secret = try await destinations.makeSecret(record.id, account: caller.account)
      unverified = try await endpoints.verify(new: record)
    }
    guard let secret else { return answer }
    let problem = unverified.map { $0.detail ?? $0.title }
    let notice: Message =
      problem.map { .noticeWebhookSecretUnverified(secret: secret, problem: $0) }
      ?? .noticeWebhookSecret(secret: secret)
    return .live(try await homePage(caller, before: nil, notice: notice.text))
  }

  @Sendable
  private func confirmDestination(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.webCaller()
    let id = try context.parameters.require("destination")
    return try await onHome(caller) { _ = try await destinations.confirm(id, account: caller.account) }
  }

  @Sendable
  private func makeDefault(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.webCaller()
    let id = try context.parameters.require("destination")
    return try await onHome(caller) {
      _ = try await destinations.makeDefault(id, account: caller.account)
    }
  }

  @Sendable
  private func removeDestination(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.webCaller()
    let id = try context.parameters.require("destination")
    return try await onHome(caller) { _ = try await destinations.remove(id, account: caller.account) }
  }
}
