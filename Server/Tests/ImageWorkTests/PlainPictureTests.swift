// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ImageWork
import Testing

/// What the real program does when it was started for plain pictures alone.
@Suite("The picture program for plain pictures", .serialized)
struct PlainPictureTests {
  private let order = ImageSettings(
    width: 90, height: 90, isGray: false, quality: 80, byteLimit: 1_000_000)

  private func program() throws -> ImageProgram {
    let tests = try #require(Bundle.main.executablePath)
    return try #require(ImageProgram.beside(executable: tests))
  }

  private func ask(_ picture: [UInt8], isPlain: Bool = true) throws -> ImageReply {
    try ImageWorker(path: program().path, isPlain: isPlain, timeLimit: .seconds(120)).ask(
      .shrink(order, picture))
  }

  private var drawing: [UInt8] {
    Array(
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"><circle cx="70" cy="50" r="45" fill="teal"/></svg>
      """.utf8)
  }

  /// Two hundred pixels by one hundred, in colours.
  private func photograph() throws -> [UInt8] {
    let page = ImageSettings(width: 200, height: 100, isGray: false, quality: 80, byteLimit: 1_000_000)
    let request = ImageRequest.render(DrawingSettings(page: page), drawing: drawing, picture: [])
    let answer = try ImageWorker(path: program().path, isPlain: true, timeLimit: .seconds(120)).ask(request)
    guard case .pieces(let pieces) = answer else { throw ImageProcessTests.Unexpected(answer) }
    return pieces[0].bytes
  }

  private func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
    [0xFF, marker, UInt8((content.count + 2) >> 8), UInt8((content.count + 2) & 0xFF)] + content
  }

  /// The photograph with a segment behind its first bytes.
  private func photograph(with marker: UInt8, _ content: [UInt8]) throws -> [UInt8] {
    let photograph = try photograph()
    return Array(photograph.prefix(2) + segment(marker, content) + photograph.dropFirst(2))
  }

  private func exif(orientation: UInt8) -> [UInt8] {
    Array("Exif\u{0}\u{0}II*\u{0}".utf8) + [
      8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0,
    ]
  }

  @Test("makes a photograph smaller, and the same one as with all libraries")
  func shrinks() throws {
    let answer = try ask(try photograph())
    guard case .pieces(let pieces) = answer else { throw ImageProcessTests.Unexpected(answer) }
    #expect(pieces.map(\.width) == [90] && pieces.map(\.height) == [45])
    #expect(try ask(try photograph(), isPlain: false) == answer)
  }

  @Test("says that a picture belongs elsewhere where its samples do not mean what they say")
  func elsewhere() throws {
    #expect(try ask(drawing) == .refused(.elsewhere))
    #expect(try ask(Array("GIF89a".utf8)) == .refused(.elsewhere))
    #expect(try ask(photograph(with: 0xE1, exif(orientation: 6))) == .refused(.elsewhere))
    let profile = Array("ICC_PROFILE\u{0}".utf8) + [1, 1] + Array("Display P3".utf8)
    #expect(try ask(photograph(with: 0xE2, profile)) == .refused(.elsewhere))
  }

  @Test("takes a photograph that is upright, and one whose profile is that of all screens")
  func plain() throws {
    let plain = try ask(try photograph())
    #expect(try ask(photograph(with: 0xE1, exif(orientation: 1))) == plain)
    let profile = Array("ICC_PROFILE\u{0}".utf8) + [1, 1] + Array("sRGB IEC61966-2.1".utf8)
    #expect(try ask(photograph(with: 0xE2, profile)) == plain)
  }

  @Test("is helped by a second process for the others, and only then")
  func helped() throws {
    let crew = ImageWorkerConnection(try program())
    let photograph = try photograph()
    let answers = crew.answers(to: [photograph, drawing, photograph].map { .shrink(order, $0) })
    #expect(try answers == [.success(ask(photograph)), .success(ask(drawing, isPlain: false)), answers[0]])
    #expect(crew.processes.count == 2)
    let other = ImageWorkerConnection(try program())
    _ = other.answers(to: [.shrink(order, photograph)])
    #expect(other.processes.count == 1)
  }

  @Test("refuses a picture whose sides have more places than a number, also behind a cover")
  func endless() throws {
    let head: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
    let endless =
      head + [UInt8](repeating: 0xFF, count: 8) + [8, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 9] + Array("IDAT".utf8)
    let page = ImageSettings(width: 200, height: 100, isGray: false, quality: 80, byteLimit: 1_000_000)
    let place = DrawingSettings(page: page, place: .init(left: 0, top: 0, width: 200, height: 50))
    let crew = ImageWorkerConnection(try program())
    for request in [.shrink(order, endless), .render(place, drawing: drawing, picture: endless)]
      as [ImageRequest]
    {
      guard case .success(.refused) = crew.answer(to: request) else {
        Issue.record("\(request) was not refused")
        continue
      }
    }
  }

  @Test("makes plain pictures where libvips cannot be had, and leaves out the others alone")
  func withoutLibvips() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "program").path
    // Without its argument it ends as where there is no libvips.
    try Data("#!/bin/sh\n[ $# -gt 0 ] || exit 69\nexec '\(program().path)' \"$@\"\n".utf8).write(
      to: URL(filePath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    let crew = ImageWorkerConnection(try #require(ImageProgram(path: path)))
    let photograph = try photograph()
    let answers = crew.answers(
      to: (Array(repeating: drawing, count: 12) + [photograph]).map { .shrink(order, $0) })
    #expect(answers.dropLast().allSatisfy { $0 == .failure(.unavailable) })
    #expect(try answers.last == .success(ask(photograph)))
  }

  @Test("answers whatever a head says, and goes on")
  func heads() throws {
    let worker = try ImageWorker(path: program().path, isPlain: true, timeLimit: .seconds(120))
    let pictures = [try photograph(with: 0xE1, exif(orientation: 1)), try ask(try photograph()).first]
    for seed in 0..<400 {
      var random = SplitMix(state: UInt64(seed))
      var picture = pictures[seed % 2]
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let place = Int.random(in: 2..<min(picture.count, 120), using: &random)
        picture[place] = UInt8.random(in: 0...255, using: &random)
      }
      #expect(throws: Never.self, "seed \(seed)") { try worker.ask(.shrink(order, picture)) }
    }
  }
}

extension ImageReply {
  /// The first piece's bytes; none when it was refused.
  fileprivate var first: [UInt8] {
    guard case .pieces(let pieces) = self else { return [] }
    return pieces[0].bytes
  }
}

/// The same numbers on every machine.
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}
