// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Books
package import Fetching
import Foundation
package import ServerCore
package import Storage

/// Gets the images of a book: those that came with the share, and the others through the guarded fetcher.
///
/// An image that can't be fetched is left out; the book then shows its description.
package struct ImageFetcher: Sendable {
  package let fetcher: GuardedFetcher
  package let shares: Shares
  package let captures: Captures
  package let bodies: any FileStore

  package init(fetcher: GuardedFetcher, shares: Shares, captures: Captures, bodies: any FileStore) {
    self.fetcher = fetcher
    self.shares = shares
    self.captures = captures
    self.bodies = bodies
  }

  /// - Throws: `CancellationError` if the server is stopping, because images that weren't fetched aren't missing then; an error of
  ///   the database or the store, because what came with the share isn't missing then either.
  package func fetch(
    _ addresses: [String], of share: ShareRecord, onFound: (BookImage) -> Void = { _ in }
  ) async throws -> [BookImage] {
    let carried = try await sharedImages(share)
    let own = addresses.compactMap { address in carried[address].map { BookImage(url: address, bytes: $0) } }
    own.forEach(onFound)
    let missing = addresses.filter { carried[$0] == nil }
    let fetched = await Self.fetch(missing, with: fetcher, onMissing: { _ in }, onFound: onFound)
    try Task.checkCancellation()
    return own + fetched
  }

  // A damaged body has no images. One that can't be reached makes the job wait.
  private func sharedImages(_ share: ShareRecord) async throws -> [String: [UInt8]] {
    guard let body = try await shares.body(number: share.number) else { return [:] }
    let local = try await LocalBody(body, in: bodies)
    let own = (try? ShareMaterial(share, local).images()) ?? [:]
    guard let added = try await LocalBody(captures.find(share: share.number), in: bodies) else {
      return own
    }
    let material = try? ShareMaterial(share, added)
    return own.merging((try? material?.images()) ?? [:]) { _, added in added }
  }
}
