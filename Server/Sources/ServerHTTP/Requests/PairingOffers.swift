// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Hummingbird
package import Identity
import Messages
package import ServerCore
package import ShareContract
import Storage

/// Makes the QR codes that connect phones to an account.
package struct PairingOffers: Sendable {
  private let accounts: AccountService
  private let pairing: PairingService
  private let address: ServerAddress
  /// The limit for new codes, by account.
  private let rate: RateLimit

  package init(
    accounts: AccountService, pairing: PairingService, address: ServerAddress, rate: RateLimit
  ) {
    self.accounts = accounts
    self.pairing = pairing
    self.address = address
    self.rate = rate
  }

  /// Makes an offer and the link that its code contains; throws if phones can't reach the server's address.
  package func make(
    for caller: Caller, _ request: Request
  ) async throws -> (PairingService.Offer, PairingLink) {
    try await rate.take(caller.account)
    let email = try await accounts.find(id: caller.account)?.email
    let offer = try await pairing.offer(account: caller.account)
    guard let link = offer.link(server: address.text(for: request), email: email) else {
      throw Problem(
        .conflict,
        .pairingAddress
      )
    }
    return (offer, link)
  }

  /// The state of the offer in the request's path; throws `notFound` if the caller has no such offer.
  package func state(in context: ServerContext, of caller: Caller) async throws -> PairingService.State {
    guard caller.may(.account),
      let state = try await pairing.state(try context.parameters.require("pairing"), account: caller.account)
    else { throw Problem(.notFound, .unknownPairing) }
    return state
  }
}
