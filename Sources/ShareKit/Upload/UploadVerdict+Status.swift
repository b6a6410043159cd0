// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation
import ShareContract

extension UploadVerdict {
  /// The verdict of a server that confirms a share by its status alone (RFC 9110, section 15).
  ///
  /// A 2xx counts only from the requested address and not as HTML: a network's sign-in page responds like that, too. A 401
  /// waits for the user to sign in. A 400, 409, 413, 415 or 422 refuses the share for good, and the user decides. Everything
  /// else is sent again; `now` is used to read a date in `Retry-After` if the response has no `Date`.
  public init(statusOf response: UploadResponse, to share: OutboxEntry, now: Date = Date()) {
    let wait = response.retryAfter(now: now)
    switch response.status {
    case 200..<300:
      self =
        response.isFromIntermediary ? .tryAgain(seconds: wait, why: .unexpectedResponse) : .delivered(share)
    case 401: self = .needsSignIn
    case 400, 409, 422: self = .refused(Problem(.unprocessable))
    case 413: self = .refused(Problem(.bodyTooLarge))
    case 415: self = .refused(Problem(.unsupportedMediaType))
    case 408, 425: self = .tryAgain(seconds: wait, why: .busy)
    case 429: self = .tryAgain(seconds: wait, why: .tooManyRequests)
    case 507: self = .tryAgain(seconds: wait, why: .serverFull)
    case 500...: self = .tryAgain(seconds: wait, why: .serverFailed)
    default: self = .tryAgain(seconds: wait, why: .unexpectedResponse)
    }
  }

  /// The server has the share, and the device may delete its copy.
  public static func delivered(_ share: OutboxEntry) -> UploadVerdict {
    guard let digest = share.digest() else { return .tryAgain(seconds: nil, why: .unreadable) }
    return .acknowledged(
      Receipt(
        id: share.id, account: share.account ?? "", sha256: digest, bytes: share.manifest.body.bytes,
        receivedAt: Date().formatted(.iso8601), state: .received))
  }

  /// The server will never accept the share; the user reads the reason in the outbox.
  public static func refused(because reason: String) -> UploadVerdict {
    .refused(Problem(.unprocessable, detail: reason))
  }
}

extension UploadResponse {
  /// Whether something else than the server may have responded.
  fileprivate var isFromIntermediary: Bool {
    isRedirected || headers["content-type"]?.lowercased().hasPrefix("text/html") == true
  }
}
