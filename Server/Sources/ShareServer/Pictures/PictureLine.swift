// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Books
import ImageWork

/// The processes through which the pictures of one book go, and its cover.
struct BookImages {
  typealias Outcome = ImageProgram.Outcome
  typealias Cover = ImageService.CoverOrder

  /// Processes of a book, and those at work at once for all books of a server together.
  static let lanes = 2
  /// Bytes of pictures from which on a second process is worth its start.
  private static let bytesForTwo = 150_000

  private let program: ImageProgram
  private let threads: WorkThreads
  private let device: DeviceProfile
  private let cover: Cover?

  private(set) var crews: [ImageWorkerConnection] = []
  /// The pictures in the order in which they came.
  private(set) var found: [Picture] = []
  /// Nil while no cover was drawn, or none was asked for.
  private(set) var drawn: ImageService.DrawnCover?

  init(
    program: ImageProgram, threads: WorkThreads, device: DeviceProfile, cover: Cover?,
    early: ImageWorkerConnection?
  ) {
    (self.program, self.threads, self.device, self.cover) = (program, threads, device, cover)
    crews = [early].compactMap(\.self)
  }

  /// What comes of each picture, in their order; the cover is drawn as soon as its picture is made.
  mutating func outcomes(_ arriving: AsyncStream<Picture>, _ order: ImageSettings) async -> [Outcome] {
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
    _ queue: ImageJobQueue, from arriving: AsyncStream<Picture>, _ order: ImageSettings, _ awaited: Cover?,
    _ group: inout TaskGroup<[Int: Outcome]>
  ) async {
    found = []
    var (bytes, running, hasLead) = (0, 0, false)
    if awaited != nil {
      // It starts while the pictures are on their way.
      group.addTask(operation: lane(0, queue, awaited))
      running = 1
    }
    for await picture in arriving {
      bytes += picture.bytes.count
      if running == 0 || (running < Self.lanes && bytes > Self.bytesForTwo) {
        group.addTask(operation: lane(running, queue, awaited))
        running += 1
      }
      let isLead = awaited != nil && !hasLead && picture.url == awaited?.lead
      let request = ImageRequest.shrink(order, picture.bytes)
      await queue.put(.init(number: found.count, request: request, isLead: isLead), isNext: isLead)
      found.append(picture)
      hasLead = hasLead || isLead
    }
    guard let awaited, !hasLead else { return }
    await queue.put(Self.job(awaited.design(nil), device))
  }

  /// One process takes what waits until nothing will come any more.
  private mutating func lane(
    _ number: Int, _ queue: ImageJobQueue, _ awaited: Cover?
  ) -> @Sendable () async -> [Int: Outcome] {
    // One that was there already is on its way, and is not waited for twice if it never comes.
    let isNew = crews.count == number
    if isNew { crews.append(ImageWorkerConnection(program)) }
    return { [crew = crews[number], threads, device] in
      var made: [Int: Outcome] = [:]
      if isNew { try? await threads.run { crew.start() } }
      while let job = await queue.next() {
        let outcome = (try? await threads.run { crew.answer(to: job.request) }) ?? .failure(.unavailable)
        made[job.number] = outcome
        guard job.isLead, let awaited else { continue }
        let picture = outcome.firstPiece.map { Picture(url: awaited.lead ?? "", bytes: $0) }
        await queue.put(Self.job(awaited.design(picture), device), isNext: true)
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
  /// The bytes of the first piece; nil where there is none.
  var firstPiece: [UInt8]? {
    guard case .success(.pieces(let pieces)) = self else { return nil }
    return pieces.first?.bytes
  }
}

extension ImageRequest {
  /// A cover as a design describes it, in the colours of a device.
  static func cover(_ design: CoverDesign, for device: DeviceProfile) -> Self {
    let page = ImageSettings(
      width: design.size.width, height: design.size.height, isGray: !device.isColour, quality: 85,
      byteLimit: 500_000)
    let place = design.backdrop.map {
      DrawingSettings.Place(left: $0.left, top: $0.top, width: $0.width, height: $0.height)
    }
    return .render(
      DrawingSettings(page: page, place: place), drawing: Array(design.svg.utf8),
      picture: design.backdrop?.bytes ?? [])
  }
}
