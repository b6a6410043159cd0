// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ActivationRules

/// Checks what app and extension may share.
enum EntitlementChecks {
  private static let groupsKey = "com.apple.security.application-groups"
  private static let keychainKey = "keychain-access-groups"

  private static func list(_ bundle: CheckedBundle, _ key: String) -> [String] {
    bundle.entitlements?.value[key]?.elements.compactMap(\.text) ?? []
  }

  /// What one bundle's entitlements say wrongly by themselves.
  static func own(_ bundle: CheckedBundle) -> [ExtensionFinding] {
    guard let file = bundle.entitlements?.file else { return [] }
    let groups = list(bundle, groupsKey).filter { !$0.hasPrefix("group.") && !$0.hasPrefix("$(") }
    let keychain = list(bundle, keychainKey).filter { !hasPrefix($0) }
    return groups.map {
      ExtensionFinding(
        .appGroupPrefix, file, groupsKey, "“\($0)” is an invalid App Group: start it with “group.”.",
        fix: "Write group.\($0).")
    }
      + keychain.map {
        ExtensionFinding(
          .keychainPrefixMissing, file, keychainKey,
          "“\($0)” has no team prefix, so the keychain returns -34018 (missing entitlement).",
          fix: "Write $(AppIdentifierPrefix)\($0).")
      }
  }

  /// A variable, or the ten characters of a team.
  private static func hasPrefix(_ group: String) -> Bool {
    if group.hasPrefix("$(") || group.hasPrefix("group.") || group.contains("*") { return true }
    guard let first = group.split(separator: ".").first else { return false }
    return first.count == 10 && first.allSatisfy { $0.isNumber || $0.isUppercase }
  }

  /// What two bundles' entitlements do not have in common.
  static func shared(_ bundle: CheckedBundle, _ app: CheckedBundle) -> [ExtensionFinding] {
    // A built bundle carries its entitlements in its signature, which is not read.
    if bundle.isBuilt && bundle.entitlements == nil || app.isBuilt && app.entitlements == nil { return [] }
    return groups(bundle, app) + keychains(bundle, app)
  }

  private static func groups(_ bundle: CheckedBundle, _ app: CheckedBundle) -> [ExtensionFinding] {
    let (own, its) = (list(bundle, groupsKey), list(app, groupsKey))
    guard Set(own).isDisjoint(with: its) else { return [] }
    let lacking = own.isEmpty ? bundle : its.isEmpty ? app : nil
    let file = lacking?.entitlements?.file ?? lacking?.file ?? bundle.entitlements?.file ?? bundle.file
    let group = own.first ?? its.first ?? "group." + (app.identifier ?? "your.app")
    if lacking != nil {
      return [
        ExtensionFinding(
          .appGroupMissing, file, groupsKey,
          "The app and the extension share no container, so the app can't read what the extension saves.",
          fix: "Add \(group) here, and the capability in the signing settings.")
      ]
    }
    return [
      ExtensionFinding(
        .appGroupDiffers, file, groupsKey,
        "The extension has \(own.joined(separator: ", ")), the app \(its.joined(separator: ", ")): they share no App Group.",
        fix: "Give both the same App Group.")
    ]
  }

  private static func keychains(_ bundle: CheckedBundle, _ app: CheckedBundle) -> [ExtensionFinding] {
    let (own, its) = (list(bundle, keychainKey), list(app, keychainKey))
    guard !(own.isEmpty && its.isEmpty), Set(own).isDisjoint(with: its) else { return [] }
    // The keychain takes App Groups for access groups as well.
    if usesKeychain(bundle) || !own.isEmpty {
      return [
        ExtensionFinding(
          .keychainGroupDiffers, bundle.entitlements?.file ?? bundle.file, keychainKey,
          "The app and the extension share no keychain access group, so the extension finds no token.",
          fix: "Name the same group in both, or keep the token in the App Group's access group.")
      ]
    }
    return []
  }

  private static func usesKeychain(_ bundle: CheckedBundle) -> Bool {
    bundle.sources.values.contains { $0.contains("SecItem") || $0.contains("kSecAttr") }
  }
}
