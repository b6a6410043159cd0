// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ImageWork
import Testing

/// Photographs and their headers, converted by the real program.
@Suite("Photographs", .serialized)
struct PhotographTests {
  private let settings = ImageSettings(
    width: 90, height: 90, isGray: false, quality: 80, byteLimit: 1_000_000)

  private func program() throws -> ImageProgram {
    let tests = try #require(Bundle.main.executablePath)
    return try #require(ImageProgram.beside(executable: tests))
  }

  private func ask(_ imageBytes: [UInt8]) throws -> ImageReply {
    try ImageWorker(path: program().path, timeLimit: .seconds(120)).ask(
      .shrink(settings, imageBytes))
  }

  private var drawing: [UInt8] {
    Array(
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"><circle cx="70" cy="50" r="45" fill="teal"/></svg>
      """.utf8)
  }

  /// A color image of 200 by 100 pixels.
  private func photograph() throws -> [UInt8] {
    let page = ImageSettings(width: 200, height: 100, isGray: false, quality: 80, byteLimit: 1_000_000)
    let request = ImageRequest.render(DrawingSettings(page: page), drawing: drawing, image: [])
    let result = try ImageWorker(path: program().path, timeLimit: .seconds(120)).ask(request)
    guard case .pieces(let pieces) = result else { throw ImageProcessTests.Unexpected(result) }
    return pieces[0].bytes
  }

  private func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
    [0xFF, marker, UInt8((content.count + 2) >> 8), UInt8((content.count + 2) & 0xFF)] + content
  }

  /// Returns the photograph with a segment after its first bytes.
  private func photograph(with marker: UInt8, _ content: [UInt8]) throws -> [UInt8] {
    let photograph = try photograph()
    return Array(photograph.prefix(2) + segment(marker, content) + photograph.dropFirst(2))
  }

  private func exif(orientation: UInt8) -> [UInt8] {
    Array("Exif\u{0}\u{0}II*\u{0}".utf8) + [
      8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0,
    ]
  }

  /// Returns the sizes of the converted image.
  private func sizes(_ image: [UInt8]) throws -> [[Int]] {
    guard case .pieces(let pieces) = try ask(image) else { return [] }
    return pieces.map { [$0.width, $0.height] }
  }

  @Test("are scaled to the screen")
  func shrinks() throws {
    #expect(try sizes(photograph()) == [[90, 45]])
  }

  @Test("are turned upright as their orientation says")
  func orientation() throws {
    #expect(try sizes(photograph(with: 0xE1, exif(orientation: 1))) == [[90, 45]])
    #expect(try sizes(photograph(with: 0xE1, exif(orientation: 6))) == [[45, 90]])
  }

  @Test("are converted although their color profile is invalid")
  func profile() throws {
    let profile = Array("ICC_PROFILE\u{0}".utf8) + [1, 1] + Array("Display P3".utf8)
    #expect(try sizes(photograph(with: 0xE2, profile)) == [[90, 45]])
  }

  @Test("are refused if their size overflows, also below a cover")
  func endless() throws {
    let head: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
    let endless =
      head + [UInt8](repeating: 0xFF, count: 8) + [8, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 9] + Array("IDAT".utf8)
    let page = ImageSettings(width: 200, height: 100, isGray: false, quality: 80, byteLimit: 1_000_000)
    let area = DrawingSettings(page: page, area: .init(left: 0, top: 0, width: 200, height: 50))
    let connection = ImageWorkerConnection(ImageWorkerPool(try program()), account: "")
    for request in [.shrink(settings, endless), .render(area, drawing: drawing, image: endless)]
      as [ImageRequest]
    {
      guard case .success(.refused) = connection.reply(to: request) else {
        Issue.record("\(request) was not refused")
        continue
      }
    }
  }

  @Test("get a reply whatever their header says")
  func heads() throws {
    let worker = try ImageWorker(path: program().path, timeLimit: .seconds(120))
    let images = [try photograph(with: 0xE1, exif(orientation: 1)), try ask(try photograph()).first]
    for seed in 0..<400 {
      var random = SplitMix(state: UInt64(seed))
      var image = images[seed % 2]
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let index = Int.random(in: 2..<min(image.count, 120), using: &random)
        image[index] = UInt8.random(in: 0...255, using: &random)
      }
      #expect(throws: Never.self, "seed \(seed)") { try worker.ask(.shrink(settings, image)) }
    }
  }
}

extension ImageReply {
  /// The first piece's bytes; empty when the image was refused.
  fileprivate var first: [UInt8] {
    guard case .pieces(let pieces) = self else { return [] }
    return pieces[0].bytes
  }
}

/// Produces the same numbers on every machine.
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}
