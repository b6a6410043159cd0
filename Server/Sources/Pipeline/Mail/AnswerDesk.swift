// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Crypto
package import Delivery
package import Foundation
import ServerCore
import ShareContract
package import Storage

/// Where mails of the sender's mailbox come in, from the mailbox or from a mail server's pipe.
package struct AnswerDesk: Sendable {
  /// What became of one mail.
  package struct Verdict: Sendable, Equatable {
    package let kind: MailReply.Kind
    /// Whether it was about one of our deliveries.
    package let isOurs: Bool
  }

  private let answers: MailReplies
  private let mail: MailConfiguration
  private let now: @Sendable () -> Date

  package init(engine: any Engine, mail: MailConfiguration, now: @escaping @Sendable () -> Date = { Date() })
  {
    answers = MailReplies(engine)
    self.mail = mail
    self.now = now
  }

  /// Reads mails and keeps what they say; with `mailbox`, in one step with how far it was read.
  @discardableResult
  package func receive(_ mails: [[UInt8]], mailbox: MailboxRecord? = nil) async throws -> [Verdict] {
    let time = now()
    let read = try mails.map { bytes in
      let parsed = ReceivedMail(bytes)
      let answer = MailReply(parsed, authority: mail.mailbox?.authority)
      return (
        answer.kind, try NewAnswer(answer, message: Self.identity(parsed, bytes), sender: mail.from, at: time)
      )
    }
    let found = try await answers.record(read.compactMap(\.1), mailbox: mailbox, at: Moment(time))
    var rest = found[...]
    return read.map { kind, new in Verdict(kind: kind, isOurs: new != nil && rest.removeFirst()) }
  }

  /// How far a mailbox was read.
  package func mailbox(_ name: String) async throws -> MailboxRecord? { try await answers.mailbox(name) }

  /// Takes over what came in while a delivery was still under way.
  package func settle() async throws { try await answers.settle(at: Moment(now())) }

  /// The same mail by two ways has other trace fields, but one Message-ID.
  private static func identity(_ mail: ReceivedMail, _ bytes: [UInt8]) -> String {
    let id = mail.headers["Message-ID"] ?? ""
    let material = id.isEmpty ? Data(bytes) : Data("\(id)\n\(mail.headers["From"] ?? "")".utf8)
    return Secret.hexadecimal(SHA256.hash(data: material))
  }
}

extension NewAnswer {
  /// How long Amazon waits for its owner's word.
  private static let confirmationTime: TimeInterval = 48 * 3600

  /// What is kept of an answer; nil when it says nothing about a delivery.
  package init?(_ answer: MailReply, message: String, sender: String, at time: Date) throws {
    guard let state = answer.stateChange else { return nil }
    let problem = answer.reason.map { reason in
      Problem(ProblemCode(rawValue: reason.rawValue) ?? .destinationRefused, detail: answer.sentence)
    }
    let isAsking = answer.kind == .confirmationRequested
    let shown = DeliveryReply(
      kind: answer.kind.rawValue, detail: answer.sentence, words: answer.words, link: answer.link,
      receivedAt: Timestamp.text(time),
      until: isAsking ? Timestamp.text(time.addingTimeInterval(Self.confirmationTime)) : nil)
    self.init(
      message: message, deliveries: answer.messageIDs.map { String($0.prefix { $0 != "@" }) },
      tokens: answer.tokens, address: answer.mayBeFoundByAddress ? answer.kindleAddress(not: sender) : nil,
      state: state.state, problem: try problem.map(StoredJSON.encode), shown: try StoredJSON.encode(shown),
      receivedAt: Moment(time))
  }
}

extension MailReply {
  /// The state of the delivery that follows, a nil one when none does; nil for a mail that is no answer.
  fileprivate var stateChange: (state: StoredDeliveryState?, Void)? {
    switch kind {
    case .confirmed: (.confirmed, ())
    case .rejected, .bounced: (.rejected, ())
    case .expired: (.failed, ())
    case .confirmationRequested, .delayed, .relayed: (nil, ())
    case .automatic, .unrelated: nil
    }
  }

  fileprivate var sentence: String { kind.sentence ?? reason?.sentence ?? "" }

  /// Whether an address is enough to find a delivery.
  ///
  /// A request shows a link at Amazon and changes no state, so a wrong guess does no harm; a refusal has to be proved.
  /// What names a delivery, even one that is gone, is about that one.
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
