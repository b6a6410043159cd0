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
  /// Stores the app's request for a refresh in the background.
  func schedule(refresh identifier: String, from earliest: Date?) throws
  /// The suggestions of the share sheet.
  var suggestions: any SuggestionStore { get }
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
