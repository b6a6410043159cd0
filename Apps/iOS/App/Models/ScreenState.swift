// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import UIKit

/// What a window showed last, as the system keeps it.
struct ScreenState: Hashable {
  /// The index of the selected tab.
  let tab: Int

  // Also in Info.plist, with the app's identifier in front.
  private static let type = (Bundle.main.bundleIdentifier ?? "") + ".screen"
  private static let key = "tab"

  init(tab: Int) { self.tab = tab }

  /// Reads a stored activity; nil if it isn't one of ours.
  init?(_ activity: NSUserActivity) {
    guard activity.activityType == Self.type,
      let tab = (activity.userInfo?[Self.key] as? String).flatMap(Int.init),
      (0..<4).contains(tab)
    else { return nil }
    self.tab = tab
  }

  @MainActor var activity: NSUserActivity {
    let activity = NSUserActivity(activityType: Self.type)
    activity.addUserInfoEntries(from: [Self.key: String(tab)])
    return activity
  }
}
