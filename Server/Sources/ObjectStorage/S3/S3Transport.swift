// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import CCurl
import Foundation
import ServerCore
import Synchronization

/// Sends signed requests with libcurl, over connections that stay open; blocks the thread.
final class S3Transport: Sendable {
  /// How long the store may take.
  struct Timeouts: Sendable {
    var connect: Duration = .seconds(5)
    /// How long a transfer may be nearly idle.
    var idle: Duration = .seconds(20)
  }

  /// A libcurl handle with its open connections.
  // One thread at a time uses it: it is either in the list or taken.
  private struct Handle: @unchecked Sendable { let pointer: UnsafeMutableRawPointer }

  private let address: S3Address
  private let timeouts: Timeouts
  private let signature: S3Signature
  private let now: @Sendable () -> Date
  private let idle = Mutex<[Handle]>([])

  private static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

  init(_ address: S3Address, timeouts: Timeouts, now: @escaping @Sendable () -> Date) {
    (self.address, self.timeouts, self.now) = (address, timeouts, now)
    signature = S3Signature(key: address.key, secret: address.secret, region: address.region)
  }

  deinit { for handle in idle.withLock({ $0 }) { curl_easy_cleanup(handle.pointer) } }

  /// Sends a request and reads the response.
  ///
  /// - Parameter sink: gets the content of a successful response; nil returns it as the body.
  func send(_ request: S3Request, to sink: ((Data) throws -> Void)? = nil) throws -> S3Response {
    guard let handle = take() else { throw FileStoreProblem("libcurl can't start") }
    let exchange = S3Exchange(sink)
    let fields = fields(of: request).reduce(nil) { curl_slist_append($0, $1) }
    defer {
      curl_easy_reset(handle.pointer)
      curl_slist_free_all(fields)
      idle.withLock { $0.append(handle) }
    }
    _ = ccurl_set_list(handle.pointer, CURLOPT_HTTPHEADER, fields)
    setConnection(handle.pointer, request)
    exchange.receive(on: handle.pointer)
    let code = perform(request, handle.pointer)
    if let failure = exchange.failure { throw failure }
    guard code == CURLE_OK else { throw Unreachable(String(cString: curl_easy_strerror(code))) }
    return exchange.response
  }

  /// The store sent no complete response.
  struct Unreachable: Error {
    let reason: String
    init(_ reason: String) { self.reason = reason }
  }

  private func take() -> Handle? {
    guard Self.isReady else { return nil }
    return idle.withLock { $0.popLast() } ?? curl_easy_init().map(Handle.init)
  }

  // Without these two empty fields, libcurl adds a type and waits for the store's consent to large bodies.
  private func fields(of request: S3Request) -> [String] {
    signature.headers(for: request, host: address.host, at: now()).map { "\($0): \($1)" }
      + ["Expect:", "Content-Type:"]
  }

  private func setConnection(_ handle: UnsafeMutableRawPointer, _ request: S3Request) {
    let query = request.queryText
    _ = ccurl_set_string(
      handle, CURLOPT_URL, address.origin + request.path + (query.isEmpty ? "" : "?" + query))
    _ = ccurl_set_long(handle, CURLOPT_PATH_AS_IS, 1)
    _ = ccurl_set_string(handle, CURLOPT_PROTOCOLS_STR, "http,https")
    _ = ccurl_set_string(handle, CURLOPT_NOPROXY, "*")
    _ = ccurl_set_long(handle, CURLOPT_NETRC, ccurl_netrc_ignored)
    _ = ccurl_set_long(handle, CURLOPT_SSLVERSION, ccurl_tls_1_2)
    if let file = address.authorities { _ = ccurl_set_string(handle, CURLOPT_CAINFO, file) }
    _ = ccurl_set_long(handle, CURLOPT_NOSIGNAL, 1)
    _ = ccurl_set_long(handle, CURLOPT_CONNECTTIMEOUT_MS, Int(timeouts.connect / .milliseconds(1)))
    _ = ccurl_set_long(handle, CURLOPT_LOW_SPEED_LIMIT, 1024)
    _ = ccurl_set_long(handle, CURLOPT_LOW_SPEED_TIME, max(1, Int(timeouts.idle / .seconds(1))))
  }

  private func perform(_ request: S3Request, _ handle: UnsafeMutableRawPointer) -> CURLcode {
    guard request.method != "GET" else { return curl_easy_perform(handle) }
    let body = NSData(data: request.body)
    if request.method != "DELETE" {
      _ = ccurl_set_long(handle, CURLOPT_POST, 1)
      _ = ccurl_set_large(handle, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(body.length))
      _ = ccurl_set_pointer(handle, CURLOPT_POSTFIELDS, UnsafeMutableRawPointer(mutating: body.bytes))
    }
    _ = ccurl_set_string(handle, CURLOPT_CUSTOMREQUEST, request.method)
    return withExtendedLifetime(body) { curl_easy_perform(handle) }
  }
}
