// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation

/// What the stand-ins ask of the device under them; the device simulator implements it.
///
/// The stand-ins decide nothing that Apple's documentation leaves open: they ask here.
package protocol DeviceProcess: AnyObject, Sendable {
  /// Numbers a call to the system and writes it to the device's log, before the call has any effect.
  /// The process may end here (SIGKILL), which is the point.
  func step(_ call: String, _ detail: String)
  /// Notes work that keeps the process awake until `end` is called with the answer.
  func begin(_ activity: String) -> Int
  /// Ends what `begin` noted.
  func end(_ activity: Int)

  /// What a knob of the device is set to: what Apple does not document is decided there.
  func setting(_ name: String) -> String
  /// The settings and facts of the device.
  var facts: DeviceFacts { get }
  /// The bundle that runs in this process: its Info.plist, entitlements and life-cycle role.
  var bundle: RunningBundle { get }
  /// The keychain of the device.
  var keychain: any KeychainStore { get }
  /// The queue of the background transfer service.
  var transfers: any TransferQueue { get }
  /// The shared container of an App Group, or nil when the entitlements do not name it.
  func groupContainer(_ identifier: String) -> URL?
  /// The notifications of the device.
  var notices: any NoticeBoard { get }
  /// The system's browser for sign-in pages.
  var browser: any WebBrowser { get }
  /// Keeps a file out of backups, or in them again.
  func excludeFromBackup(_ url: URL, _ isExcluded: Bool) throws
  /// Asks the system in some way to open an address; whether it was taken, or nil when it never answers.
  func open(_ url: URL, by way: OpenWay) -> Bool?
  /// What the process made of the request that its host gave it.
  func finished(_ end: RequestEnd)
}

extension DeviceProcess {
  /// A step without details.
  package func step(_ call: String) { step(call, "") }
}

/// How an extension's request ended.
package enum RequestEnd: Sendable {
  /// `completeRequest` was called.
  case completed
  /// `cancelRequest` was called with this error.
  case cancelled(String)
}

/// What can be known of the device at one moment.
package struct DeviceFacts: Sendable {
  /// Such as "18.2".
  package var systemVersion: String
  /// Whether the screen is locked.
  package var isLocked: Bool
  /// Whether it was unlocked since it was started.
  package var wasUnlockedSinceBoot: Bool
  /// Whether there is a network.
  package var networkIsUp: Bool
  /// Whether results of a page script can be loaded as data (not documented).
  package var scriptResultsAsData: Bool
  /// Whether an activity that delays suspension is granted.
  package var grantsExpiringActivity: Bool
  /// Seconds after which such an activity is told to end.
  package var expirySeconds = 30.0

  /// Takes the facts.
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

/// The bundle a process was started from.
package struct RunningBundle: Sendable {
  /// Its identifier.
  package let identifier: String
  /// Whether it is an app extension.
  package let isExtension: Bool
  /// Its keychain groups, in the documented order: keychain-access-groups, application identifier, App Groups.
  package let keychainGroups: [String]

  /// Takes the parts.
  package init(identifier: String, isExtension: Bool, keychainGroups: [String]) {
    self.identifier = identifier
    self.isExtension = isExtension
    self.keychainGroups = keychainGroups
  }
}
