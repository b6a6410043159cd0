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
  /// Where a share is from, above its title.
  var overline: String?
  /// The host of the site that a share is from.
  var site: String?
  /// How far a share is, below its title.
  var state: RowState?
  /// The small image at the end of the row.
  var image: RowImage?
  /// The name of the system's symbol at the beginning of the row.
  var symbol: String?
  /// Shown at the end of the row, beside the text.
  var value: String?
  /// Whether the row stands out because it needs the user.
  var isHighlighted = false
}

extension ListRow {
  /// Whether it is about a share and looks like one.
  var isShare: Bool { overline != nil || state != nil || image != nil }
}
