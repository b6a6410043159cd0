// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation

/// What an extension must know when nobody is signed in, and so outlives a sign-out: the operator's switches, and where
/// somebody was signed in last.
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
