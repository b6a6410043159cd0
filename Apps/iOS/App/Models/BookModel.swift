// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract
import ShareKit
import ShareKitPlatform

/// The books on this device: opens them, and downloads those that aren't here.
@MainActor final class BookModel {
  let changes = Changes()
  /// The account whose content screens may show, also while nothing is known of it; nil after the user signed out.
  private(set) var owner: AccountMarker?
  private let root = AppFolder.caches.appendingPathComponent("stored-books")
  private var store: BookStore?
  private var account: SignedInAccount?

  /// Opens only the signed-in account's books.
  ///
  /// Removes the others once it is known which account is signed in, if any.
  func follow(_ account: SignedInAccount?, isSignedOut: Bool) {
    if account?.marker != self.account?.marker { store = nil }
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
  }

  private func forgetOthers(than name: String?) {
    for folder in (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? [] where folder != name
    {
      try? FileManager.default.removeItem(at: root.appendingPathComponent(folder))
    }
  }

  /// Opens a book from this device, or else downloads it.
  func open(_ id: ShareID) async throws -> StoredBook {
    guard let store else { throw ServerAPI.Failure.sessionGone }
    if let book = await store.book(id) { return book }
    guard let api = account?.api else { throw ServerAPI.Failure.sessionGone }
    let awake = Wakefulness("book")
    defer { awake.end() }
    let book = try await store.download(id, from: api)
    // The user may have signed out meanwhile.
    guard self.store === store else {
      await store.forget(id)
      throw ServerAPI.Failure.sessionGone
    }
    changes.fire()
    return book
  }

  /// Removes the book of a share that was deleted.
  func forget(_ id: ShareID) {
    Task { [store] in await store?.forget(id) }
  }

  /// Removes all books of the account from this device.
  func forgetAll() async {
    await store?.forgetAll()
    changes.fire()
  }

  /// The number of books on this device, and their bytes.
  func usage() async -> (count: Int, bytes: Int) { await store?.usage() ?? (0, 0) }
}
