// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import NIOCore
import ShareContract

/// Looks at a body while it streams past: whether it is well-formed, and what the history will say of it.
struct BodyInspector {
  private let envelope: ShareEnvelope
  private let form: BodyForm
  private var parser: MultipartParser?
  private var multipart = MultipartOutline()
  /// The JSON: the whole body, or the part `share`.
  private var json: [UInt8] = []
  private var count = 0

  init(_ envelope: ShareEnvelope) throws {
    self.envelope = envelope
    form = try BodyForm(contentType: envelope.contentType)
    if case .multipart(let boundary) = form { parser = MultipartParser(boundary: boundary) }
  }

  mutating func inspect(_ chunk: ByteBuffer) throws {
    count += chunk.readableBytes
    switch form {
    case .json: json.append(contentsOf: chunk.readableBytesView)
    case .multipart: try parse { try $0.feed(Array(chunk.readableBytesView)[...], $1) }
    case .thing: break
    }
  }

  /// Ends the body; throws what is wrong with it as the problem to answer with.
  mutating func finish() throws -> ShareOutline {
    switch form {
    case .json: return try outline(try request(json), hasFiles: false)
    case .multipart:
      try parse { try $0.finish($1) }
      guard multipart.hasShare else {
        throw Problem(.malformedMultipart, detail: "There is no part named “share”.")
      }
      return try outline(try request(multipart.share), hasFiles: multipart.files > 0)
    case .thing:
      guard count > 0 else { throw Self.empty }
      try Self.check(url: envelope.contentLocation)
      return ShareOutline(title: envelope.title, url: envelope.contentLocation)
    }
  }

  private mutating func parse(
    _ body: (inout MultipartParser, (MultipartParser.Event) throws -> Void) throws -> Void
  ) throws {
    guard var parser else { return }
    var outline = multipart
    do {
      try body(&parser) { try outline.note($0) }
    } catch let error as MultipartError {
      throw Problem(.malformedMultipart, detail: "The body is not well-formed: \(error).")
    }
    self.parser = parser
    multipart = outline
  }

  private func request(_ json: [UInt8]) throws -> ShareRequest {
    try JSONBody.decode(ShareRequest.self, from: Data(json))
  }

  private func outline(_ request: ShareRequest, hasFiles: Bool) throws -> ShareOutline {
    guard request.hasContent || hasFiles else { throw Self.empty }
    try Self.check(url: request.url)
    return ShareOutline(
      title: request.title ?? request.card?.title, url: request.url, destinations: request.destinations)
  }

  private static func check(url: String?) throws {
    guard let url, !url.isEmpty else { return }
    let components = URLComponents(string: url)
    let isWeb = ["http", "https"].contains(components?.scheme?.lowercased() ?? "")
    guard isWeb, components?.host?.isEmpty == false, url.utf8.count <= 8192 else {
      throw Problem(.invalidURL, detail: "“\(url.prefix(200))” is not an http or https address.")
    }
  }

  private static let empty = Problem(
    .emptyShare, detail: "A share has an address, a text, a page or a file. Nothing was kept.")
}

/// What a multipart share consists of.
private struct MultipartOutline {
  private(set) var share: [UInt8] = []
  private(set) var hasShare = false
  private(set) var files = 0
  private var isInShare = false

  /// The JSON beside files is small; a capture has a part of its own.
  private static let shareLimit = 1 << 20

  mutating func note(_ event: MultipartParser.Event) throws {
    switch event {
    case .partBegan(let head): try begin(head)
    case .bytes(let bytes):
      guard isInShare else { return }
      guard share.count + bytes.count <= Self.shareLimit else {
        throw Problem(.unprocessable, detail: "The part “share” is larger than \(Self.shareLimit) bytes.")
      }
      share += bytes
    case .partEnded: isInShare = false
    case .finished: break
    }
  }

  private mutating func begin(_ head: MultipartPartHead) throws {
    switch head.name {
    case "share":
      guard !hasShare, files == 0 else {
        throw Problem(.malformedMultipart, detail: "The part “share” comes first and once.")
      }
      (hasShare, isInShare) = (true, true)
    case "page", "resource", "file":
      guard hasShare else {
        throw Problem(.malformedMultipart, detail: "The part “share” comes first.")
      }
      files += 1
    default:
      throw Problem(
        .malformedMultipart, detail: "“\(head.name.prefix(40))” is no part of a share.")
    }
  }
}
