// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Why the text of an article was probably cut short; the raw values are wire names.
package enum CutSign: String, Sendable, CaseIterable {
  /// The page states a body for machines that is much longer than what was found.
  case statedLonger
  /// The text breaks off: with an ellipsis, or in the middle of a sentence.
  case endsOpen
  /// More of the page's text was left out than kept, and nothing says that it is something else.
  case proseLeftOut
  /// The page is larger than what is read of a page.
  case pageTooLarge
}
