// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import CCurl
import Foundation
import Synchronization

/// One SMTP session with the mail server.
///
/// `run` and libcurl's callbacks use every member except `cancelled` on one thread only;
/// other threads may call `cancel`, which sets an atomic value.
final class SMTPAttempt: @unchecked Sendable {  // one thread uses it; `cancel` sets an atomic value
  private let message: MailMessage
  private let server: SMTPServer
  private let timeouts: SMTPCarrier.Timeouts
  private let beforeEnd: @Sendable () -> Bool
  private let cancelled = Atomic<Bool>(false)
  private var conversation = SMTPConversation()
  // Both must exist until the handle is freed.
  private let line: SMTPLine
  private let note = SMTPErrorNote()
  private var isBroken = false
  /// The server accepted nothing for too long, so the attempt was given up.
  private var hasStalled = false
  private var bytes: [UInt8] = []
  private var offset = 0
  private var lastProgress = (bytes: curl_off_t(-1), time: ContinuousClock.now)

  /// The bytes that are held back until the server has received all the others.
  private static let endSize = 4

  init(
    _ message: MailMessage, to server: SMTPServer, timeouts: SMTPCarrier.Timeouts,
    beforeEnd: @escaping @Sendable () -> Bool
  ) {
    self.message = message
    self.server = server
    self.timeouts = timeouts
    self.beforeEnd = beforeEnd
    line = SMTPLine(server)
  }

  func cancel() { cancelled.store(true, ordering: .relaxed) }

  /// Talks to the server until the outcome of the message is known; blocks the thread.
  func run() -> DeliveryOutcome {
    if cancelled.load(ordering: .relaxed) { return .tryAgain(.init(.interrupted)) }
    guard Self.libraryIsReady, let handle = curl_easy_init() else {
      return .channelDown(.init(.misconfigured, detail: "libcurl cannot start"))
    }
    let recipients = curl_slist_append(nil, "<\(message.to)>")
    defer {
      curl_easy_cleanup(handle)
      curl_slist_free_all(recipients)
    }
    bytes = message.encoded()
    server.apply(to: handle, timeouts, hello: message.domain)
    setEnvelope(on: handle, recipients)
    setCallbacks(on: handle)
    line.watch(handle)
    note.watch(handle)
    let result = curl_easy_perform(handle)
    if hasStalled { return .tryAgain(.stalled(after: timeouts.stall)) }
    if isBroken { return .tryAgain(.init(.connectionLost, detail: "the connection broke before the end")) }
    // The outcome is determined before the cleanup, which sends QUIT and receives another reply.
    if isTooLarge, result == CURLE_ABORTED_BY_CALLBACK {
      return .refused(.tooLarge(bytes.count, limit: conversation.sizeLimit, reply: nil))
    }
    return SMTPVerdict.outcome(
      of: conversation, result: result, error: Self.words(for: result), note: note.text, size: bytes.count)
  }

  /// The server's limit is known before the first byte of the message is sent (RFC 1870 section 6.1).
  private var isTooLarge: Bool {
    conversation.stage < .data && conversation.sizeLimit.map { bytes.count > $0 } == true
  }

  static let libraryIsReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

  static func words(for result: CURLcode) -> String {
    curl_easy_strerror(result).map { String(cString: $0) } ?? ""
  }
}

// Options
extension SMTPAttempt {
  private func setEnvelope(
    on handle: UnsafeMutableRawPointer, _ recipients: UnsafeMutablePointer<curl_slist>?
  ) {
    _ = ccurl_set_string(handle, CURLOPT_MAIL_FROM, "<\(message.from)>")
    _ = ccurl_set_list(handle, CURLOPT_MAIL_RCPT, recipients)
    _ = ccurl_set_long(handle, CURLOPT_UPLOAD, 1)
    _ = ccurl_set_large(handle, CURLOPT_INFILESIZE_LARGE, curl_off_t(bytes.count))
  }

