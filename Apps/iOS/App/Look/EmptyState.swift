// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// What to say on a screen without rows, and what the user can do next.
struct EmptyState {
  /// The name of the system's symbol.
  let symbol: String
  let title: String
  var message: String?
  /// The title of the button for the next step; nil for none.
  var button: String?
  var perform: () -> Void = {}
}
