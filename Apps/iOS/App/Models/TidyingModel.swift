// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract
import ShareKit
import ShareKitPlatform

/// What the user archives, deletes and opens: it takes effect at once, and the server is told later, also after a restart.
@MainActor final class TidyingModel {
  /// A change that the screen offers to take back.
  struct Offer {
    let change: LibraryChange
    /// The title of the share.
    let title: String
  }

  let changes = Changes()
  /// What the server doesn't know yet.
  private(set) var unsent = LibraryChanges()
  /// The user's last change, for a while.
  private(set) var offer: Offer?
  /// Why the last change wasn't stored or was refused.
  private(set) var problem: String?
  /// Called with each change that the server has confirmed or refused.
  var hasTold: (LibraryChange) -> Void = { _ in }

  /// How long a deleted share can be taken back before the server knows, in seconds.
  ///
  /// The server cancels what it has still to send of a deleted share, and restoring doesn't bring that back.
  private static let timeToUndo = 5.0

  private let work: AppWork
  private let file: LibraryChangesFile
  private var account: SignedInAccount?
  private var telling: LibraryChange?
  private var isTelling = false
  private var endsWaits = false
  private var clock: Task<Void, Never>?

  init(_ work: AppWork, file: URL) {
    self.work = work
    self.file = LibraryChangesFile(file: file)
  }

  /// Continues with the signed-in account's changes; those of another account wait for it.
  func follow(_ account: SignedInAccount?) {
    if account?.marker != self.account?.marker {
      unsent = account.map { file.read(account: $0.marker.identity) } ?? LibraryChanges()
      offer = nil
    }
    self.account = account
    // After a restart, nothing can be taken back anymore.
    tell(endingWaits: offer == nil)
  }

  func archive(_ share: HistoryRow) { make(.archive, of: share) }

  func unarchive(_ share: HistoryRow) { make(.unarchive, of: share) }

  func delete(_ share: HistoryRow) { make(.bin, of: share) }

  /// Notes that the user opened an article.
  func markRead(_ id: ShareID) {
    keep(LibraryChange(.markRead, of: id, dueAt: Date()))
    tell()
  }

  /// Takes the last change back: the server never hears of it, or is told the opposite.
  func undo() {
    guard let change = offer?.change else { return }
    offer = nil
    var rest = unsent
    if change != telling, rest.withdraw(change) {
      save(rest)
    } else if let inverse = change.action.inverse {
      keep(LibraryChange(inverse, of: change.share, dueAt: Date()))
    }
    changes.fire()
    tell()
  }

  /// Ends the time in which the last change can be taken back.
  func endOffer() {
    clock?.cancel()
    offer = nil
    changes.fire()
    tell(endingWaits: true)
  }

  private func make(_ action: LibraryChange.Action, of share: HistoryRow) {
    problem = nil
    let wait = action == .bin ? Self.timeToUndo : 0
    let change = LibraryChange(action, of: share.id, dueAt: Date().addingTimeInterval(wait))
    guard keep(change) else { return changes.fire() }
    offer = Offer(change: change, title: share.title)
    changes.fire()
    clock?.cancel()
    clock = Task { [weak self] in
      try? await Task.sleep(for: .seconds(Self.timeToUndo))
      if !Task.isCancelled { self?.endOffer() }
    }
    tell()
  }

  /// Stores a change before anyone sees it.
  ///
  /// - Returns: whether it is stored; if not, nothing happened, and the reason is shown.
  @discardableResult private func keep(_ change: LibraryChange) -> Bool {
    var all = unsent
    all.add(change)
    return save(all)
  }

  @discardableResult private func save(_ all: LibraryChanges) -> Bool {
    guard let account else { return false }
    do {
      try file.keep(all, account: account.marker.identity)
      unsent = all
      return true
    } catch {
      problem = AppText.outboxFailure(error)
      return false
    }
  }

  /// Tells the server what is due, in order; what it can't be told now is told at the next opportunity.
  private func tell(endingWaits: Bool = false) {
    endsWaits = endsWaits || endingWaits
    guard !isTelling, let account, let api = account.api else { return }
    let due = unsent.due(at: endsWaits ? .distantFuture : Date())
    endsWaits = false
    guard !due.isEmpty else { return }
    isTelling = true
    work.run("changes") { [self] in
      var isReached = true
      for change in due where isReached && unsent.waiting.contains(change) {
        isReached = await tell(change, api, account.marker)
      }
      (telling, isTelling) = (nil, false)
      changes.fire()
      if isReached { tell() }
    }
  }

  /// - Returns: whether to go on with the next change.
  private func tell(_ change: LibraryChange, _ api: ServerAPI, _ marker: AccountMarker) async -> Bool {
    guard account?.marker == marker else { return false }
    telling = change
    do {
      try await api.apply(change.action, to: [change.share])
    } catch ServerAPI.Failure.refused(let refusal) {
      problem = AppText.serverFailure(ServerAPI.Failure.refused(refusal))
    } catch {
      return false
    }
    guard account?.marker == marker else { return false }
    var rest = unsent
    rest.settle(change)
    guard save(rest) else { return false }
    hasTold(change)
    return true
  }
}
