// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ClientTestSupport
import Foundation
import ShareContract
import Testing

@Suite("Share bodies")
struct ShareBodyTests {
  private static let folder = FileManager.default.temporaryDirectory

  private func temporary() -> URL {
    Self.folder.appendingPathComponent("share-body-\(UUID().uuidString)")
  }

  private func describe(_ body: String, _ type: String, chunk: Int = .max) throws -> ShareBodyDescription {
    var scanner = try ShareBodyScanner(contentType: type)
    var rest = Array(body.utf8)[...]
    while !rest.isEmpty {
      let next = rest.prefix(chunk)
      try scanner.feed(next)
      rest = rest.dropFirst(next.count)
    }
    return try scanner.finish()
  }

  @Test("a share with parts comes back from its file, part by part")
  func roundTrip() throws {
    let (output, source) = (temporary(), temporary())
    defer { for url in [output, source] { try? FileManager.default.removeItem(at: url) } }
    let image = Data((0..<600_001).map { UInt8(truncatingIfNeeded: $0 / 3) })
    try image.write(to: source)
    var request = ShareRequest(url: "https://example.org/", title: "Tïtle", text: "a\r\n--b", html: nil)
    request.destinations = ["d1"]
    let parts: [(ShareBodyPart, ShareBodyContent)] = [
      (.page(location: "https://example.org/"), .bytes(Data("<p>page</p>".utf8))),
      (
        ShareBodyPart(kind: .resource, contentType: "image/png", location: "https://example.org/a.png"),
        .file(source)
      ),
      (ShareBodyPart(kind: .file, fileName: "b.txt", contentType: "text/plain"), .bytes(Data())),
    ]
    let boundary = try MultipartBoundary("fixed")
    let summary = try ShareBodyWriter(boundary: boundary).write(request, parts: parts, to: output)
    let bytes = try Data(contentsOf: output)
    #expect(
      summary
        == ShareBodySummary(
          contentType: "multipart/form-data; boundary=fixed", sha256: ShareBodyDigest.sha256(bytes),
          bytes: bytes.count))
    for reader in [
      try ShareBodyReader(file: output, contentType: summary.contentType),
      try ShareBodyReader(bytes: Array(bytes), contentType: summary.contentType),
    ] {
      #expect(reader.description.request == request)
      #expect(reader.description.parts.map(\.part) == parts.map(\.0))
      let contents = try reader.description.parts.map { Data(try reader.content(of: $0)) }
      #expect(contents == [Data("<p>page</p>".utf8), image, Data()])
      #expect(reader.description.page == reader.description.parts.first)
    }
  }

  @Test("a body without a digest is the same body")
  func withoutDigest() throws {
    let (first, second) = (temporary(), temporary())
    defer { for file in [first, second] { try? FileManager.default.removeItem(at: file) } }
    let boundary = MultipartBoundary.random()
    let parts = [
      (
        ShareBodyPart(kind: .file, fileName: "a", contentType: "image/png"),
        ShareBodyContent.bytes(Data([1, 2]))
      )
    ]
    let request = ShareRequest(url: "https://example.org/")
    let whole = try ShareBodyWriter(boundary: boundary).write(request, parts: parts, to: first)
    let plain = try ShareBodyWriter(boundary: boundary, isDigested: false).write(
      request, parts: parts, to: second)
    #expect(plain == ShareBodySummary(contentType: whole.contentType, sha256: nil, bytes: whole.bytes))
    #expect(try Data(contentsOf: first) == Data(contentsOf: second))
  }

  @Test("a share without parts is the JSON alone")
  func jsonAlone() throws {
    let output = temporary()
    defer { try? FileManager.default.removeItem(at: output) }
    let summary = try ShareBodyWriter().write(ShareRequest(url: "https://example.org/"), to: output)
    #expect(summary.contentType == "application/json")
    #expect(try String(contentsOf: output, encoding: .utf8) == #"{"url":"https://example.org/"}"#)
    #expect(throws: ShareFileError.self) { try ShareBodyWriter().write(ShareRequest(), to: output) }
  }

  @Test("the thing itself is one part: a page if it is HTML, else a file")
  func raw() throws {
    let page = try describe("<p>x</p>", "text/html; charset=utf-8")
    #expect(page.page?.range == 0..<8 && page.form == .raw("text/html"))
    let file = try describe("%PDF-", "application/pdf", chunk: 1)
    #expect(file.parts.map(\.part.kind) == [.file] && file.parts.map(\.range) == [0..<5])
  }

  private static let share = "--x\r\nContent-Disposition: form-data; name=share\r\n\r\n{\"url\":\"u\"}\r\n"
  private static func part(_ header: String) -> String {
    "--x\r\nContent-Disposition: form-data; name=\(header)\r\n\r\nbody\r\n"
  }

  static let refused: [(String, String, ShareBodyError.Kind, ProblemCode)] = [
    ("{\"url\":1}", "application/json", .json("url has a wrong type"), .malformedJSON),
    ("[]", "application/json", .json("not an object"), .malformedJSON),
    ("{\"url\":", "application/json", .json("not valid JSON"), .malformedJSON),
    ("", "application/json", .json("not valid JSON"), .malformedJSON),
    ("{\"title\":\"t\",\"text\":\"\"}", "application/json", .empty, .emptyShare),
    ("", "text/html", .empty, .emptyShare), ("x", "html", .mediaType, .unsupportedMediaType),
    ("x", "", .mediaType, .unsupportedMediaType), ("x", "/", .mediaType, .unsupportedMediaType),
    ("x", "multipart/form-data", .multipart(.missingBoundary), .malformedMultipart),
    ("--x--", "multipart/form-data; boundary=x", .sharePart, .malformedMultipart),
    (part("page") + share + "--x--", "multipart/form-data; boundary=x", .sharePart, .malformedMultipart),
    (share + share + "--x--", "multipart/form-data; boundary=x", .sharePart, .malformedMultipart),
    (
      share + part("odd") + "--x--", "multipart/form-data; boundary=x", .unknownPart("odd"),
      .malformedMultipart
    ),
    (
      share + part("resource") + "--x--", "multipart/form-data; boundary=x", .missingLocation,
      .malformedMultipart
    ),
    (share, "multipart/form-data; boundary=x", .multipart(.missingFinalBoundary), .malformedMultipart),
  ]

  @Test("a body that is not a share is refused with a problem code", arguments: 0..<refused.count)
  func refusal(index: Int) {
    let (body, type, kind, code) = Self.refused[index]
    for chunk in [Int.max, 1] {
      let error = #expect(throws: ShareBodyError.self) { try describe(body, type, chunk: chunk) }
      #expect(error?.kind == kind && error?.problemCode == code)
    }
  }

  @Test("the JSON is bounded, in both forms")
  func jsonBound() throws {
    for (body, type) in [
      ("{\"url\":\"u\"}", "application/json"), (Self.share + "--x--", "multipart/form-data; boundary=x"),
    ] {
      var scanner = try ShareBodyScanner(contentType: type, jsonLimit: 10)
      #expect(throws: ShareBodyError.self) { try scanner.feed(Array(body.utf8)[...]) }
    }
  }

  @Test("random changes to a body are read or refused", arguments: 0..<8)
  func mutated(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed) &+ 9)
    let body = Array((Self.share + Self.part("page; filename=\"a\"") + Self.part("file") + "--x--\r\n").utf8)
    for _ in 0..<500 {
      var changed = body
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        changed[Int.random(in: 0..<changed.count, using: &random)] = .random(in: 0...255, using: &random)
      }
      do {
        let reader = try ShareBodyReader(bytes: changed, contentType: "multipart/form-data; boundary=x")
        for part in reader.description.parts {
          #expect(try reader.content(of: part).count == part.range.count)
        }
      } catch is ShareBodyError {}
    }
  }
}
