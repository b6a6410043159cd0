// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Delivery

/// The carrier and sender address of mails, and the channel that stops when the carrier doesn't work.
package struct MailSender: Sendable {
  package let carrier: any MailCarrier
  package let from: String
  package let channel: MailChannel

  package init(carrier: any MailCarrier, from: String, channel: MailChannel) {
    self.carrier = carrier
    self.from = from
    self.channel = channel
  }
}

extension MailConfiguration {
  /// The channel of this server's mail account.
  package var channel: MailChannel { MailChannel(name: "server", material: [server, authorities, from]) }
}
