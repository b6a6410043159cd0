// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The state of the device at one moment.
package struct DeviceFacts: Sendable {
  /// The system version, such as "18.2".
  package var systemVersion: String
  /// The name of the device that apps read.
  package var deviceName = "iPhone"
  /// Whether the screen is locked.
  package var isLocked: Bool
  /// Whether the device was unlocked since it was started.
  package var wasUnlockedSinceBoot: Bool
  /// Whether the network is up.
  package var networkIsUp: Bool
  /// Whether results of a page script can be loaded as data (not documented).
  package var scriptResultsAsData: Bool
  /// Whether a request for them as data is never answered.
  package var scriptDataNeverComes = false
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
