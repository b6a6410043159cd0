// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareKit

/// The data that `sharepipe sign-in` stores.
struct SavedLogin: Codable {
  let server: URL
  let token: String
  let account: String
  /// The account; nil for a token that may only create shares.
  let email: String?
  /// What a proxy in front of the server demands; nil in files of earlier versions.
  let headers: [HeaderField]?

  /// The session for requests to the server.
  var session: ServerSession { ServerSession(server: server, fields: headers ?? []) }

  var target: UploadTarget { UploadTarget(server: server, token: token, account: account) }
}
