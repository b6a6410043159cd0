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
  private let body: ShareBodyReader
  /// A text sent as the body is the article even when its address is known.
  private let isTextItself: Bool

  /// - Parameter contentType: of the body, where it is not the share's own.
  init(
    _ record: ShareRecord, _ stored: StoredBody, _ folder: DurableFolder, contentType: String? = nil
  ) throws {
    do {
      body = try Self.reader(contentType ?? record.contentType, stored, folder)
      request = try Self.request(record, body)
      isTextItself = Self.rawType(body).map(BodyForm.texts.contains) ?? false
    } catch let failure as StageFailure {
      throw failure
    } catch {
      throw StageFailure.final(
        Problem(.damagedShare, detail: "The stored share cannot be read any more: \(error)"))
    }
  }

  // What was accepted is read whatever its size.
  private static func reader(
    _ contentType: String, _ stored: StoredBody, _ folder: DurableFolder
  ) throws -> ShareBodyReader {
    switch stored {
    case .row(let data):
      try ShareBodyReader(bytes: Array(data), contentType: contentType, jsonLimit: Int.max)
    case .file(let name):
      try ShareBodyReader(file: folder.file(name), contentType: contentType, jsonLimit: Int.max)
    }
  }

  private static func request(_ record: ShareRecord, _ body: ShareBodyReader) throws -> ShareRequest {
    var request = body.description.request
    request.url = request.url ?? record.contentLocation ?? body.description.page?.part.location
    request.title = request.title ?? record.title
    let texts = try body.description.parts.filter { $0.isFile(of: BodyForm.texts) }
      .map { String(decoding: try content(of: $0, in: body), as: UTF8.self) }
    if !texts.isEmpty {
      request.text = ([request.text].compactMap(\.self) + texts).joined(separator: "\n\n")
    }
    return request
  }

  // A page or a text is read in memory, and an upload may be as long as the disk allows.
  private static func content(
    of part: ShareBodyDescription.Placed, in body: ShareBodyReader
  ) throws -> [UInt8] {
    guard part.range.count <= readLimit else {
      throw StageFailure.final(
        Problem(
          .unsupportedContent,
          detail: "A page or text of \(part.range.count) bytes is more than is read. It is kept."))
    }
    return try body.content(of: part)
  }

  private static let readLimit = 64 << 20

  private static func rawType(_ body: ShareBodyReader) -> String? {
    if case .raw(let type) = body.description.form { type } else { nil }
  }
}

extension ShareMaterial {
  private var pagePart: ShareBodyDescription.Placed? { body.description.pagePart }

  /// The capture of the page, if the sender took one.
  func capture() throws -> [UInt8]? {
    if let pagePart { return try Self.content(of: pagePart, in: body) }
    return request.html.flatMap { $0.isEmpty ? nil : Array($0.utf8) }
  }

  /// The media type of the capture; a capture in JSON is text already.
  var captureType: String? { pagePart.map { $0.part.contentType } ?? "text/html; charset=utf-8" }

  /// The address of what is read.
  var address: String? { request.url.flatMap { $0.isEmpty ? nil : $0 } }

  /// The address to fetch, if the page is to be fetched at all.
  var addressToFetch: String? { isTextItself ? nil : address }

  /// The pictures that came with the page, by their addresses.
  func pictures() throws -> [String: [UInt8]] {
    let resources = body.description.parts.filter { $0.part.kind == .resource }
    let pairs = try resources.compactMap { part in
      try part.part.location.map { ($0, try body.content(of: part)) }
    }
    return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }

  /// What the sender wrote beside a page, as a quotation above the article.
  var noteHTML: String {
    let isTextTheArticle = addressToFetch == nil && !body.description.hasPage
    let text = isTextTheArticle ? nil : request.text
    let notes = [request.comment, text].compactMap(\.self).filter { !$0.isEmpty && $0 != request.url }
    return notes.map { "<blockquote>\(ArticleFragment.fromPlainText($0))</blockquote>" }.joined()
  }
}
