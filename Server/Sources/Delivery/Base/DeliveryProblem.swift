// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Messages

/// The reason why a message was not accepted, as a code and as text.
package struct DeliveryProblem: Error, Sendable, Equatable {
  /// The stable name of the reason.
  package let code: Code
  /// The text for the user.
  package let message: Message
  /// The message of the other side or the system, for the operator; never contains a credential.
  package let detail: String?
  /// How long the other side asks to wait; nil when it doesn't say.
  package var retryAfter: Duration?
  /// Whether the book may have arrived although it was not accepted.
  package var mayHaveArrived = false

  /// - Parameter message: a more specific message than the one of the code.
  package init(_ code: Code, message: Message? = nil, detail: String? = nil) {
    self.code = code
    self.message = message ?? code.message
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
  fileprivate var message: Message {
    switch self {
    case .unreachable: .mailUnreachable
    case .connectionLost: .mailConnectionLost
    case .interrupted: .mailInterrupted
    case .busy: .mailBusy
    case .replyMissing: .mailReplyMissing
    case .recipientRefused: .mailRecipientRefused
    case .messageRefused: .mailMessageRefused
    case .messageTooLarge: .mailMessageTooLarge
    case .credentialsRefused: .mailCredentialsRefused
    case .encryptionMissing: .mailEncryptionMissing
    case .certificateUntrusted: .mailCertificateUntrusted
    case .serverRefusesUs: .mailServerRefusesUs
    case .misconfigured: .mailMisconfigured
    case .mailFolderUnwritable: .mailFolderUnwritable
    default: destinationMessage
    }
  }

  private var destinationMessage: Message {
    switch self {
    case .folderMissing: .folderMissing
    case .folderUnwritable: .folderUnwritable
    case .folderFull: .folderFull
    case .webhookUnreachable: .webhookUnreachable
    case .webhookUnanswered: .webhookUnanswered
    case .webhookBusy: .webhookBusy
    case .webhookRefused: .webhookRefused
    case .webhookRedirects: .webhookRedirects
    case .webhookGone: .webhookGone
    default: .webhookMisconfigured
    }
  }
}
