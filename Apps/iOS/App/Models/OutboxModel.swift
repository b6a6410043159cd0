// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract
import ShareKit
import ShareKitPlatform
import WidgetKit

/// The shares that aren't sent yet, and the user's actions on them.
@MainActor final class OutboxModel {
  let changes = Changes()
  /// Nil before the outbox was read or if it can't be read, because then nobody knows whether everything is sent.
  private(set) var rows: [OutboxRow]?
  private(set) var account: AccountIdentity?
  private(set) var problem: String?
  /// Called when something may be due now.
  var wantsDrain: () -> Void = {}
  /// Whether the device has a network; nil if that isn't known.
  var isOnline: () -> Bool? = { nil }

  private var images: [String: URL] = [:]
  private var known: Set<String> = []
  private let folder: URL
  private let storage: Storage
  private var service: OutboxService? { storage.service }
  private let work: AppWork

  init(_ storage: Storage, _ work: AppWork) {
    self.storage = storage
    self.work = work
    let caches = FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask).first
    folder = (caches ?? FileManager.default.temporaryDirectory).appendingPathComponent("waiting-images")
  }

  /// Reads the outbox again.
  func show(account: AccountIdentity?) {
    self.account = account
    let before = rows
    let outbox = service?.outbox
    rows = outbox?.canBeListed == true ? outbox?.rows(signedInAs: account, isOnline: isOnline()) : nil
    if rows != before { WidgetCenter.shared.reloadTimelines(ofKind: Identifiers.widget) }
    changes.fire()
  }

  /// The small image of a row: its first image, else its site, else a symbol.
  func image(of row: OutboxRow) -> RowImage {
    if let file = images[row.id] { return .file(file) }
    return row.host.map(RowImage.site) ?? .symbol("doc.text")
  }

  /// Looks for the images of the rows, once each, off the main thread.
  func loadImages() {
    guard let outbox = service?.outbox else { return }
    for row in rows ?? [] where known.insert(row.id).inserted {
      guard case .share(let id) = row.subject else { continue }
      Task {
        guard let file = await Self.image(of: id, outbox, folder) else { return }
        images[row.id] = file
        changes.fire()
      }
    }
    forgetOldImages()
  }

  private nonisolated static func image(of id: ShareID, _ outbox: Outbox, _ folder: URL) async -> URL? {
    try? outbox.image(of: id, into: folder)
  }

  /// What was sent or deleted needs no image any more.
  private func forgetOldImages() {
    let current = Set((rows ?? []).map(\.id))
    for (id, file) in images where !current.contains(id) {
      try? FileManager.default.removeItem(at: file)
      images[id] = nil
    }
  }

  /// Performs the action the user chose for a row.
  func perform(_ action: OutboxRow.Action, on row: OutboxRow) {
    change { try $0.perform(action, on: row.subject, signedInAs: account) }
    if action != .delete { wantsDrain() }
  }

  /// Sends a row's share to the destinations that the user chose; nil for the default one.
  func redirect(_ row: OutboxRow, to destinations: [String]?) {
    guard case .share(let id) = row.subject, let account else { return }
    change { try $0.redirect(id, to: destinations, signedInAs: account) }
    wantsDrain()
  }

  private func change(_ body: (Outbox) throws -> Void) {
    problem = nil
    do {
      try service.map { try body($0.outbox) }
    } catch {
      problem = AppText.outboxFailure(error)
    }
    show(account: account)
  }

  /// Copies a row's content to a readable file in a temporary folder.
  ///
  /// Returns nil if that fails.
  func export(_ row: OutboxRow) -> URL? {
    problem = nil
    do {
      let target = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
      try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
      switch row.subject {
      case .share(let id), .hidden(let id): return try service?.outbox.export(id, into: target)
      case .quarantined(let name): return try service?.outbox.exportQuarantined(name, into: target)
      }
    } catch {
      problem = AppText.outboxFailure(error)
      changes.fire()
      return nil
    }
  }
}
