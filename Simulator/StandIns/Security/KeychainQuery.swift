// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import DeviceInterface
import Foundation

/// A parsed query of the four keychain functions.
struct KeychainQuery {
  let group: String?
  let service: String?
  let account: String?
  let accessible: String?
  let value: Data?
  let generic: Data?
  let wantsData: Bool

  /// Parses queries for generic passwords; returns nil for anything else (`errSecParam`).
  init?(_ dictionary: NSDictionary) {
    let fields = dictionary as? [String: Any] ?? [:]
    guard fields[kSecClass] as? String == kSecClassGenericPassword else { return nil }
    self.init(fields: fields)
  }

  /// Parses the attributes of an update, which contain no class.
  init(fields: [String: Any]) {
    group = fields[kSecAttrAccessGroup] as? String
    service = fields[kSecAttrService] as? String
    account = fields[kSecAttrAccount] as? String
    accessible = fields[kSecAttrAccessible] as? String
    value = fields[kSecValueData] as? Data
    generic = fields[kSecAttrGeneric] as? Data
    wantsData = fields[kSecReturnData] as? Bool ?? false
  }

  /// Whether an item in one of the process's groups matches the query.
  func matches(_ item: KeychainItem, groups: [String]) -> Bool {
    groups.contains(item.group) && (group ?? item.group) == item.group
      && (service ?? item.service) == item.service && (account ?? item.account) == item.account
      && (accessible ?? item.accessible) == item.accessible
      && (generic == nil || generic == item.generic)
  }

  /// Whether the entitlements allow the requested group.
  func isEntitled(_ groups: [String]) -> Bool {
    !groups.isEmpty && group.map(groups.contains) ?? true
  }
}

/// Whether an item of this protection class can be read now.
func isReadable(_ accessible: String, _ facts: DeviceFacts) -> Bool {
  accessible == kSecAttrAccessibleWhenUnlocked ? !facts.isLocked : facts.wasUnlockedSinceBoot
}
