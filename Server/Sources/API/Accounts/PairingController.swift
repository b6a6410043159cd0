// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Hummingbird
package import Identity
import Messages
import ServerCore
package import ServerHTTP
import ShareContract

/// Serves `/v1/pairings`: codes that connect phones, and their state.
package struct PairingController {
  private let accounts: AccountService
  private let access: AppAccess
  private let offers: PairingOffers

  package init(accounts: AccountService, access: AppAccess, offers: PairingOffers) {
    self.accounts = accounts
    self.access = access
    self.offers = offers
  }

  package func addRoutes(to router: some RouterMethods<ServerContext>) {
    router.post(RouterPath(Routes.pairings), use: offer)
    router.get(RouterPath(Routes.pairing(":pairing")), use: state)
    router.post(RouterPath(Routes.decision(of: ":pairing")), use: decide)
  }
}

extension PairingController {
  @Sendable
  private func offer(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.require(.account)
    let (offer, link) = try await offers.make(for: caller, request)
    context.note(.pairingStarted, account: caller.account)
    return .json(
      PairingOffer(id: offer.id, link: link.text, expiresAt: Timestamp.text(offer.expiresAt)),
      status: .created)
  }

  @Sendable
  private func state(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.require(.account)
    switch try await offers.state(in: context, of: caller) {
    case .waiting: return .json(PairingState(state: "waiting"))
    case .over: return .json(PairingState(state: "over"))
    case .taken(let code, let device):
      return .json(PairingState(state: "taken", device: device, userCode: code.text))
    }
  }

  @Sendable
  private func decide(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.require(.account)
    let state = try await offers.state(in: context, of: caller)
    let isAllowed = try await request.json(PairingDecision.self, context).allow
    guard case .taken(let code, _) = state,
      try await access.decide(
        code, isAllowed: isAllowed, account: caller.account,
        parent: try await accounts.parent(caller.credential, of: [.account])) != nil
    else {
      throw Problem(.conflict, .noPhoneWaiting)
    }
    context.note(isAllowed ? .deviceAllowed : .deviceDenied, account: caller.account, [.via: "pairing"])
    return Response(status: .noContent)
  }
}

private struct PairingOffer: Encodable {
  let id: String
  /// The text of the QR code; its secret is shown only once.
  let link: String
  let expiresAt: String
}

private struct PairingState: Encodable {
  let state: String
  var device: String?
  var userCode: String?
}

private struct PairingDecision: Decodable {
  let allow: Bool
}
