// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The operator's word on how the apps get from "no usable token" to "share finished".
///
/// It lets an operator switch a rung off for everybody at once, such as opening the app on a system version that
/// begins to refuse it. The names are those of the apps' rungs; the server hands them on.
package struct HandOffSwitch: Codable, Hashable, Sendable {
  /// The rungs to try, first to last; nil means the app's own.
  package var rungs: [String]?
  /// Rungs that are switched off.
  package var disabled: [String]
  /// The last major version of the system on which the app is opened; nil means no limit.
  package var openAppUpToOS: Int?

  package init(rungs: [String]? = nil, disabled: [String] = [], openAppUpToOS: Int? = nil) {
    self.rungs = rungs
    self.disabled = disabled
    self.openAppUpToOS = openAppUpToOS
  }
}
