// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The reason why a fetch has no result.
///
/// All addresses that the server must not connect to have one cause, which doesn't tell them apart: the response
/// reveals nothing about the server's network (security.md C3, rule 13).
package struct FetchProblem: Error, Sendable, CustomStringConvertible {
  /// What went wrong, as far as a user can be told.
  package enum Cause: Sendable, Equatable {
    /// The URL isn't an http or https address.
    case invalidAddress
    /// The server doesn't connect to this address, host or port.
    case addressNotAllowed
    /// The host name doesn't exist.
    case unknownHost
    /// The name server failed or didn't respond.
    case lookupFailed
    /// The host refused the connection.
    case connectionRefused
    /// The host can't be connected for another reason.
    case connectionFailed
    /// The connection ended before the response was complete.
    case connectionLost
    /// The host didn't respond in time.
    case timedOut
    case certificateExpired
    case certificateWrongName
    case certificateUntrusted
    /// TLS failed for another reason than the certificate.
    case secureConnectionFailed
    /// The response has more bytes than the limit.
    case tooLarge(limit: Int)
    case tooManyRedirects(limit: Int)
    case redirectLoop
    /// The redirect leads from https to http.
    case redirectToPlaintext
    /// The response isn't valid HTTP, or is encoded in a way that was not requested.
    case malformedResponse
    /// This server sent the host as many requests as it may.
    case tooManyRequests
    case canceled
    /// This process can't fetch anything.
    case unavailable
  }

  package let cause: Cause
  /// The host of the failed request; nil when there is none or it must not be named.
  package internal(set) var host: String?
  /// Details for the operator's log only.
  package let detail: String
  /// Whether the same fetch may succeed later.
  package let retryable: Bool
  /// Whether the whole posted body was sent before the failure: the other side may have accepted it.
  package internal(set) var wasSent = false
  /// How long requests to the target have to wait; nil unless its limit was reached.
  package internal(set) var retryAfter: Duration?

  init(_ cause: Cause, _ detail: String, retryable: Bool = false) {
    self.cause = cause
    self.detail = detail
    self.retryable = retryable
  }

  /// The stable name for programs, which groups several causes.
  package var code: String {
    switch cause {
    case .invalidAddress: "address_invalid"
    case .certificateExpired, .certificateWrongName, .certificateUntrusted: "certificate_untrusted"
    case .tooLarge: "too_large"
    case .tooManyRedirects, .redirectLoop, .redirectToPlaintext: "redirects_refused"
    case .malformedResponse: "answer_malformed"
    case .tooManyRequests: "target_busy"
    case .canceled: "cancelled"
    default: "fetch_failed"
    }
  }

  package var description: String { code }
}

extension FetchProblem {
  static func notAllowed(_ detail: String) -> FetchProblem { FetchProblem(.addressNotAllowed, detail) }

  static func timedOut(_ detail: String) -> FetchProblem { FetchProblem(.timedOut, detail, retryable: true) }

  static func tooLarge(_ limit: Int) -> FetchProblem { FetchProblem(.tooLarge(limit: limit), "too large") }

  static func malformedResponse(_ detail: String) -> FetchProblem { FetchProblem(.malformedResponse, detail) }

  static func postponed(_ wait: Duration) -> FetchProblem {
    var problem = FetchProblem(.tooManyRequests, "limit of the target", retryable: true)
    problem.retryAfter = wait
    return problem
  }

  static let canceled = FetchProblem(.canceled, "task canceled", retryable: true)

  /// Names the host of the request, unless the address isn't allowed: a redirect must not reveal its target.
  func naming(_ host: String) -> FetchProblem {
    var problem = self
    problem.host = cause == .addressNotAllowed ? nil : self.host ?? host
    return problem
  }
}
