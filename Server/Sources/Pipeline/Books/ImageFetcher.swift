// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Books
package import Fetching
import Foundation
package import ServerCore
package import Storage

/// Gets the images of a book: those that came with the share, and the others through the guarded fetcher.
///
/// An image that can't be fetched, or that exceeds a limit, is left out; the book then shows its description.
package struct ImageFetcher: Sendable {
  package let fetcher: GuardedFetcher
  package let shares: Shares
  package let captures: Captures
  package let bodies: any FileStore
  private let limits: ImageLimits
  /// Reads bodies, which may be long.
  private let threads = WorkThreads(name: "carried", count: 2, reserve: 1)
  private let turn = LargeShareTurn()

  package init(
    fetcher: GuardedFetcher, shares: Shares, captures: Captures, bodies: any FileStore,
    limits: ImageLimits = ImageLimits()
  ) {
    self.fetcher = fetcher
    self.shares = shares
    self.captures = captures
    self.bodies = bodies
    self.limits = limits
  }

  /// - Throws: `CancellationError` if the server is stopping, because images that weren't fetched must not count as missing; an error of
  ///   the database or the store, because the same is true of images that came with the share.
  package func fetch(
    _ addresses: [String], of share: ShareRecord, onFound: (BookImage) -> Void = { _ in }
  ) async throws -> [BookImage] {
    let carried = try await carriedImages(share)
    let own = try await read(addresses.filter(carried.has), of: carried, onFound: onFound)
    var rest = limits
    rest.total = max(0, limits.total - own.reduce(0) { $0 + $1.bytes.count })
    let missing = addresses.filter { !carried.has($0) }
    let fetched = await Self.fetch(
      missing, with: fetcher, limits: rest, onMissing: { _ in }, onFound: onFound)
    try Task.checkCancellation()
    return own + fetched
  }

  /// Makes a book with these images of a share; throws a failure that makes the job wait if many bytes of them came with the share, and
  /// another such book is being made.
  ///
  /// No image is fetched during such a turn, so it doesn't last long.
  package func withTurn<Value>(
    _ share: ShareRecord, _ addresses: [String], _ make: () async throws -> Value
  ) async throws -> Value {
    guard try await isLarge(share, addresses) else { return try await make() }
    try turn.begin()
    defer { turn.end() }
    return try await make()
  }

  /// Whether more bytes of these images came with the share than are fetched for a book.
  package func isLarge(_ share: ShareRecord, _ addresses: [String]) async throws -> Bool {
    let added = try await captures.find(share: share.number)?.bytes ?? 0
    guard try await size(of: share) + added > limits.total else { return false }
    let size = try await carriedImages(share).size(of: addresses, upTo: limits.carriedImage)
    return min(size, limits.carried) > limits.total
  }

  /// The number of bytes of the share's body.
  private func size(of share: ShareRecord) async throws -> Int {
    guard let body = try await shares.body(number: share.number) else { return 0 }
    switch try await LocalBody(body, in: bodies).content {
    case .bytes(let data): return data.count
    case .file(let file): return (try? FileContent(of: file).count) ?? 0
    }
  }

  /// Reads the images with these addresses one after the other, as far as the limits allow.
  private func read(
    _ addresses: [String], of carried: CarriedImages, onFound: (BookImage) -> Void
  ) async throws -> [BookImage] {
    var images: [BookImage] = []
    var remaining = limits.carried
    for address in addresses {
      let limit = min(limits.carriedImage, remaining)
      let found = try await threads.run { try carried.image(at: address, upTo: limit) }
      guard let bytes = found else { continue }
      images.append(BookImage(url: address, bytes: bytes))
      onFound(images[images.count - 1])
      remaining -= bytes.count
    }
    return images
  }

  // A damaged body has no images. One that can't be reached makes the job wait.
  private func carriedImages(_ share: ShareRecord) async throws -> CarriedImages {
    guard let body = try await shares.body(number: share.number) else { return CarriedImages([]) }
    let local = try await LocalBody(body, in: bodies)
    let added = try await LocalBody(captures.find(share: share.number), in: bodies)
    return try await threads.run {
      CarriedImages([added, local].compactMap(\.self).compactMap { try? ShareMaterial(share, $0) })
    }
  }
}
