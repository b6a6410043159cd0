// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation

/// What the stand-ins need from the device; the device simulator implements it.
///
/// The stand-ins decide nothing that Apple's documentation leaves open. They ask this protocol.
package protocol DeviceProcess: AnyObject, Sendable {
  /// Numbers a call to the system and logs it before the call has any effect.
  /// The process may be killed here (SIGKILL), which is the purpose of steps.
  func step(_ call: String, _ detail: String)
  /// Records work that keeps the process awake until `end` is called with the returned value.
  func begin(_ activity: String) -> Int
  /// Ends the work that `begin` recorded.
  func end(_ activity: Int)

  /// Returns the value of a device setting, which decides what Apple doesn't document.
  func setting(_ name: String) -> String
  /// The current state of the device.
  var facts: DeviceFacts { get }
  /// The bundle of this process: its Info.plist, entitlements and role.
  var bundle: RunningBundle { get }
  /// The keychain of the device.
  var keychain: any KeychainStore { get }
  /// The queue of the background transfer service.
  var transfers: any TransferQueue { get }
  /// Returns the shared container of an App Group, or nil if the entitlements don't list it.
  func groupContainer(_ identifier: String) -> URL?
  /// The notifications of the device.
  var notices: any NotificationStore { get }
  /// The system's browser for sign-in pages.
  var browser: any WebBrowser { get }
  /// Excludes a file from backups or includes it again.
  func excludeFromBackup(_ url: URL, _ isExcluded: Bool) throws
  /// Asks the system to open a URL. Returns whether it was accepted, or nil if the system never responds.
  func open(_ url: URL, by way: OpenMethod) -> Bool?
  /// Records how the process ended its host's request.
  func finished(_ end: RequestEnd)
}

extension DeviceProcess {
  /// Takes a step without details.
  package func step(_ call: String) { step(call, "") }
}

/// How an extension's request ended.
package enum RequestEnd: Sendable {
  /// The extension called `completeRequest`.
  case completed
  /// The extension called `cancelRequest` with this error.
  case cancelled(String)
}

/// The state of the device at one moment.
package struct DeviceFacts: Sendable {
  /// The system version, such as "18.2".
  package var systemVersion: String
  /// Whether the screen is locked.
  package var isLocked: Bool
  /// Whether the device was unlocked since it was started.
  package var wasUnlockedSinceBoot: Bool
  /// Whether the network is up.
  package var networkIsUp: Bool
  /// Whether results of a page script can be loaded as data (not documented).
  package var scriptResultsAsData: Bool
  /// Whether an activity that delays suspension is granted.
  package var grantsExpiringActivity: Bool
  /// The seconds after which such an activity is told to end.
  package var expirySeconds = 30.0

  /// Creates a state from its values.
  package init(
    systemVersion: String, isLocked: Bool, wasUnlockedSinceBoot: Bool, networkIsUp: Bool,
    scriptResultsAsData: Bool, grantsExpiringActivity: Bool
  ) {
    self.systemVersion = systemVersion
    self.isLocked = isLocked
    self.wasUnlockedSinceBoot = wasUnlockedSinceBoot
    self.networkIsUp = networkIsUp
    self.scriptResultsAsData = scriptResultsAsData
    self.grantsExpiringActivity = grantsExpiringActivity
  }
}

/// The bundle that a process was started from.
package struct RunningBundle: Sendable {
  /// The bundle identifier.
  package let identifier: String
  /// Whether the bundle is an app extension.
  package let isExtension: Bool
  /// Its keychain groups in the documented order: keychain-access-groups, application identifier, App Groups.
  package let keychainGroups: [String]

  /// Creates a bundle from its parts.
  package init(identifier: String, isExtension: Bool, keychainGroups: [String]) {
    self.identifier = identifier
    self.isExtension = isExtension
    self.keychainGroups = keychainGroups
  }
}
