// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Crypto
import Foundation
import ShareContract

/// One form for new shares, from when its page was made until everything in it is stored.
///
/// If only some of its shares could be stored, the user sends the form again. Each share has the same identifier then, so
/// that none is stored twice.
struct Submission {
  private static let maxLength = 100
  /// What the form's hidden field contains.
  let text: String

  /// Identifies a form that is about to be shown.
  init() {
    text = UUID().uuidString
  }

  /// The form that was sent; nil without the field, as in forms of scripts.
  init?(_ field: String?) {
    guard let field, (1...Self.maxLength).contains(field.utf8.count) else { return nil }
    text = field
  }

  /// The request itself, for a form without the field: browsers make a boundary for each form that they send, and a
  /// reloaded page sends the same request again.
  ///
  /// Nil without a boundary, or with one so short that a program may use it for every request.
  init?(boundaryOf contentType: String?) {
    guard let contentType, case .multipart(let boundary)? = try? ShareBodyForm(contentType: contentType),
      boundary.text.utf8.count >= Self.shortestRandomBoundary
    else { return nil }
    text = "boundary \(boundary.text)"
  }

  /// Chromium, Firefox and WebKit use at least 16 random characters.
  private static let shortestRandomBoundary = 16

  /// The identifier of the share with this content, which doesn't include its destinations.
  func id(of content: [UInt8]) -> ShareID {
    var bytes = Array(hash(content).prefix(16))
    // Version 8: the other bits have a meaning of their own (RFC 9562, section 5.8).
    bytes[6] = bytes[6] & 0x0F | 0x80
    bytes[8] = bytes[8] & 0x3F | 0x80
    return ShareID(bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) })
  }

  /// A boundary that is the same whenever the form is sent.
  func boundary(of content: [UInt8]) throws -> MultipartBoundary {
    try MultipartBoundary("sharepipe-" + hash(content).prefix(20).map { String(format: "%02x", $0) }.joined())
  }

  private func hash(_ content: [UInt8]) -> SHA256.Digest {
    SHA256.hash(data: Array(text.utf8) + [0] + content)
  }
}
