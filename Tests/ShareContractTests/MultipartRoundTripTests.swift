// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ClientTestSupport
import ShareContract
import Testing

@Suite("Writing and parsing multipart bodies")
struct MultipartRoundTripTests {
  @Test("random parts come back whole through random chunks", arguments: 0..<10)
  func roundTrip(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    for _ in 0..<30 { try roundTrip(&random) }
  }

  private func roundTrip(_ random: inout SeededRandom) throws {
    let boundary = MultipartBoundary.random(using: &random)
    let parts = (0..<Int.random(in: 0...6, using: &random)).map { _ in Self.part(&random, boundary) }
    let body = try Self.write(parts, boundary)
    let longest = Int.random(in: 1...80, using: &random)
    let parsed = try collect(body, boundary: boundary.text) { Int.random(in: 1...longest, using: &random) }
    #expect(parsed.map(\.head) == parts.map(\.head))
    #expect(parsed.map(\.content) == parts.map(\.content))
    #expect(parsed.map { Array(body[$0.range]) } == parts.map(\.content))
  }

  @Test("a body fed byte by byte gives the same parts as fed at once")
  func byteByByte() throws {
    let body = Array(
      "--x\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n\r\n--\r\r\n--y\r\n--x--\r\n".utf8)
    let parts = try collect(body, chunk: { 1 })
    #expect(parts == (try collect(body)))
    #expect(parts.map(\.content) == [Array("\r\n--\r\r\n--y".utf8)])
  }

  @Test("mutated bodies are parsed or refused with a position inside them", arguments: 0..<10)
  func mutated(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed) &+ 1_000_000)
    for _ in 0..<100 { try mutated(&random) }
  }

  private func mutated(_ random: inout SeededRandom) throws {
    let boundary = MultipartBoundary.random(using: &random)
    let parts = (0..<3).map { _ in Self.part(&random, boundary) }
    let body = Self.mutate(try Self.write(parts, boundary), &random)
    do {
      let whole = try collect(body, boundary: boundary.text)
      let pieces = try collect(body, boundary: boundary.text) { Int.random(in: 1...9, using: &random) }
      #expect(whole == pieces)
    } catch let error as MultipartError {
      #expect((0...body.count).contains(error.offset))
      #expect(throws: error) {
        try collect(body, boundary: boundary.text) { Int.random(in: 1...9, using: &random) }
      }
    }
  }

  @Test(
    "a part that a parser would read differently is not written",
    arguments: [
      MultipartPartHead(name: "a", contentType: "text/html\r\nX: y"),
      MultipartPartHead(name: "a", contentType: " text/html"),
      MultipartPartHead(name: "a", contentType: "multipart/mixed; boundary=q"),
      MultipartPartHead(name: "a", contentLocation: "https://example.org/\u{0}"),
      MultipartPartHead(name: "a", contentLocation: String(repeating: "x", count: 20_000)),
      MultipartPartHead(name: "a\r\nb"),
    ])
  func unwritable(head: MultipartPartHead) throws {
    var written: [UInt8] = []
    var writer = MultipartWriter(boundary: .random()) { written += Array($0) }
    #expect(throws: MultipartError.self) { try writer.begin(head) }
    #expect(written.isEmpty)
  }

  @Test("control characters in a file name become underscores")
  func fileNameControls() throws {
    let part = CollectedPart(head: MultipartPartHead(name: "file", fileName: "a\r\nb\u{7F}c.txt"))
    let boundary = MultipartBoundary.random()
    let parsed = try collect(try Self.write([part], boundary), boundary: boundary.text)
    #expect(parsed.first?.head.fileName == "a__b_c.txt")
  }
}

extension MultipartRoundTripTests {
  private static func write(_ parts: [CollectedPart], _ boundary: MultipartBoundary) throws -> [UInt8] {
    var body: [UInt8] = []
    var writer = MultipartWriter(boundary: boundary) { body += Array($0) }
    for part in parts {
      try writer.begin(part.head)
      try part.content.withUnsafeBytes(writer.write)
      try writer.end()
    }
    try writer.finish()
    return parts.isEmpty ? Array("--\(boundary.text)--".utf8) : body
  }

  private static func part(_ random: inout SeededRandom, _ boundary: MultipartBoundary) -> CollectedPart {
    let names = ["page", "a b", "\"q\\\"", "ü€\u{1F4D6}", "", "semi;colon=\"x\""]
    let types = [nil, "text/html; charset=utf-8", "image/png"]
    let locations = [nil, "https://example.org/a?b=c;d#e", "relative/ü"]
    let head = MultipartPartHead(
      name: names.randomElement(using: &random) ?? "",
      fileName: (names + [nil]).randomElement(using: &random) ?? nil,
      contentType: types.randomElement(using: &random) ?? nil,
      contentLocation: locations.randomElement(using: &random) ?? nil)
    return CollectedPart(head: head, content: content(&random, boundary))
  }

  /// Pieces that look like the beginning of a delimiter, which is where parsers fail.
  private static func content(_ random: inout SeededRandom, _ boundary: MultipartBoundary) -> [UInt8] {
    let near = [
      "\r", "\n", "\r\n", "\r\n-", "\r\n--", "--", "--\(boundary.text)", "\r\n--\(boundary.text.dropLast())",
    ]
    let pieces = (0..<Int.random(in: 0...8, using: &random)).map { _ -> [UInt8] in
      let isNear = Bool.random(using: &random)
      let bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
      return isNear ? Array((near.randomElement(using: &random) ?? "").utf8) : bytes
    }
    let content = Array(pieces.joined())
    // The one thing content must not hold, and at its very beginning the boundary itself.
    return content.starts(with: Array("--\(boundary.text)".utf8)) || holds(content, boundary) ? [] : content
  }

  private static func holds(_ content: [UInt8], _ boundary: MultipartBoundary) -> Bool {
    String(decoding: content, as: UTF8.self).contains("\r\n--\(boundary.text)")
  }

  private static func mutate(_ body: [UInt8], _ random: inout SeededRandom) -> [UInt8] {
    var body = body
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let at = Int.random(in: 0...max(0, body.count - 1), using: &random)
      switch Int.random(in: 0..<5, using: &random) {
      case 0: body.replaceSubrange(at..<min(body.count, at + 3), with: [])
      case 1: body.insert(contentsOf: Array("\r\n--".utf8), at: min(at, body.count))
      case 2: body = Array(body.prefix(at))
      case 3: body.insert(contentsOf: body.prefix(at), at: at)
      default:
        if at < body.count {
          body[at] = [0x0D, 0x0A, 0x2D, 0x22, 0x00, 0xFF].randomElement(using: &random) ?? 0
        }
      }
    }
    return body
  }
}
