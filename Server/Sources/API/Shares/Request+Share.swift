// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import HTTPTypes
package import Hummingbird
import Identity
import Intake
import Messages
import ServerCore
import ServerHTTP
package import ShareContract

extension Request {
  /// The head of a request with a share, checked before the body is read.
  func shareEnvelope(_ caller: Caller) throws -> ShareEnvelope {
    if let meant = headers[.sharepipeAccount], meant != caller.account {
      throw Problem(
        .tokenOwnerMismatch,
        .shareForOtherAccount)
    }
    if let named = headers[.sharepipeInstallation], let own = caller.installation, named != own {
      throw Problem(
        .tokenOwnerMismatch,
        .tokenOfOtherInstallation)
    }
    guard let contentType = headers[.contentType] else {
      throw Problem(.unsupportedMediaType, .contentTypeMissing)
    }
    return ShareEnvelope(
      account: caller.account, id: try idempotencyKey(), contentType: contentType,
      contentLocation: headers[.contentLocation],
      title: parameter("title"),
      announcedBytes: headers[.contentLength].flatMap(Int.init),
      again: uri.queryParameters["again"] == "true")
  }

  // A structured-field string, or the bare UUID.
  private func idempotencyKey() throws -> ShareID? {
    guard let field = headers[.idempotencyKey] else { return nil }
    guard let id = ShareID(field.unquoted) else {
      throw Problem(
        .invalidIdempotencyKey,
        .idempotencyKeyFormat)
    }
    return id
  }
}

extension String {
  /// The text without surrounding quotes.
  fileprivate var unquoted: String {
    let quote = UInt8(ascii: "\"")
    guard utf8.count >= 2, utf8.first == quote, utf8.last == quote else { return self }
    return String(dropFirst().dropLast())
  }
}

extension Response {
  /// The receipt of a share.
  package static func accepted(_ receipt: Receipt, isReplay: Bool) -> Response {
    var response = Response.json(receipt, status: .accepted)
    response.headers[.location] = Routes.share(receipt.id)
    if isReplay { response.headers[.idempotencyReplayed] = "true" }
    return response
  }
}
