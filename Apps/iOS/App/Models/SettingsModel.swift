// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareKit
import ShareKitPlatform

/// What the user chose on this device.
@MainActor final class SettingsModel {
  let changes = Changes()
  private(set) var preferences = SharePreferences()
  private(set) var expiry = OutboxExpiry.never
  /// What the rungs of the hand-off did.
  private(set) var rungs = HandOffStatistics()
  /// The server that somebody is signed in to.
  private(set) var server: URL?
  private let storage: Storage
  private var service: OutboxService? { storage.service }

  init(_ storage: Storage) {
    self.storage = storage
    read()
  }

  /// The choices of age that are offered.
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

  /// How many shares a choice would set aside now; the user is asked before.
  func overdue(under expiry: OutboxExpiry) -> Int { service?.outbox.overdue(under: expiry).count ?? 0 }

  func setExpiry(_ expiry: OutboxExpiry) {
    guard let outbox = service?.outbox else { return }
    if (try? outbox.setExpiry(expiry)) != nil { self.expiry = expiry }
    changes.fire()
  }
}
