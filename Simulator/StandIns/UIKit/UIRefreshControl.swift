// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// developer.apple.com/documentation/uikit/uirefreshcontrol.
@MainActor open class UIRefreshControl: UIControl {
  /// developer.apple.com/documentation/uikit/uirefreshcontrol/isrefreshing.
  open private(set) var isRefreshing = false

  /// developer.apple.com/documentation/uikit/uirefreshcontrol/beginrefreshing().
  open func beginRefreshing() { isRefreshing = true }

  /// developer.apple.com/documentation/uikit/uirefreshcontrol/endrefreshing().
  open func endRefreshing() { isRefreshing = false }

  /// Simulates the user pulling the list down.
  package override func tap() {
    beginRefreshing()
    sendActions(for: .valueChanged)
  }
}

/// developer.apple.com/documentation/uikit/uiswitch.
@MainActor open class UISwitch: UIControl {
  /// developer.apple.com/documentation/uikit/uiswitch/ison.
  open var isOn = false

  /// developer.apple.com/documentation/uikit/uiswitch/init(frame:).
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// developer.apple.com/documentation/uikit/uiswitch/seton(_:animated:).
  open func setOn(_ on: Bool, animated: Bool) { isOn = on }

  /// Simulates the user's touch.
  package override func tap() {
    isOn.toggle()
    sendActions(for: [.valueChanged, .primaryActionTriggered])
  }
}
