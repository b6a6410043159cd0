// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Books
import Fetching
import Foundation
import Storage

/// Brings the pictures of a book: those that came with the share first, the others through the guarded fetcher.
///
/// A picture that cannot be had is left out; the book then shows its description.
package struct PictureFetcher: Sendable {
  let fetcher: GuardedFetcher
  let shares: Shares
  let captures: Captures
  let bodies: DurableFolder

  /// - Throws: `CancellationError` where the server is being stopped, which has not seen that pictures are missing.
  func fetch(
    _ addresses: [String], of share: ShareRecord, onFound: (Picture) -> Void = { _ in }
  ) async throws -> [Picture] {
    let carried = await carriedPictures(share)
    let own = addresses.compactMap { address in carried[address].map { Picture(url: address, bytes: $0) } }
    own.forEach(onFound)
    let missing = addresses.filter { carried[$0] == nil }
    let fetched = await Self.fetch(missing, with: fetcher, onMissing: { _ in }, onFound: onFound)
    try Task.checkCancellation()
    return own + fetched
  }

  private func carriedPictures(_ share: ShareRecord) async -> [String: [UInt8]] {
    guard let body = try? await shares.body(number: share.number) else { return [:] }
    let own = (try? ShareMaterial(share, body, bodies).pictures()) ?? [:]
    guard let added = try? await captures.find(share: share.number) else { return own }
    let material = try? ShareMaterial(share, added.body, bodies, contentType: added.contentType)
    return own.merging((try? material?.pictures()) ?? [:]) { _, added in added }
  }
}
