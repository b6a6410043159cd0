// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation

/// What an extension needs when no user is signed in, and so stays after a sign-out: the rungs that the operator disabled, and where
/// the last user was signed in.
package struct HandOffAdvice: Codable, Hashable, Sendable {
  /// The operator's policy, as the server last said; nil when it said nothing.
  package var policy: HandOffPolicy?
  /// The server of the last sign-in.
  package var server: URL?

  package init(policy: HandOffPolicy? = nil, server: URL? = nil) {
    self.policy = policy
    self.server = server
  }
}
