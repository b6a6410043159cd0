// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import BookCheck
import Foundation
package import Hummingbird
package import Identity
import Messages
package import Pipeline
package import ServerHTTP
import ShareContract
import Storage

/// Serves one share's page: what happened to it, and where it can be sent again.
package struct SharePageController {
  private let pages: Pages
  private let accounts: AccountService
  private let library: ShareLibrary
  private let destinations: DestinationService
  private let limits: BookLimits
  private let sendsMail: Bool
  private let own: PersonalMail

  package init(
    pages: Pages, accounts: AccountService, library: ShareLibrary, destinations: DestinationService,
    limits: BookLimits, sendsMail: Bool, own: PersonalMail
  ) {
    self.pages = pages
    self.accounts = accounts
    self.library = library
    self.destinations = destinations
    self.limits = limits
    self.sendsMail = sendsMail
    self.own = own
  }

  package func addRoutes(to router: some RouterMethods<ServerContext>) {
    router.get("shares/:id", use: show)
  }

  @Sendable
  private func show(_ request: Request, _ context: ServerContext) async throws -> Response {
    guard let caller = context.caller else { return .seeOther(PagePath.signIn) }
    let status = try await library.status(try context.shareID(), account: caller.account)
    let places = try await destinations.list(account: caller.account)
    let hasOwnMail = try await own.find(caller.account) != nil
    let row = ShareRow(status, destinations: places, sendsMail: sendsMail || hasOwnMail, now: Date())
    var values: [String: Any?] = row.values
    values["title"] = status.title ?? status.url ?? Message.titleUntitled.text
    values["email"] = try await accounts.find(id: caller.account)?.email
    values["refresh"] = row.isMoving ? true : nil
    values["bookNotes"] = status.book?.notes
    values["size"] = status.bookBytes.map(BookLimits.words)
    let forms = try await library.simplerForms(try context.shareID(), account: caller.account)
    values["places"] = places.map { self.values($0, status, simpler: forms[$0.id]) }
    values["history"] = (status.history ?? []).map {
      Self.values($0, status, places, sendsMail: sendsMail || hasOwnMail)
    }
    return .page(pages.render("share", values))
  }

  private func values(
    _ place: DestinationRecord, _ status: ShareStatus, simpler: BookForm?
  ) -> [String: Any] {
    var values: [String: Any] = [
      "id": place.id, "name": place.name, "share": status.id.text,
      "words": DestinationWords.resending(to: place.kind),
    ]
    if let simpler { values["simpler"] = ["form": simpler.rawValue, "is": Self.text(of: simpler)] }
    if !place.confirmed { values["obstacle"] = Message.resendUnconfirmed.text }
    if place.closed != nil { values["obstacle"] = Message.resendDisabled.text }
    if let bytes = status.bookBytes, let problem = limits.obstacle(bytes, to: place) {
      values["obstacle"] = problem.detail ?? problem.title
    }
    return values
  }

  private static func values(
    _ change: StateChange, _ status: ShareStatus, _ places: [DestinationRecord], sendsMail: Bool
  ) -> [String: Any] {
    let delivery = change.delivery.flatMap { id in status.deliveries.first { $0.id == id } }
    let place = delivery.flatMap { delivery in places.first { $0.id == delivery.destination } }
    let name = delivery.map { _ in place?.name ?? Message.stateRemovedDestination.text }
    let event = Self.words(delivery: change.state, place?.kind, sendsMail: sendsMail)
    var values: [String: Any] = [
      "state": change.state, "at": change.at,
      "time": String(change.at.prefix(19)).replacing("T", with: " ") + " UTC",
      "text": name.map { Message.eventDelivery(destination: $0, event: event).text }
        ?? Self.words(share: change.state),
    ]
    // Not “reason”: a name that is absent here would be looked up in the enclosing page.
    values["why"] = change.problem.map { $0.detail ?? $0.title }
    return values
  }

  private static func words(share state: String) -> String {
    switch ShareState(rawValue: state) {
    case .received: Message.eventReceived.text
    case .reading: Message.eventReading.text
    case .ready: Message.eventReady.text
    case .needsCapture: Message.eventNeedsCapture.text
    case .failed: Message.eventFailed.text
    case nil: state
    }
  }

  private static func words(delivery state: String, _ kind: StoredDestinationKind?, sendsMail: Bool) -> String
  {
    switch DeliveryState(rawValue: state) {
    case .queued: Message.eventQueued.text
    case .sending: Message.eventSending.text
    case .sent where kind == .folder: Message.eventSentToFolder.text
    case .sent where kind == .webhook: Message.eventSentToWebhook.text
    case .sent where !sendsMail && kind != nil: Message.eventSentToMailFolder.text
    case .sent: Message.eventSent.text
    case .confirmed: Message.eventConfirmed.text
    case .rejected: Message.eventRejected.text
    case .uncertain: Message.eventUncertain.text
    case .failed: Message.eventNotSent.text
    case nil: state
    }
  }

  private static func text(of form: BookForm) -> String {
    switch form {
    case .strict: Message.resendStrict.text
    case .plain: Message.resendPlain.text
    case .html: Message.resendHtml.text
    case .text: Message.resendText.text
    }
  }
}
