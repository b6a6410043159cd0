// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation

/// developer.apple.com/documentation/foundation/nsuseractivity.
open class NSUserActivity: NSObject, @unchecked Sendable {  // used on the main thread
  /// developer.apple.com/documentation/foundation/nsuseractivity/activitytype.
  public let activityType: String
  /// developer.apple.com/documentation/foundation/nsuseractivity/userinfo.
  open var userInfo: [AnyHashable: Any]?

  /// developer.apple.com/documentation/foundation/nsuseractivity/init(activitytype:).
  public init(activityType: String) { self.activityType = activityType }

  /// developer.apple.com/documentation/foundation/nsuseractivity/adduserinfoentries(from:).
  open func addUserInfoEntries(from otherDictionary: [AnyHashable: Any]) {
    userInfo = (userInfo ?? [:]).merging(otherDictionary) { $1 }
  }
}
