// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation

/// developer.apple.com/documentation/uikit/uiactivity.
open class UIActivity: NSObject {
  /// developer.apple.com/documentation/uikit/uiactivity/activitytype-swift.struct.
  public struct ActivityType: RawRepresentable, Hashable, Sendable {
    /// The name as a string.
    public let rawValue: String
    /// Creates a value from its name.
    public init(rawValue: String) { self.rawValue = rawValue }
  }
}
