// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract
import ShareKit
import ShareKitPlatform

/// The books on this device: opens them, downloads those that aren't here, and remembers where the user stopped.
@MainActor final class BookModel {
  let changes = Changes()
  /// Fires when the app leaves the screen, after which the system may end it without notice.
  let pauses = Changes()
  /// The account whose content screens may show, also while nothing is known of it; nil after the user signed out.
  private(set) var owner: AccountMarker?
  /// Whether the network may be used for what nobody waits for.
  var mayDownloadAhead: () -> Bool = { true }
  private let root = AppFolder.caches.appendingPathComponent("stored-books")
  // The system may delete caches, and a book that is downloaded again opens where the user stopped.
  private let positionsRoot = AppFolder.support.appendingPathComponent("book-positions")
  private var store: BookStore?
  private var positions: BookPositions?
  private var forgotten: Set<ShareID> = []
  private var account: SignedInAccount?

  /// Opens only the signed-in account's books.
  ///
  /// Removes the others once it is known which account is signed in, if any.
  func follow(_ account: SignedInAccount?, isSignedOut: Bool) {
    if account?.marker != self.account?.marker { (store, positions) = (nil, nil) }
    self.account = account
    if isSignedOut {
      owner = nil
      forgetOthers(than: nil)
    }
    if let account { owner = account.marker }
    guard let account, store == nil else { return }
    let name = AppFolder.name(of: account.marker)
    forgetOthers(than: name)
    store = BookStore(folder: root.appendingPathComponent(name))
    positions = BookPositions(folder: positionsRoot.appendingPathComponent(name))
  }

  private func forgetOthers(than name: String?) {
    for root in [root, positionsRoot] {
      for folder in (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
      where folder != name {
        try? FileManager.default.removeItem(at: root.appendingPathComponent(folder))
      }
    }
  }

  /// Opens a book from this device, or else downloads it; stops when its task is canceled.
  ///
  /// A newer version of a stored book is for the next time, because a book that changes while someone reads it helps nobody.
  func open(_ id: ShareID, progress: @escaping DownloadProgress = { _, _ in }) async throws -> StoredBook {
    guard let store else { throw ServerAPI.Failure.sessionGone }
    // A share that was deleted and restored has a book again.
    forgotten.remove(id)
    if let book = await store.book(id) {
      refresh(id, store)
      return book
    }
    guard let api = account?.api else { throw ServerAPI.Failure.sessionGone }
    let awake = Wakefulness("book")
    defer { awake.end() }
    let book = try await store.download(id, from: api, progress: progress)
    // The user may have signed out meanwhile.
    guard self.store === store else {
      await store.forget(id)
      throw ServerAPI.Failure.sessionGone
    }
    changes.fire()
    return book
  }

  /// Without a network, or where downloads ahead aren't allowed, the stored version stays.
  private func refresh(_ id: ShareID, _ store: BookStore) {
    guard mayDownloadAhead(), let api = account?.api else { return }
    let awake = Wakefulness("book refresh")
    let task = Task {
      let isNew = try? await store.refresh(id, from: api)
      if self.store !== store { await store.forget(id) } else if isNew == true { changes.fire() }
      awake.end()
    }
    awake.expired = { task.cancel() }
  }

  /// Where the user stopped reading a book.
  func position(in id: ShareID) -> BookPosition { positions?.position(in: id) ?? BookPosition(chapter: 0) }

  /// Remembers where the user is in a book, unless its share was deleted.
  func keep(_ position: BookPosition, in id: ShareID) {
    if !forgotten.contains(id) { positions?.keep(position, in: id) }
  }

  /// Removes the book of a share that was deleted, and the position in it.
  func forget(_ id: ShareID) {
    forgotten.insert(id)
    positions?.forget(id)
    Task { [store] in await store?.forget(id) }
  }

  /// Removes all books of the account from this device, and the positions in them.
  func forgetAll() async {
    positions?.forgetAll()
    await store?.forgetAll()
    changes.fire()
  }

  /// The number of books on this device, and their bytes.
  func usage() async -> (count: Int, bytes: Int) { await store?.usage() ?? (0, 0) }
}
