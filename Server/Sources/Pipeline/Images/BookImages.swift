// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Books
package import ImageWork
import ServerCore

/// Converts the images of one book and draws its cover, in up to two workers.
struct BookImages {
  typealias Outcome = ImageProgram.Outcome
  typealias Cover = ImageService.CoverRequest

  /// The workers of a book, and those that are busy at once for all books of a server.
  static let lanes = 2
  /// With fewer bytes of images, a second worker costs more than it gains.
  private static let bytesForTwo = 150_000

  private let pool: ImageWorkerPool
  private let threads: WorkThreads
  private let device: DeviceProfile
  private let cover: Cover?

  private(set) var connections: [ImageWorkerConnection] = []
  /// The images in the order in which they arrived.
  private(set) var found: [BookImage] = []
  /// Nil until the cover is drawn, and if none was requested.
  private(set) var drawn: ImageService.DrawnCover?

  init(
    pool: ImageWorkerPool, threads: WorkThreads, device: DeviceProfile, cover: Cover?,
    early: ImageWorkerConnection?
  ) {
    (self.pool, self.threads, self.device, self.cover) = (pool, threads, device, cover)
    connections = [early].compactMap(\.self)
  }

  /// The result of each image, in their order; the cover is drawn as soon as its image is converted.
  mutating func outcomes(_ arriving: AsyncStream<BookImage>, _ order: ImageSettings) async -> [Outcome] {
    let queue = ImageJobQueue()
    let awaited = drawn == nil ? cover : nil
    let made = await withTaskGroup(of: [Int: Outcome].self) { group in
      await fill(queue, from: arriving, order, awaited, &group)
      await queue.close()
      return await group.reduce(into: [:]) { all, part in all.merge(part) { first, _ in first } }
    }
    if awaited != nil { drawn = .init(bytes: made[Self.coverNumber]?.firstPiece) }
    return found.indices.map { made[$0] ?? .failure(.unavailable) }
  }

  private mutating func fill(
    _ queue: ImageJobQueue, from arriving: AsyncStream<BookImage>, _ order: ImageSettings, _ awaited: Cover?,
    _ group: inout TaskGroup<[Int: Outcome]>
  ) async {
    found = []
    var (bytes, running, hasLead) = (0, 0, false)
    if awaited != nil {
      // It starts while the images are being fetched.
      group.addTask(operation: lane(0, queue, awaited))
      running = 1
    }
    for await bookImage in arriving {
      bytes += bookImage.bytes.count
      if running == 0 || (running < Self.lanes && bytes > Self.bytesForTwo) {
        group.addTask(operation: lane(running, queue, awaited))
        running += 1
      }
      let isLead = awaited != nil && !hasLead && bookImage.url == awaited?.lead
      let request = ImageRequest.shrink(order, bookImage.bytes)
      await queue.put(.init(number: found.count, request: request, isLead: isLead), isNext: isLead)
      found.append(bookImage)
      hasLead = hasLead || isLead
    }
    guard let awaited, !hasLead else { return }
    await queue.put(Self.job(awaited.design(nil), device))
  }

  /// One worker takes waiting images until the queue is closed and empty.
  private mutating func lane(
    _ number: Int, _ queue: ImageJobQueue, _ awaited: Cover?
  ) -> @Sendable () async -> [Int: Outcome] {
    // A worker that was started early is already starting, and isn't waited for twice if it never greets.
    let isNew = connections.count == number
    if isNew { connections.append(ImageWorkerConnection(pool, account: WorkThreads.account)) }
    return { [connection = connections[number], threads, device] in
      var made: [Int: Outcome] = [:]
      if isNew { try? await threads.run { connection.start() } }
      while let job = await queue.next() {
        let outcome = (try? await threads.run { connection.reply(to: job.request) }) ?? .failure(.unavailable)
        made[job.number] = outcome
        guard job.isLead, let awaited else { continue }
        let bookImage = outcome.firstPiece.map { BookImage(url: awaited.lead ?? "", bytes: $0) }
        await queue.put(Self.job(awaited.design(bookImage), device), isNext: true)
      }
      return made
    }
  }

  private static let coverNumber = -1

  private static func job(_ design: CoverDesign, _ device: DeviceProfile) -> ImageJobQueue.Job {
    .init(number: coverNumber, request: .cover(design, for: device))
  }
}

extension ImageProgram.Outcome {
  /// The bytes of the first piece; nil if there is none.
  var firstPiece: [UInt8]? {
    guard case .success(.pieces(let pieces)) = self else { return nil }
    return pieces.first?.bytes
  }
}

extension ImageRequest {
  /// Requests a cover as a design describes it, in the colors of a device.
  package static func cover(_ design: CoverDesign, for device: DeviceProfile) -> Self {
    let page = ImageSettings(
      width: design.size.width, height: design.size.height, isGray: !device.isColor, quality: 85,
      byteLimit: 500_000)
    let area = design.backdrop.map {
      DrawingSettings.Area(left: $0.left, top: $0.top, width: $0.width, height: $0.height)
    }
    return .render(
      DrawingSettings(page: page, area: area), drawing: Array(design.svg.utf8),
      image: design.backdrop?.bytes ?? [])
  }
}
