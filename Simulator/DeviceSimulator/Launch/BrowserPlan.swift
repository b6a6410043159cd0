// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// What the person does on a sign-in page.
package struct BrowserPlan: Codable, Sendable {
  /// What is typed, by the names of fields.
  package var fields: [String: String] = [:]
  /// Whether the page is closed instead.
  package var cancels = false

  /// A person who signs in.
  package init(fields: [String: String]) { self.fields = fields }

  /// A person who closes the page.
  package init() { cancels = true }
}
