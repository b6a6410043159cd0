// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Crypto
package import Delivery
package import Foundation
import Messages
import ServerCore
import ShareContract
package import Storage

/// Processes mails that arrive for the sender, from its mailbox or from a mail server's pipe.
package struct ReplyProcessor: Sendable {
  /// The result for one mail.
  package struct Verdict: Sendable, Equatable {
    package let kind: MailReply.Kind
    /// Whether it was about one of this server's deliveries.
    package let isOurs: Bool
  }

  private let replies: MailReplies
  private let mail: MailConfiguration
  private let now: @Sendable () -> Date

  package init(engine: any Engine, mail: MailConfiguration, now: @escaping @Sendable () -> Date = { Date() })
  {
    replies = MailReplies(engine)
    self.mail = mail
    self.now = now
  }

  /// Parses mails and records the replies; with `mailbox`, in one transaction with the position in it.
  @discardableResult
  package func receive(
    _ mails: [[UInt8]], mailbox: MailboxRecord? = nil, term: LeaderTerm? = nil
  ) async throws -> [Verdict] {
    let time = now()
    let read = try mails.map { bytes in
      let parsed = ReceivedMail(bytes)
      let reply = MailReply(parsed, authority: mail.mailbox?.authority)
      return (
        reply.kind,
        try NewMailReply(reply, message: Self.identity(parsed, bytes), sender: mail.from, at: time)
      )
    }
    let found = try await replies.record(read.compactMap(\.1), mailbox: mailbox, at: Moment(time), term: term)
    var rest = found[...]
    return read.map { kind, new in Verdict(kind: kind, isOurs: new != nil && rest.removeFirst()) }
  }

  /// The position up to which a mailbox was read.
  package func mailbox(_ name: String) async throws -> MailboxRecord? { try await replies.mailbox(name) }

  /// Applies the replies that arrived while a delivery was still being sent.
  package func settle() async throws { try await replies.settle(at: Moment(now())) }

  /// A mail that arrives in two ways has different trace fields but the same Message-ID.
  private static func identity(_ mail: ReceivedMail, _ bytes: [UInt8]) -> String {
    let id = mail.headers["Message-ID"] ?? ""
    let material = id.isEmpty ? Data(bytes) : Data("\(id)\n\(mail.headers["From"] ?? "")".utf8)
    return Secret.hexadecimal(SHA256.hash(data: material))
  }
}

extension NewMailReply {
  /// How long Amazon waits for the owner's confirmation.
  private static let confirmationTime: TimeInterval = 48 * 3600

  /// Creates the record of a reply; nil if it says nothing about a delivery.
  package init?(_ reply: MailReply, message: String, sender: String, at time: Date) throws {
    guard let state = reply.stateChange else { return nil }
    let problem = reply.reason.map { reason in
      Problem(
        ProblemCode(rawValue: reason.rawValue) ?? .destinationRefused, reason.message)
    }
    let isAsking = reply.kind == .confirmationRequested
    let shown = StoredReply(
      kind: reply.kind, reason: reply.reason, words: reply.words, link: reply.link,
      receivedAt: Timestamp.text(time),
      until: isAsking ? Timestamp.text(time.addingTimeInterval(Self.confirmationTime)) : nil)
    self.init(
      message: message, deliveries: reply.messageIDs.map { String($0.prefix { $0 != "@" }) },
      tokens: reply.tokens, address: reply.mayBeFoundByAddress ? reply.kindleAddress(not: sender) : nil,
      state: state.state, problem: try problem.map(StoredJSON.encode), shown: try StoredJSON.encode(shown),
      receivedAt: Moment(time))
  }
}

extension MailReply {
  /// The state that the delivery gets, if it changes; nil for a mail that isn't a reply.
  fileprivate var stateChange: (state: StoredDeliveryState?, Void)? {
    switch kind {
    case .confirmed: (.confirmed, ())
    case .rejected, .bounced: (.rejected, ())
    case .expired: (.failed, ())
    case .confirmationRequested, .delayed, .relayed: (nil, ())
    case .automatic, .unrelated: nil
    }
  }

  /// Whether an address is enough to find a delivery.
  ///
  /// A confirmation request just shows a link to Amazon and changes no state, so a wrong match is harmless; a rejection
  /// has to be authenticated. A mail that names a delivery, even one that is gone, is about that one only.
  fileprivate var mayBeFoundByAddress: Bool {
    let namesOne = !messageIDs.isEmpty || tokens.contains { $0.contains(where: \.isNumber) }
    return !namesOne && (kind == .confirmationRequested || (kind == .rejected && sender == .amazon))
  }

  fileprivate func kindleAddress(not sender: String) -> String? {
    addresses.first { address in
      address != sender.lowercased() && AmazonDomain.owns(address.drop { $0 != "@" }.dropFirst())
    }
  }
}
