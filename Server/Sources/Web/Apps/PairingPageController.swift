// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Encodings
package import Hummingbird
import Identity
import Messages
import ServerCore
package import ServerHTTP
import ShareContract

/// Serves the page with the QR code that connects a phone, and the page that follows it.
package struct PairingPageController {
  private let pages: Pages
  private let offers: PairingOffers

  package init(pages: Pages, offers: PairingOffers) {
    self.pages = pages
    self.offers = offers
  }

  package func addRoutes(to router: some RouterMethods<ServerContext>) {
    router.post(RouterPath(PagePath.pairings), use: offerPage)
    router.get(RouterPath(PagePath.pairing(":pairing")), use: statePage)
  }

  @Sendable
  private func offerPage(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.webCaller()
    let (offer, link) = try await offers.make(for: caller, request)
    context.note(.pairingStarted, account: caller.account)
    return .page(
      pages.render(
        "pair",
        [
          "title": Message.titlePair.text, "email": link.account, "code": QRCode(link.text)?.svg,
          "link": link.text, "server": link.authority, "id": offer.id, "isLocal": link.isLocal,
          "isOpen": !link.isEncrypted && !link.isLocal,
        ]))
  }

  @Sendable
  private func statePage(_ request: Request, _ context: ServerContext) async throws -> Response {
    guard let caller = context.caller else { return .signIn(for: request) }
    switch try await offers.state(in: context, of: caller) {
    case .taken(let code, _):
      return .seeOther(Routes.devicePage + "?" + FormEncoder.encode([("user_code", code.text)]))
    case .waiting:
      return .page(
        pages.message(.titleNoPhone, .noticeNoPhone))
    case .over:
      return .page(pages.message(.titleCodeExpired, .noticePairingExpired))
    }
  }
}
