// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import DeviceInterface
package import Foundation

/// Describes why and how a process of the device is started; passed to it as a file.
package struct Launch: Codable, Sendable {
  /// The kind of process to start.
  package enum Role: String, Codable, Sendable {
    /// The share extension's process.
    case shareExtension = "extension"
    /// The process of the app.
    case app
    /// The background transfer service.
    case transfers
  }

  /// The kind of process to start.
  package var role: Role
  /// The URL that the app is opened with.
  package var url: URL?
  /// The background session whose events wake the app.
  package var session: String?
  /// The intent that a shortcut runs in the app.
  package var intent: IntentRequest?
  /// The task for which the system refreshes the app.
  package var refresh: String?
  /// The seconds after which the system ends the refresh, or nil if it waits for the app.
  package var refreshExpiry: Double?
  /// Whether the system starts the app without showing it.
  package var isInBackground: Bool { session != nil || intent != nil || refresh != nil }
  /// The share that the extension receives.
  package var share: HostShare?
  /// The notification whose tap opens the app.
  package var notice: StoredNotification?
  /// The action of the notification that the user chose; nil for a tap on the notification itself.
  package var noticeAction: String?
  /// What the user does on a sign-in page.
  package var browser: BrowserPlan?
  /// Whether the system started the app before the user opened it, possibly before the first unlock.
  package var isPrewarmed = false
  /// Whether the user chooses the extension in a share sheet of the app; otherwise the user closes the sheet.
  package var choosesExtension: Bool?
  /// The user's actions in an extension that was chosen in a share sheet of the app.
  package var extensionActions: [UserAction] = []
  /// The user's actions once the screen appears.
  package var person: [UserAction] = []
  /// The folder for drawings of every screen, or nil for none.
  package var drawings: URL?
  /// The step at which the process is killed, or nil.
  package var stopAt: Int?
  /// The launch's unique name.
  package var id = UUID().uuidString
  /// Whether the system keeps the process in memory afterwards.
  package var isResident = false
  /// The seconds after which a process that hasn't ended counts as hanging.
  package var timeout = 60.0
  /// The seconds of an idle process after which its screen won't show any more what the user waits for.
  package var idleTimeout = 30.0
  /// The seconds between two checks of a process.
  package static let tick = 0.01

  /// Whether the process has used up its time, not counting time during which the computer was busy.
  package func isOver(ticks: Int) -> Bool { Double(ticks) * Self.tick > timeout }

  /// Creates a launch for a role.
  package init(_ role: Role) { self.role = role }
}
