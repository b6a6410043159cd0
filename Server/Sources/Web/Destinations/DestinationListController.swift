// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
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

/// Serves the list of destinations, where they are added, confirmed, tested and removed.
package struct DestinationListController {
  private let pages: Pages
  private let frames: PageFrames
  private let destinations: DestinationService
  private let verifications: DestinationVerifications
  private let endpoints: EndpointVerifications
  private let mail: MailConfiguration
  private let own: PersonalMail
  private let tests: TestBooks
  private let rate: RateLimit
  private let signal: WorkSignal

  package init(
    pages: Pages, frames: PageFrames, destinations: DestinationService,
    verifications: DestinationVerifications, endpoints: EndpointVerifications, mail: MailConfiguration,
    own: PersonalMail, tests: TestBooks, rate: RateLimit, signal: WorkSignal
  ) {
    self.pages = pages
    self.frames = frames
    self.destinations = destinations
    self.verifications = verifications
    self.endpoints = endpoints
    self.mail = mail
    self.own = own
    self.tests = tests
    self.rate = rate
    self.signal = signal
  }

  package func addRoutes(to router: some RouterMethods<ServerContext>) {
    router.get(RouterPath(PagePath.destinations), use: list)
    router.post(RouterPath(PagePath.destinations), use: add)
    router.post(RouterPath(PagePath.confirmation(of: ":destination")), use: confirm)
    router.post(RouterPath(PagePath.preference(of: ":destination")), use: makeDefault)
    router.post(RouterPath(PagePath.removal(of: ":destination")), use: remove)
    router.post(RouterPath(PagePath.test(of: ":destination")), use: sendTestBook)
  }

  @Sendable
  private func list(_ request: Request, _ context: ServerContext) async throws -> Response {
    guard let caller = context.caller else { return .signIn(for: request) }
    return .live(try await page(caller))
  }

  /// - Parameters:
  ///   - form: what was entered before an error.
  ///   - error: why the destination couldn't be added.
  private func page(
    _ caller: Caller, notice: String? = nil, form: [String: String] = [:], error: String? = nil
  ) async throws -> String {
    let list = try await destinations.list(account: caller.account)
    let waiting = try await destinations.waiting(account: caller.account)
    let books = try await destinations.unconfirmedBooks(account: caller.account)
    let isOperator = try await frames.isOperator(caller)
    let situation = MailSituation(
      mail, personalSender: try await own.find(caller.account)?.from, isOperator: isOperator)
    return pages.render(
      "destinations",
      [
        "title": Message.titleDestinations.text, "notice": notice, "error": error,
        "destinations": list.map { Self.values($0, waiting[$0.id], books[$0.id] ?? 0) },
        "kinds": Self.kinds(form["kind"]), "filledAddress": form["address"] ?? "",
        "filledName": form["name"] ?? "", "filledNode": form["node"] ?? "",
        "machines": try await destinations.machines(), "sender": situation.sender,
        "writesFiles": situation.writesFiles ? true : nil, "mailFolder": situation.folder,
        "linkText": mail.waitingForLink(isOperator: isOperator),
      ], in: try await frames.frame(of: caller, .destinations))
  }

  private static func values(
    _ record: DestinationRecord, _ waiting: DigestRecord?, _ books: Int
  ) -> [String: Any] {
    var values: [String: Any] = [
      "id": record.id, "name": record.name, "address": record.address, "isDefault": record.isDefault,
      "closed": record.closed != nil, "wantsWord": record.waits(for: .accountsWord),
      "wantsVerification": record.waits(for: .mailedLink), "wantsChallenge": record.waits(for: .challenge),
    ]
    if record.kind != .kindle { values["kindText"] = DestinationMessages.kind(record.kind) }
    values["node"] = record.settings.node
    values["waiting"] = waiting.map { DestinationMessages.waiting($0, record.settings.schedule) }
    if books > 0 {
      values["waitingBooks"] =
        ["count": books, "text": Message.destinationBooksWaiting(count: books).text] as [String: Any]
    }
    return values
  }

  private static func kinds(_ chosen: String?) -> [[String: Any]] {
    StoredDestinationKind.allCases.map {
      ["value": $0.rawValue, "text": DestinationMessages.kind($0), "isChosen": $0.rawValue == chosen]
    }
  }
}

extension DestinationListController {
  @Sendable
  private func add(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.webCaller()
    let form = try await request.form(context)
    do {
      let notice = try await added(form, caller)
      guard let notice else { return .seeOther(PagePath.destinations) }
      return .live(try await page(caller, notice: notice.text))
    } catch let error as any ShownError {
      return error.response(
        from: .live(try await page(caller, form: form, error: error.notice)))
    }
  }

  /// Adds the destination and returns what its owner has to know.
  private func added(_ form: [String: String], _ caller: Caller) async throws -> Message? {
    let record = try await destinations.add(
      account: caller.account, kind: form["kind"] ?? "kindle",
      address: (form["address"] ?? "").trimmingCharacters(in: .whitespaces),
      name: form["name"].flatMap { $0.isEmpty ? nil : $0 }, isDefault: false, isConfirmed: false,
      settings: Self.settings(form))
    try await verifications.send(toNew: record, of: destinations)
    guard let secret = try await destinations.makeSecret(record.id, account: caller.account) else {
      guard record.waits(for: .mailedLink) else { return nil }
      return mail.noticeOfLink(isOperator: try await frames.isOperator(caller)) ?? .noticeConfirmationSent
    }
    let problem = try await endpoints.verify(new: record).map { $0.shownDetail }
    return problem.map { .noticeWebhookSecretUnverified(secret: secret, problem: $0) }
      ?? .noticeWebhookSecret(secret: secret)
  }

  private static func settings(_ form: [String: String]) -> DestinationSettings {
    var settings = DestinationSettings()
    settings.node = DestinationPage.node(form["node"] ?? "")
    return settings
  }

  // Errors are shown on the list; a form can name the page to return to.
  private func onList(
    _ request: Request, _ context: ServerContext, _ action: (String, Caller) async throws -> Void
  ) async throws -> Response {
    let caller = try context.webCaller()
    let form = try await request.form(context)
    do {
      try await action(try context.parameters.require("destination"), caller)
      return .seeOther(form["next"] == PagePath.setUp ? PagePath.setUp : PagePath.destinations)
    } catch let error as any ShownError {
      return error.response(from: .live(try await page(caller, notice: error.notice)))
    }
  }

  @Sendable
  private func confirm(_ request: Request, _ context: ServerContext) async throws -> Response {
    try await onList(request, context) { id, caller in
      _ = try await destinations.confirm(id, account: caller.account)
      signal.signal()
    }
  }

  @Sendable
  private func makeDefault(_ request: Request, _ context: ServerContext) async throws -> Response {
    try await onList(request, context) { id, caller in
      _ = try await destinations.makeDefault(id, account: caller.account)
    }
  }

  @Sendable
  private func remove(_ request: Request, _ context: ServerContext) async throws -> Response {
    try await onList(request, context) { id, caller in
      _ = try await destinations.remove(id, account: caller.account)
    }
  }

  @Sendable
  private func sendTestBook(_ request: Request, _ context: ServerContext) async throws -> Response {
    try await onList(request, context) { id, caller in
      try await rate.take(caller.account)
      try await tests.send(to: id, account: caller.account)
    }
  }
}
