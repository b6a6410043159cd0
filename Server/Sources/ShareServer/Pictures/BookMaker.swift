// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Books
package import PictureWork

/// From a book and the pictures that were found to the bytes of an EPUB for one device.
package struct BookMaker: Sendable {
  package let workshop: PictureWorkshop
  private let threads = WorkThreads(name: "books", count: 2)

  package init(workshop: PictureWorkshop) { self.workshop = workshop }

  /// A book for a device.
  package struct Made: Sendable {
    package let bytes: [UInt8]
    package let report: PictureReport
  }

  /// Prepares the pictures, draws the cover and writes the book.
  ///
  /// - Parameters:
  ///   - found: what could be fetched of the book's pictures.
  ///   - wereFetched: false when nobody tried to.
  ///   - limit: the bytes that the file may have; pictures get smaller and then fewer until it has them.
  ///   - crew: a process for its pictures that is there already.
  package func make(
    _ book: Book, found: [Picture], wereFetched: Bool = true, for device: DeviceProfile, limit: Int,
    crew: PictureCrew? = nil
  ) async throws -> Made {
    let budget = book.pictureBudget(within: limit)
    var prepared = await workshop.prepared(found, for: device, budget: budget, crew: crew)
    let notFetched = Self.notFetched(book.pictureAddresses, found)
    if wereFetched { prepared.missing += notFetched }
    prepared.report.notFetched = notFetched.count
    prepared.report.noRoom = Self.withoutRoom(prepared.pictures, budget)
    prepared.report.shown = prepared.pictures.count - prepared.report.noRoom
    let bytes = try await write(book, prepared, for: device, budget: budget)
    return Made(bytes: bytes, report: prepared.report)
  }

  /// The pictures that a site did not give.
  static func notFetched(_ addresses: [String], _ found: [Picture]) -> [MissingPicture] {
    let known = Set(found.map(\.url))
    return addresses.filter { !known.contains($0) }.map { MissingPicture(url: $0, reason: .notFetched) }
  }

  /// Writes a book whose pictures were prepared.
  package func write(
    _ book: Book, _ prepared: PictureWorkshop.Prepared, for device: DeviceProfile, budget: Int
  ) async throws -> [UInt8] {
    let design = CoverDesign(book, pictures: prepared.pictures)
    let writer = EPUBWriter(pictureBudget: budget)
    // The cover is drawn in the program while the pages are written here.
    async let cover = workshop.cover(design, for: device, after: prepared)
    let draft = try await threads.run {
      try writer.draft(book, pictures: prepared.pictures, missing: prepared.missing, awaitsCover: true)
    }
    let drawn = await cover
    return try await threads.run { try draft.finished(drawnCover: drawn) }
  }

  /// As the writer packs them: in their order, each that still fits.
  private static func withoutRoom(_ pictures: [Picture], _ budget: Int) -> Int {
    var room = budget
    return pictures.reduce(0) { count, picture in
      guard picture.size <= room else { return count + 1 }
      room -= picture.size
      return count
    }
  }
}
