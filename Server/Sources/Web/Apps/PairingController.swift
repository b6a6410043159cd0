// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Encodings
import Foundation
import Hummingbird
package import Identity
import Messages
package import ServerCore
package import ServerHTTP
import ShareContract
import Storage

/// Serves `/pair` for browsers and `/v1/pairings` for programs: QR codes for phones, and their state.
package struct PairingController {
  private let pages: Pages
  private let accounts: AccountService
  private let pairing: PairingService
  private let access: AppAccess
  private let address: ServerAddress
  /// The limit for new codes, by account.
  private let rate: RateLimit

  package init(
    pages: Pages, accounts: AccountService, pairing: PairingService, access: AppAccess,
    address: ServerAddress, rate: RateLimit
  ) {
    self.pages = pages
    self.accounts = accounts
    self.pairing = pairing
    self.access = access
    self.address = address
    self.rate = rate
  }

  package func addRoutes(to groups: RouteGroups) {
    groups.pages.post("pair", use: offerPage)
    groups.pages.get("pair/:pairing", use: statePage)
    groups.api.post(RouterPath(Routes.pairings), use: offer)
    groups.api.get(RouterPath(Routes.pairing(":pairing")), use: state)
    groups.api.post(RouterPath(Routes.decision(of: ":pairing")), use: decide)
  }

  @Sendable
  private func offerPage(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.webCaller()
    let (offer, link) = try await made(for: caller, request)
    context.note(.pairingStarted, account: caller.account)
    return .page(
      pages.render(
        "pair",
        [
          "title": Message.titlePair.text, "email": link.account, "code": QRCode(link.text)?.svg,
          "link": link.text, "server": link.place, "id": offer.id, "isLocal": link.isLocal,
          "isOpen": !link.isEncrypted && !link.isLocal,
        ]))
  }

  private func made(
    for caller: Caller, _ request: Request
  ) async throws -> (PairingService.Offer, PairingLink) {
    try rate.take(caller.account)
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

  @Sendable
  private func statePage(_ request: Request, _ context: ServerContext) async throws -> Response {
    guard let caller = context.caller else { return .seeOther(PagePath.signIn) }
    switch try await found(context, caller) {
    case .taken(let code, _):
      return .seeOther(Routes.devicePage + "?" + FormEncoder.encode([("user_code", code.text)]))
    case .waiting:
      return .page(
        pages.message(.titleNoPhone, .noticeNoPhone))
    case .over:
      return .page(pages.message(.titleCodeExpired, .noticePairingExpired))
    }
  }

  private func found(_ context: ServerContext, _ caller: Caller) async throws -> PairingService.State {
    guard caller.may(.account),
      let state = try await pairing.state(try context.parameters.require("pairing"), account: caller.account)
    else { throw Problem(.notFound, .unknownPairing) }
    return state
  }
}

extension PairingController {
  @Sendable
  private func offer(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.require(.account)
    let (offer, link) = try await made(for: caller, request)
    context.note(.pairingStarted, account: caller.account)
    return .json(
      PairingOffer(id: offer.id, link: link.text, expiresAt: Timestamp.text(offer.expiresAt)),
      status: .created)
  }

  @Sendable
  private func state(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.require(.account)
    switch try await found(context, caller) {
    case .waiting: return .json(PairingState(state: "waiting"))
    case .over: return .json(PairingState(state: "over"))
    case .taken(let code, let device):
      return .json(PairingState(state: "taken", device: device, userCode: code.text))
    }
  }

  @Sendable
  private func decide(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.require(.account)
    let state = try await found(context, caller)
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
