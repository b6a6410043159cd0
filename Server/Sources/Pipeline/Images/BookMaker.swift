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
    package let found: [Picture]
  }

  /// Converts the images, draws the cover and writes the book.
  ///
  /// - Parameters:
  ///   - found: the images that could be fetched.
  ///   - limit: the largest number of bytes of the file; images become smaller and then fewer to stay below it.
  package func make(
    _ book: Book, found: [Picture], for device: DeviceProfile, limit: Int
  ) async throws -> Made {
    try await make(book, arriving: .of(found), for: device, limit: limit)
  }

  /// Makes a book while its images are being fetched; each is converted as soon as it arrives.
  ///
  /// - Parameter areFetched: whether images that did not arrive are missing; false if nothing fetches them.
  package func make(
    _ book: Book, arriving: AsyncStream<Picture>, areFetched: Bool = true, for device: DeviceProfile,
    limit: Int
  ) async throws -> Made {
    let budget = book.pictureBudget(within: limit)
    let cover = ImageService.CoverRequest(lead: book.cover) { lead in
      CoverDesign(book, pictures: lead.map { [$0] } ?? [], for: device)
    }
    var prepared = await images.prepared(
      arriving: arriving, for: device, budget: budget, cover: cover)
    let notFetched = Self.notFetched(book.pictureAddresses, prepared.found)
    if areFetched { prepared.missing += notFetched }
    prepared.report.notFetched = notFetched.count
    prepared.report.noRoom = Self.withoutRoom(prepared.pictures, budget)
    prepared.report.shown = prepared.pictures.count - prepared.report.noRoom
    let made = prepared
    async let ended: Void = images.end(made)
    let bytes = try await write(book, prepared, for: device, budget: budget)
    await ended
    return Made(bytes: bytes, report: prepared.report, found: prepared.found)
  }

  /// The images that could not be fetched.
  static func notFetched(_ addresses: [String], _ found: [Picture]) -> [MissingImage] {
    let known = Set(found.map(\.url))
    return addresses.filter { !known.contains($0) }.map { MissingImage(url: $0, reason: .notFetched) }
  }

  /// Writes a book whose images were converted.
  package func write(
    _ book: Book, _ prepared: ImageService.Prepared, for device: DeviceProfile, budget: Int
  ) async throws -> [UInt8] {
    let writer = EPUBWriter(pictureBudget: budget)
    // If it was not drawn before, the cover is drawn in a worker while the pages are written here.
    async let cover = cover(of: book, prepared, for: device)
    let draft = try await threads.run {
      try writer.draft(book, pictures: prepared.pictures, missing: prepared.missing, awaitsCover: true)
    }
    let drawn = await cover
    return try await threads.run { try draft.finished(drawnCover: drawn) }
  }

  private func cover(
    of book: Book, _ prepared: ImageService.Prepared, for device: DeviceProfile
  ) async -> [UInt8]? {
    if let bytes = prepared.cover?.bytes { return bytes }
    return await images.cover(
      CoverDesign(book, pictures: prepared.pictures, for: device), for: device, after: prepared)
  }

  /// Counts the images that don't fit, in the order in which the writer adds them.
  private static func withoutRoom(_ pictures: [Picture], _ budget: Int) -> Int {
    var room = budget
    return pictures.reduce(0) { count, picture in
      guard picture.size <= room else { return count + 1 }
      room -= picture.size
      return count
    }
  }
}
