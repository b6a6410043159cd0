// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Messages
import NIOCore
import ServerCore
import ShareContract

/// Inspects a body while it arrives: whether it is well-formed, and what the history shows of it.
package struct BodyInspector {
  private let envelope: ShareEnvelope
  private let commentLimit: Int
  private var scanner: ShareBodyScanner
  /// Whether there is anything but whitespace.
  private var containsNonWhitespace = false
  private var beginning = BodyBeginning()

  /// JSON is decoded in memory, where it takes many times its length.
  private static let jsonLimit = 4 << 20

  /// - Parameter commentLimit: the maximum length of the comment in grapheme clusters.
  package init(_ envelope: ShareEnvelope, commentLimit: Int) throws {
    self.envelope = envelope
    self.commentLimit = commentLimit
    scanner = try Self.reporting {
      let scanner = try ShareBodyScanner(contentType: envelope.contentType, jsonLimit: Self.jsonLimit)
      try BodyForm.check(scanner.form)
      return scanner
    }
  }

  mutating func inspect(_ chunk: ByteBuffer) throws {
    containsNonWhitespace = containsNonWhitespace || chunk.containsNonWhitespace
    if ShareBodyDescription.textForms.contains(scanner.form) { beginning.append(chunk) }
    try Self.reporting { try scanner.feed(Array(chunk.readableBytesView)[...]) }
  }

  /// Ends the body; throws the problem for the response if it is invalid.
  package mutating func finish() throws -> ShareOutline {
    let description = try Self.reporting { try scanner.finish() }
    guard containsNonWhitespace else {
      throw Problem(.emptyShare, .shareBlank)
    }
    let plainText = description.isText && envelope.contentLocation == nil ? beginning.text : nil
    guard !description.isSeveralLinks(plainText: plainText) && !beginning.isLongList else {
      throw Problem(.severalLinks, .severalLinks)
    }
    if let address = description.otherAddress(plainText: plainText) {
      throw Problem(.invalidURL, .addressNotWeb(address: String(address.prefix(200))))
    }
    let request = description.understoodRequest(plainText: plainText)
    try check(comment: request.comment)
    let url = request.url ?? envelope.contentLocation ?? description.page?.part.location
    try Self.check(url: url)
    let senderTitle = (request.senderTitle ?? envelope.title).flatMap(TitleLine.make)
    let isBare = [request.comment, request.text, senderTitle].allSatisfy { $0?.isEmpty ?? true }
    return ShareOutline(
      title: Self.title(request, url: url, plainText: plainText).flatMap(TitleLine.make),
      senderTitle: senderTitle, url: url,
      destinations: request.destinations, page: Self.isPage(description) ? url.flatMap(PageKey.make) : nil,
      tags: ShareTags.normalized(request.tags ?? []), again: request.again ?? false,
      isCapture: isBare && description.hasPage, hasPage: description.hasPage)
  }

  // A text is read later, but the history shows it at once.
  private static func title(_ request: ShareRequest, url: String?, plainText: String?) -> String? {
    if let title = request.title ?? request.card?.title { return title }
    guard url == nil, let text = request.text ?? request.comment ?? plainText else { return nil }
    // A line of Markdown may be a heading.
    return TextTitle.firstLine(of: text)?.replacing(/^#{1,6} +/, with: "")
  }

  // A text or a file can have the address of a page without being that page.
  private static func isPage(_ description: ShareBodyDescription) -> Bool {
    description.parts.allSatisfy {
      $0.part.kind == .page || $0.part.kind == .resource || $0.isFile(of: BodyForm.pages)
    }
  }

  private static func reporting<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let error as ShareBodyError where error.kind == .jsonTooLong {
      throw Problem(
        .bodyTooLarge,
        .jsonTooLarge(limit: jsonLimit)
      )
    } catch let error as ShareBodyError {
      throw Problem(rejected: error)
    }
  }

  private func check(comment: String?) throws {
    guard let comment, comment.count > commentLimit else { return }
    throw Problem(
      .unprocessable,
      .commentTooLong(count: comment.count, limit: commentLimit))
  }

  private static func check(url: String?) throws {
    guard let url, !url.isEmpty else { return }
    let components = URLComponents(string: url)
    let isWeb = ["http", "https"].contains(components?.scheme?.lowercased() ?? "")
    guard isWeb, components?.host?.isEmpty == false, url.utf8.count <= 8192 else {
      throw Problem(.invalidURL, .addressNotHTTP(address: String(url.prefix(200))))
    }
    // It would be stored and shown, and isn't sent to the page anyway.
    guard components?.user == nil, components?.password == nil else {
      throw Problem(.invalidURL, .addressWithPassword)
    }
  }
}
