// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import CCurl
import Messages

/// Returns the delivery outcome of a finished session.
enum SMTPVerdict {
  /// Uses the server's reply first, and libcurl's result only if the server sent no reply.
  ///
  /// - Parameters:
  ///   - result: libcurl's result code of the attempt.
  ///   - error: libcurl's message for the code.
  ///   - note: libcurl's detailed error message.
  ///   - size: the bytes of the message.
  static func outcome(
    of conversation: SMTPConversation, result: CURLcode, error: String, note: String = "", size: Int = 0
  ) -> DeliveryOutcome {
    if result == CURLE_OK { return .accepted(reply: conversation.reply?.line ?? "") }
    if let reply = conversation.reply, reply.code >= 400 {
      let outcome = outcome(of: reply, at: conversation.stage)
      guard case .refused(let problem) = outcome, problem.code == .messageTooLarge, size > 0 else {
        return outcome
      }
      // The server's limit explains a refusal only when the message exceeds it.
      let limit = conversation.sizeLimit.flatMap { size > $0 ? $0 : nil }
      return .refused(.tooLarge(size, limit: limit, reply: reply.line))
    }
    // A failed send means that the final dot was not sent completely, so the server must discard the message.
    if conversation.handedOver, result != CURLE_SEND_ERROR {
      return .uncertain(.init(.replyMissing, detail: error))
    }
    if result == CURLE_SSL_CONNECT_ERROR, !isDisagreement(note) {
      return .tryAgain(.init(.connectionLost, detail: error))
    }
    return outcome(of: result, error: error, at: conversation.stage)
  }

  /// Whether a handshake failed because the sides have no cipher in common, or the other side doesn't support TLS.
  ///
  /// Other failures, such as a connection that breaks during the handshake, may not happen the next time.
  private static func isDisagreement(_ note: String) -> Bool {
    let words = [
      "wrong version number", "unsupported protocol", "protocol version", "no protocols available",
      "handshake failure", "no shared cipher", "no ciphers available", "http request",
      "packet length too long",
      "insufficient security", "key too small", "md too weak",
    ]
    return words.contains { note.lowercased().contains($0) }
  }

  private static func outcome(
    of reply: SMTPConversation.Reply, at stage: SMTPConversation.Stage
  ) -> DeliveryOutcome {
    if reply.code < 500 { return .tryAgain(.init(.busy, detail: reply.line)) }
    let code = permanentReason(reply, at: stage)
    let problem = DeliveryProblem(code, detail: reply.line)
    return concernsEveryMessage(code) ? .channelDown(problem) : .refused(problem)
  }

  /// See RFC 5321 section 4.2.3, RFC 4954 section 6, and RFC 3463 for the enhanced codes.
  private static func permanentReason(
    _ reply: SMTPConversation.Reply, at stage: SMTPConversation.Stage
  ) -> DeliveryProblem.Code {
    switch (stage, reply.code) {
    case (.connecting, _), (.hello, _): .serverRefusesUs
    case (.startTLS, _): .encryptionMissing
    case (.login, _), (_, 530), (_, 534), (_, 535), (_, 538): .credentialsRefused
    case (_, 552) where !reply.text.hasPrefix("5.2.2"): .messageTooLarge
    case (_, 523): .messageTooLarge
    case (_, _) where reply.text.hasPrefix("5.3.4"): .messageTooLarge
    case (.recipient, _): .recipientRefused
    default: .messageRefused
    }
  }

  private static func concernsEveryMessage(_ code: DeliveryProblem.Code) -> Bool {
    [.serverRefusesUs, .encryptionMissing, .credentialsRefused].contains(code)
  }

  private static func outcome(
    of result: CURLcode, error: String, at stage: SMTPConversation.Stage
  ) -> DeliveryOutcome {
    switch result {
    case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_CONNECT:
      .tryAgain(.init(.unreachable, detail: error))
    case CURLE_OPERATION_TIMEDOUT where stage == .connecting:
      .tryAgain(.init(.unreachable, detail: error))
    // The server is connected and no error occurred: it sent no reply within the timeout.
    case CURLE_OPERATION_TIMEDOUT: .tryAgain(.silent(error))
    case CURLE_ABORTED_BY_CALLBACK: .tryAgain(.init(.interrupted, detail: nil))
    case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS,
      CURLE_SSL_PINNEDPUBKEYNOTMATCH:
      .channelDown(.init(.certificateUntrusted, detail: error))
    case CURLE_USE_SSL_FAILED, CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CIPHER,
      CURLE_SSL_ENGINE_INITFAILED:
      .channelDown(.init(.encryptionMissing, detail: error))
    case CURLE_LOGIN_DENIED: .channelDown(.init(.credentialsRefused, detail: error))
    case CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CRL_BADFILE, CURLE_URL_MALFORMAT,
      CURLE_UNSUPPORTED_PROTOCOL, CURLE_NOT_BUILT_IN, CURLE_UNKNOWN_OPTION,
      CURLE_BAD_FUNCTION_ARGUMENT, CURLE_FAILED_INIT, CURLE_AUTH_ERROR:
      .channelDown(.init(.misconfigured, detail: error))
    default: .tryAgain(.init(.connectionLost, detail: error))
    }
  }
}

extension SMTPConversation.Reply {
  /// Returns the code and text as the server sent them.
  var line: String { text.isEmpty ? "\(code)" : "\(code) \(text)" }
}

extension DeliveryProblem {
  /// The server is connected and sends no reply.
  static func silent(_ error: String) -> DeliveryProblem {
    DeliveryProblem(
      .busy, message: .mailSilent, detail: error)
  }

  /// The server is connected and accepts no further bytes.
  static func stalled(after seconds: Int) -> DeliveryProblem {
    DeliveryProblem(
      .busy, message: .mailStalled,
      detail: "it took nothing for \(seconds) s")
  }

  /// Adds what the owner can do about it.
  static func tooLarge(_ size: Int, limit: Int?, reply: String?) -> DeliveryProblem {
    let message: Message =
      limit.map { .mailBookOverLimit(size: size, limit: $0) } ?? .mailBookTooLarge(size: size)
    return DeliveryProblem(.messageTooLarge, message: message, detail: reply)
  }
}
