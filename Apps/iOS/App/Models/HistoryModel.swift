// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract
import ShareKit
import ShareKitPlatform

/// The shares that the server has, and their states.
@MainActor final class HistoryModel {
  let changes = Changes()
  private(set) var list = HistoryList()
  private(set) var isLoading = false
  /// The error of the user's last action.
  private(set) var problem: String?
  /// The destinations' names, or nil until they are known.
  var names: [String: String]? { didSet { if names != oldValue { changes.fire() } } }
  /// Whether the history is visible; only then does the app poll the server.
  var isVisible = false {
    didSet {
      guard isVisible != oldValue else { return }
      watch()
      // Who leaves the app doesn't take anything back.
      if !isVisible { tidying.endOffer() }
    }
  }
  /// What the user archived, deleted and opened.
  let tidying: TidyingModel
  /// Called with the rows that came from the server or from the last run.
  var hasLoaded: ([HistoryRow]) -> Void = { _ in }
  /// Searches the articles on this device.
  var articlesContaining: (String) async -> Set<ShareID> = { _ in [] }
  /// Called when the server was told that a share is deleted.
  var hasDeleted: (ShareID) -> Void = { _ in }

  private let work: AppWork
  private let cache: HistoryCache
  private var account: SignedInAccount?
  private var watching: Task<Void, Never>?
  /// What the server was told since the app started, oldest first.
  private var told: [LibraryChange] = []

  init(_ work: AppWork) {
    self.work = work
    let folder = AppFolder.support
    cache = HistoryCache(file: folder.appendingPathComponent("history.json"))
    tidying = TidyingModel(work, file: folder.appendingPathComponent("library-changes.json"))
    tidying.hasTold = { [weak self] in self?.take($0) }
  }

  /// The rows to show.
  var rows: [HistoryRow] {
    let messages = HistoryMessages()
    return tidying.unsent.applied(to: list.shares, in: list.wanted).map {
      HistoryRow($0, names: names, messages: messages)
    }
  }

  /// Shows the signed-in account's history only, and nothing when no one is signed in.
  func follow(_ account: SignedInAccount?) {
    let isOther = account?.marker != self.account?.marker
    self.account = account
    if isOther {
      list = account.map { cache.read(account: $0.marker.identity) } ?? HistoryList()
    }
    if account == nil { cache.forget() }
    tidying.follow(account)
    changes.fire()
    guard account != nil else { return }
    hasLoaded(rows)
    refresh()
  }

  /// Requests the newest shares.
  func refresh() { Task { await load() } }

  func search(_ words: String) {
    list.begin(search: words)
    changes.fire()
    refresh()
  }

  /// Shows the library or the archive.
  func show(_ view: LibraryView) {
    list.begin(view: view)
    changes.fire()
    refresh()
  }

  func loadMore() {
    guard let cursor = list.nextCursor else { return }
    Task {
      await ask { [self] api, asker in
        let (search, view) = (list.search, list.wanted)
        let known = told.count
        let page = try await api.shares(after: cursor, search: search, view: view)
        guard isStill(asker), view == list.wanted else { return }
        list.take(next: page, search: search)
        repeatChanges(after: known)
      }
    }
  }

  /// Sends a share's book again at the user's request.
  func sendAgain(_ id: ShareID) { act { try await $0.sendAgain(id) } }

  /// Sends a share's book to one destination at the user's request.
  func send(_ id: ShareID, to destination: String) {
    act { try await $0.sendAgain(id, to: [destination]) }
  }

  /// Sends a book with only the link of a share whose page the server couldn't read.
  func sendLink(of id: ShareID) { act { try await $0.sendLink(of: id) } }

  /// Takes over what the server was told.
  private func take(_ change: LibraryChange) {
    told.append(change)
    list.take(change)
    if change.action == .bin { hasDeleted(change.share) }
    changes.fire()
    // What comes back isn't in the list.
    if change.action == .restore || change.action == .unarchive { refresh() }
  }

  /// Applies what the server was told while it made a list, which may not contain it: a deleted share must not come back.
  private func repeatChanges(after known: Int) {
    for change in told.dropFirst(known) { list.take(change) }
  }

  private func act(_ body: @escaping @MainActor (ServerAPI) async throws -> Void) {
    guard let api = account?.api else { return }
    problem = nil
    work.run("history") { [self] in
      do {
        try await body(api)
      } catch {
        problem = AppText.serverFailure(error)
      }
      await load()
    }
  }

  private func load() async {
    await ask { [self] api, asker in
      let (search, view) = (list.search, list.wanted)
      let known = told.count
      let page = try await api.shares(search: search, view: view)
      guard isStill(asker), view == list.wanted else { return }
      list.take(first: page, search: search, at: Date())
      repeatChanges(after: known)
      cache.keep(list, account: asker.identity)
      hasLoaded(rows)
    }
    watch()
  }

  /// Discards a response for an account that has signed out.
  private func isStill(_ asker: AccountMarker) -> Bool { account?.marker == asker }

  private func ask(_ body: @escaping @MainActor (ServerAPI, AccountMarker) async throws -> Void) async {
    guard let account else { return }
    isLoading = true
    changes.fire()
    let awake = Wakefulness("history")
    do {
      guard let api = account.api else { throw ServerAPI.Failure.sessionGone }
      try await body(api, account.marker)
    } catch let failure as ServerAPI.Failure {
      if isStill(account.marker) { list.take(failure) }
      await searchHere()
    } catch {}
    awake.end()
    isLoading = false
    changes.fire()
  }

  /// Without a network, what this device has is searched.
  private func searchHere() async {
    guard list.isSearchedHere else { return }
    let (text, asker) = (list.search, account?.marker)
    let found = await articlesContaining(text)
    if text == list.search, asker == account?.marker { list.searchHere(articles: found) }
  }

  /// While the history is visible and a share is in progress, polls the server at growing intervals.
  private func watch() {
    guard isVisible, account != nil, list.isInProgress else {
      watching?.cancel()
      watching = nil
      return
    }
    guard watching == nil else { return }
    watching = Task { [weak self] in
      var pace = RefreshInterval()
      while let self, !Task.isCancelled, self.list.isInProgress {
        try? await Task.sleep(for: .seconds(pace.seconds))
        guard !Task.isCancelled else { break }
        let before = self.list.shares
        await self.load()
        pace.note(hasChanged: self.list.shares != before)
      }
      if !Task.isCancelled { self?.watching = nil }
    }
  }
}
