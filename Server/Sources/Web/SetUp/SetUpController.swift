// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Books
import Foundation
package import Hummingbird
package import Identity
import Messages
package import Pipeline
import ServerCore
package import ServerHTTP
import ShareContract
package import Storage

/// Serves the list of steps from an account to the first book, which users can leave and find again.
package struct SetUpController {
  private let pages: Pages
  private let frames: PageFrames
  private let accounts: AccountService
  private let destinations: DestinationService
  private let verifications: DestinationVerifications
  private let mail: MailConfiguration
  private let own: PersonalMail
  private let tests: TestBooks
  private let steps: SetUpSteps
  private let address: ServerAddress

  package init(
    pages: Pages, frames: PageFrames, accounts: AccountService, destinations: DestinationService,
    verifications: DestinationVerifications, mail: MailConfiguration, own: PersonalMail, tests: TestBooks,
    steps: SetUpSteps, address: ServerAddress
  ) {
    self.pages = pages
    self.frames = frames
    self.accounts = accounts
    self.destinations = destinations
    self.verifications = verifications
    self.mail = mail
    self.own = own
    self.tests = tests
    self.steps = steps
    self.address = address
  }

  package func addRoutes(to router: some RouterMethods<ServerContext>) {
    router.get(RouterPath(PagePath.setUp), use: show)
    router.post(RouterPath(PagePath.setUpReader), use: addReader)
    router.post(RouterPath(PagePath.setUpBrowser), use: finishBrowser)
    router.post(RouterPath(PagePath.setUpDismissal), use: dismiss)
  }

  @Sendable
  private func show(_ request: Request, _ context: ServerContext) async throws -> Response {
    guard let caller = context.caller else { return .signIn(for: request) }
    return .live(try await page(request, caller))
  }

  private func page(
    _ request: Request, _ caller: Caller, form: [String: String] = [:], error: String? = nil
  ) async throws -> String {
    guard let record = try await steps.find(account: caller.account) else {
      throw Problem(.notFound, .unknownDestination)
    }
    let isOperator = try await frames.isOperator(caller)
    let situation = MailSituation(
      mail, personalSender: try await own.find(caller.account)?.from, isOperator: isOperator)
    let page = SetUpPage(
      steps: record, destinations: try await destinations.list(account: caller.account),
      tests: try await tests.last(account: caller.account),
      mail: situation, form: form, now: Date())
    let server = address.text(for: request)
    let common: [String: Any?] = [
      "title": Message.titleSetUp.text, "email": try await accounts.find(id: caller.account)?.email,
      "linkText": mail.waitingForLink(isOperator: isOperator), "addressError": error,
      "refresh": page.isMoving ? true : nil, "server": server, "submission": Submission().text,
      "catalog": server + Routes.catalog, "bookmarklet": Pages.bookmarklet(server: server),
    ]
    let frame = try await frames.frame(of: caller, nil)
    return pages.render("set-up", page.values.merging(common) { $1 }, in: frame)
  }

  // An address that can't be added stays in the form, with the reason next to it.
  @Sendable
  private func addReader(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.webCaller()
    let form = try await request.form(context)
    do {
      try await addReader(form, caller)
      return .seeOther(PagePath.setUp)
    } catch let error as any ShownError {
      return error.response(
        from: .live(try await page(request, caller, form: form, error: error.notice)))
    }
  }

  private func addReader(_ form: [String: String], _ caller: Caller) async throws {
    let device = form["device"].flatMap { $0 == DeviceProfile.generic.name || $0.isEmpty ? nil : $0 }
    let kind = form["kind"] == "email" ? "email" : "kindle"
    let record = try await destinations.add(
      account: caller.account, kind: kind,
      address: (form["address"] ?? "").trimmingCharacters(in: .whitespaces),
      name: kind == "kindle" ? Message.kindKindle.text : nil, isDefault: false,
      isConfirmed: form["confirmed"] == "yes", settings: DestinationSettings(device: device))
    try await verifications.send(toNew: record, of: destinations)
  }

  @Sendable
  private func finishBrowser(_ request: Request, _ context: ServerContext) async throws -> Response {
    try await finish(.browser, context, to: PagePath.setUp)
  }

  @Sendable
  private func dismiss(_ request: Request, _ context: ServerContext) async throws -> Response {
    try await finish(.dismissed, context, to: "/")
  }

  private func finish(_ step: SetUpStep, _ context: ServerContext, to path: String) async throws -> Response {
    let caller = try context.webCaller()
    try await steps.finish(step, account: caller.account, at: Moment(Date()))
    return .seeOther(path)
  }
}
