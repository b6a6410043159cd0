// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import CCurl
import Foundation
import Synchronization

/// One request to checked addresses and its response.
///
/// `run` and libcurl's callbacks use the variables on one thread only; other threads may call `cancel`, which
/// sets an atomic value.
final class HopTransfer: @unchecked Sendable {  // one thread uses it; `cancel` sets an atomic value
  struct Order: Sendable {
    var page: FetchAddress
    /// The only addresses that libcurl may connect to.
    var approved: [IPAddress]
    /// Whole header lines with name and value.
    var fields: [String]
    var cookie: String?
    var limits: FetchLimits
    /// The remaining time until the fetch's deadline.
    var remaining: Duration
    /// A PEM file with the authorities to trust instead of the system's.
    var authorities: String?
    /// The body to post; nil sends GET.
    var post: Data?
  }

  struct Response: Sendable {
    var head: ResponseHead
    var body: [UInt8]
    var isTruncated: Bool
  }

  private enum Stop {
    case problem(FetchProblem)
    /// Enough was read: the head of a redirect, or the first bytes of a longer body.
    case enough
  }

  let order: Order
  private let posted: NSData?
  private let cancelled = Atomic<Bool>(false)
  private var head: ResponseHead
  private var body: [UInt8] = []
  private var isTruncated = false
  private var stop: Stop?
  private var waitingSince = ContinuousClock.now

  init(_ order: Order) {
    self.order = order
    posted = order.post.map { NSData(data: $0) }
    head = ResponseHead(limits: order.limits, codings: CurlLibrary.codings)
  }

  func cancel() { cancelled.store(true, ordering: .relaxed) }

  /// Sends the request and reads the response; blocks the thread.
  func run() -> Result<Response, FetchProblem> {
    guard CurlLibrary.isReady, let handle = curl_easy_init() else {
      return .failure(FetchProblem(.unavailable, "libcurl cannot start", retryable: true))
    }
    let words = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))
    words.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    let resolve = curl_slist_append(nil, pin)
    let fields = order.fields.reduce(nil) { curl_slist_append($0, $1) }
    defer {
      curl_easy_cleanup(handle)
      curl_slist_free_all(resolve)
      curl_slist_free_all(fields)
      words.deallocate()
    }
    setWay(on: handle, resolve)
    setTimes(on: handle)
    setRequest(on: handle, fields)
    setCallbacks(on: handle)
    _ = ccurl_set_pointer(handle, CURLOPT_ERRORBUFFER, words)
    waitingSince = .now
    setPost(on: handle)
    defer { withExtendedLifetime(posted) {} }
    let code = curl_easy_perform(handle)
    return result(of: code, handle, words).mapError { problem in
      var problem = problem
      problem.wasSent = wasSent(handle)
      return problem
    }
  }

  /// Whether all of the body was sent; always false without a body.
  private func wasSent(_ handle: UnsafeMutableRawPointer) -> Bool {
    var sent: curl_off_t = 0
    guard let posted, ccurl_get_large(handle, CURLINFO_SIZE_UPLOAD_T, &sent) == CURLE_OK else { return false }
    return Int(sent) >= posted.length
  }

  private func setPost(on handle: UnsafeMutableRawPointer) {
    guard let posted else { return }
    _ = ccurl_set_long(handle, CURLOPT_POST, 1)
    _ = ccurl_set_large(handle, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(posted.length))
    // libcurl reads the body from there until the transfer ends; the object lives as long as this one.
    _ = ccurl_set_pointer(handle, CURLOPT_POSTFIELDS, UnsafeMutableRawPointer(mutating: posted.bytes))
  }

  private func result(
    of code: CURLcode, _ handle: UnsafeMutableRawPointer, _ words: UnsafePointer<CChar>
  ) -> Result<Response, FetchProblem> {
    if cancelled.load(ordering: .relaxed) { return .failure(.canceled) }
    if case .problem(let problem)? = stop { return .failure(problem) }
    guard code == CURLE_OK || stop != nil else {
      var error = 0
      _ = ccurl_get_long(handle, CURLINFO_OS_ERRNO, &error)
      return .failure(CurlLibrary.problem(of: code, String(cString: words), systemError: Int32(error)))
    }
    guard head.isComplete else { return .failure(.malformedResponse("no head")) }
    return .success(Response(head: head, body: body, isTruncated: isTruncated))
  }

  /// HOST:PORT:ADDRESS,… for CURLOPT_RESOLVE, so that libcurl uses no resolver.
  private var pin: String {
    let addresses = order.approved.map { $0.isIPv4 ? "\($0)" : "[\($0)]" }
    return "\(order.page.hostText):\(order.page.port):\(addresses.joined(separator: ","))"
  }
}

