// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A person or group that the share sheet suggests to share with.
package struct StoredSuggestion: Codable, Hashable, Sendable {
  /// The conversation, as the app names it.
  package let conversation: String
  /// What the share sheet calls it.
  package let name: String
  /// The group under which the app deletes it.
  package let group: String?
  /// The system's symbol that the share sheet shows as its image, if there is one.
  package let symbol: String?

  /// Creates a suggestion from its parts.
  package init(conversation: String, name: String, group: String?, symbol: String?) {
    self.conversation = conversation
    self.name = name
    self.group = group
    self.symbol = symbol
  }
}
