// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation

/// One generic-password item as it lies in the device's keychain.
package struct KeychainItem: Codable, Sendable {
  /// The access group.
  package var group: String
  /// `kSecAttrService`.
  package var service: String
  /// `kSecAttrAccount`.
  package var account: String
  /// `kSecAttrAccessible`.
  package var accessible: String
  /// `kSecAttrGeneric`.
  package var generic: Data?
  /// `kSecValueData`.
  package var value: Data
  /// The bundle that added it; decides what goes when an app is deleted.
  package var addedBy: String

  /// Takes the parts.
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

/// The keychain of the device.
package protocol KeychainStore: Sendable {
  /// Reads and changes all items in one step that other processes see whole or not at all.
  func transaction<Answer>(_ change: (inout [KeychainItem]) throws -> Answer) throws -> Answer
}