// Options
extension HopTransfer {
  private func setWay(on handle: UnsafeMutableRawPointer, _ resolve: UnsafeMutablePointer<curl_slist>?) {
    _ = ccurl_set_string(handle, CURLOPT_URL, order.page.text)
    _ = ccurl_set_long(handle, CURLOPT_PATH_AS_IS, 1)
    _ = ccurl_set_string(handle, CURLOPT_PROTOCOLS_STR, "http,https")
    if case .name = order.page.host { _ = ccurl_set_list(handle, CURLOPT_RESOLVE, resolve) }
    // A proxy from the environment would connect for us, and its connections can't be checked.
    _ = ccurl_set_string(handle, CURLOPT_PROXY, "")
    _ = ccurl_set_string(handle, CURLOPT_NOPROXY, "*")
    _ = ccurl_set_long(handle, CURLOPT_FOLLOWLOCATION, 0)
    _ = ccurl_set_long(handle, CURLOPT_FORBID_REUSE, 1)
    _ = ccurl_set_long(handle, CURLOPT_NETRC, ccurl_netrc_ignored)
    _ = ccurl_set_long(handle, CURLOPT_SSL_VERIFYPEER, 1)
    _ = ccurl_set_long(handle, CURLOPT_SSL_VERIFYHOST, 2)
    _ = ccurl_set_long(handle, CURLOPT_SSLVERSION, ccurl_tls_1_2)
    if let file = order.authorities { _ = ccurl_set_string(handle, CURLOPT_CAINFO, file) }
  }

  private func setTimes(on handle: UnsafeMutableRawPointer) {
    let limits = order.limits
    _ = ccurl_set_long(handle, CURLOPT_NOSIGNAL, 1)
    _ = ccurl_set_long(handle, CURLOPT_TIMEOUT_MS, order.remaining.milliseconds)
    _ = ccurl_set_long(handle, CURLOPT_CONNECTTIMEOUT_MS, min(limits.connect, order.remaining).milliseconds)
    _ = ccurl_set_long(handle, CURLOPT_LOW_SPEED_LIMIT, 1024)
    _ = ccurl_set_long(handle, CURLOPT_LOW_SPEED_TIME, max(1, Int(limits.idle.seconds)))
  }

  private func setRequest(on handle: UnsafeMutableRawPointer, _ fields: UnsafeMutablePointer<curl_slist>?) {
    _ = ccurl_set_list(handle, CURLOPT_HTTPHEADER, fields)
    _ = ccurl_set_string(handle, CURLOPT_ACCEPT_ENCODING, CurlLibrary.offer)
    if let cookie = order.cookie { _ = ccurl_set_string(handle, CURLOPT_COOKIE, cookie) }
  }

  private func setCallbacks(on handle: UnsafeMutableRawPointer) {
    let context = Unmanaged.passUnretained(self).toOpaque()
    _ = ccurl_set_data_callback(handle, CURLOPT_HEADERFUNCTION) { bytes, size, count, context in
      HopTransfer.at(context)?.takeHead(UnsafeRawBufferPointer(start: bytes, count: size * count)) ?? 0
    }
    _ = ccurl_set_pointer(handle, CURLOPT_HEADERDATA, context)
    _ = ccurl_set_data_callback(handle, CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
      HopTransfer.at(context)?.takeBody(UnsafeRawBufferPointer(start: bytes, count: size * count)) ?? 0
    }
    _ = ccurl_set_pointer(handle, CURLOPT_WRITEDATA, context)
    _ = ccurl_set_open_socket_callback(handle) { context, _, address in
      guard let address else { return -1 }
      return HopTransfer.at(context)?.openSocket(to: &address.pointee) ?? -1
    }
    _ = ccurl_set_pointer(handle, CURLOPT_OPENSOCKETDATA, context)
    _ = ccurl_set_progress_callback(handle) { context, _, _, _, _ in
      HopTransfer.at(context)?.mayGoOn() == true ? 0 : 1
    }
    _ = ccurl_set_pointer(handle, CURLOPT_XFERINFODATA, context)
    _ = ccurl_set_long(handle, CURLOPT_NOPROGRESS, 0)
  }

  private static func at(_ context: UnsafeMutableRawPointer?) -> HopTransfer? {
    context.map { Unmanaged<HopTransfer>.fromOpaque($0).takeUnretainedValue() }
  }
}

// Callbacks. Returning fewer bytes than were given ends the transfer.
extension HopTransfer {
  private func takeHead(_ line: UnsafeRawBufferPointer) -> Int {
    do throws(FetchProblem) {
      try head.take(line)
      return line.count
    } catch {
      stop = .problem(error)
      return 0
    }
  }

  private func takeBody(_ bytes: UnsafeRawBufferPointer) -> Int {
    if head.location != nil {
      stop = .enough
      return 0
    }
    let available = order.limits.maxBytes - body.count
    if bytes.count <= available {
      // Checked once, when the first bytes have arrived: a page continues up to its own limit.
      let wasShort = body.count < order.limits.documents?.prefixBytes ?? 0
      body.append(contentsOf: bytes)
      guard wasShort, head.isEnough(of: body) else { return bytes.count }
      isTruncated = true
      stop = .enough
      return 0
    }
    body.append(contentsOf: bytes.prefix(available))
    isTruncated = true
    stop = order.limits.truncates ? .enough : .problem(.tooLarge(order.limits.maxBytes))
    return 0
  }

  /// The last check, of the address that is about to be connected.
  private func openSocket(to address: inout curl_sockaddr) -> curl_socket_t {
    let target = withUnsafePointer(to: &address.addr) { IPAddress($0) }
    guard let target, order.approved.contains(target) else {
      stop = .problem(.notAllowed("connection to an address that was not checked"))
      return -1
    }
    return ccurl_open_socket(&address)
  }

  /// Called by libcurl at least once a second.
  private func mayGoOn() -> Bool {
    if cancelled.load(ordering: .relaxed) { return false }
    guard !head.isComplete, .now - waitingSince > order.limits.connect + order.limits.firstByte else {
      return true
    }
    stop = .problem(.timedOut("no response in time"))
    return false
  }
}
