// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import UIKit

/// What a key of a hardware keyboard means to a compose sheet.
///
/// `UIKeyCommand` needs a selector; a press does not.
enum ComposeKey {
  case post
  case cancel

  @MainActor init?(_ key: UIKey) {
    switch key.keyCode {
    case .keyboardReturnOrEnter where key.modifierFlags.contains(.command),
      .keypadEnter where key.modifierFlags.contains(.command):
      self = .post
    case .keyboardEscape: self = .cancel
    default: return nil
    }
  }
}
