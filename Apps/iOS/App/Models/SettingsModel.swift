// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareKit
import ShareKitPlatform

/// The user's settings on this device.
@MainActor final class SettingsModel {
  let changes = Changes()
  private(set) var preferences = SharePreferences()
  private(set) var expiry = OutboxExpiry.never
  /// The results of the hand-off's rungs.
  private(set) var rungs = HandOffStatistics()
  /// The server of the signed-in account.
  private(set) var server: URL?
  private let storage: Storage
  private var service: OutboxService? { storage.service }

  init(_ storage: Storage) {
    self.storage = storage
    read()
  }

  /// The age limits that the settings offer.
  static let expiries: [OutboxExpiry] = [.never, .afterDays(30), .afterDays(90), .afterDays(365)]

  func follow(_ account: SignedInAccount?) {
    server = account?.marker.server
    read()
    changes.fire()
  }

  private func read() {
    guard let service else { return }
    preferences = service.container.preferences()
    expiry = service.outbox.expiry
    rungs = service.container.rungs.read()
  }

  func setAsksBeforeSaving(_ asks: Bool) {
    let wanted = SharePreferences(asksBeforeSaving: asks)
    if (try? service?.container.keep(wanted)) != nil { preferences = wanted }
    changes.fire()
  }

  /// The number of shares an age limit would set aside now; the user is asked first.
  func overdue(under expiry: OutboxExpiry) -> Int { service?.outbox.overdue(under: expiry).count ?? 0 }

  func setExpiry(_ expiry: OutboxExpiry) {
    guard let outbox = service?.outbox else { return }
    if (try? outbox.setExpiry(expiry)) != nil { self.expiry = expiry }
    changes.fire()
  }
}
