// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Reading
import ShareContract
import Storage

/// A stored share taken apart: what its sender said, and where its capture and pictures lie in the body.
struct ShareMaterial {
  /// What the share says; for a body that is the thing itself, put together from the request's head.
  let request: ShareRequest
  /// The media type of the capture.
  let captureType: String?
  private let body: Data
  private let captureRange: Range<Int>?
  private let resources: [(url: String, range: Range<Int>)]

  init(_ record: ShareRecord, _ stored: StoredBody, _ folder: DurableFolder) throws {
    do {
      try self.init(record, try Self.bytes(stored, folder))
    } catch let failure as StageFailure {
      throw failure
    } catch {
      throw StageFailure.final(
        Problem(.damagedShare, detail: "The stored share cannot be read any more: \(error)"))
    }
  }

  private init(_ record: ShareRecord, _ body: Data) throws {
    self.body = body
    switch try BodyForm(contentType: record.contentType) {
    case .json:
      request = try JSONBody.decode(ShareRequest.self, from: body)
      (captureType, captureRange, resources) = ("text/html; charset=utf-8", nil, [])
    case .multipart(let boundary):
      let parts = try SharePart.all(in: body, boundary)
      let page = parts.first { $0.head.name == "page" } ?? parts.first { $0.isFile(of: BodyForm.pages) }
      let share = parts.first { $0.head.name == "share" }?.range ?? 0..<0
      var request = try JSONBody.decode(ShareRequest.self, from: body[share])
      request.url = request.url ?? page?.head.contentLocation
      let texts = parts.filter { $0.isFile(of: BodyForm.texts) }.map {
        String(decoding: body[$0.range], as: UTF8.self)
      }
      if !texts.isEmpty {
        request.text = ([request.text].compactMap(\.self) + texts).joined(separator: "\n\n")
      }
      self.request = request
      (captureType, captureRange) = (page?.head.contentType, page?.range)
      resources = parts.compactMap { part in
        guard part.head.name == "resource" else { return nil }
        return part.head.contentLocation.map { ($0, part.range) }
      }
    case .thing(let type):
      let isPage = BodyForm.pages.contains(type)
      let isText = BodyForm.texts.contains(type)
      request = ShareRequest(
        url: record.contentLocation, title: record.title,
        text: isText ? String(decoding: body, as: UTF8.self) : nil)
      (captureType, captureRange) = (record.contentType, isPage ? 0..<body.count : nil)
      resources = []
      isThingItself = isText
    }
  }

  // A text sent as the body is the article even when its address is known.
  private var isThingItself = false

  private static func bytes(_ stored: StoredBody, _ folder: DurableFolder) throws -> Data {
    switch stored {
    case .row(let data): data
    case .file(let name): try Data(contentsOf: folder.file(name), options: .mappedIfSafe)
    }
  }
}

extension ShareMaterial {
  /// The capture of the page, if the sender took one.
  var capture: [UInt8]? {
    if let captureRange { return Array(body[captureRange]) }
    return request.html.flatMap { $0.isEmpty ? nil : Array($0.utf8) }
  }

  /// The address of what is read.
  var address: String? { request.url.flatMap { $0.isEmpty ? nil : $0 } }

  /// The address to fetch, if the page is to be fetched at all.
  var addressToFetch: String? { isThingItself ? nil : address }

  /// The pictures that came with the page, by their addresses.
  func pictures() -> [String: [UInt8]] {
    Dictionary(resources.map { ($0.url, Array(body[$0.range])) }, uniquingKeysWith: { first, _ in first })
  }

  /// What the sender wrote beside a page, as a quotation above the article.
  var noteHTML: String {
    let text = addressToFetch == nil && capture == nil ? nil : request.text
    let notes = [request.comment, text].compactMap(\.self).filter { !$0.isEmpty && $0 != request.url }
    return notes.map { "<blockquote>\(ArticleFragment.fromPlainText($0))</blockquote>" }.joined()
  }
}

/// One part of a multipart share and where it lies in the body.
private struct SharePart {
  let head: MultipartPartHead
  let range: Range<Int>

  /// Whether it is a file of one of these media types.
  func isFile(of types: Set<String>) -> Bool {
    head.name == "file" && types.contains(head.contentType.flatMap(MediaType.init)?.name ?? "")
  }

  /// Bytes looked at in one go; the body may be a mapped file.
  private static let stride = 1 << 20

  static func all(in body: Data, _ boundary: MultipartBoundary) throws -> [SharePart] {
    var parser = MultipartParser(boundary: boundary)
    var parts: [SharePart] = []
    var head: MultipartPartHead?
    let note: (MultipartParser.Event) -> Void = { event in
      if case .partBegan(let began) = event { head = began }
      if case .partEnded(let range) = event, let ended = head {
        parts.append(.init(head: ended, range: range))
      }
    }
    for start in Swift.stride(from: 0, to: body.count, by: stride) {
      try parser.feed(Array(body[start..<min(start + stride, body.count)])[...], note)
    }
    try parser.finish(note)
    return parts
  }
}
