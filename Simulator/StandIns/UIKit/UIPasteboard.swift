// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import DeviceInterface
public import Foundation

/// developer.apple.com/documentation/uikit/uipasteboard.
open class UIPasteboard: NSObject {
  /// developer.apple.com/documentation/uikit/uipasteboard/general.
  open class var general: UIPasteboard { UIPasteboard() }

  /// developer.apple.com/documentation/uikit/uipasteboard/url.
  open var url: URL? {
    guard let text = string, text.contains("://"), !text.contains(where: \.isWhitespace) else { return nil }
    return URL(string: text)
  }

  /// developer.apple.com/documentation/uikit/uipasteboard/string.
  open var string: String? {
    AttachedDevice.process.step("UIPasteboard.string")
    let text = AttachedDevice.process.setting("pasteboard")
    return text.isEmpty ? nil : text
  }
}
