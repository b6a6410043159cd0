// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation
public import ShareContract
public import ShareKit
import UIKit
import UserNotifications

/// Notifications about shares that failed at the server or need the page: one for each, posted once.
public struct StateNotices: Sendable {
  private static let shareKey = "share"
  private let memory: NoticeMemory

  /// Creates the notices of a container, which stores the ones that were posted.
  public init(container: SharedContainer) {
    memory = NoticeMemory(file: container.root.appendingPathComponent("notices.json", isDirectory: false))
  }

  /// Registers the actions of the notifications.
  ///
  /// Call it in the app before it has finished launching.
  public static func register() {
    let categories = ShareNotice.Kind.allCases.map { kind in
      let action = UNNotificationAction(
        identifier: kind.rawValue, title: ShareMessages.noticeAction(of: kind), options: .foreground)
      return UNNotificationCategory(
        identifier: kind.rawValue, actions: [action], intentIdentifiers: [], options: [])
    }
    UNUserNotificationCenter.current().setNotificationCategories(Set(categories))
  }

  /// Posts notices about new problems, and removes the notices of problems that are solved.
  ///
  /// A notification is recorded after it was posted. If the process ends in between, the next one finds it in the notification
  /// center.
  public func update(
    _ shares: [ShareStatus], names: [String: String]?, account: AccountIdentity, now: Date = Date()
  ) async {
    let center = UNUserNotificationCenter.current()
    let delivered = await center.deliveredNotifications().map(\.request.identifier)
    let before = memory.told(account: account)
    var told = before.union(delivered.filter { ShareNotice.read($0) != nil })
    let plan = NoticePlan(shares, names: names, told: told, now: now)
    for notice in plan.due where await post(notice, account) {
      told.insert(notice.identifier)
      try? memory.keep(told, account: account)
    }
    if !plan.resolved.isEmpty { center.removeDeliveredNotifications(withIdentifiers: plan.resolved.sorted()) }
    told.subtract(plan.resolved)
    if told != before { try? memory.keep(told, account: account) }
  }

  /// Removes all notifications and their record, because the account signs out.
  public func forget() async {
    let center = UNUserNotificationCenter.current()
    let delivered = await center.deliveredNotifications().map(\.request.identifier)
    let ours = delivered.filter { ShareNotice.read($0) != nil }
    if !ours.isEmpty { center.removeDeliveredNotifications(withIdentifiers: ours) }
    memory.forget()
  }

  private func post(_ notice: ShareNotice, _ account: AccountIdentity) async -> Bool {
    let content = UNMutableNotificationContent()
    content.title = ShareMessages.noticeTitle(of: notice.kind)
    content.body = ShareMessages.quoted(notice.title) + "\n" + notice.message
    content.threadIdentifier = account.account
    content.categoryIdentifier = notice.kind.rawValue
    content.interruptionLevel = .active
    content.userInfo = [Self.shareKey: notice.share.text]
    let request = UNNotificationRequest(identifier: notice.identifier, content: content, trigger: nil)
    return (try? await UNUserNotificationCenter.current().add(request)) != nil
  }
}
