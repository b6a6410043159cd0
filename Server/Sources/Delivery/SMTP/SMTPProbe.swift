// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import CCurl

/// Connects to a mail server, encrypts, signs in and quits; no mail is sent.
///
/// libcurl's callbacks use `conversation` on the thread of `run` only.
final class SMTPProbe: @unchecked Sendable {  // `conversation` is used on the thread of `run` only
  private let server: SMTPServer
  private let timeouts: SMTPCarrier.Timeouts
  private let hello: Substring
  // Both must exist until the handle is freed.
  private let line: SMTPLine
  private let note = SMTPErrorNote()
  private var conversation = SMTPConversation()

  init(_ server: SMTPServer, _ timeouts: SMTPCarrier.Timeouts, hello: Substring) {
    self.server = server
    self.timeouts = timeouts
    self.hello = hello
    line = SMTPLine(server)
  }

  /// Connects once; blocks the thread.
  func run() -> SMTPServer.Finding {
    guard SMTPAttempt.libraryIsReady, let handle = curl_easy_init() else {
      return .init(
        problem: .init(.misconfigured, detail: "libcurl cannot start"), sizeLimit: nil, mechanisms: [])
    }
    defer { curl_easy_cleanup(handle) }
    server.apply(to: handle, timeouts, hello: hello)
    _ = ccurl_set_string(handle, CURLOPT_CUSTOMREQUEST, "NOOP")
    _ = ccurl_set_long(handle, CURLOPT_NOBODY, 1)
    let context = Unmanaged.passUnretained(self).toOpaque()
    _ = ccurl_set_data_callback(handle, CURLOPT_WRITEFUNCTION) { _, size, count, _ in size * count }
    _ = ccurl_set_debug_callback(handle) { _, kind, bytes, count, context in
      guard let context else { return 0 }
      let probe = Unmanaged<SMTPProbe>.fromOpaque(context).takeUnretainedValue()
      let text = UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : count)
      if kind == CURLINFO_HEADER_OUT { probe.conversation.sent(text) }
      if kind == CURLINFO_HEADER_IN { probe.conversation.heard(text) }
      return 0
    }
    _ = ccurl_set_pointer(handle, CURLOPT_DEBUGDATA, context)
    _ = ccurl_set_long(handle, CURLOPT_VERBOSE, 1)
    line.watch(handle)
    note.watch(handle)
    let result = curl_easy_perform(handle)
    let outcome = SMTPVerdict.outcome(
      of: conversation, result: result, error: SMTPAttempt.words(for: result), note: note.text)
    return .init(
      problem: outcome.problem, sizeLimit: conversation.sizeLimit, mechanisms: conversation.mechanisms)
  }
}

extension SMTPServer {
  /// The properties of a mail server.
  package struct Finding: Sendable, Equatable {
    /// Why it can't be used; nil when it can.
    package let problem: DeliveryProblem?
    /// The largest mail it accepts, in bytes; nil when it states none.
    package let sizeLimit: Int?
    /// The sign-in methods that it offers.
    let mechanisms: [String]
  }

  /// Whether a user name is set.
  package var signsIn: Bool { user != nil }

  /// Connects, encrypts and signs in without sending a mail.
  package func probe(
    from sender: String, timeouts: SMTPCarrier.Timeouts = .init(connect: 15, reply: 30)
  ) async -> Finding {
    let probe = SMTPProbe(self, timeouts, hello: sender.drop { $0 != "@" }.dropFirst())
    return await withCheckedContinuation { continuation in
      BlockingThreads(limit: 1).run { continuation.resume(returning: probe.run()) }
    }
  }
}
