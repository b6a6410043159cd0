// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The reason why a message was not accepted, as a code and as text.
package struct DeliveryProblem: Error, Sendable, Equatable {
  /// The stable name of the reason.
  package let code: Code
  /// One sentence for the user.
  package let message: String
  /// The message of the other side or the system, for the operator; never contains a credential.
  package let detail: String?
  /// How long the other side asks to wait; nil when it doesn't say.
  package var retryAfter: Duration?
  /// Whether the book may have arrived although it was not accepted.
  package var mayHaveArrived = false

  /// - Parameter message: a more specific message than the one of the code.
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
    case mailFolderUnwritable = "mail_folder_unwritable"
    case folderMissing = "folder_missing"
    case folderUnwritable = "folder_unwritable"
    case folderFull = "folder_full"
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
    case .connectionLost: "The connection to the mail server was lost before the book was sent."
    case .interrupted: "The delivery was stopped before the book was sent."
    case .busy: "The mail server can't accept the book at the moment."
    case .replyMissing:
      "The book was sent to the mail server, which didn't confirm that it accepted it."
    case .recipientRefused: "The mail server refused the destination's email address."
    case .messageRefused: "The mail server refused the book."
    case .messageTooLarge: "The book is too large for the mail server."
    case .credentialsRefused: "The mail server refused this server's user name and password."
    case .encryptionMissing: "Couldn't establish an encrypted connection to the mail server."
    case .certificateUntrusted: "The mail server's certificate is not trusted."
    case .serverRefusesUs: "The mail server refuses mail from this server."
    case .misconfigured: "The mail settings of this server are invalid."
    case .mailFolderUnwritable: "The server can't write to the mail folder."
    default: destinationSentence
    }
  }

  private var destinationSentence: String {
    switch self {
    case .folderMissing: "The folder doesn't exist."
    case .folderUnwritable: "The server can't write to the folder."
    case .folderFull: "The disk of the folder is full."
    case .webhookUnreachable: "The webhook cannot be reached at the moment."
    case .webhookUnanswered: "The webhook didn't respond in time."
    case .webhookBusy: "The webhook can't accept the book at the moment."
    case .webhookRefused: "The webhook refused the book."
    case .webhookRedirects: "The webhook's URL redirects to another one. Use the URL it redirects to."
    case .webhookGone: "The webhook no longer exists: it replied with status 410."
    default: "The webhook's URL or secret is invalid."
    }
  }
}
