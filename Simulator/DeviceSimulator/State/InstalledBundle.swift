// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import DeviceInterface
import Foundation

/// An installed bundle, as the system knows it.
package struct InstalledBundle: Codable, Sendable {
  /// The bundle's identifier, `CFBundleIdentifier`.
  package let identifier: String
  /// The Swift module that contains its classes.
  package let module: String
  /// The value of `CFBundleDisplayName`.
  package let name: String
  /// The value of `CFBundleShortVersionString`.
  var version: String?
  /// Its keychain groups in the documented order.
  package let keychainGroups: [String]
  /// The App Groups it belongs to.
  package let appGroups: [String]
  /// The URL schemes it opens.
  package let schemes: [String]
  /// The class of its scene delegate (app) or its principal class (extension), including the module.
  var className: String
  /// Whether it has a page script for Safari to run.
  let hasPageScript: Bool
  /// The page script's source, if the project contains it.
  package let pageScript: String?
  /// The tasks for which the app may be refreshed in the background.
  let refreshTasks: [String]
  /// Whether the share sheet suggests what the app donates to the system.
  let takesSuggestions: Bool
  /// The `NSExtensionActivationRule` as a property list.
  let activationRule: Data?
}
