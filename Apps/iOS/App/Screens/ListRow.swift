// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import UIKit

/// One row of a screen, with its texts and its kind.
struct ListRow: Hashable, Sendable {
  /// The effect of choosing a row.
  enum Kind: Hashable, Sendable {
    /// Choosing it does nothing.
    case words
    /// It shows another screen or a choice.
    case choice
    /// It acts at once, like a button.
    case button
    /// It is a switch.
    case toggle(isOn: Bool)
    /// It is one of several exclusive options.
    case mark(isOn: Bool)
  }

  /// Unique on its screen; also its accessibility identifier.
  let id: String
  let text: String
  var detail: String?
  var kind = Kind.words
}