  private func setCallbacks(on handle: UnsafeMutableRawPointer) {
    let context = Unmanaged.passUnretained(self).toOpaque()
    _ = ccurl_set_data_callback(handle, CURLOPT_READFUNCTION) { buffer, size, count, context in
      SMTPAttempt.at(context)?.read(into: buffer, upTo: size * count) ?? 0
    }
    _ = ccurl_set_pointer(handle, CURLOPT_READDATA, context)
    // Without it, libcurl would print to standard output.
    _ = ccurl_set_data_callback(handle, CURLOPT_WRITEFUNCTION) { _, size, count, _ in size * count }
    _ = ccurl_set_debug_callback(handle) { _, kind, bytes, count, context in
      SMTPAttempt.at(context)?.note(kind, bytes, count)
      return 0
    }
    _ = ccurl_set_pointer(handle, CURLOPT_DEBUGDATA, context)
    _ = ccurl_set_long(handle, CURLOPT_VERBOSE, 1)
    _ = ccurl_set_progress_callback(handle) { context, _, _, _, sent in
      SMTPAttempt.at(context)?.shouldStop(sent: sent) == true ? 1 : 0
    }
    _ = ccurl_set_pointer(handle, CURLOPT_XFERINFODATA, context)
    _ = ccurl_set_long(handle, CURLOPT_NOPROGRESS, 0)
  }

  private static func at(_ context: UnsafeMutableRawPointer?) -> SMTPAttempt? {
    context.map { Unmanaged<SMTPAttempt>.fromOpaque($0).takeUnretainedValue() }
  }
}

// Callbacks
extension SMTPAttempt {
  private func read(into buffer: UnsafeMutablePointer<CChar>?, upTo capacity: Int) -> Int {
    let end = max(0, bytes.count - Self.endSize)
    let count = min(capacity, (offset < end ? end : bytes.count) - offset)
    // libcurl asks for more only when the system has accepted everything before.
    if count == 0 { conversation.finishedMessage() }
    guard let buffer, count > 0 else { return 0 }
    // Once libcurl has the last bytes, it sends the final dot without asking again.
    if offset + count == bytes.count && !mayEnd() { return Int(CURL_READFUNC_ABORT) }
    bytes.withUnsafeBytes { source in
      guard let start = source.baseAddress else { return }
      UnsafeMutableRawPointer(buffer).copyMemory(from: start + offset, byteCount: count)
    }
    offset += count
    return count
  }

  /// Whether the end may be sent: the other side has received everything before it and is still connected.
  ///
  /// If the connection breaks before this point, the server can't have accepted the mail, however small it is.
  private func mayEnd() -> Bool {
    let start = ContinuousClock.now
    let limit = Duration.seconds(timeouts.stall)
    let arrived = line.arrives {
      cancelled.load(ordering: .relaxed) || start.duration(to: .now) > limit
    }
    lastProgress.time = .now
    guard arrived else {
      hasStalled = start.duration(to: .now) > limit && line.isOpen
      isBroken = !hasStalled && !cancelled.load(ordering: .relaxed)
      return false
    }
    guard beforeEnd() else { return false }
    isBroken = !line.isOpen
    return !isBroken
  }

  private func note(_ kind: curl_infotype, _ bytes: UnsafeMutablePointer<CChar>?, _ count: Int) {
    let text = UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : count)
    if kind == CURLINFO_HEADER_OUT { conversation.sent(text) }
    if kind == CURLINFO_HEADER_IN { conversation.heard(text) }
  }

  private func shouldStop(sent: curl_off_t) -> Bool {
    if isTooLarge { return true }
    if sent >= curl_off_t(bytes.count) { conversation.finishedMessage() }
    // The program is about to exit: a delivery that is known to be uncertain is better than one without a result.
    if conversation.handedOver { return cancelled.load(ordering: .relaxed) }
    if sent != lastProgress.bytes { lastProgress = (sent, .now) }
    hasStalled =
      conversation.stage == .message && lastProgress.time.duration(to: .now) > .seconds(timeouts.stall)
    return hasStalled || cancelled.load(ordering: .relaxed)
  }
}
