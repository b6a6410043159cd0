// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import CCurl
import Foundation

/// The features of this process's libcurl, and our messages for its error codes.
struct CurlLibrary {
  static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

  /// The content codings that are requested in addition to none.
  static let codings: Set<String> =
    hasBrotli ? ["gzip", "x-gzip", "deflate", "br"] : ["gzip", "x-gzip", "deflate"]

  static let offer = hasBrotli ? "gzip, deflate, br" : "gzip, deflate"

  private static let hasBrotli =
    curl_version_info(CURLVERSION_FIRST).map { $0.pointee.features & CURL_VERSION_BROTLI != 0 } ?? false

  /// Returns the problem for a code.
  ///
  /// - Parameters:
  ///   - details: the content of libcurl's error buffer.
  ///   - systemError: the `errno` of the failed connection; 0 when there is none.
  static func problem(of code: CURLcode, _ details: String, systemError: Int32) -> FetchProblem {
    let note = "libcurl \(code.rawValue): \(details)"
    return switch code {
    case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS:
      FetchProblem(certificateCause(details), note)
    case CURLE_WEIRD_SERVER_REPLY, CURLE_UNSUPPORTED_PROTOCOL, CURLE_BAD_CONTENT_ENCODING,
      CURLE_HTTP2, CURLE_HTTP2_STREAM:
      .malformedResponse(note)
    case CURLE_OPERATION_TIMEDOUT: .timedOut(note)
    case CURLE_COULDNT_CONNECT:
      FetchProblem(
        systemError == ECONNREFUSED ? .connectionRefused : .connectionFailed, note, retryable: true)
    case CURLE_SSL_CONNECT_ERROR: FetchProblem(.secureConnectionFailed, note, retryable: true)
    default: FetchProblem(.connectionLost, note, retryable: true)
    }
  }

  // libcurl has one code for all certificates that it rejects; only the text of OpenSSL tells them apart.
  private static func certificateCause(_ details: String) -> FetchProblem.Cause {
    if details.contains("expired") { return .certificateExpired }
    let isOtherName = ["subject name", "host name", "hostname"].contains { details.contains($0) }
    return isOtherName ? .certificateWrongName : .certificateUntrusted
  }
}
