// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import AppleFoundation
import DeviceInterface

/// developer.apple.com/documentation/widgetkit/widgetcenter.
public final class WidgetCenter: Sendable {
  /// developer.apple.com/documentation/widgetkit/widgetcenter/shared.
  public static let shared = WidgetCenter()

  /// developer.apple.com/documentation/widgetkit/widgetcenter/reloadtimelines(ofkind:).
  public func reloadTimelines(ofKind kind: String) {
    AttachedDevice.process.step("WidgetCenter.reloadTimelines", kind)
  }
}
