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
  /// What is tried while the pictures do not fit into the book: a quality and a part of the screen's size.
  private static let rounds = [(quality: 65, scale: 0.75), (quality: 50, scale: 0.5)]

  package init(program: PictureProgram?) { self.program = program }

  /// The pictures as `device` shows them, in the order they came; what cannot be had is missing and in the report.
  ///
  /// - Parameter budget: bytes of all pictures together, which more and more shrinking tries to meet.
  package func prepared(
    _ found: [Picture], for device: DeviceProfile, budget: Int
  ) async -> (pictures: [Picture], report: PictureReport) {
    var report = PictureReport()
    guard let program else {
      report.areAsTheyCame = true
      return (found, report)
    }
    var made = await shrunk(found, PictureOrder(device), program)
    for round in Self.rounds where Self.size(made) > budget {
      report.areSmaller = true
      let order = PictureOrder(device, quality: round.quality, scale: round.scale)
      made = await shrunk(found, order, program)
    }
    return (zip(found, made).compactMap { Self.picture($0, $1, &report) }, report)
  }

  /// The cover that the design describes; nil when it cannot be drawn.
  package func cover(_ design: CoverDesign, for device: DeviceProfile) async -> [UInt8]? {
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
    let answer = await answers(to: [request], program).first
    guard case .success(.pieces(let pieces))? = answer else { return nil }
    return pieces.first?.bytes
  }
}

extension PictureWorkshop {
  private func shrunk(
    _ pictures: [Picture], _ order: PictureOrder, _ program: PictureProgram
  ) async -> [PictureProgram.Outcome] {
    await answers(to: pictures.map { .shrink(order, $0.bytes) }, program)
  }

  /// Every second request goes to the other process.
  private func answers(
    to requests: [PictureRequest], _ program: PictureProgram
  ) async -> [PictureProgram.Outcome] {
    await withTaskGroup(of: (Int, [PictureProgram.Outcome]).self) { group in
      for lane in 0..<min(Self.lanes, requests.count) {
        let own = stride(from: lane, to: requests.count, by: Self.lanes).map { requests[$0] }
        group.addTask { [threads] in
          let answers = try? await threads.run { program.answers(to: own) }
          return (lane, answers ?? own.map { _ in .failure(.unavailable) })
        }
      }
      var all = [PictureProgram.Outcome](repeating: .failure(.unavailable), count: requests.count)
      for await (lane, answers) in group {
        for (number, answer) in answers.enumerated() { all[lane + number * Self.lanes] = answer }
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

  private static func picture(
    _ found: Picture, _ outcome: PictureProgram.Outcome, _ report: inout PictureReport
  ) -> Picture? {
    switch outcome {
    case .success(.pieces(let pieces)):
      let bytes = pieces.map(\.bytes)
      return bytes.first.map { Picture(url: found.url, bytes: $0, rest: Array(bytes.dropFirst())) }
    case .success(.refused(.tooManyPixels)), .success(.refused(.tooManyBytes)): report.tooLarge += 1
    case .success(.refused): report.notRead += 1
    case .failure: report.notDecoded += 1
    }
    return nil
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
