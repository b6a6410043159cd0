// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Synchronization

/// Pairing of a phone by a scanned code, as far as the phone takes part in it.
extension ReceiptServer {
  /// The decision of the code's owner, and the requests that arrived.
  struct Pairings {
    /// The account for the next phones; nil denies them.
    var account: String? = "A"
    /// How many requests come before a decision.
    var pauses = 1
    var isUsed = false
    var authorizations: [[String: String]] = []
  }

  static let pairingCode = "shp_" + String(repeating: "0", count: 58)

  /// The URL that a camera reads.
  func pairingLink(account: String = "a@b") -> String {
    let server = url.absoluteString.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    let account = account.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    return "sharepipe://pair?server=\(server)&account=\(account)&code=\(Self.pairingCode)"
  }

  /// The forms that the phones sent.
  var authorizations: [[String: String]] { state.withLock { $0.pairings.authorizations } }

  func letIn(_ account: String?, after pauses: Int = 1) {
    state.withLock { ($0.pairings.account, $0.pairings.pauses) = (account, pauses) }
  }

  func askToBeLetIn(_ fields: [String: String], _ connection: HTTPConnection) {
    let isFirst = state.withLock { state in
      state.pairings.authorizations.append(fields)
      defer { state.pairings.isUsed = true }
      return !state.pairings.isUsed
    }
    guard isFirst, fields["pairing_code"] == Self.pairingCode, fields["client_id"] == "sharepipe-ios" else {
      return connection.respond(400, ["error": "invalid_grant"])
    }
    connection.respond(
      200, ["device_code": "shd", "user_code": "BCDF-GHJK", "expires_in": 600, "interval": 1])
  }

  func askForDecision(_ fields: [String: String], _ connection: HTTPConnection) {
    let (isPending, account) = state.withLock { state in
      state.pairings.pauses -= 1
      return (state.pairings.pauses >= 0, state.pairings.account)
    }
    guard fields["device_code"] == "shd", !isPending else {
      return connection.respond(400, ["error": "authorization_pending"])
    }
    guard let account else { return connection.respond(400, ["error": "access_denied"]) }
    connection.respond(
      200,
      [
        "access_token": mint("account-" + account), "token_type": "Bearer", "scope": "account",
        "account": account,
      ])
  }
}
