// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareContract
import Testing

@Suite("Refusing malformed multipart bodies")
struct MultipartStrictnessTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let body: String
    let kind: MultipartError.Kind
    let offset: Int

    init(_ testDescription: String, _ body: String, _ kind: MultipartError.Kind, at offset: Int) {
      (self.testDescription, self.body, self.kind, self.offset) = (testDescription, body, kind, offset)
    }

    /// A body of one part with a header section.
    init(_ testDescription: String, header: String, _ kind: MultipartError.Kind, at offset: Int = 5) {
      self.init(testDescription, "--x\r\n\(header)\r\n\r\nbody\r\n--x--\r\n", kind, at: offset)
    }
  }

  private static let part = "--x\r\nContent-Disposition: form-data; name=a\r\n\r\n"

  static let cases: [Case] = [
    Case("empty", "", .missingFinalBoundary, at: 0),
    Case("preamble", "hello\r\n--x--\r\n", .preamble, at: 0),
    Case("line end before the boundary", "\r\n--x--", .preamble, at: 0),
    Case("another boundary", "--y--\r\n", .preamble, at: 2),
    Case("no final boundary", part + "body\r\n--x\r\n", .missingFinalBoundary, at: 58),
    Case("cut in content", part + "body", .missingFinalBoundary, at: 51),
    Case("cut in the final hyphens", part + "body\r\n--x-", .missingFinalBoundary, at: 57),
    Case("longer boundary", part + "body\r\n--xy--", .malformedDelimiter, at: 56),
    Case("blank after the boundary", "--x \r\n", .malformedDelimiter, at: 3),
    Case("LF after the boundary", "--x\n", .malformedDelimiter, at: 3),
    Case("boundary where content begins", part + "--x--\r\n", .ambiguousDelimiter, at: 47),
    Case("epilogue", part + "\r\n--x--\r\nmore", .epilogue, at: 56),
    Case("half a line end after the end", part + "\r\n--x--\r", .epilogue, at: 55),
    Case(
      "bare LF in a header", header: "Content-Disposition: form-data; name=a\nX: y", .bareLineFeed, at: 43),
    Case(
      "bare CR in a header", header: "Content-Disposition: form-data; name=a\rX: y", .bareCarriageReturn,
      at: 44),
    Case("folded header", header: "Content-Disposition: form-data;\r\n name=a", .foldedHeader, at: 38),
    Case("header without colon", header: "Content-Disposition", .malformedHeader),
    Case("blank before the colon", header: "Content-Disposition : form-data; name=a", .malformedHeader),
    Case("NUL in a header", header: "Content-Disposition: form-data; name=\"a\0\"", .malformedHeader),
    Case("no headers", "--x\r\n\r\nbody\r\n--x--", .missingDisposition, at: 5),
    Case("attachment", header: "Content-Disposition: attachment; name=a", .malformedDisposition),
    Case("no name", header: "Content-Disposition: form-data", .missingName),
    Case("name twice", header: "Content-Disposition: form-data; name=a; NAME=b", .duplicateParameter),
    Case(
      "disposition twice",
      header: "Content-Disposition: form-data; name=a\r\ncontent-disposition: form-data; name=b",
      .duplicateHeader,
      at: 45),
    Case(
      "extended file name", header: "Content-Disposition: form-data; name=a; filename*=utf-8''b",
      .extendedParameter),
    Case("open quote", header: "Content-Disposition: form-data; name=\"a", .malformedParameter),
    Case("words after a value", header: "Content-Disposition: form-data; name=\"a\"b", .malformedParameter),
    Case("parameter without value", header: "Content-Disposition: form-data; name", .malformedParameter),
    Case(
      "nested multipart",
      header: "Content-Disposition: form-data; name=a\r\nContent-Type: Multipart/Mixed; boundary=y",
      .nestedMultipart),
    Case(
      "base64", header: "Content-Disposition: form-data; name=a\r\nContent-Transfer-Encoding: base64",
      .transferEncoding),
  ]

  @Test("each fault is reported with its position, however the body is split", arguments: cases)
  func fault(fault: Case) {
    let expected = MultipartError(fault.kind, at: fault.offset)
    #expect(throws: expected) { try collect(Array(fault.body.utf8)) }
    #expect(throws: expected) { try collect(Array(fault.body.utf8), chunk: { 1 }) }
  }

  @Test("a header section, a count of headers and a count of parts are bounded")
  func bounds() throws {
    var limits = MultipartLimits()
    (limits.headerBytes, limits.headers, limits.parts) = (60, 2, 2)
    let part = { (more: String) in "--x\r\nContent-Disposition: form-data; name=a\r\n\(more)\r\n\r\n" }
    let long = Array((part("X: " + String(repeating: "y", count: 40)) + "--x--").utf8)
    #expect(throws: MultipartError(.headerTooLong, at: 65)) { try collect(long, limits: limits) }
    let many = Array((part("A: 1\r\nB: 2\r\n") + "--x--").utf8)
    #expect(throws: MultipartError(.tooManyHeaders, at: 51)) { try collect(many, limits: limits) }
    let parts = Array((part("") + part("") + part("") + "--x--").utf8)
    #expect(throws: MultipartError(.tooManyParts, at: 103)) { try collect(parts, limits: limits) }
  }

  @Test("a parser that has failed keeps failing")
  func failed() throws {
    var parser = MultipartParser(boundary: try MultipartBoundary("x"))
    let error = MultipartError(.preamble, at: 1)
    #expect(throws: error) { try parser.feed([0x2D, 0x00]) { _ in } }
    #expect(throws: error) { try parser.feed(Array("--x--".utf8)[...]) { _ in } }
    #expect(throws: error) { try parser.finish { _ in } }
  }

  @Test(
    "a boundary is read from the content type",
    arguments: [
      ("multipart/form-data; boundary=abc", "abc"),
      ("Multipart/Form-Data;boundary=\"a b\"; charset=utf-8", "a b"),
      ("multipart/form-data ; BOUNDARY=\"=_?:\"", "=_?:"),
      (
        "multipart/form-data; boundary=" + String(repeating: "a", count: 70),
        String(repeating: "a", count: 70)
      ),
    ])
  func boundary(contentType: String, text: String) throws {
    let boundary = try MultipartBoundary(contentType: contentType)
    #expect(boundary.text == text)
    #expect(try MultipartBoundary(contentType: boundary.contentType) == boundary)
  }

  @Test(
    "a missing or illegal boundary is refused",
    arguments: [
      ("multipart/form-data", MultipartError.Kind.missingBoundary),
      ("multipart/mixed; boundary=x", .missingBoundary),
      ("", .missingBoundary), ("multipart/form-data; boundary=\"\"", .illegalBoundary),
      ("multipart/form-data; boundary=\"a \"", .illegalBoundary),
      ("multipart/form-data; boundary=\"a\tb\"", .illegalBoundary),
      ("multipart/form-data; boundary=\"ä\"", .illegalBoundary),
      ("multipart/form-data; boundary=a@b", .malformedParameter),
      ("multipart/form-data; boundary=\"a@b\"", .illegalBoundary),
      ("multipart/form-data; boundary=a; boundary=b", .duplicateParameter),
      ("multipart/form-data; boundary=" + String(repeating: "a", count: 71), .illegalBoundary),
    ])
  func noBoundary(contentType: String, kind: MultipartError.Kind) {
    #expect(throws: MultipartError(kind, at: 0)) { try MultipartBoundary(contentType: contentType) }
  }

  @Test("file names are read as browsers and curl send them")
  func fileNames() throws {
    for (sent, name) in [
      (#""a.txt""#, "a.txt"), (#""C:\x\y.txt""#, #"C:\x\y.txt"#), (#""a\"b\\c""#, #"a"b\c"#),
      ("plain", "plain"),
      (#""ü €.pdf""#, "ü €.pdf"), (#""""#, ""), (#""a;b=c""#, "a;b=c"), (#""%22""#, "%22"),
    ] {
      let body = "--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\(sent)\r\n\r\n\r\n--x--\r\n"
      #expect(try collect(Array(body.utf8)).map(\.head.fileName) == [name])
    }
  }

  @Test("time is proportional to the bytes, even if every byte begins a delimiter")
  func adversarial() throws {
    let part = Array("--x\r\nContent-Disposition: form-data; name=a\r\n\r\n".utf8)
    for pattern in ["\r", "\r\n", "\r\n-", "\r\n--"] {
      let content = Array(Array(repeating: Array(pattern.utf8), count: 200_000).joined())
      let parts = try collect(part + content + Array("\r\n--x--".utf8), chunk: { 65_536 })
      #expect(parts.map(\.content.count) == [content.count])
    }
  }
}
