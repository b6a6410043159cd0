// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract
import ShareKit
import ShareKitPlatform

/// The articles on this device: opens them, and downloads new ones ahead.
@MainActor final class ReadingModel {
  /// What is known of an article that a screen shows.
  enum State {
    /// It is looked for on this device or on the server.
    case loading
    /// It is on this device.
    case article(StoredArticle)
    /// It isn't on this device, and why it can't be downloaded.
    case missing(String)
  }

  let changes = Changes()
  /// Called when the user opened an article that is here.
  var hasOpened: (ShareID) -> Void = { _ in }
  /// Whether articles may be downloaded ahead on the network that is in use.
  var mayDownloadAhead: () -> Bool = { true }
  /// Articles that are downloaded ahead, at most.
  var ahead: () -> Int = { 10 }

  private let root = AppFolder.support.appendingPathComponent("articles")
  private let books = FileManager.default.temporaryDirectory.appendingPathComponent("books")
  private var store: ArticleStore?
  private var account: SignedInAccount?
  private var states: [ShareID: State] = [:]
  private var readers: [ShareID: [Reader]] = [:]
  private var tried: Set<ShareID> = []
  private var isAhead = false

  /// Shows the signed-in account's articles only.
  ///
  /// They stay on the device while nothing is known of the account, and go when the user signs out or another one signs in.
  func follow(_ account: SignedInAccount?, isSignedOut: Bool) {
    if account?.marker != self.account?.marker { (states, readers, tried, store) = ([:], [:], [], nil) }
    self.account = account
    if isSignedOut { forgetOthers(than: nil) }
    guard let account, store == nil else { return }
    let name = AppFolder.name(of: account.marker)
    forgetOthers(than: name)
    store = ArticleStore(folder: root.appendingPathComponent(name))
  }

  private func forgetOthers(than name: String?) {
    try? FileManager.default.removeItem(at: books)
    for folder in (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? [] where folder != name
    {
      try? FileManager.default.removeItem(at: root.appendingPathComponent(folder))
    }
  }

  func state(of id: ShareID) -> State { states[id] ?? .loading }

  /// Shows the article from this device, or else from the server.
  ///
  /// - Parameter screen: shows it; the article stays in memory at least as long.
  func open(_ id: ShareID, on screen: AnyObject) {
    forgetClosed()
    readers[id, default: []].append(Reader(screen: screen))
    guard let store else {
      states[id] = .missing(AppText.sessionGone)
      return changes.fire()
    }
    states[id] = states[id] ?? .loading
    let (awake, api) = (Wakefulness("reading"), account?.api)
    Task {
      if await show(id, store) {
        // A newer version is for the next time: a text that changes while someone reads it helps nobody.
        _ = try? await download(id, api, store)
      } else {
        await downloadAndShow(id, api, store)
      }
      awake.end()
    }
  }

  /// A screen that shows an article, if it still exists.
  private struct Reader {
    weak var screen: AnyObject?
  }

  /// Removes articles from memory that no screen shows any more.
  private func forgetClosed() {
    readers = readers.mapValues { $0.filter { $0.screen != nil } }.filter { !$0.value.isEmpty }
    states = states.filter { readers[$0.key] != nil }
  }

  private func show(_ id: ShareID, _ store: ArticleStore) async -> Bool {
    guard let article = await store.article(id), self.store === store else { return false }
    await store.markRead(id, at: Date())
    states[id] = .article(article)
    changes.fire()
    hasOpened(id)
    return true
  }

  private func downloadAndShow(_ id: ShareID, _ api: ServerAPI?, _ store: ArticleStore) async {
    states[id] = .loading
    changes.fire()
    do {
      try await download(id, api, store)
      if await !show(id, store) { states[id] = .missing(AppText.articleUnreadable) }
    } catch {
      states[id] = .missing(AppText.readingFailure(error))
    }
    changes.fire()
  }

  /// Another user may have signed in since the server and the store were chosen, which belong together.
  private func download(_ id: ShareID, _ api: ServerAPI?, _ store: ArticleStore) async throws {
    guard let api else { throw ServerAPI.Failure.sessionGone }
    try await ArticleDownload(api: api, store: store).run(id)
  }

  /// Downloads the newest unread articles ahead, one after the other, so that they can be read without a network.
  func fetchAhead(_ rows: [HistoryRow]) {
    let wanted = rows.filter { $0.hasArticle && $0.isUnread }.prefix(ahead()).map(\.id)
    guard !isAhead, mayDownloadAhead(), let store, wanted.contains(where: { !tried.contains($0) }) else {
      return
    }
    isAhead = true
    let (awake, api) = (Wakefulness("articles"), account?.api)
    let task = Task {
      for id in wanted
      where !Task.isCancelled && mayDownloadAhead() && self.store === store && tried.insert(id).inserted {
        guard await !store.has(id) else { continue }
        try? await download(id, api, store)
      }
      isAhead = false
      awake.end()
      changes.fire()
    }
    awake.expired = { task.cancel() }
  }

  /// The articles on this device that contain a text.
  func articles(containing text: String) async -> Set<ShareID> {
    await store?.articles(containing: text) ?? []
  }

  /// Removes the article of a share that was deleted.
  func forget(_ id: ShareID) {
    states[id] = nil
    Task { [store] in await store?.forget(id) }
  }

  /// Removes all articles of the account from this device.
  ///
  /// An article on screen stays visible. None is downloaded ahead again until the app restarts.
  func forgetAll() async {
    tried.formUnion(await store?.forgetAll() ?? [])
    try? FileManager.default.removeItem(at: books)
    changes.fire()
  }

  /// The number of articles on this device, and their bytes.
  func usage() async -> (count: Int, bytes: Int) {
    guard let store else { return (0, 0) }
    return (await store.count(), await store.bytes())
  }

  /// Downloads the book of a share into a temporary folder.
  func book(of id: ShareID) async throws -> URL {
    guard let api = account?.api else { throw ServerAPI.Failure.sessionGone }
    // The book that was opened before isn't needed any more.
    try? FileManager.default.removeItem(at: books)
    return try await api.book(of: id, into: books)
  }

  /// What became of a share, with every step if the server can be asked.
  func status(of id: ShareID) async throws -> ShareStatus {
    guard let api = account?.api else { throw ServerAPI.Failure.sessionGone }
    return try await api.share(id)
  }
}
