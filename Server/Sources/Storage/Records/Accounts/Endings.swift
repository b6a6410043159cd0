// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The credentials that end with a change of an account.
package struct Endings: Sendable, Equatable {
  /// All browser sessions except the one with this secret's hash.
  package let sessions: Bool
  package let exceptSession: String?
  /// All tokens of phones, apps, scripts and OPDS readers.
  package let tokens: Bool

  package init(sessions: Bool, exceptSession: String? = nil, tokens: Bool) {
    self.sessions = sessions
    self.exceptSession = exceptSession
    self.tokens = tokens
  }

  package static let all = Endings(sessions: true, tokens: true)
}
