// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ServerCore

/// The response of an object store.
struct S3Response: Sendable {
  var status = 0
  /// The header fields by their lower-case names.
  var headers: [String: String] = [:]
  /// The body, unless it was passed on as the content of an object.
  var body = Data()

  var isSuccess: Bool { (200..<300).contains(status) && element("Code") == nil }
  /// Whether the same request may succeed in a moment.
  var isTransient: Bool { [429, 500, 502, 503, 504].contains(status) }

  /// The first text between two tags of the body.
  func element(_ name: String) -> String? { elements(name).first }

  /// All texts between two tags of the body; the elements that are read have neither attributes nor other elements.
  func elements(_ name: String) -> [String] {
    String(decoding: body, as: UTF8.self).components(separatedBy: "<\(name)>").dropFirst().compactMap {
      rest in
      rest.range(of: "</\(name)>").map { Self.unescaped(rest[..<$0.lowerBound]) }
    }
  }

  private static func unescaped(_ text: Substring) -> String {
    [("&quot;", "\""), ("&#34;", "\""), ("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&")].reduce(String(text)) {
      $0.replacing($1.0, with: $1.1)
    }
  }

  /// The failure that the response describes.
  func problem(_ request: S3Request) -> FileStoreProblem {
    let code = element("Code")?.filter { $0.isASCII && $0.isLetter }.prefix(40) ?? "no code"
    let isFull = status == 507 || ["QuotaExceeded", "XMinioStorageFull"].contains(code)
    return FileStoreProblem(
      "the object store responded to \(request.method) with \(status) (\(code))", isFull: isFull)
  }
}
