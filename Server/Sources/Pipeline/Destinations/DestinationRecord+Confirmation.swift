// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Fetching
package import Storage

/// How a destination comes to be confirmed.
package enum DestinationConfirmation: Sendable {
  /// The account confirms it. Only for Amazon's domains: Amazon delivers only mail from senders that the owner approved.
  case accountsWord
  /// A person who reads the mail of the address opens the link that was mailed there.
  case mailedLink
  /// The endpoint returns a challenge.
  case challenge
  /// Nobody has to confirm it.
  case notNeeded
}

extension StoredDestinationKind {
  /// How a destination of this kind at that address comes to be confirmed.
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
  /// How this destination comes to be confirmed.
  var confirmation: DestinationConfirmation { kind.confirmation(of: address) }

  /// Whether it is not confirmed yet, and this kind of confirmation would confirm it.
  package func waits(for step: DestinationConfirmation) -> Bool { !confirmed && confirmation == step }

  /// The address in the form in which two spellings of one target are equal.
  var comparableAddress: String { kind.comparable(address) }
}

extension StoredDestinationKind {
  /// The address in the form in which two spellings of one target are equal.
  ///
  /// Local parts of mail addresses are compared without regard to case, as mail servers do in practice.
  func comparable(_ address: String) -> String {
    switch self {
    case .kindle, .email: "mail " + address.lowercased()
    case .webhook: "webhook " + ((try? FetchAddress(address))?.text ?? address)
    case .folder: "folder " + address
    }
  }
}
