// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The bundle that a process was started from.
package struct RunningBundle: Sendable {
  /// The bundle's identifier, `CFBundleIdentifier`.
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
