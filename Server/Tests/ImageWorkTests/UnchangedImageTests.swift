// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ImageWork
import Testing

/// Images that the screen can show without changes, converted by the real program.
@Suite("An image that fits the screen", .serialized)
struct UnchangedImageTests {
  private let settings = ImageSettings(
    width: 400, height: 300, isGray: false, quality: 80, byteLimit: 1_000_000)

  private func worker() throws -> ImageWorker {
    let tests = try #require(Bundle.main.executablePath)
    let program = try #require(ImageProgram.beside(executable: tests))
    return try ImageWorker(path: program.path, timeLimit: .seconds(120))
  }

  private func piece(_ imageBytes: [UInt8], _ settings: ImageSettings? = nil) throws -> ImagePiece {
    let reply = try worker().ask(.shrink(settings ?? self.settings, imageBytes))
    guard case .pieces(let pieces) = reply, pieces.count == 1 else {
      throw ImageProcessTests.Unexpected(reply)
    }
    return pieces[0]
  }

  /// A photograph that the program encoded.
  private func photograph(isGray: Bool = false) throws -> [UInt8] {
    let drawing = """
      <svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"><defs><linearGradient id="a">\
      <stop offset="0" stop-color="\(isGray ? "black" : "navy")"/><stop offset="1" stop-color="white"/>\
      </linearGradient></defs><rect width="200" height="100" fill="url(#a)"/></svg>
      """
    let page = ImageSettings(width: 200, height: 100, isGray: isGray, quality: 80, byteLimit: 1_000_000)
    let reply = try worker().ask(
      .render(DrawingSettings(page: page), drawing: Array(drawing.utf8), image: []))
    guard case .pieces(let pieces) = reply else { throw ImageProcessTests.Unexpected(reply) }
    return pieces[0].bytes
  }

  private func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
    [0xFF, marker, UInt8((content.count + 2) >> 8), UInt8((content.count + 2) & 0xFF)] + content
  }

  @Test("stays unchanged if it is a photograph")
  func photographs() throws {
    for isGray in [false, true] {
      let unchanged = try piece(try photograph(isGray: isGray))
      #expect(try piece(unchanged.bytes).bytes == unchanged.bytes)
      #expect(unchanged.kind == .jpeg && unchanged.width == 200 && unchanged.height == 100)
    }
  }

  @Test("loses its metadata and the bytes after its end")
  func metadata() throws {
    let photograph = try photograph()
    let personalData =
      segment(0xE1, Array("Exif\u{0}\u{0}GPS 48.2 N".utf8)) + segment(0xFE, Array("by me".utf8))
    let told =
      photograph.prefix(2) + personalData + photograph.dropFirst(2) + Array("a film of the same".utf8)
    let unchanged = try piece(Array(told))
    #expect(try unchanged.bytes == piece(photograph).bytes)
    #expect(Data(unchanged.bytes).range(of: Data("GPS".utf8)) == nil)
  }

  @Test("is encoded again if the screen has no colors")
  func colors() throws {
    var gray = settings
    gray.isGray = true
    let made = try piece(try photograph(), gray)
    #expect(try made.bytes != piece(try photograph()).bytes)
    let unchanged = try piece(made.bytes, gray).bytes
    #expect(try piece(unchanged, gray).bytes == unchanged)
  }

  @Test("is encoded again if the book has to be smaller, or the screen is smaller")
  func smaller() throws {
    let photograph = try photograph()
    var less = settings
    less.quality = 50
    #expect(try piece(photograph, less).bytes.count < photograph.count)
    less = settings
    less.width = 100
    #expect(try piece(photograph, less).width == 100)
  }

  @Test("is never passed on unchanged if it is damaged", arguments: 0..<16)
  func damaged(number: Int) throws {
    let photograph = try piece(try photograph()).bytes
    var broken = photograph
    let scan = try #require(Data(photograph).range(of: Data([0xFF, 0xDA]))).lowerBound
    if number < 8 {
      broken = Array(photograph.prefix(scan + 20 + (photograph.count - scan - 20) * number / 8))
    } else {
      // A marker in the middle of the scan.
      broken.replaceSubrange((scan + 20 + number)...(scan + 21 + number), with: [0xFF, 0xC4])
    }
    guard case .pieces(let pieces) = try worker().ask(.shrink(settings, broken)) else { return }
    let isHandedOn = pieces[0].bytes == broken
    #expect(!isHandedOn)
  }

  /// Line art that the program encoded.
  private func lineArt() throws -> [UInt8] {
    let drawing = """
      <svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"><circle cx="100" cy="50" r="40" fill="red"/></svg>
      """
    return try piece(try piece(Array(drawing.utf8)).bytes).bytes
  }

  @Test("stays unchanged if it is a PNG, without its text")
  func drawings() throws {
    let plain = try lineArt()
    let words = PNGChunk.bytes("tEXt", Array("Comment\u{0}where it was made".utf8))
    let told = plain.prefix(33) + words + plain.dropFirst(33) + [1, 2, 3]
    #expect(try piece(plain).bytes == plain)
    #expect(try piece(Array(told)).bytes == plain)
    #expect(try piece(plain).kind == .png)
  }

  @Test("is never passed on unchanged if its checksum is wrong or its end is missing")
  func wrongPNG() throws {
    let plain = try lineArt()
    var wrong = plain
    wrong[plain.count - 20] ^= 1
    for imageBytes in [wrong, Array(plain.dropLast(12)), Array(plain.dropLast(20))] {
      guard case .pieces(let pieces) = try worker().ask(.shrink(settings, imageBytes)) else { continue }
      let isHandedOn = pieces[0].bytes == imageBytes
      #expect(!isHandedOn)
    }
  }

  @Test("is encoded again if it is transparent, because readers show it on black")
  func transparent() throws {
    let plain = try lineArt()
    let mark = PNGChunk.bytes("tRNS", [0, 255, 0, 255, 0, 255])
    let made = try piece(Array(plain.prefix(33) + mark + plain.dropFirst(33))).bytes
    #expect(Data(made).range(of: Data("tRNS".utf8)) == nil)
  }
}

private enum PNGChunk {
  static func bytes(_ type: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(type.utf8) + content
    return big(content.count) + body + big(Int(checksum(body)))
  }

  private static func big(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~0) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { part, _ in part >> 1 ^ (part & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
  }
}
