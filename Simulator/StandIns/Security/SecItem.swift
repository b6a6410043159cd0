// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import DeviceInterface
public import Foundation

/// developer.apple.com/documentation/security/secitemadd(_:_:).
@discardableResult
public func SecItemAdd(_ attributes: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus {
  perform("SecItemAdd", attributes) { query, process, items in
    guard let value = query.value else { return errSecParam }
    var item = KeychainItem(
      group: query.group ?? process.bundle.keychainGroups[0], service: query.service ?? "",
      account: query.account ?? "", accessible: query.accessible ?? kSecAttrAccessibleWhenUnlocked,
      value: value, addedBy: process.bundle.identifier)
    item.generic = query.generic
    guard isReadable(item.accessible, process.facts) else { return errSecInteractionNotAllowed }
    // The protection class isn't part of the primary key.
    let exists = items.contains {
      $0.group == item.group && $0.service == item.service && $0.account == item.account
    }
    guard !exists else { return errSecDuplicateItem }
    items.append(item)
    return errSecSuccess
  }
}

/// developer.apple.com/documentation/security/secitemcopymatching(_:_:).
@discardableResult
public func SecItemCopyMatching(
  _ query: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?
) -> OSStatus {
  var found: Data?
  let status = perform("SecItemCopyMatching", query) { query, process, items in
    let groups = process.bundle.keychainGroups
    guard let item = items.first(where: { query.matches($0, groups: groups) }) else {
      return errSecItemNotFound
    }
    guard !query.wantsData || isReadable(item.accessible, process.facts) else {
      return errSecInteractionNotAllowed
    }
    if query.wantsData { found = item.value }
    return errSecSuccess
  }
  if let found { result?.pointee = found as NSData }
  return status
}

/// developer.apple.com/documentation/security/secitemupdate(_:_:).
@discardableResult
public func SecItemUpdate(_ query: CFDictionary, _ attributesToUpdate: CFDictionary) -> OSStatus {
  let change = KeychainQuery(fields: attributesToUpdate as? [String: Any] ?? [:])
  return perform("SecItemUpdate", query) { query, process, items in
    let groups = process.bundle.keychainGroups
    let found = items.indices.filter { query.matches(items[$0], groups: groups) }
    guard !found.isEmpty else { return errSecItemNotFound }
    guard found.allSatisfy({ isReadable(items[$0].accessible, process.facts) }) else {
      return errSecInteractionNotAllowed
    }
    for index in found {
      items[index].value = change.value ?? items[index].value
      items[index].generic = change.generic ?? items[index].generic
      items[index].accessible = change.accessible ?? items[index].accessible
    }
    return errSecSuccess
  }
}

/// developer.apple.com/documentation/security/secitemdelete(_:).
@discardableResult
public func SecItemDelete(_ query: CFDictionary) -> OSStatus {
  perform("SecItemDelete", query) { query, process, items in
    let groups = process.bundle.keychainGroups
    let before = items.count
    items.removeAll { query.matches($0, groups: groups) }
    return items.count < before ? errSecSuccess : errSecItemNotFound
  }
}

private func perform(
  _ call: String, _ dictionary: CFDictionary,
  _ work: (KeychainQuery, any DeviceProcess, inout [KeychainItem]) -> OSStatus
) -> OSStatus {
  let process = AttachedDevice.process
  let query = KeychainQuery(dictionary)
  process.step(call, query?.service ?? "")
  guard let query else { return errSecParam }
  guard query.isEntitled(process.bundle.keychainGroups) else { return errSecMissingEntitlement }
  let status = try? process.keychain.transaction { items in work(query, process, &items) }
  return status ?? errSecIO
}
