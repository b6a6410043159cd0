// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The name of a machine, by which a destination chooses the workers that may deliver to it.
package struct NodeName: Sendable, Hashable, CustomStringConvertible {
  package let description: String

  /// The form of a name, for error messages.
  package static let form =
    "1 to 40 lowercase letters, digits, dots, and hyphens, beginning with a letter or digit, such as nas-1"

  /// Returns nil unless the text has that form and begins with a letter or a digit.
  package init?(_ text: String) {
    guard text.wholeMatch(of: /[a-z0-9][a-z0-9.\-]{0,39}/) != nil else { return nil }
    description = text
  }
}
