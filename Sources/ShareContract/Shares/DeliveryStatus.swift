// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// One delivery of a share's book to one destination.
public struct DeliveryStatus: Codable, Hashable, Sendable {
  /// The identifier of the delivery.
  public let id: String
  /// The identifier of the destination.
  public let destination: String
  /// How far it has come.
  public let state: DeliveryState
  /// How often it was tried.
  public let attempts: Int
  /// Why it is not further.
  public let problem: Problem?
  /// When the state last changed, RFC 3339 in UTC.
  public let updatedAt: String
  /// Whether it may have arrived twice; absent means no.
  public let possibleDuplicate: Bool?
  /// The digest it waits for, absent when it waits for none.
  public let digest: DigestStatus?
  /// The last thing that the destination, or a mail server on the way, said about it.
  public let reply: DeliveryReply?
  /// Since when it is sent without a word from the destination, RFC 3339 in UTC; absent in every other case.
  public let noWordSince: String?
  /// When it is tried again, RFC 3339 in UTC; absent unless it waits for that.
  public let nextTryAt: String?

  private enum CodingKeys: String, CodingKey {
    case id, destination, state, attempts, problem, updatedAt, possibleDuplicate, digest, noWordSince,
      nextTryAt
    case reply = "answer"
  }

  /// Makes a delivery status.
  public init(
    id: String, destination: String, state: DeliveryState, attempts: Int, problem: Problem? = nil,
    updatedAt: String, possibleDuplicate: Bool? = nil, digest: DigestStatus? = nil,
    reply: DeliveryReply? = nil, noWordSince: String? = nil, nextTryAt: String? = nil
  ) {
    self.id = id
    self.destination = destination
    self.state = state
    self.attempts = attempts
    self.problem = problem
    self.updatedAt = updatedAt
    self.possibleDuplicate = possibleDuplicate
    self.digest = digest
    self.reply = reply
    self.noWordSince = noWordSince
    self.nextTryAt = nextTryAt
  }
}

extension DeliveryStatus {
  /// Whether nobody sends it: a server without a mail server only wrote the email to a file.
  ///
  /// The state is ``DeliveryState/sent`` then, because the server has nothing left to do.
  public var isOnlyWritten: Bool { state == .sent && problem?.knownCode == .mailWrittenToFolder }
}
