// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation

/// One generic-password item in the device's keychain.
package struct KeychainItem: Codable, Sendable {
  /// The item's access group.
  package var group: String
  /// The value of `kSecAttrService`.
  package var service: String
  /// The value of `kSecAttrAccount`.
  package var account: String
  /// The value of `kSecAttrAccessible`.
  package var accessible: String
  /// The value of `kSecAttrGeneric`.
  package var generic: Data?
  /// The value of `kSecValueData`.
  package var value: Data
  /// The bundle that added it, which decides whether it goes when an app is deleted.
  package var addedBy: String

  /// Creates an item from its attributes.
  package init(
    group: String, service: String, account: String, accessible: String, value: Data, addedBy: String
  ) {
    self.group = group
    self.service = service
    self.account = account
    self.accessible = accessible
    self.value = value
    self.addedBy = addedBy
  }
}
