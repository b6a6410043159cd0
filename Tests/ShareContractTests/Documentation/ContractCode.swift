// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract
import Testing

/// The code of ShareContract's documentation, which `DocumentationCodeTests` compares with it.
struct ContractCode {
  @Test("the code about identifiers and texts has the values of its comments")
  func values() {
    let id = ShareID.make(at: Date())
    let text = ShareID("0190B6A1-7C3E-7D2F-8A5B-1C2D3E4F5A6B")?.text  // in lower case
    #expect(id.text != text && text == "0190b6a1-7c3e-7d2f-8a5b-1c2d3e4f5a6b")
    let content = SharedText("Worth reading: example.org/kite").content
    // .link(address: "https://example.org/kite", comment: "Worth reading:")
    #expect(content == .link(address: "https://example.org/kite", comment: "Worth reading:"))
  }

  @Test("the code about parsing finds the end of a body")
  func parsing() throws {
    let boundary = try MultipartBoundary(contentType: "multipart/form-data; boundary=x")
    let part = Array("--x\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nb\r\n".utf8)
    let chunks = [part[...], Array("--x--".utf8)[...]]
    var events: [MultipartParser.Event] = []
    let handle: (MultipartParser.Event) -> Void = { events.append($0) }
    var parser = MultipartParser(boundary: boundary)
    for chunk in chunks { try parser.feed(chunk, handle) }
    try parser.finish(handle)
    #expect(events.last == .finished)
  }

  private func link(_ url: URL) -> PairingLink? {
    let link = PairingLink(url)
    return link
  }

  private func scan(_ type: String, _ chunks: [ArraySlice<UInt8>]) throws -> ShareBodyDescription {
    var scanner = try ShareBodyScanner(contentType: type)
    for chunk in chunks { try scanner.feed(chunk) }
    let description = try scanner.finish()
    return description
  }

  private func read(_ url: URL, _ type: String) throws -> [UInt8]? {
    let body = try ShareBodyReader(file: url, contentType: type)
    let html = try body.description.page.map { try body.content(of: $0) }
    return html
  }
}
