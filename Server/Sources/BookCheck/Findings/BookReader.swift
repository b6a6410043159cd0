// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The reading system that a book is checked for.
package enum BookReader: String, Sendable, CaseIterable {
  /// Send-to-Kindle: all rules apply.
  case kindle
  /// Other readers: rules that only Kindle has do not apply.
  case epub
}
