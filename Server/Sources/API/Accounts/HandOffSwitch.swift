// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The operator's settings for the apps' hand-off.
///
/// An operator can disable a rung for all users at once, for example opening the app on a system version that starts to
/// refuse it. The names are those of the apps' rungs; the server passes them on.
package struct HandOffSwitch: Codable, Hashable, Sendable {
  /// The rungs to try in this order; nil means the app's own policy.
  package var rungs: [String]?
  /// Rungs that are disabled.
  package var disabled: [String]
  /// The last major system version on which the app is opened; nil means no limit.
  package var openAppUpToOS: Int?

  package init(rungs: [String]? = nil, disabled: [String] = [], openAppUpToOS: Int? = nil) {
    self.rungs = rungs
    self.disabled = disabled
    self.openAppUpToOS = openAppUpToOS
  }
}
