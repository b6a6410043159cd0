// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Delivery
import Foundation
import Messages
import ShareContract
import Storage

/// The one list of what hands books over, by the kind of destination.
struct DeliveryPlaces: Sendable {
  let senders: MailSenders
  let mail: MailConfiguration
  let folders: FolderRules
  let poster: any WebhookPoster
  let secrets: WebhookSecrets
  let links: BookLinks
  let now: @Sendable () -> Date

  /// The adapter for one delivery to a destination; throws the problem that keeps anything from going there.
  ///
  /// - Parameter sender: by which way mails of the destination's account leave.
  func adapter(
    for destination: DestinationRecord, delivery: String, sender: MailSender
  ) async throws -> any DeliveryAdapter {
    try check(destination)
    switch destination.kind {
    case .kindle, .email: return MailAdapter(sender.carrier, from: sender.from, to: destination.address)
    case .folder: return try folders.adapter(destination.address, account: destination.account)
    case .webhook: return try await webhook(destination, delivery)
    }
  }

  private func check(_ destination: DestinationRecord) throws(Problem) {
    guard destination.confirmed else {
      throw Problem(
        .destinationUnconfirmed, .destinationNotConfirmed(address: destination.address))
    }
    if destination.closed != nil {
      throw Problem(
        .webhookGone, .destinationDisabled(name: destination.name))
    }
    if destination.kind.isMail && !mail.allows(destination) {
      throw Problem(.mailRefused, .recipientForbidden(address: destination.address))
    }
  }

  private func webhook(_ destination: DestinationRecord, _ delivery: String) async throws -> WebhookAdapter {
    let keys = try await secrets.valid(of: destination.id, at: Moment(now()))
    guard !keys.isEmpty else {
      throw Problem(
        .webhookMisconfigured, .webhookHasNoSecret(name: destination.name))
    }
    let signer = WebhookSigner(keys)
    let sendsBook = destination.settings.sendsBook == true
    let content: WebhookAdapter.Content =
      sendsBook ? .book : .link(links.link(to: delivery, signer, now: now()))
    return WebhookAdapter(
      address: destination.address, content: content, poster: poster, now: now,
      sign: { signer.signatures(of: $0) })
  }
}

extension MailConfiguration {
  /// Whether mail may go to a destination: to an allowed domain, or to an address whose owner opened the link mailed there.
  func allows(_ destination: DestinationRecord) -> Bool {
    destination.isProved || allows(destination.address)
  }
}

extension StoredDestinationKind {
  /// Whether books go there by mail.
  var isMail: Bool { self == .kindle || self == .email }
}
