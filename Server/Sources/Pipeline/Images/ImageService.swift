// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Books
import Foundation
package import ImageWork
import ServerCore

/// Converts the images of books for a device, in image workers that are passed from book to book.
package struct ImageService: Sendable {
  /// Nil if the program is missing; images then stay as they are.
  private let pool: ImageWorkerPool?
  private let threads = WorkThreads(name: "images", count: BookImages.lanes, reserve: 1)
  /// The worker that was started before the book was read, for a command that makes one book.
  private var early: ImageWorkerConnection?

  /// Qualities and scales to try while the images exceed the limit of the book.
  private static let rounds = [(quality: 65, scale: 0.75), (quality: 50, scale: 0.5)]

  package init(program: ImageProgram?) { pool = program.map { ImageWorkerPool($0) } }

  /// A service for one book, whose first worker starts while the book is still being read.
  package static func ahead(of program: ImageProgram?) -> Self {
    var service = Self(program: program)
    guard let pool = service.pool else { return service }
    let connection = ImageWorkerConnection(pool, account: "")
    service.early = connection
    Thread { connection.start() }.start()
    return service
  }

  /// How many image workers were started; nil without the program.
  package var workerCounts: ImageWorkerPool.Counts? { pool?.counts }

  /// Ends workers that are too old and starts one ahead.
  func refresh() async {
    guard let pool else { return }
    try? await threads.run { pool.refresh() }
  }

  /// Ends all idle workers.
  func end() async {
    guard let pool else { return }
    try? await threads.run { pool.end() }
  }

  /// The converted images of a book.
  package struct Prepared: Sendable {
    package var images: [BookImage] = []
    package var missing: [MissingImage] = []
    package var report = ImageReport()
    /// All images as they were fetched.
    package var found: [BookImage] = []
    /// The cover; nil if none was requested.
    package var cover: DrawnCover?
    /// The connections to the workers that converted them, for the book's covers.
    fileprivate var connections: [ImageWorkerConnection] = []
  }

  /// A request for a cover, which is drawn as soon as its image is converted.
  struct CoverRequest: Sendable {
    /// The address of the image on the cover, if the book has one.
    let lead: String?
    let design: @Sendable (BookImage?) -> CoverDesign
  }

  /// A cover; its bytes are nil if it could not be drawn.
  package struct DrawnCover: Sendable {
    package let bytes: [UInt8]?
  }

  /// Converts images for a device, in their order; the report counts those that are missing.
  func prepared(
    _ found: [BookImage], for device: DeviceProfile, budget: Int
  ) async -> Prepared {
    await prepared(arriving: .of(found), for: device, budget: budget)
  }

  /// Converts images for a device, each as soon as it arrives.
  ///
  /// - Parameters:
  ///   - budget: bytes of all images together; images become smaller to stay below it.
  ///   - cover: a cover to draw as soon as its image is converted.
  func prepared(
    arriving: AsyncStream<BookImage>, for device: DeviceProfile, budget: Int,
    cover: CoverRequest? = nil
  ) async -> Prepared {
    guard let pool else { return await untouched(arriving) }
    var line = BookImages(
      pool: pool, threads: threads, device: device, cover: cover, early: early)
    var made = await line.outcomes(arriving, ImageSettings(device))
    var prepared = Prepared(found: line.found, cover: line.drawn)
    for round in Self.rounds where Self.size(made) > budget {
      prepared.report.areSmaller = true
      let order = ImageSettings(device, quality: round.quality, scale: round.scale)
      made = await line.outcomes(.of(prepared.found), order)
    }
    prepared.connections = line.connections
    for (image, outcome) in zip(prepared.found, made) { prepared.add(image, outcome) }
    return prepared
  }

  private func untouched(_ arriving: AsyncStream<BookImage>) async -> Prepared {
    var prepared = Prepared()
    for await image in arriving { prepared.found.append(image) }
    prepared.report.areAsTheyCame = true
    prepared.images = prepared.found
    return prepared
  }

  /// Gives the workers of a book back to the pool once its cover is drawn.
  package func end(_ prepared: Prepared) async {
    guard prepared.cover?.bytes != nil else { return }
    try? await threads.run { prepared.connections.forEach { $0.end() } }
  }

  /// Converts an image for lists of the library; nil if that fails.
  func thumbnail(of image: BookImage) async -> [UInt8]? {
    guard let pool else { return nil }
    let connection = ImageWorkerConnection(pool, account: WorkThreads.account)
    let request = ImageRequest.shrink(.thumbnail, image.bytes)
    return (try? await threads.run { connection.reply(to: request) })?.firstPiece
  }

  /// Draws the cover that the design describes; nil if it can't be drawn.
  ///
  /// - Parameter prepared: the book's images, whose worker draws the cover, too.
  package func cover(
    _ design: CoverDesign, for device: DeviceProfile, after prepared: Prepared = Prepared()
  ) async -> [UInt8]? {
    guard let pool else { return nil }
    let connection =
      prepared.connections.first { $0.isUsable }
      ?? ImageWorkerConnection(pool, account: WorkThreads.account)
    let request = ImageRequest.cover(design, for: device)
    return (try? await threads.run { connection.reply(to: request) })?.firstPiece
  }
}

extension ImageService {
  private static func size(_ outcomes: [ImageProgram.Outcome]) -> Int {
    outcomes.reduce(0) { sum, outcome in
      guard case .success(.pieces(let pieces)) = outcome else { return sum }
      return pieces.reduce(sum) { $0 + $1.bytes.count }
    }
  }
}

extension ImageService.Prepared {
  /// Adds the converted images of another article, without the unconverted ones.
  mutating func add(_ other: Self) {
    images += other.images
    missing += other.missing
  }

  fileprivate mutating func add(_ found: BookImage, _ outcome: ImageProgram.Outcome) {
    if case .success(.pieces(let pieces)) = outcome, let first = pieces.first {
      images.append(
        BookImage(url: found.url, bytes: first.bytes, rest: pieces.dropFirst().map(\.bytes)))
      return
    }
    let reason = Self.reason(outcome)
    missing.append(MissingImage(url: found.url, reason: reason))
    report.count(reason)
  }

  private static func reason(_ outcome: ImageProgram.Outcome) -> MissingImage.Reason {
    switch outcome {
    case .success(.refused(.tooManyPixels)), .success(.refused(.tooManyBytes)): .tooLarge
    case .success: .notRead
    case .failure: .notDecoded
    }
  }
}

extension AsyncStream<BookImage> {
  /// A stream of images that are there already; a canceled task gets them, too.
  package static func of(_ images: [BookImage]) -> Self {
    let (stream, continuation) = makeStream()
    images.forEach { continuation.yield($0) }
    continuation.finish()
    return stream
  }
}

extension ImageSettings {
  /// Three times the size of the image in a list, for sharp screens.
  fileprivate static let thumbnail = ImageSettings(
    width: 372, height: 276, isGray: false, quality: 70, byteLimit: 128 << 10)

  /// The settings for a device, or for a part of its size.
  package init(_ device: DeviceProfile, quality: Int? = nil, scale: Double = 1) {
    self.init(
      width: Int(Double(device.width) * scale), height: Int(Double(device.height) * scale),
      isGray: !device.isColor, quality: quality ?? device.quality, byteLimit: device.imageLimit)
  }
}
