// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import DeviceInterface
import Foundation

/// The device's notifications, stored in one file.
struct FolderNotificationStore: NotificationStore {
  let device: Device
  /// Prints a banner's text to the screen.
  let show: @Sendable (StoredNotification) -> Void

  var permission: NoticePermission { NoticePermission(rawValue: device.setting("notifications")) ?? .denied }

  func ask(provisional: Bool) throws -> NoticePermission {
    guard permission == .notDetermined else { return permission }
    let decision = provisional ? "provisional" : device.setting("answersNotifications")
    try device.set(["notifications": decision])
    return permission
  }

  func deliver(_ notice: StoredNotification) throws -> Bool {
    guard permission == .authorized || permission == .provisional else { return false }
    var notice = notice
    let breaksThrough = notice.level == "timeSensitive" || notice.level == "critical"
    notice.isSeen =
      permission == .authorized && notice.level != "passive"
      && (device.setting("focus") == "off" || breaksThrough)
    try device.changeNotices { all in
      all.removeAll { $0.identifier == notice.identifier }
      all.append(notice)
    }
    if notice.isSeen { show(notice) }
    return true
  }

  var delivered: [StoredNotification] { device.notices() }

  func remove(_ identifiers: [String]) throws {
    try device.changeNotices { all in all.removeAll { identifiers.contains($0.identifier) } }
  }
}

extension Device {
  /// Lists the notification center's contents, oldest first.
  package func notices() -> [StoredNotification] {
    (try? load([StoredNotification].self, from: "notices.json")) ?? []
  }

  /// Removes a notification, as a swipe does; throws ``DeviceError`` if there is none.
  package func dismissNotice(_ identifier: String) throws -> StoredNotification {
    guard let notice = notices().first(where: { $0.identifier == identifier }) else {
      throw DeviceError("there is no notification \(identifier); `phone notifications` lists them")
    }
    try changeNotices { all in all.removeAll { $0.identifier == identifier } }
    return notice
  }

  func changeNotices(_ change: (inout [StoredNotification]) -> Void) throws {
    try locked {
      var all = notices()
      change(&all)
      try store(all, as: "notices.json")
    }
  }
}
