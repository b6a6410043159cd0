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
  /// The server has no mail server and writes files; only an operator learns where.
  case folder(path: String?, sender: String)

  /// - Parameter isOperator: whether the page is for an operator, who may see paths of the server.
  init(_ mail: MailConfiguration, personalSender: String?, isOperator: Bool) {
    if let personalSender {
      self = .personal(sender: personalSender)
    } else if mail.server == nil {
      self = .folder(path: isOperator ? mail.folder.path : nil, sender: mail.from)
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

  /// Whether books are written to files instead of being sent.
  var writesFiles: Bool {
    if case .folder = self { return true }
    return false
  }

  /// The folder of these files; nil if mails are sent, or if the user isn't an operator.
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
    case .folder(let path?, _): .setUpNothingSent(folder: path)
    case .folder(nil, _): .setUpNothingSentPlain
    }
  }
}

extension MailConfiguration {
  /// Says where the link that confirms a new destination is; nil if it is mailed.
  func noticeOfLink(isOperator: Bool) -> Message? {
    guard server == nil else { return nil }
    return isOperator ? .noticeLinkInMailFolder(folder: folder.path) : .noticeLinkNotSent
  }

  /// Says that a destination waits for a link, and where the link is; nil if it is mailed.
  func waitingForLink(isOperator: Bool) -> String? {
    guard server == nil else { return nil }
    return (isOperator ? Message.destinationLinkInFolder(folder: folder.path) : .destinationLinkNotSent).text
  }
}
