// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareContract
import ShareKit
import ShareKitPlatform
import UIKit

/// The destinations that books are sent to.
@MainActor final class DestinationsModel {
  let changes = Changes()
  private(set) var destinations: [DestinationStatus] = []
  /// Whether the server has answered since the sign-in; before that, "none" would be a guess.
  private(set) var isKnown = false
  private(set) var problem: String?
  /// Called with the destinations' names by identifier.
  var hasChanged: ([String: String]?) -> Void = { _ in }

  private let storage: Storage
  private var service: OutboxService? { storage.service }
  private let work: AppWork
  private var account: SignedInAccount?
  private var requestedAt: Date?
  // Changes made on other devices may appear this late; changes made here are fetched at once.
  private static let freshness = 300.0

  init(_ storage: Storage, _ work: AppWork) {
    self.storage = storage
    self.work = work
  }

  /// Shows the signed-in account's destinations and gives the extension a recent snapshot.
  func follow(_ account: SignedInAccount?) {
    if account?.marker != self.account?.marker { forget() }
    self.account = account
    changes.fire()
    let isFresh = requestedAt.map { abs($0.timeIntervalSinceNow) < Self.freshness } ?? false
    if account != nil, !isFresh { refresh() }
  }

  func refresh() { change { _ in } }

  func add(kind: String, address: String, name: String) {
    let isFirst = isKnown && destinations.isEmpty
    let new = NewDestination(
      kind: kind, address: address, name: name.isEmpty ? nil : name, isDefault: isFirst ? true : nil)
    change { _ = try await $0.add(new) }
  }

  func confirm(_ id: String) { change { try await $0.confirm(destination: id) } }

  func makeDefault(_ id: String) { change { try await $0.makeDefault(destination: id) } }

  func remove(_ id: String) {
    let owner = account?.marker.identity
    change { api in
      try await api.remove(destination: id)
      if let owner { await ShareSuggestions().forget(id, of: owner) }
    }
  }

  private func forget() {
    destinations = []
    isKnown = false
    problem = nil
    requestedAt = nil
    hasChanged(nil)
  }

  /// Makes a change, then fetches the list again whether or not the change succeeded.
  private func change(_ body: @escaping @MainActor (ServerAPI) async throws -> Void) {
    guard let service, let account else { return }
    problem = nil
    requestedAt = Date()
    work.run("destinations") { [self] in
      do {
        guard let api = account.api else { throw ServerAPI.Failure.sessionGone }
        var refusal: (any Error)?
        do { try await body(api) } catch { refusal = error }
        let found = try await api.destinations()
        guard self.account?.marker == account.marker else { return }
        show(found)
        try await service.refreshSnapshot(of: account)
        if let refusal { throw refusal }
      } catch {
        guard self.account?.marker == account.marker else { return }
        requestedAt = nil
        problem = AppText.serverFailure(error)
      }
      changes.fire()
    }
  }

  private func show(_ found: [DestinationStatus]) {
    destinations = found
    isKnown = true
    hasChanged([String: String](found.map { ($0.id, $0.name) }) { first, _ in first })
    changes.fire()
  }
}
