// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Books
import ServerCore

/// Makes an EPUB for one device from a book and its images.
package struct BookMaker: Sendable {
  package let images: ImageService
  private let threads = WorkThreads(name: "books", count: 2, reserve: 1)

  package init(images: ImageService) { self.images = images }

  /// A book for a device.
  package struct Made: Sendable {
    package let bytes: [UInt8]
    package let report: ImageReport
    /// The images as they were fetched.
    package let found: [BookImage]
  }

  /// Converts the images, draws the cover and writes the book.
  ///
  /// - Parameters:
  ///   - found: the images that could be fetched.
  ///   - limit: the largest number of bytes of the file; images become smaller and then fewer to stay below it.
  package func make(
    _ book: Book, found: [BookImage], for device: DeviceProfile, limit: Int
  ) async throws -> Made {
    try await make(book, arriving: .of(found), for: device, limit: limit)
  }

  /// Makes a book while its images are being fetched; each is converted as soon as it arrives.
  ///
  /// - Parameter areFetched: whether images that did not arrive are missing; false if nothing fetches them.
  package func make(
    _ book: Book, arriving: AsyncStream<BookImage>, areFetched: Bool = true, for device: DeviceProfile,
    limit: Int
  ) async throws -> Made {
    let budget = book.imageBudget(within: limit)
    let cover = ImageService.CoverRequest(lead: book.cover) { lead in
      CoverDesign(book, images: lead.map { [$0] } ?? [], for: device)
    }
    var prepared = await images.prepared(
      arriving: arriving, for: device, budget: budget, cover: cover)
    let notFetched = Self.notFetched(book.imageAddresses, prepared.found)
    if areFetched { prepared.missing += notFetched }
    prepared.report.notFetched = notFetched.count
    prepared.report.overLimit = Self.countOverLimit(prepared.images, budget)
    prepared.report.shown = prepared.images.count - prepared.report.overLimit
    let made = prepared
    async let ended: Void = images.end(made)
    let bytes = try await write(book, prepared, for: device, budget: budget)
    await ended
    return Made(bytes: bytes, report: prepared.report, found: prepared.found)
  }

  /// The images that could not be fetched.
  static func notFetched(_ addresses: [String], _ found: [BookImage]) -> [MissingImage] {
    let known = Set(found.map(\.url))
    return addresses.filter { !known.contains($0) }.map { MissingImage(url: $0, reason: .notFetched) }
  }

  /// Writes a book whose images were converted.
  package func write(
    _ book: Book, _ prepared: ImageService.Prepared, for device: DeviceProfile, budget: Int
  ) async throws -> [UInt8] {
    let writer = EPUBWriter(imageBudget: budget)
    // If it was not drawn before, the cover is drawn in a worker while the pages are written here.
    async let cover = cover(of: book, prepared, for: device)
    let draft = try await threads.run {
      try writer.draft(book, images: prepared.images, missing: prepared.missing, awaitsCover: true)
    }
    let drawn = await cover
    return try await threads.run { try draft.finished(drawnCover: drawn) }
  }

  private func cover(
    of book: Book, _ prepared: ImageService.Prepared, for device: DeviceProfile
  ) async -> [UInt8]? {
    if let bytes = prepared.cover?.bytes { return bytes }
    return await images.cover(
      CoverDesign(book, images: prepared.images, for: device), for: device, after: prepared)
  }

  /// Counts the images that don't fit, in the order in which the writer adds them.
  private static func countOverLimit(_ images: [BookImage], _ budget: Int) -> Int {
    var remaining = budget
    return images.reduce(0) { count, image in
      guard image.size <= remaining else { return count + 1 }
      remaining -= image.size
      return count
    }
  }
}
