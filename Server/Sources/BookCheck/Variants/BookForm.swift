// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A form in which a book can be sent, from the most complete to the simplest.
package enum BookForm: String, Sendable, Codable, CaseIterable {
  /// The book with every known problem repaired.
  case strict
  /// Without roles, languages of parts, and bold and italic elements, which some tools report as causes of rejections.
  case plain
  /// One page of HTML with embedded images.
  case html
  /// The text of the book without markup and images.
  case text
}
