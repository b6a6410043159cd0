// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ImageWork
import Testing

@Suite("Frames between the server and the confined program")
struct FrameTests {
  private func someBytes(_ most: Int, _ random: inout SystemRandomNumberGenerator) -> [UInt8] {
    (0..<Int.random(in: 0...most, using: &random)).map { _ in .random(in: 0...255, using: &random) }
  }

  private func settings(_ random: inout SystemRandomNumberGenerator) -> ImageSettings {
    ImageSettings(
      width: .random(in: 1...10_000, using: &random), height: .random(in: 1...10_000, using: &random),
      isGray: .random(using: &random), quality: .random(in: 1...100, using: &random),
      byteLimit: .random(in: 1...9_000_000, using: &random))
  }

  private func requests() -> [ImageRequest] {
    var random = SystemRandomNumberGenerator()
    return (0..<200).map { number in
      let bytes = someBytes(300, &random)
      if number % 2 == 0 { return .shrink(settings(&random), bytes) }
      let area = DrawingSettings.Area(
        left: .random(in: 0...900), top: .random(in: 0...900), width: .random(in: 1...900),
        height: .random(in: 1...900))
      let drawing = DrawingSettings(page: settings(&random), area: number % 3 == 0 ? nil : area)
      return .render(drawing, drawing: bytes, image: someBytes(9, &random))
    }
  }

  private var replies: [ImageReply] {
    let piece = ImagePiece(kind: .png, width: 3, height: 2, bytes: [1, 2, 3])
    let other = ImagePiece(kind: .jpeg, width: 70_000, height: 1, bytes: [9])
    return [.pieces([piece]), .pieces(Array(repeating: other, count: ImageReply.mostPieces))]
      + ImageRefusal.allCases.map { .refused($0) }
  }

  @Test("are the same after encoding and decoding")
  func roundTrip() {
    for request in requests() { #expect(ImageRequest(frame: request.frame) == request) }
    for reply in replies { #expect(ImageReply(frame: reply.frame) == reply) }
    let greeting = WorkerGreeting(formats: [.jpeg, .svg], bounds: [.limits, .noCalls])
    #expect(WorkerGreeting(frame: greeting.frame) == greeting)
  }

  @Test("that are cut or followed by other bytes are invalid")
  func cut() {
    for request in requests().prefix(40) {
      let frame = request.frame
      for count in 0..<frame.count { #expect(ImageRequest(frame: Array(frame.prefix(count))) == nil) }
      #expect(ImageRequest(frame: frame + [0]) == nil)
    }
    for reply in replies {
      let frame = reply.frame
      for count in 0..<frame.count { #expect(ImageReply(frame: Array(frame.prefix(count))) == nil) }
      #expect(ImageReply(frame: frame + [0]) == nil)
    }
  }

  @Test("of another version are invalid")
  func version() {
    let frame = [2] + requests()[0].frame.dropFirst()
    #expect(ImageRequest(frame: frame) == nil)
    #expect(ImageReply(frame: [2] + replies[0].frame.dropFirst()) == nil)
    #expect(WorkerGreeting(frame: [2, 1, 1]) == nil)
  }

  @Test("with changed bytes are invalid or have settings within the limits")
  func changed() {
    var random = SystemRandomNumberGenerator()
    for request in requests() {
      var frame = request.frame
      for _ in 0..<4 {
        frame[.random(in: 0..<frame.count, using: &random)] = .random(in: 0...255, using: &random)
      }
      guard case .shrink(let settings, _)? = ImageRequest(frame: frame) else { continue }
      #expect((1...10_000).contains(settings.width) && (1...10_000).contains(settings.height))
      #expect((1...100).contains(settings.quality) && settings.byteLimit > 0)
    }
  }

  @Test("start with their length, which has a limit")
  func heads() {
    let head = Frame.head(of: Array(repeating: 7, count: 70_000))
    #expect(head == [0, 1, 0x11, 0x70])
    #expect(Frame.length(inHead: head, limit: 70_000) == 70_000)
    #expect(Frame.length(inHead: head, limit: 69_999) == nil)
    #expect(Frame.length(inHead: [255, 255, 255, 255], limit: ImageRequest.limit) == nil)
    #expect(Frame.length(inHead: [0, 0, 1], limit: 9) == nil)
  }
}
