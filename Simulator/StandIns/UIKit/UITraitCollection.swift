// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import DeviceInterface
public import Foundation

/// developer.apple.com/documentation/uikit/uiuserinterfaceidiom.
public enum UIUserInterfaceIdiom: Int, Sendable {
  /// developer.apple.com/documentation/uikit/uiuserinterfaceidiom/unspecified.
  case unspecified = -1
  /// developer.apple.com/documentation/uikit/uiuserinterfaceidiom/phone.
  case phone = 0
  /// developer.apple.com/documentation/uikit/uiuserinterfaceidiom/pad.
  case pad = 1
}

/// developer.apple.com/documentation/uikit/uicontentsizecategory.
public struct UIContentSizeCategory: RawRepresentable, Hashable, Sendable {
  /// The name of the category.
  public let rawValue: String
  /// Creates a category from its name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// developer.apple.com/documentation/uikit/uicontentsizecategory/isaccessibilitycategory.
  public var isAccessibilityCategory: Bool { rawValue.hasPrefix("accessibility") }
}

/// developer.apple.com/documentation/uikit/uitraitcollection.
///
/// The user doesn't change the text size while a simulated process runs.
open class UITraitCollection: NSObject {
  /// developer.apple.com/documentation/uikit/uitraitcollection/preferredcontentsizecategory.
  open var preferredContentSizeCategory: UIContentSizeCategory {
    UIContentSizeCategory(rawValue: AttachedDevice.process.setting("contentSize"))
  }
}

extension UIView {
  /// developer.apple.com/documentation/uikit/uitraitenvironment/traitcollection.
  public var traitCollection: UITraitCollection { UITraitCollection() }
}

extension UIDevice {
  /// developer.apple.com/documentation/uikit/uidevice/userinterfaceidiom.
  public var userInterfaceIdiom: UIUserInterfaceIdiom {
    AttachedDevice.process.setting("idiom") == "pad" ? .pad : .phone
  }
}
