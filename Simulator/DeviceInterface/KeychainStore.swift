// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The keychain of the device.
package protocol KeychainStore: Sendable {
  /// Reads and changes all items in one step that other processes see completely or not at all.
  func transaction<Output>(_ change: (inout [KeychainItem]) throws -> Output) throws -> Output
}
