// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Messages
import Pipeline
import Storage

/// How the mails of an account are sent, as far as pages have to explain it.
enum MailSituation {
  /// From the user's personal mail account, whose mailbox the server doesn't read.
  case personal(sender: String)
  /// From the server's mail account.
  case server(sender: String, readsReplies: Bool)
  /// The server has no mail server and writes files.
  case folder(path: String, sender: String)

  init(_ mail: MailConfiguration, personalSender: String?) {
    if let personalSender {
      self = .personal(sender: personalSender)
    } else if mail.server == nil {
      self = .folder(path: mail.folder.path, sender: mail.from)
    } else {
      self = .server(sender: mail.from, readsReplies: mail.mailbox != nil)
    }
  }

  /// The address to approve at Amazon.
  var sender: String {
    switch self {
    case .personal(let sender), .server(let sender, _), .folder(_, let sender): sender
    }
  }

  /// Where books are written instead of being sent; nil if mails are sent.
  var folder: String? {
    if case .folder(let path, _) = self { return path }
    return nil
  }

  /// Says where the reply to a book appears that was sent to an e-reader by mail.
  var replies: Message {
    switch self {
    case .personal(let sender): .setUpReplyToPersonalMail(sender: sender)
    case .server(_, readsReplies: true): .setUpReplyExpected
    case .server(let sender, readsReplies: false): .setUpReplyUnread(sender: sender)
    case .folder(let path, _): .setUpNothingSent(folder: path)
    }
  }
}
