// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import CCurl
import Foundation
import Synchronization

/// One conversation with the mail server.
///
/// `run` and libcurl's callbacks touch `conversation`, `offset` and the clock on one thread only;
/// other threads may call `cancel`, which sets an atomic. Hence unchecked.
final class SMTPAttempt: @unchecked Sendable {
  private let message: MailMessage
  private let server: SMTPServer
  private let patience: SMTPCarrier.Patience
  private let beforeEnd: @Sendable () -> Bool
  private let cancelled = Atomic<Bool>(false)
  private var conversation = SMTPConversation()
  private var bytes: [UInt8] = []
  private var offset = 0
  private var lastProgress = (bytes: curl_off_t(-1), time: ContinuousClock.now)

  init(
    _ message: MailMessage, to server: SMTPServer, patience: SMTPCarrier.Patience,
    beforeEnd: @escaping @Sendable () -> Bool
  ) {
    self.message = message
    self.server = server
    self.patience = patience
    self.beforeEnd = beforeEnd
  }

  func cancel() { cancelled.store(true, ordering: .relaxed) }

  /// Talks to the server until the message's fate is known; blocks the thread.
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
    setServer(on: handle)
    setEnvelope(on: handle, recipients)
    setCallbacks(on: handle)
    let result = curl_easy_perform(handle)
    // The verdict comes before the clean-up, which says QUIT and hears another reply.
    return SMTPVerdict.outcome(of: conversation, result: result, error: Self.words(for: result))
  }

  private static let libraryIsReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

  private static func words(for result: CURLcode) -> String {
    curl_easy_strerror(result).map { String(cString: $0) } ?? ""
  }
}

// Options
extension SMTPAttempt {
  private func setServer(on handle: UnsafeMutableRawPointer) {
    _ = ccurl_set_string(handle, CURLOPT_URL, url)
    // A proxy of the environment is meant for the web, not for mail.
    _ = ccurl_set_string(handle, CURLOPT_PROXY, "")
    _ = ccurl_set_long(handle, CURLOPT_NOSIGNAL, 1)
    _ = ccurl_set_long(handle, CURLOPT_USE_SSL, Int(CURLUSESSL_ALL.rawValue))
    _ = ccurl_set_long(handle, CURLOPT_SSL_VERIFYPEER, 1)
    _ = ccurl_set_long(handle, CURLOPT_SSL_VERIFYHOST, 2)
    _ = ccurl_set_long(handle, CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
    if let file = server.caFile { _ = ccurl_set_string(handle, CURLOPT_CAINFO, file) }
    _ = ccurl_set_long(handle, CURLOPT_CONNECTTIMEOUT, patience.connect)
    _ = ccurl_set_long(handle, CURLOPT_SERVER_RESPONSE_TIMEOUT, patience.reply)
    guard let user = server.user, let password = server.password else { return }
    _ = ccurl_set_string(handle, CURLOPT_USERNAME, user)
    _ = ccurl_set_string(handle, CURLOPT_PASSWORD, password)
  }

  /// The path is the name said in EHLO: the sender's domain, not the machine's own name.
  private var url: String {
    let scheme = server.encryption == .implicit ? "smtps" : "smtp"
    let host = server.host.contains(":") ? "[\(server.host.filter { !"[]".contains($0) })]" : server.host
    return "\(scheme)://\(host):\(server.port)/\(message.domain)"
  }

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
    // Without it libcurl would print what it has to say on standard output.
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
  private func read(into buffer: UnsafeMutablePointer<CChar>?, upTo room: Int) -> Int {
    let count = min(room, bytes.count - offset)
    // libcurl asks again only when the system took all it was given before.
    if count == 0 { conversation.finishedMessage() }
    guard let buffer, count > 0 else { return 0 }
    // Once the last bytes are with libcurl, it sends the final dot without asking again.
    if offset + count == bytes.count && !beforeEnd() { return Int(CURL_READFUNC_ABORT) }
    bytes.withUnsafeBytes { source in
      guard let start = source.baseAddress else { return }
      UnsafeMutableRawPointer(buffer).copyMemory(from: start + offset, byteCount: count)
    }
    offset += count
    return count
  }

  private func note(_ kind: curl_infotype, _ bytes: UnsafeMutablePointer<CChar>?, _ count: Int) {
    let text = UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : count)
    if kind == CURLINFO_HEADER_OUT { conversation.sent(text) }
    if kind == CURLINFO_HEADER_IN { conversation.heard(text) }
  }

  private func shouldStop(sent: curl_off_t) -> Bool {
    if sent >= curl_off_t(bytes.count) { conversation.finishedMessage() }
    // The program is about to end: better a delivery that is known to be uncertain than one cut off without a word.
    if conversation.handedOver { return cancelled.load(ordering: .relaxed) }
    if sent != lastProgress.bytes { lastProgress = (sent, .now) }
    let stalled =
      conversation.stage == .message && lastProgress.time.duration(to: .now) > .seconds(patience.stall)
    return stalled || cancelled.load(ordering: .relaxed)
  }
}
