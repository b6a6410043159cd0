// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Identity
import Messages
import ServerCore
import ShareContract
import Storage

/// What is connected to an account, by kind: phones, browsers, terminals, reading apps, and other programs.
struct DeviceList {
  private enum Kind: String, CaseIterable {
    case phones, terminals, readingApps, programs
  }

  let tokens: [TokenRecord]
  let sessions: [SessionRecord]
  /// The hash of the secret of the session that looks at the list.
  let ownSession: String?
  private let calendar = PageCalendar()

  init(tokens: [TokenRecord], sessions: [SessionRecord], ownSession: String?) {
    (self.tokens, self.sessions, self.ownSession) = (tokens, sessions, ownSession)
  }

  /// The rows of the page, by the names of the kinds.
  var values: [String: Any] {
    var values: [String: Any] = ["browsers": sessions.map(row)]
    for kind in Kind.allCases {
      values[kind.rawValue] = tokens.filter { Self.kind(of: $0) == kind }.map(row)
    }
    return values
  }

  // A device that connects once gets a token without a sign-in that renews it; its name begins with the app's.
  private static func kind(of token: TokenRecord) -> Kind {
    if token.scopes == [Scope.readBooks.rawValue] { return .readingApps }
    if token.installation != nil || isMade(token, by: .phone) { return .phones }
    return isMade(token, by: .named("sharepipe-cli")) ? .terminals : .programs
  }

  private static func isMade(_ token: TokenRecord, by client: AppClient?) -> Bool {
    guard let client else { return false }
    return token.client == client.id || token.name.hasPrefix(client.name)
  }

  private func row(_ token: TokenRecord) -> [String: Any] {
    var values = times(created: token.createdAt, used: token.lastUsedAt)
    values["deviceID"] = token.id
    values["deviceName"] = token.name
    values["deviceScope"] = scope(of: token)?.text
    values["expiresAt"] = token.expiresAt.map { Timestamp.text($0.date) }
    values["expires"] = token.expiresAt.map { calendar.date($0.date) }
    return values
  }

  private func row(_ session: SessionRecord) -> [String: Any] {
    var values = times(created: session.createdAt, used: session.lastUsedAt)
    values["sessionID"] = session.id
    values["deviceName"] = session.agent.flatMap(BrowserName.init)?.text ?? Message.sessionUnknownAgent.text
    values["isThis"] = session.secretHash == ownSession
    return values
  }

  private func times(created: Moment, used: Moment?) -> [String: Any] {
    var values: [String: Any] = [
      "createdAt": Timestamp.text(created.date), "created": calendar.date(created.date),
    ]
    values["usedAt"] = used.map { Timestamp.text($0.date) }
    values["used"] = used.map { calendar.minute($0.date) }
    return values
  }

  private func scope(of token: TokenRecord) -> Message? {
    if token.scopes == [Scope.createShare.rawValue] { return .deviceSharesOnly }
    return token.scopes.contains(Scope.account.rawValue) ? .deviceFullAccess : nil
  }
}
