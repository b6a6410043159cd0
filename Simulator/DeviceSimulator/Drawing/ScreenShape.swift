// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// The screen of a device, in points, with what the system itself covers.
struct ScreenShape: Sendable {
  let size: CGSize
  /// The status bar and the area of the home indicator.
  let insets: (top: CGFloat, bottom: CGFloat)
  let keyboardHeight: CGFloat
  /// The radius of the corners.
  let radius: CGFloat

  /// A sheet is drawn on an iPhone, whatever the device is.
  static func of(_ device: Device, isSheet: Bool) -> ScreenShape {
    if device.setting("idiom") == "pad", !isSheet { return pad }
    return device.setting("screen") == "small" ? small : phone
  }

  private static let phone = ScreenShape(
    size: CGSize(width: 390, height: 844), insets: (54, 34), keyboardHeight: 300, radius: 44)
  private static let small = ScreenShape(
    size: CGSize(width: 375, height: 667), insets: (20, 0), keyboardHeight: 260, radius: 0)
  private static let pad = ScreenShape(
    size: CGSize(width: 820, height: 1180), insets: (54, 34), keyboardHeight: 300, radius: 44)
}
