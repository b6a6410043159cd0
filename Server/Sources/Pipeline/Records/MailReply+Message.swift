// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Delivery
import Messages

extension MailReply.Kind {
  /// The message for the owner; nil where the reason is the message, or there is none.
  var message: Message? {
    switch self {
    case .confirmationRequested: .replyConfirmationRequested
    case .delayed: .replyDelayed
    case .relayed: .replyRelayed
    case .confirmed: .replyConfirmed
    default: nil
    }
  }
}

extension MailReply.Reason {
  /// Describes what happened, and what the owner can do.
  var message: Message {
    switch self {
    case .senderNotApproved: .replySenderNotApproved
    case .bookUnreadable: .replyBookUnreadable
    case .bookTooLarge: .replyBookTooLarge
    case .formatUnsupported: .replyFormatUnsupported
    case .bookProtected: .replyBookProtected
    case .attachmentMissing: .replyAttachmentMissing
    case .addressUnknown: .replyAddressUnknown
    case .destinationFull: .replyDestinationFull
    case .confirmationMissed: .replyConfirmationMissed
    case .senderNotTrusted: .replySenderNotTrusted
    case .unexplained: .replyUnexplained
    case .expired: .replyExpired
    }
  }
}
