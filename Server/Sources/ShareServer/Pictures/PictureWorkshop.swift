// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Books
package import PictureWork

/// Makes foreign pictures fit for a device, in processes that end with the book.
package struct PictureWorkshop: Sendable {
  /// Nil keeps pictures as they are.
  private let program: PictureProgram?
  private let threads = WorkThreads(name: "pictures", count: lanes)

  /// Processes at once: for all books of a server together.
  private static let lanes = 2
  /// Bytes of pictures; with fewer, the start of a second process costs more than it saves.
  private static let bytesForTwo = 1_500_000
  /// What is tried while the pictures do not fit into the book: a quality and a part of the screen's size.
  private static let rounds = [(quality: 65, scale: 0.75), (quality: 50, scale: 0.5)]

  package init(program: PictureProgram?) { self.program = program }

  /// What became of a book's pictures.
  package struct Prepared: Sendable {
    package var pictures: [Picture] = []
    package var missing: [MissingPicture] = []
    package var report = PictureReport()
    /// The processes that made them, for the book's cover; they end with this value.
    fileprivate var crews: [PictureCrew] = []
  }

  /// A process that starts while the pictures are on their way; nil where nothing decodes them.
  ///
  /// It ends with the value.
  package func readied() async -> PictureCrew? {
    guard let program else { return nil }
    let crew = PictureCrew(program)
    try? await threads.run { crew.start() }
    return crew
  }

  /// The pictures as `device` shows them, in the order they came; what cannot be had is missing and in the report.
  ///
  /// - Parameters:
  ///   - budget: bytes of all pictures together, which more and more shrinking tries to meet.
  ///   - crew: a process that is there already.
  package func prepared(
    _ found: [Picture], for device: DeviceProfile, budget: Int, crew: PictureCrew? = nil
  ) async -> Prepared {
    var prepared = Prepared()
    guard let program else {
      prepared.report.areAsTheyCame = true
      prepared.pictures = found
      return prepared
    }
    let bytes = found.reduce(0) { $0 + $1.bytes.count }
    let lanes = found.isEmpty ? 0 : found.count == 1 || bytes < Self.bytesForTwo ? 1 : Self.lanes
    prepared.crews = crew.map { [$0] } ?? []
    while prepared.crews.count < lanes { prepared.crews.append(PictureCrew(program)) }
    var made = await shrunk(found, PictureOrder(device), prepared.crews)
    for round in Self.rounds where Self.size(made) > budget {
      prepared.report.areSmaller = true
      let order = PictureOrder(device, quality: round.quality, scale: round.scale)
      made = await shrunk(found, order, prepared.crews)
    }
    for (picture, outcome) in zip(found, made) { prepared.add(picture, outcome) }
    return prepared
  }

  /// The cover that the design describes; nil when it cannot be drawn.
  ///
  /// - Parameter prepared: the book's pictures, whose process draws the cover, too.
  package func cover(
    _ design: CoverDesign, for device: DeviceProfile, after prepared: Prepared = Prepared()
  ) async -> [UInt8]? {
    guard let program else { return nil }
    let page = PictureOrder(
      width: CoverDesign.width, height: CoverDesign.height, isGray: !device.isColour, quality: 85,
      byteLimit: 500_000)
    let place = design.backdrop.map {
      DrawingOrder.Place(left: $0.left, top: $0.top, width: $0.width, height: $0.height)
    }
    let request = PictureRequest.render(
      DrawingOrder(page: page, place: place), drawing: Array(design.svg.utf8),
      picture: design.backdrop?.bytes ?? [])
    let answer = await answers(to: [request], [prepared.crews.first ?? PictureCrew(program)]).first
    guard case .success(.pieces(let pieces))? = answer else { return nil }
    return pieces.first?.bytes
  }
}

extension PictureWorkshop {
  private func shrunk(
    _ pictures: [Picture], _ order: PictureOrder, _ crews: [PictureCrew]
  ) async -> [PictureProgram.Outcome] {
    await answers(to: pictures.map { .shrink(order, $0.bytes) }, crews)
  }

  /// The processes take turns.
  private func answers(
    to requests: [PictureRequest], _ crews: [PictureCrew]
  ) async -> [PictureProgram.Outcome] {
    await withTaskGroup(of: (Int, [PictureProgram.Outcome]).self) { group in
      for (lane, crew) in crews.enumerated() {
        let own = stride(from: lane, to: requests.count, by: crews.count).map { requests[$0] }
        group.addTask { [threads] in
          let answers = try? await threads.run { crew.answers(to: own) }
          return (lane, answers ?? own.map { _ in .failure(.unavailable) })
        }
      }
      var all = [PictureProgram.Outcome](repeating: .failure(.unavailable), count: requests.count)
      for await (lane, answers) in group {
        for (number, answer) in answers.enumerated() { all[lane + number * crews.count] = answer }
      }
      return all
    }
  }

  private static func size(_ outcomes: [PictureProgram.Outcome]) -> Int {
    outcomes.reduce(0) { sum, outcome in
      guard case .success(.pieces(let pieces)) = outcome else { return sum }
      return pieces.reduce(sum) { $0 + $1.bytes.count }
    }
  }
}

extension PictureWorkshop.Prepared {
  fileprivate mutating func add(_ found: Picture, _ outcome: PictureProgram.Outcome) {
    if case .success(.pieces(let pieces)) = outcome, let first = pieces.first {
      pictures.append(
        Picture(url: found.url, bytes: first.bytes, rest: pieces.dropFirst().map(\.bytes)))
      return
    }
    let reason = Self.reason(outcome)
    missing.append(MissingPicture(url: found.url, reason: reason))
    report.count(reason)
  }

  private static func reason(_ outcome: PictureProgram.Outcome) -> MissingPicture.Reason {
    switch outcome {
    case .success(.refused(.tooManyPixels)), .success(.refused(.tooManyBytes)): .tooLarge
    case .success: .notRead
    case .failure: .notDecoded
    }
  }
}

extension PictureOrder {
  /// What a device shows, or a part of its size.
  fileprivate init(_ device: DeviceProfile, quality: Int? = nil, scale: Double = 1) {
    self.init(
      width: Int(Double(device.width) * scale), height: Int(Double(device.height) * scale),
      isGray: !device.isColour, quality: quality ?? device.quality, byteLimit: device.pictureLimit)
  }
}
