// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Books
import Foundation
import HTTPTypes
package import Hummingbird
package import Identity
package import Intake
import Messages
package import Pipeline
import ServerCore
package import ServerHTTP
import ShareContract
package import Storage

/// Serves a destination's page and the page that confirms an email address.
package struct DestinationPageController {
  private let pages: Pages
  private let frames: PageFrames
  private let accounts: AccountService
  private let destinations: DestinationService
  private let verifications: DestinationVerifications
  private let endpoints: EndpointVerifications
  private let description: DestinationDescription
  private let deliveries: Deliveries
  private let signal: WorkSignal
  /// Where the server's mails are written instead of being sent; nil if they are sent.
  private let mail: MailConfiguration

  package init(
    pages: Pages, frames: PageFrames, accounts: AccountService, destinations: DestinationService,
    verifications: DestinationVerifications,
    endpoints: EndpointVerifications, description: DestinationDescription, deliveries: Deliveries,
    signal: WorkSignal, mail: MailConfiguration
  ) {
    self.pages = pages
    self.frames = frames
    self.accounts = accounts
    self.destinations = destinations
    self.verifications = verifications
    self.endpoints = endpoints
    self.description = description
    self.deliveries = deliveries
    self.signal = signal
    self.mail = mail
  }

  package func addRoutes(to router: some RouterMethods<ServerContext>) {
    router.get(RouterPath(PagePath.destination(":destination")), use: show)
    router.post(RouterPath(PagePath.settings(of: ":destination")), use: save)
    router.post(RouterPath(PagePath.digest(of: ":destination")), use: sendNow)
    router.post(RouterPath(PagePath.secret(of: ":destination")), use: makeSecret)
    router.post(RouterPath(PagePath.verification(of: ":destination")), use: sendVerification)
    router.post(RouterPath(PagePath.reopening(of: ":destination")), use: reopen)
    router.get(RouterPath(PagePath.confirmation(code: ":code")), use: askConfirmation)
    router.post(RouterPath(PagePath.confirmation(code: ":code")), use: confirm)
  }

  @Sendable
  private func show(_ request: Request, _ context: ServerContext) async throws -> Response {
    guard let caller = context.caller else { return .signIn(for: request) }
    return .page(try await page(try context.destination(), caller))
  }

  private func page(
    _ id: String, _ caller: Caller, notice: String? = nil, secret: String? = nil,
    typed: [String: String] = [:]
  ) async throws -> String {
    guard let record = try await destinations.find(id, account: caller.account) else { throw Self.notFound }
    let waiting = try await destinations.waiting(account: caller.account)[id]
    let isOperator = try await frames.isOperator(caller)
    let page = DestinationPage(
      record, waiting: waiting, description, isOperator: isOperator, sent: try await sent(record),
      machines: record.kind == .folder ? try await destinations.machines() : [], typed: typed)
    return pages.render(
      "destination",
      page.values.merging([
        "notice": notice, "secret": secret,
        "linkText": mail.waitingForLink(isOperator: isOperator),
        "unconfirmedBooks": try await unconfirmedBooks(record),
      ]) { $1 }, in: try await frames.frame(of: caller, .destinations))
  }

  /// Says how many books wait for the destination to be confirmed; nil if none do.
  private func unconfirmedBooks(_ record: DestinationRecord) async throws -> String? {
    let count = try await destinations.unconfirmedBooks(account: record.account)[record.id]
    return count.map { Message.destinationBooksWaiting(count: $0).text }
  }

  private func sent(_ record: DestinationRecord) async throws -> DestinationPage.MailsSent? {
    guard record.kind.isMail else { return nil }
    let day = Moment(description.now()).advanced(by: .seconds(-86_400))
    return DestinationPage.MailsSent(
      ofAccount: try await deliveries.sentCount(.account(record.account), since: day))
  }

  // Errors are shown on the page where they happened.
  private func onPage(
    _ context: ServerContext, typed: [String: String] = [:],
    _ action: (String, Caller) async throws -> Message?
  ) async throws -> Response {
    let (caller, id) = (try context.webCaller(), try context.destination())
    guard try await destinations.find(id, account: caller.account) != nil else { throw Self.notFound }
    do {
      let notice = try await action(id, caller)
      return .page(try await page(id, caller, notice: notice?.text))
    } catch let error as any ShownError {
      return error.response(showing: try await page(id, caller, notice: error.notice, typed: typed))
    }
  }

  private func refusal(_ id: String, _ caller: Caller, _ problem: Problem) async throws -> Response {
    let page = try await page(id, caller, notice: problem.shownDetail)
    return .page(page, status: .init(code: problem.status))
  }

  private static let notFound = Problem(.notFound, .unknownDestination)
}

