// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareKit
import ShareKitPlatform
import UIKit

/// The user's settings on this device.
@MainActor final class SettingsModel {
  let changes = Changes()
  private(set) var preferences = SharePreferences()
  private(set) var expiry = OutboxExpiry.never
  /// The results of the hand-off's rungs.
  private(set) var rungs = HandOffStatistics()
  /// What the share sheet does while no user is signed in.
  private(set) var whenSignedOut = WhenSignedOut.openApp
  /// What the server's operator switched off.
  private(set) var switchedOff: Set<Rung> = []
  /// Why the last choice wasn't taken.
  private(set) var problem: String?
  /// The server of the signed-in account.
  private(set) var server: URL?
  /// Whether the share sheet asks before it saves.
  private(set) var asksBeforeSaving = false
  /// Called when the user allows downloads ahead on networks that are paid by volume.
  var hasAllowedCellular: () -> Void = {}
  /// Called when the user changes how many articles are downloaded ahead.
  var hasChangedAhead: () -> Void = {}
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
    asksBeforeSaving = service.container.asksBeforeSaving()
    expiry = service.outbox.expiry
    rungs = service.container.rungs.read()
    whenSignedOut = WhenSignedOut(service.container.chosenPolicy())
    switchedOff = service.container.operatorPolicy()?.disabled ?? []
  }

  /// Reads again what the extension writes.
  func refresh() {
    read()
    changes.fire()
  }

  /// Stores the choice; a notification needs the user's permission, which is asked for now that they want it.
  func choose(_ choice: WhenSignedOut) {
    problem = nil
    Task {
      if choice == .notify, await !ShareNotifications().askPermission() {
        problem = AppText.notificationsDenied
      } else if (try? service?.container.choose(choice.policy)) != nil {
        whenSignedOut = choice
      }
      changes.fire()
    }
  }

  /// A report for a person who looks for a fault: numbers and states, nothing of what was shared and no account.
  ///
  /// Returns a file in a temporary folder; nil if it can't be written.
  func diagnostics(version: String, system: String) -> URL? {
    let outbox = (try? service?.outbox.diagnostics()).map { String(decoding: $0, as: UTF8.self) }
    let report = DiagnosticsReport(
      version: version, system: system, choice: whenSignedOut, rungs: rungs, outbox: outbox ?? "unreadable")
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("Sharepipe-diagnostics.txt")
    return (try? Data(report.text.utf8).write(to: file, options: .atomic)).map { file }
  }

  /// Turns notifications about shares on or off; the user's permission is asked for when they turn them on.
  func setNotifies(_ notifies: Bool) {
    problem = nil
    Task {
      var wanted = preferences
      wanted.notifies = notifies
      if notifies, await !ShareNotifications().askPermission() {
        problem = AppText.notificationsDenied
      } else if (try? service?.container.keep(wanted)) != nil {
        preferences = wanted
      }
      changes.fire()
    }
  }

  /// Allows or forbids downloads ahead on networks that are paid by volume.
  func setDownloadsOnCellular(_ isAllowed: Bool) {
    var wanted = preferences
    wanted.downloadsOnCellular = isAllowed
    if (try? service?.container.keep(wanted)) != nil { preferences = wanted }
    changes.fire()
    if isAllowed { hasAllowedCellular() }
  }

  /// The size of the text of articles and books.
  var textSize: TextSize { preferences.textSize ?? .standard }

  func choose(_ size: TextSize) {
    var wanted = preferences
    wanted.textSize = size
    if (try? service?.container.keep(wanted)) != nil { preferences = wanted }
    changes.fire()
  }

  /// The numbers of unread articles that the settings offer to keep.
  static let aheads = [0, 10, 25, 50]
  /// The number of unread articles that are downloaded ahead.
  var articlesAhead: Int { preferences.articlesAhead ?? 10 }

  func keep(articlesAhead count: Int) {
    var wanted = preferences
    wanted.articlesAhead = count
    if (try? service?.container.keep(wanted)) != nil { preferences = wanted }
    changes.fire()
    hasChangedAhead()
  }

  func setAsksBeforeSaving(_ asks: Bool) {
    var wanted = preferences
    wanted.asksBeforeSaving = asks
    if (try? service?.container.keep(wanted)) != nil { (preferences, asksBeforeSaving) = (wanted, asks) }
    changes.fire()
  }

  /// The name under which this device signs in.
  var deviceName: String { service?.container.deviceName ?? UIDevice.current.name }

  /// Stores the name that the user chose; an empty one goes back to that of the model.
  ///
  /// - Returns: whether the name is another one now.
  func rename(_ name: String) -> Bool {
    let before = deviceName
    try? service?.container.keep(deviceName: name)
    read()
    changes.fire()
    return deviceName != before
  }

  /// The number of shares an age limit would set aside now; the user is asked first.
  func overdue(under expiry: OutboxExpiry) -> Int { service?.outbox.overdue(under: expiry).count ?? 0 }

  func setExpiry(_ expiry: OutboxExpiry) {
    guard let outbox = service?.outbox else { return }
    if (try? outbox.setExpiry(expiry)) != nil { self.expiry = expiry }
    changes.fire()
  }
}
