// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// What the user does on a sign-in page.
package struct BrowserPlan: Codable, Sendable {
  /// The values to type, by field name.
  package var fields: [String: String] = [:]
  /// Whether the user closes the page instead.
  package var cancels = false

  /// Creates a plan in which the user signs in.
  package init(fields: [String: String]) { self.fields = fields }

  /// Creates a plan in which the user closes the page.
  package init() { cancels = true }
}
