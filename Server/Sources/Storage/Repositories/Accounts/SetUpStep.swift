// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A step of the set-up that leaves no trace elsewhere.
package enum SetUpStep: String, Sendable, SQLBindable {
  /// The bookmark was saved in a browser.
  case browser
  /// The list is no longer shown in the library.
  case dismissed
}
