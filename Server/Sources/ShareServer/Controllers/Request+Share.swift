// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import HTTPTypes
import Hummingbird
import Messages
import ShareContract

extension Request {
  /// The head of a request that brings a share, checked before the body is read.
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
      title: uri.queryParameters["title"].map(String.init),
      announcedBytes: headers[.contentLength].flatMap(Int.init))
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
  /// The text without the quotes around it, if there are any.
  fileprivate var unquoted: String {
    let quote = UInt8(ascii: "\"")
    guard utf8.count >= 2, utf8.first == quote, utf8.last == quote else { return self }
    return String(dropFirst().dropLast())
  }
}

extension Response {
  /// The receipt of a share.
  static func accepted(_ receipt: Receipt, isReplay: Bool) -> Response {
    var response = Response.json(receipt, status: .accepted)
    response.headers[.location] = Routes.share(receipt.id)
    if isReplay { response.headers[.idempotencyReplayed] = "true" }
    return response
  }
}
