// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Books

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
  ///   - limit: the bytes that the file may have; pictures get smaller and then fewer until it has them.
  package func make(
    _ book: Book, found: [Picture], for device: DeviceProfile, limit: Int
  ) async throws -> Made {
    let budget = book.pictureBudget(within: limit)
    var (pictures, report) = await workshop.prepared(found, for: device, budget: budget)
    report.notFetched = book.pictureAddresses.count - found.count
    report.noRoom = Self.withoutRoom(pictures, budget)
    report.shown = pictures.count - report.noRoom
    return Made(bytes: try await write(book, pictures, for: device, budget: budget), report: report)
  }

  /// Writes a book whose pictures were prepared.
  package func write(
    _ book: Book, _ pictures: [Picture], for device: DeviceProfile, budget: Int
  ) async throws -> [UInt8] {
    let cover = await workshop.cover(CoverDesign(book, pictures: pictures), for: device)
    return try await threads.run {
      try EPUBWriter(pictureBudget: budget).write(book, pictures: pictures, drawnCover: cover)
    }
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
