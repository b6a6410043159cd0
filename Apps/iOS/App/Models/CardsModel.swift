// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareKit
import ShareKitPlatform

/// Link metadata for links shared from the app, so that the share sheet doesn't have to fetch it.
@MainActor final class CardsModel {
  private let folder: URL
  private var cards: LinkCards?
  private var account: AccountMarker?

  init() {
    folder = AppFolder.caches.appendingPathComponent("cards")
  }

  /// Metadata comes from the signed-in account's server and is kept for that account alone.
  func follow(_ account: SignedInAccount?) {
    guard let account else {
      LinkCardCache(folder: folder).forgetAll()
      cards = nil
      self.account = nil
      return
    }
    guard account.marker != self.account || cards == nil else { return }
    self.account = account.marker
    let own = folder.appendingPathComponent(AppFolder.name(of: account.marker))
    cards = account.api.map { api in
      LinkCards(cache: LinkCardCache(folder: own)) { try await api.preview(of: $0) }
    }
  }

  /// Returns the metadata known now without waiting, and requests newer metadata for the next time.
  func card(for url: URL, title: String?) -> LinkCard {
    guard let cards else { return LinkCard(url: url, title: title) }
    let awake = Wakefulness("card")
    Task {
      await cards.learn(url, title: title)
      awake.end()
    }
    return cards.atOnce(for: url, title: title)
  }
}
