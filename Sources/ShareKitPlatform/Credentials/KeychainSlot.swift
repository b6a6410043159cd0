// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation
import Security
import ShareContract
package import ShareKit

/// One generic password in the keychain.
///
/// It can be read after the first unlock, so that a share can be sent from a locked device, and is never moved to another device.
public struct KeychainSlot: Sendable {
  private let service: String
  private let account: String
  private let group: String?

  /// The keychain rejected a value.
  public struct Failure: Error, Hashable, Sendable {
    /// The status, such as -25308.
    public let status: Int32

    /// Creates a failure from a status.
    public init(status: Int32) { self.status = status }
  }

  /// Creates a slot by its names.
  ///
  /// Nothing is written yet.
  ///
  /// Pass `group` for a value that app and extension share, because their own groups differ. Without it, the slot is in the
  /// first group of the app's entitlements.
  public init(service: String, account: String, group: String?) {
    self.service = service
    self.account = account
    self.group = group
  }

  package func read() -> KeychainResult {
    var query = query
    query[kSecReturnData as String] = true
    query[kSecMatchLimit as String] = kSecMatchLimitOne
    var result: CFTypeRef?
    let status = SecItemCopyMatching(query as CFDictionary, &result)
    return KeychainResult(status: status, data: (result as? NSData).map { $0 as Data })
  }

  /// Writes the value and replaces an older one.
  ///
  /// - Throws: ``Failure``.
  public func write(_ value: Data) throws(Failure) {
    let change: [String: Any] = [
      kSecValueData as String: value,
      kSecAttrGeneric as String: Self.stamp(value),
      kSecAttrAccessible as String: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly,
    ]
    var status = SecItemUpdate(query as CFDictionary, change as CFDictionary)
    if status == errSecItemNotFound {
      status = SecItemAdd(query.merging(change) { $1 } as CFDictionary, nil)
    }
    // Another process added it in between.
    if status == errSecDuplicateItem { status = SecItemUpdate(query as CFDictionary, change as CFDictionary) }
    guard status == errSecSuccess else { throw Failure(status: status) }
  }

  /// Deletes the value, if there is one.
  ///
  /// - Throws: ``Failure``.
  public func delete() throws(Failure) {
    let status = SecItemDelete(query as CFDictionary)
    guard status == errSecSuccess || status == errSecItemNotFound else { throw Failure(status: status) }
  }

  /// Deletes the value if it is still this one, in one step: another process may have written a newer one.
  ///
  /// - Throws: ``Failure``.
  public func delete(ifStill value: Data) throws(Failure) {
    let query = query.merging([kSecAttrGeneric as String: Self.stamp(value)]) { $1 }
    let status = SecItemDelete(query as CFDictionary)
    guard status == errSecSuccess || status == errSecItemNotFound else { throw Failure(status: status) }
  }

  /// What a query can ask for instead of the value itself.
  private static func stamp(_ value: Data) -> Data { Data(ShareBodyDigest.sha256(value).utf8) }

  private var query: [String: Any] {
    var query: [String: Any] = [
      kSecClass as String: kSecClassGenericPassword,
      kSecAttrService as String: service,
      kSecAttrAccount as String: account,
    ]
    if let group { query[kSecAttrAccessGroup as String] = group }
    return query
  }
}
