// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Books
package import Fetching

extension ImageFetcher {
  /// The largest number of images in one book.
  package static let countLimit = 120
  /// The largest number of bytes of all images in one book, unless more came with the share.
  package static let byteLimit = 64 << 20
  private static let atOnce = 4

  /// Fetches a list of images, a few at a time, and calls `onFound` or `onMissing` for each.
  @discardableResult
  package static func fetch(
    _ addresses: [String], with fetcher: GuardedFetcher, limits: ImageLimits = ImageLimits(),
    onMissing: (String) -> Void, onFound: (BookImage) -> Void = { _ in }
  ) async -> [BookImage] {
    var rest = limits.total > 0 ? addresses.prefix(limits.count) : []
    var images: [BookImage] = []
    var remaining = limits.total
    await withTaskGroup(of: (String, [UInt8]?).self) { group in
      func startNext() {
        guard let address = rest.popFirst() else { return }
        group.addTask { (address, await image(address, fetcher, upTo: limits.image)) }
      }
      for _ in 0..<atOnce { startNext() }
      for await (address, bytes) in group {
        if let bytes, bytes.count <= remaining {
          images.append(BookImage(url: address, bytes: bytes))
          onFound(images[images.count - 1])
          remaining -= bytes.count
        } else {
          onMissing(address)
        }
        if remaining > 0 { startNext() }
      }
    }
    return images
  }

  private static func image(
    _ address: String, _ fetcher: GuardedFetcher, upTo limit: Int
  ) async -> [UInt8]? {
    var limits = FetchLimits.image
    limits.maxBytes = limit
    guard let resource = try? await fetcher.fetch(address, limits: limits, accept: .image),
      (200..<300).contains(resource.status)
    else { return nil }
    return resource.body
  }
}
