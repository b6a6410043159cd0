// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// An intent that a shortcut or Siri runs.
package struct IntentRequest: Codable, Sendable {
  /// The name of its type in the app's module.
  package let name: String
  /// The values of its parameters, by name.
  package let parameters: [String: String]
  /// What the user replies when the intent asks for a value; nil if they dismiss the question.
  package let reply: String?

  /// Creates a request from its parts.
  package init(name: String, parameters: [String: String], reply: String? = nil) {
    self.name = name
    self.parameters = parameters
    self.reply = reply
  }
}
