// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import DeviceInterface
import Foundation

/// The device's keychain: one file that is replaced as a whole.
struct FolderKeychain: KeychainStore {
  let device: Device

  func transaction<Output>(_ change: (inout [KeychainItem]) throws -> Output) throws -> Output {
    try device.locked {
      var items = try device.load([KeychainItem].self, from: "keychain.json") ?? []
      let count = items.count
      let before = items.map(\.value)
      let output = try change(&items)
      if items.count != count || items.map(\.value) != before { try device.store(items, as: "keychain.json") }
      return output
    }
  }
}

extension Device {
  /// Lists the keychain's items, one line each, without their secrets.
  package func keychainLines() throws -> [String] {
    try (load([KeychainItem].self, from: "keychain.json") ?? []).map { item in
      "\(item.group) \(item.service) \(item.account) (\(item.value.count) bytes)"
    }
  }
}
