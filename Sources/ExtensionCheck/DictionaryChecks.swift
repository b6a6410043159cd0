// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ActivationRules

/// Checks the dictionary form of an activation rule.
struct DictionaryChecks {
  private let bundle: CheckedBundle
  private let members: [String: RuleValue]
  private let path: String
  private let rule: ActivationRule

  init(_ bundle: CheckedBundle, _ members: [String: RuleValue], _ path: String) {
    self.bundle = bundle
    self.members = members
    self.path = path
    rule = ActivationRule(dictionary: members)
  }

  var findings: [ExtensionFinding] {
    members.keys.sorted().flatMap(key) + acceptance + version
  }

  private func key(_ key: String) -> [ExtensionFinding] {
    guard ActivationKey.all.contains(key) else { return [unknown(key)] }
    let location = path + "." + key
    return ofWrongType(key, location) + zero(key, location)
  }

  private func unknown(_ key: String) -> ExtensionFinding {
    let nearest = ActivationKey.all.min { Spelling.distance(key, $0) < Spelling.distance(key, $1) } ?? ""
    let meant = key.contains("Video") ? ActivationKey.movie : nearest
    return bundle.finding(
      .unknownRuleKey, path + "." + key, "There is no such key; the system ignores it silently.",
      fix: "Did you mean \(meant)?")
  }

  private func ofWrongType(_ key: String, _ location: String) -> [ExtensionFinding] {
    let isFlag = key == ActivationKey.text || key == ActivationKey.strict
    switch members[key] {
    case .boolean where isFlag: return []
    case .integer where !isFlag: return []
    default: break
    }
    if isFlag {
      return [
        bundle.finding(
          .textNotBoolean, location,
          "\(key) is a Boolean; with another type, some extensions don't appear.",
          fix: "Write <true/>.")
      ]
    }
    return [
      bundle.finding(
        .countNotInteger, location, "\(key) must be an integer.", fix: "Write <integer>1</integer> or more.")
    ]
  }

  private func zero(_ key: String, _ location: String) -> [ExtensionFinding] {
    guard rule.matching == .any, let kind = ActivationKind.allCases.first(where: { $0.key == key }),
      rule.limits[kind] == 0
    else { return [] }
    return [
      bundle.finding(
        .zeroInFuzzyMode, location,
        "In version 2, a 0 doesn't mean “not counted”: the extension is hidden for every share that contains one.",
        fix: "Leave the key out.")
    ]
  }

  private var acceptance: [ExtensionFinding] {
    guard !rule.limits.contains(where: { $0.value > 0 }) else { return [] }
    return [
      bundle.finding(
        .nothingAccepted, path, "No kind is accepted, so the extension never appears.",
        fix: "Add a kind, for example \(ActivationKey.webURL) with 1.")
    ]
  }

  private var version: [ExtensionFinding] {
    guard rule.matching == .all else { return [] }
    return [
      bundle.finding(
        .strictVersion, path,
        "Every attachment must be accepted: the extension doesn't appear when an app adds text or an image to a link.",
        fix: "Set \(ActivationKey.version) to 2 and remove \(ActivationKey.strict), unless you intend it."
      )
    ]
  }
}
