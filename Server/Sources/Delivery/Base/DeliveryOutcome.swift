// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// What became of one attempt to hand a message over.
package enum DeliveryOutcome: Sendable, Equatable {
  /// The other side took the message; `reply` is its own text.
  case accepted(reply: String)
  /// The other side took it now, and may have taken an earlier attempt that was cut off.
  case acceptedAgain(reply: String)
  /// Nothing was handed over, and a later attempt may work.
  case tryAgain(DeliveryProblem)
  /// Nothing was sent, because the limit of the destination's host was reached; this is not a failed attempt.
  case postponed(Duration)
  /// Nothing was handed over, and the same message will never be taken.
  case refused(DeliveryProblem)
  /// The whole message was handed over, but no reply came: it may have arrived.
  case uncertain(DeliveryProblem)
  /// Nothing was handed over, and no other message will fare better before the configuration changes.
  case channelDown(DeliveryProblem)
  /// The destination wants nothing any more, neither this book nor another.
  case closed(DeliveryProblem)

  /// Why it was not accepted.
  package var problem: DeliveryProblem? {
    switch self {
    case .accepted, .acceptedAgain, .postponed: nil
    case .tryAgain(let problem), .refused(let problem), .uncertain(let problem),
      .channelDown(let problem), .closed(let problem):
      problem
    }
  }
}

/// Why a message was not accepted, for programs and for people.
package struct DeliveryProblem: Error, Sendable, Equatable {
  /// The stable name of the reason.
  package let code: Code
  /// One plain sentence for the user.
  package let message: String
  /// What the other side or the system said, for the operator; never a credential.
  package let detail: String?
  /// How long the other side asks to be left alone; nil when it says nothing.
  package var retryAfter: Duration?
  /// The other side may have taken the book although it was not accepted in so many words.
  package var mayHaveArrived = false

  /// - Parameter message: more exact words than those of the code.
  package init(_ code: Code, message: String? = nil, detail: String? = nil) {
    self.code = code
    self.message = message ?? code.sentence
    self.detail = detail
  }

  /// Every reason this target reports.
  package enum Code: String, Sendable, CaseIterable {
    case unreachable = "mail_server_unreachable"
    case connectionLost = "mail_connection_lost"
    case interrupted = "mail_interrupted"
    case busy = "mail_server_busy"
    case replyMissing = "mail_reply_missing"
    case recipientRefused = "mail_recipient_refused"
    case messageRefused = "mail_message_refused"
    case messageTooLarge = "mail_message_too_large"
    case credentialsRefused = "mail_credentials_refused"
    case encryptionMissing = "mail_encryption_missing"
    case certificateUntrusted = "mail_certificate_untrusted"
    case serverRefusesUs = "mail_server_refuses_us"
    case misconfigured = "mail_misconfigured"
    case folderUnwritable = "mail_folder_unwritable"
    case placeMissing = "folder_missing"
    case placeUnwritable = "folder_unwritable"
    case placeFull = "folder_full"
    case webhookUnreachable = "webhook_unreachable"
    case webhookUnanswered = "webhook_unanswered"
    case webhookBusy = "webhook_busy"
    case webhookRefused = "webhook_refused"
    case webhookRedirects = "webhook_redirects"
    case webhookGone = "webhook_gone"
    case webhookMisconfigured = "webhook_misconfigured"
  }
}

extension DeliveryProblem.Code {
  fileprivate var sentence: String {
    switch self {
    case .unreachable: "The mail server cannot be reached at the moment."
    case .connectionLost: "The connection to the mail server broke before the book was handed over."
    case .interrupted: "The delivery was stopped before the book was handed over."
    case .busy: "The mail server cannot take the book at the moment."
    case .replyMissing:
      "The book was handed to the mail server, but it never said whether it took it."
    case .recipientRefused: "The mail server does not accept the destination's address."
    case .messageRefused: "The mail server refused the book."
    case .messageTooLarge: "The book is too large for the mail server."
    case .credentialsRefused: "The mail server does not accept this server's user name and password."
    case .encryptionMissing: "No encrypted connection to the mail server could be made."
    case .certificateUntrusted: "The mail server's certificate is not trusted."
    case .serverRefusesUs: "The mail server refuses mail from this server."
    case .misconfigured: "The mail settings of this server do not work."
    case .folderUnwritable: "The mail folder cannot be written."
    default: placeSentence
    }
  }

  private var placeSentence: String {
    switch self {
    case .placeMissing: "The folder is not there."
    case .placeUnwritable: "The folder cannot be written."
    case .placeFull: "There is no room left in the folder."
    case .webhookUnreachable: "The webhook cannot be reached at the moment."
    case .webhookUnanswered: "The webhook did not answer in time."
    case .webhookBusy: "The webhook cannot take the book at the moment."
    case .webhookRefused: "The webhook refused the book."
    case .webhookRedirects: "The webhook's address redirects, which is not followed."
    case .webhookGone: "The webhook is gone: its server asked for nothing more."
    default: "The webhook's address or secret cannot be used."
    }
  }
}
