// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import CCurl

/// The features of this process's libcurl, and our messages for its error codes.
struct CurlLibrary {
  static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

  /// The content codings that are requested in addition to none.
  static let codings: Set<String> =
    hasBrotli ? ["gzip", "x-gzip", "deflate", "br"] : ["gzip", "x-gzip", "deflate"]

  static let offer = hasBrotli ? "gzip, deflate, br" : "gzip, deflate"

  private static let hasBrotli =
    curl_version_info(CURLVERSION_FIRST).map { $0.pointee.features & CURL_VERSION_BROTLI != 0 } ?? false

  /// Returns the problem for a code; `details` is the content of libcurl's error buffer.
  static func problem(of code: CURLcode, _ details: String) -> FetchProblem {
    let words = "libcurl \(code.rawValue): \(details)"
    switch code {
    case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS:
      return .certificate(words)
    case CURLE_WEIRD_SERVER_REPLY, CURLE_UNSUPPORTED_PROTOCOL, CURLE_BAD_CONTENT_ENCODING,
      CURLE_HTTP2, CURLE_HTTP2_STREAM:
      return .malformedAnswer(words)
    default: return .failed(words, retryable: true)
    }
  }
}
