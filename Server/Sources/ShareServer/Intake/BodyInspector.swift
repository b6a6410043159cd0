// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import NIOCore
import ShareContract

/// Looks at a body while it streams past: whether it is well-formed, and what the history will say of it.
struct BodyInspector {
  private let envelope: ShareEnvelope
  private var scanner: ShareBodyScanner

  init(_ envelope: ShareEnvelope, maxBody: Int) throws {
    self.envelope = envelope
    scanner = try Self.reporting {
      try BodyForm.check(envelope.contentType)
      return try ShareBodyScanner(contentType: envelope.contentType, jsonLimit: maxBody)
    }
  }

  mutating func inspect(_ chunk: ByteBuffer) throws {
    try Self.reporting { try scanner.feed(Array(chunk.readableBytesView)[...]) }
  }

  /// Ends the body; throws what is wrong with it as the problem to answer with.
  mutating func finish() throws -> ShareOutline {
    let description = try Self.reporting { try scanner.finish() }
    let request = description.request
    let url = request.url ?? envelope.contentLocation ?? description.page?.part.location
    try Self.check(url: url)
    return ShareOutline(
      title: request.title ?? request.card?.title ?? envelope.title, url: url,
      destinations: request.destinations)
  }

  private static func reporting<Answer>(_ body: () throws -> Answer) throws -> Answer {
    do {
      return try body()
    } catch let error as ShareBodyError {
      throw Problem(error.problemCode, detail: "The share was not taken: \(error).")
    }
  }

  private static func check(url: String?) throws {
    guard let url, !url.isEmpty else { return }
    let components = URLComponents(string: url)
    let isWeb = ["http", "https"].contains(components?.scheme?.lowercased() ?? "")
    guard isWeb, components?.host?.isEmpty == false, url.utf8.count <= 8192 else {
      throw Problem(.invalidURL, detail: "“\(url.prefix(200))” is not an http or https address.")
    }
  }
}
