// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Delivery
import ShareContract
import Storage

/// The one list of what hands books over, by the kind of destination.
struct DeliveryPlaces: Sendable {
  let carrier: any MailCarrier
  let mail: MailConfiguration

  /// The adapter of a destination, or why nothing may go there.
  func adapter(for destination: DestinationRecord) throws(Problem) -> any DeliveryAdapter {
    guard destination.confirmed else {
      throw Problem(
        .destinationUnconfirmed, detail: "Confirm \(destination.address) first, then send again.")
    }
    switch destination.kind {
    case .kindle, .email: return try mailAdapter(destination)
    case .folder, .webhook:
      throw Problem(.notImplemented, detail: "Destinations of this kind come with a later version.")
    }
  }

  private func mailAdapter(_ destination: DestinationRecord) throws(Problem) -> MailAdapter {
    guard mail.allows(destination.address) else {
      throw Problem(.mailRefused, detail: "This server sends no books to \(destination.address).")
    }
    return MailAdapter(carrier, from: mail.from, to: destination.address)
  }
}

extension StoredDestinationKind {
  /// Whether books go there by mail.
  var isMail: Bool { self == .kindle || self == .email }
}
