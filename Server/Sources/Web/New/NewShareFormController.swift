// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import HTTPTypes
package import Hummingbird
import Identity
import Messages
import ServerCore
package import ServerHTTP
import ShareContract

/// Takes the form for new shares from the page's script, maybe again after a lost connection.
package struct NewShareFormController {
  private let page: NewSharePage
  private let sender: NewShareSender

  package init(page: NewSharePage, sender: NewShareSender) {
    (self.page, self.sender) = (page, sender)
  }

  package func addRoutes(to router: some RouterMethods<ServerContext>) {
    router.post(RouterPath(PagePath.newShareForm), use: submit)
  }

  @Sendable
  private func submit(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.webCaller()
    if let meant = request.headers[.sharepipeAccount], meant != caller.account {
      throw Problem(.tokenOwnerMismatch, .shareForOtherAccount)
    }
    let body = try await request.body.collect(upTo: sender.maxBody)
    let draft = NewShareDraft(try SubmittedForm(body, contentType: request.headers[.contentType]))
    if let problem = page.problem(of: draft) { throw problem }
    let outcome = try await sender.add(draft, account: caller.account)
    if let error = outcome.error { throw error }
    return .json(FormReceipt(draft.submission, body, outcome), status: .accepted)
  }
}
