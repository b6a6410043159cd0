// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Delivery
package import Foundation
import Messages
import ServerCore
import ShareContract
package import Storage

/// Makes the delivery adapter for each kind of destination.
package struct DeliveryAdapters: Sendable {
  package let senders: MailSenders
  package let mail: MailConfiguration
  package let folders: FolderRules
  package let poster: any WebhookPoster
  package let secrets: WebhookSecrets
  package let links: BookLinks
  package let now: @Sendable () -> Date

  package init(
    senders: MailSenders, mail: MailConfiguration, folders: FolderRules, poster: any WebhookPoster,
    secrets: WebhookSecrets, links: BookLinks, now: @escaping @Sendable () -> Date
  ) {
    self.senders = senders
    self.mail = mail
    self.folders = folders
    self.poster = poster
    self.secrets = secrets
    self.links = links
    self.now = now
  }

  /// The adapter for one delivery to a destination; throws the problem that prevents the delivery.
  ///
  /// - Parameters:
  ///   - link: the identifier in the link to the book: that of the delivery's volume if it has one, otherwise that of the delivery.
  ///   - sender: how mails of the destination's account are sent.
  func adapter(
    for destination: DestinationRecord, link: String, sender: MailSender
  ) async throws -> any DeliveryAdapter {
    try check(destination)
    switch destination.kind {
    case .kindle, .email: return MailAdapter(sender.carrier, from: sender.from, to: destination.address)
    case .folder: return try folders.adapter(destination.address, account: destination.account)
    case .webhook: return try await webhook(destination, link)
    }
  }

  private func check(_ destination: DestinationRecord) throws(Problem) {
    guard destination.confirmed else { throw .unconfirmed(destination.name) }
    if destination.closed != nil {
      throw Problem(
        .webhookGone, .destinationDisabled(name: destination.name))
    }
    if destination.kind.isMail && !mail.allows(destination) {
      throw Problem(.mailRefused, .recipientForbidden(address: destination.address))
    }
  }

  private func webhook(_ destination: DestinationRecord, _ link: String) async throws -> WebhookAdapter {
    let keys = try await secrets.valid(of: destination.id, at: Moment(now()))
    guard !keys.isEmpty else {
      throw Problem(
        .webhookMisconfigured, .webhookHasNoSecret(name: destination.name))
    }
    let signer = WebhookSigner(keys)
    let sendsBook = destination.settings.sendsBook == true
    let content: WebhookAdapter.Content =
      sendsBook ? .book : .link(links.link(to: link, signer, now: now()))
    return WebhookAdapter(
      address: destination.address, content: content, poster: poster, now: now,
      sign: { signer.signatures(of: $0) })
  }
}

extension MailConfiguration {
  /// Whether mail may go to a destination: its domain is allowed, or its owner opened the link mailed there.
  package func allows(_ destination: DestinationRecord) -> Bool {
    destination.isProved || allows(destination.address)
  }
}

extension StoredDestinationKind {
  /// Whether books are sent there by mail.
  package var isMail: Bool { self == .kindle || self == .email }
}
