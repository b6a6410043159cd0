// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ActivationRules

/// Checks what app and extension may share.
enum EntitlementChecks {
  private static let groupsKey = "com.apple.security.application-groups"
  private static let keychainKey = "keychain-access-groups"

  /// The entries of a list with build settings expanded; nil when one of them isn't known.
  private static func list(_ bundle: CheckedBundle, _ key: String) -> [String]? {
    let entries = bundle.entitlements?.value[key]?.elements.compactMap(\.text) ?? []
    let resolved = entries.compactMap(bundle.resolved)
    return resolved.count == entries.count ? resolved : nil
  }

  /// What one bundle's entitlements say wrongly by themselves.
  static func own(_ bundle: CheckedBundle) -> [ExtensionFinding] {
    guard let file = bundle.entitlements?.file else { return [] }
    let groups = (list(bundle, groupsKey) ?? []).filter { !$0.hasPrefix("group.") }
    let keychain = (list(bundle, keychainKey) ?? []).filter { !hasPrefix($0) }
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

  /// The ten characters of a team, or what needs none.
  private static func hasPrefix(_ group: String) -> Bool {
    if group.hasPrefix("group.") || group.contains("*") { return true }
    guard let first = group.split(separator: ".").first else { return false }
    return first.count == 10 && first.allSatisfy { $0.isNumber || $0.isUppercase }
  }

  /// What two bundles' entitlements do not have in common.
  static func shared(_ bundle: CheckedBundle, _ app: CheckedBundle) -> [ExtensionFinding] {
    // A built bundle carries its entitlements in its signature, which is not read.
    if bundle.isBuilt && bundle.entitlements == nil || app.isBuilt && app.entitlements == nil { return [] }
    guard let own = list(bundle, groupsKey), let its = list(app, groupsKey) else { return [] }
    return groups(bundle, own, app, its)
      + keychains(bundle, app, sharesGroup: !Set(own).isDisjoint(with: its))
  }

  private static func groups(
    _ bundle: CheckedBundle, _ own: [String], _ app: CheckedBundle, _ its: [String]
  ) -> [ExtensionFinding] {
    guard Set(own).isDisjoint(with: its) else { return named(bundle, own) }
    if own.isEmpty || its.isEmpty {
      guard let source = bundle.sources.first(where: usesContainer) else { return [] }
      let lacking = own.isEmpty ? bundle : app
      return [
        ExtensionFinding(
          .appGroupMissing, lacking.entitlements?.file ?? lacking.file, groupsKey,
          "\(source.file) uses the container of an App Group, which app and extension don't share.",
          fix: "Add \(own.first ?? its.first ?? "a group") here, and the capability in the signing settings.")
      ]
    }
    return [
      ExtensionFinding(
        .appGroupDiffers, bundle.entitlements?.file ?? bundle.file, groupsKey,
        "The extension has \(own.joined(separator: ", ")), the app \(its.joined(separator: ", ")): they share no App Group.",
        fix: "Give both the same App Group.")
    ]
  }

  private static func usesContainer(_ source: SourceFile) -> Bool {
    [
      "containerURL(forSecurityApplicationGroupIdentifier",
      "containerURLForSecurityApplicationGroupIdentifier",
      "UserDefaults(suiteName", "initWithSuiteName", "sharedContainerIdentifier",
    ].contains { source.uses($0) }
  }

  /// The first group that the code names and the entitlements lack.
  private static func named(_ bundle: CheckedBundle, _ own: [String]) -> [ExtensionFinding] {
    guard
      let foreign = GroupNames(bundle.sources + bundle.content.headers).all.first(where: {
        !own.contains($0.group)
      })
    else {
      return []
    }
    return [
      ExtensionFinding(
        .appGroupMissing, foreign.file, groupsKey,
        "The code opens \(foreign.group), which isn't among the extension's App Groups: "
          + own.joined(separator: ", ") + ".",
        fix: "Name the same group in the code and in the entitlements.", line: foreign.line)
    ]
  }

  private static func keychains(
    _ bundle: CheckedBundle, _ app: CheckedBundle, sharesGroup: Bool
  ) -> [ExtensionFinding] {
    guard let own = list(bundle, keychainKey), let its = list(app, keychainKey) else { return [] }
    guard !(own.isEmpty && its.isEmpty), Set(own).isDisjoint(with: its) else { return [] }
    // The keychain takes App Groups for access groups as well.
    let isMeant = !own.isEmpty && !its.isEmpty || usesKeychain(bundle) && !sharesGroup
    guard isMeant else { return [] }
    return [
      ExtensionFinding(
        .keychainGroupDiffers, bundle.entitlements?.file ?? bundle.file, keychainKey,
        "The app and the extension share no keychain access group, so the extension finds no token.",
        fix: "Name the same group in both, or keep the token in the App Group's access group.")
    ]
  }

  private static func usesKeychain(_ bundle: CheckedBundle) -> Bool {
    bundle.sources.contains { $0.uses("SecItemCopyMatching") || $0.uses("kSecClass") }
  }
}
