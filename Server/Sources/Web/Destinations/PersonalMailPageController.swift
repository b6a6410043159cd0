// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Delivery
import Foundation
package import Hummingbird
package import Identity
package import Intake
import Messages
package import Pipeline
package import ServerCore
package import ServerHTTP
import ShareContract
import Storage

/// Serves the page on which users set up a personal mail account for sending books.
package struct PersonalMailPageController {
  private let pages: Pages
  private let accounts: AccountService
  private let own: PersonalMail
  private let mail: MailConfiguration
  private let signal: WorkSignal
  /// The limit on attempts, each of which connects to a server of the user's choice.
  private let rate: RateLimit

  package init(
    pages: Pages, accounts: AccountService, own: PersonalMail, mail: MailConfiguration, signal: WorkSignal,
    rate: RateLimit
  ) {
    self.pages = pages
    self.accounts = accounts
    self.own = own
    self.mail = mail
    self.signal = signal
    self.rate = rate
  }

  package func addRoutes(to router: some RouterMethods<ServerContext>) {
    router.get(RouterPath(PagePath.mail), use: show)
    router.post(RouterPath(PagePath.mail), use: save)
    router.post(RouterPath(PagePath.mailRemoval), use: remove)
    router.post(RouterPath(PagePath.mailCheck), use: check)
  }

  @Sendable
  private func show(_ request: Request, _ context: ServerContext) async throws -> Response {
    guard let caller = context.caller else { return .signIn(for: request) }
    return .page(try await page(caller))
  }

  private func page(
    _ caller: Caller, notice: String? = nil, form: [String: String] = [:]
  ) async throws -> String {
    let record = try await own.find(caller.account)
    let parts = URLComponents(string: form["server"] ?? record?.server ?? "smtps://")
    let values: [String: Any?] = [
      "title": Message.titleMail.text, "email": try await accounts.find(id: caller.account)?.email,
      "notice": notice, "isSet": record.map { _ in true }, "personalSender": record?.from,
      "serverSender": mail.server == nil ? nil : mail.from, "host": parts?.host,
      "port": parts?.port ?? 465, "startTLS": parts?.scheme == "smtp" ? true : nil,
      "user": form["user"] ?? record?.user, "from": form["from"] ?? record?.from,
    ]
    return pages.render("mail", values)
  }

  // Errors are shown on the page where they happened.
  private func onPage(
    _ context: ServerContext, _ form: [String: String] = [:], _ action: (Caller) async throws -> Message
  ) async throws -> Response {
    let caller = try context.webCaller()
    do {
      return .page(try await page(caller, notice: try await action(caller).text))
    } catch let error as any ShownError {
      return error.response(showing: try await page(caller, notice: error.notice, form: form))
    }
  }

  @Sendable
  private func save(_ request: Request, _ context: ServerContext) async throws -> Response {
    var form = try await request.form(context)
    let host = (form["host"] ?? "").trimmingCharacters(in: .whitespaces)
    let scheme = form["encryption"] == "startTLS" ? "smtp" : "smtps"
    form["server"] = "\(scheme)://\(host):\(form["port"] ?? "")"
    let mailRequest = PersonalMailRequest(
      server: form["server"] ?? "", user: form["user"] ?? "", password: form["password"] ?? "",
      from: (form["from"] ?? "").trimmingCharacters(in: .whitespaces))
    return try await onPage(context, form) { caller in
      try await rate.take(caller.account)
      try await own.set(mailRequest, of: caller.account)
      context.note(.mailAccountSet, account: caller.account)
      signal.signal()
      return .noticePersonalMailSaved(sender: mailRequest.from)
    }
  }

  @Sendable
  private func remove(_ request: Request, _ context: ServerContext) async throws -> Response {
    try await onPage(context) { caller in
      if try await own.remove(caller.account) { context.note(.mailAccountRemoved, account: caller.account) }
      signal.signal()
      return mail.server == nil
        ? .noticePersonalMailRemovedNoMail : .noticePersonalMailRemoved(sender: mail.from)
    }
  }

  @Sendable
  private func check(_ request: Request, _ context: ServerContext) async throws -> Response {
    try await onPage(context) { caller in
      try await rate.take(caller.account)
      guard let (server, from) = try? await own.server(of: caller.account) else {
        throw Problem(.conflict, .mailPasswordLost)
      }
      let found = await server.probe(from: from, timeouts: .init(connect: 10, reply: 15))
      if let problem = found.problem { return .noticePersonalMailFailed(reason: problem.message.text) }
      if try await own.resume(caller.account) { signal.signal() }
      return .noticePersonalMailWorks
    }
  }
}