extension DestinationPageController {
  @Sendable
  private func save(_ request: Request, _ context: ServerContext) async throws -> Response {
    let form = try await request.form(context)
    return try await onPage(context, typed: form) { id, caller in
      guard let record = try await destinations.find(id, account: caller.account) else { return nil }
      var settings = record.settings
      settings.schedule = try DestinationPage.schedule(of: form)
      if let node = form["node"] { settings.node = DestinationPage.node(node) }
      if let device = form["device"] { settings.device = device == DeviceProfile.generic.name ? nil : device }
      if let sendsBook = form["sendsBook"] { settings.sendsBook = sendsBook == "yes" ? true : nil }
      // The name is changed only with valid settings, so that an error never leaves half of the form saved.
      try destinations.check(settings, of: record)
      if let name = form["name"] { _ = try await destinations.rename(id, account: caller.account, to: name) }
      _ = try await destinations.set(settings, of: id, account: caller.account)
      signal.signal()
      return .noticeSaved
    }
  }

  @Sendable
  private func sendNow(_ request: Request, _ context: ServerContext) async throws -> Response {
    try await onPage(context) { id, caller in
      let hadWaiting = try await destinations.sendNow(id, account: caller.account) == true
      signal.signal()
      return hadWaiting ? .noticeDigestStarted : .noticeNothingWaiting
    }
  }

  @Sendable
  private func makeSecret(_ request: Request, _ context: ServerContext) async throws -> Response {
    let (caller, id) = (try context.webCaller(), try context.destination())
    guard let secret = try await destinations.makeSecret(id, account: caller.account) else {
      throw Self.notFound
    }
    context.note(.webhookSecretMade, account: caller.account, [.destination: id])
    return .page(try await page(id, caller, secret: secret))
  }

  @Sendable
  private func sendVerification(_ request: Request, _ context: ServerContext) async throws -> Response {
    try await onPage(context) { id, caller in
      guard let record = try await destinations.find(id, account: caller.account) else { return nil }
      guard record.kind != .webhook else {
        try await endpoints.verify(record)
        signal.signal()
        return .noticeEndpointVerified
      }
      try await verifications.send(to: record)
      return mail.noticeOfLink(isOperator: try await frames.isOperator(caller)) ?? .noticeConfirmationSent
    }
  }

  @Sendable
  private func reopen(_ request: Request, _ context: ServerContext) async throws -> Response {
    try await onPage(context) { id, caller in
      _ = try await destinations.reopen(id, account: caller.account)
      return .noticeDestinationEnabled
    }
  }
}

// Anyone who can read the mail of the address can confirm it, without an account here.
extension DestinationPageController {
  // Viewing a link doesn't use it, because programs that preview links open all of them.
  @Sendable
  private func askConfirmation(_ request: Request, _ context: ServerContext) async throws -> Response {
    let code = try context.parameters.require("code")
    guard let record = try await verifications.peek(code) else { return usedUp }
    let account = try await accounts.find(id: record.account)?.email
    return .page(
      pages.render(
        "confirm",
        ["title": Message.titleConfirm.text, "account": account, "address": record.address, "code": code]))
  }

  @Sendable
  private func confirm(_ request: Request, _ context: ServerContext) async throws -> Response {
    try CrossOrigin.checkForm(request)
    guard let record = try await verifications.redeem(try context.parameters.require("code")) else {
      return usedUp
    }
    signal.signal()
    return .page(pages.message(.titleConfirmed, .noticeDestinationConfirmed(address: record.address)))
  }

  private var usedUp: Response {
    .page(pages.message(.titleLinkExpired, .noticeLinkExpiredConfirmation), status: .gone)
  }

}

extension ServerContext {
  fileprivate func destination() throws -> String { try parameters.require("destination") }
}
