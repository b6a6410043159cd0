// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Fetching
package import Messages
package import ShareContract

extension FetchProblem {
  /// The problem of a page or file that can't be fetched.
  package var problem: Problem { Problem(cause.problemCode, message) }

  /// Explains what happened and, if the user can do something, what.
  package var message: Message {
    let host = host ?? ""
    return switch cause {
    case .unknownHost: .fetchUnknownHost(host: host)
    case .lookupFailed: .fetchLookupFailed(host: host)
    case .connectionRefused: .fetchConnectionRefused(host: host)
    case .connectionFailed: .fetchConnectionFailed(host: host)
    case .connectionLost: .fetchConnectionLost(host: host)
    case .timedOut: .fetchTimedOut(host: host)
    case .certificateExpired: .fetchCertificateExpired(host: host)
    case .certificateWrongName: .fetchCertificateWrongName(host: host)
    case .certificateUntrusted: .fetchCertificateUntrusted(host: host)
    case .secureConnectionFailed: .fetchSecureConnectionFailed(host: host)
    case .malformedResponse: .fetchMalformedResponse(host: host)
    case .tooManyRequests: .fetchTooManyRequests(host: host)
    default: messageWithoutHost
    }
  }

  private var messageWithoutHost: Message {
    switch cause {
    case .invalidAddress: .fetchInvalidAddress
    case .addressNotAllowed: .fetchAddressNotAllowed
    case .tooLarge(let limit): .fetchTooLarge(limit: limit)
    case .tooManyRedirects(let limit): .fetchTooManyRedirects(count: limit)
    case .redirectLoop: .fetchRedirectLoop
    case .redirectToPlaintext: .fetchRedirectToPlaintext
    case .canceled: .fetchCanceled
    default: .fetchUnavailable
    }
  }

}

extension FetchProblem.Cause {
  /// The code of the problem that users see.
  var problemCode: ProblemCode {
    switch self {
    case .addressNotAllowed: .addressNotAllowed
    case .unknownHost: .hostUnknown
    case .connectionRefused: .connectionRefused
    case .timedOut: .fetchTimedOut
    case .certificateExpired: .certificateExpired
    case .certificateWrongName: .certificateWrongName
    case .certificateUntrusted: .certificateUntrusted
    case .secureConnectionFailed: .secureConnectionFailed
    case .tooLarge: .pageTooLarge
    case .tooManyRedirects, .redirectLoop, .redirectToPlaintext: .tooManyRedirects
    default: .fetchFailed
    }
  }
}
