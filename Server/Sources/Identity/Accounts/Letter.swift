// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A mail to a user about their account.
package struct Letter: Sendable, Codable {
  package let to: String
  package let subject: String
  package let text: String
}
