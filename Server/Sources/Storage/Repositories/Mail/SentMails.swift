// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension Deliveries {
  /// Returns how many mails of a scope began since a time, at most two days ago.
  package func sentCount(_ scope: SentMailLimit.Scope, since: Moment) async throws -> Int {
    try await engine.read { try scope.count(since: since, $0) }
  }

  /// Returns the first limit that is reached; nil if a mail may be sent.
  ///
  /// Others can send mails before the caller does, so ``begin(_:delivery:within:at:)`` counts again.
  package func reached(_ limits: [SentMailLimit]) async throws -> SentMailLimit? {
    guard !limits.isEmpty else { return nil }
    return try await engine.read { try limits.reached($0) }
  }
}

extension [SentMailLimit] {
  func reached(_ connection: any SQLConnection) throws -> SentMailLimit? {
    try first { try $0.scope.count(since: $0.since, connection) >= $0.most }
  }
}

extension SentMailLimit.Scope {
  fileprivate func count(since: Moment, _ connection: any SQLConnection) throws -> Int {
    let (condition, value) =
      switch self {
      case .account(let account): ("account = ?", account)
      case .address(let address): ("address = lower(?)", address)
      }
    return try connection.row(
      "SELECT count(*) AS sent FROM sent_mail WHERE \(condition) AND at >= ?", [value, since])?
      .integer("sent") ?? 0
  }
}
