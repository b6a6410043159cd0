// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import UIKit

/// The line of a row that says how far a share is: a text with a symbol and a color, never by color alone.
struct RowState: Hashable, Sendable {
  /// What the state means to the user.
  enum Tone: Hashable, Sendable {
    /// It worked as the user wanted.
    case good
    /// It continues by itself.
    case waiting
    /// It needs the user.
    case needsUser
    /// It failed and won't be tried again.
    case bad
    /// It says nothing that needs a color.
    case plain
  }

  let text: String
  let tone: Tone
}

extension RowState.Tone {
  var color: UIColor {
    switch self {
    case .good: Look.good
    case .waiting, .needsUser: Look.waiting
    case .bad: Look.bad
    case .plain: .secondaryLabel
    }
  }

  /// The name of the system's symbol; nil where the words are enough.
  var symbol: String? {
    switch self {
    case .good: "checkmark"
    case .waiting: "clock"
    case .needsUser: "exclamationmark.triangle"
    case .bad: "exclamationmark.circle"
    case .plain: nil
    }
  }
}
