// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The suggestions of the device's share sheet.
package protocol SuggestionStore: Sendable {
  /// The suggestions, the newest first.
  var all: [StoredSuggestion] { get }
  /// Adds a suggestion, or moves it to the front.
  func add(_ suggestion: StoredSuggestion) throws
  /// Removes the suggestions of a group.
  func remove(group: String) throws
  /// Removes all suggestions of the app.
  func removeAll() throws
}
