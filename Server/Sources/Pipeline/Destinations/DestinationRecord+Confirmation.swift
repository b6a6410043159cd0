// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Fetching
package import Storage

/// The ways to confirm a destination.
package enum DestinationConfirmation: Sendable {
  /// The account confirms it. This is only for Amazon's domains, which take mail only from approved senders.
  case accountsWord
  /// The link mailed to the address is opened.
  case mailedLink
  /// The endpoint returns a challenge.
  case challenge
  /// No confirmation is needed.
  case notNeeded
}

extension StoredDestinationKind {
  /// The way to confirm a destination of this kind at that address.
  func confirmation(of address: String) -> DestinationConfirmation {
    switch self {
    case .kindle: MailConfiguration.isAmazon(address) ? .accountsWord : .mailedLink
    case .email: .mailedLink
    case .webhook: .challenge
    case .folder: .notNeeded
    }
  }
}

extension DestinationRecord {
  /// The way to confirm this destination.
  var confirmation: DestinationConfirmation { kind.confirmation(of: address) }

  /// Whether it is unconfirmed and this kind of confirmation would confirm it.
  package func waits(for step: DestinationConfirmation) -> Bool { !confirmed && confirmation == step }

  /// The normalized address: two spellings of the same target are equal.
  var comparableAddress: String { kind.comparable(address) }
}

extension StoredDestinationKind {
  /// The normalized address: two spellings of the same target are equal.
  ///
  /// The part before the @ is compared without regard to case, as mail servers do in practice.
  func comparable(_ address: String) -> String {
    switch self {
    case .kindle, .email: "mail " + address.lowercased()
    case .webhook: "webhook " + ((try? FetchAddress(address))?.text ?? address)
    case .folder: "folder " + address
    }
  }
}
