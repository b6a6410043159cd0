// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ActivationRules

/// Adds what Xcode generates to an Info.plist.
enum InfoReader {
  private static let prefix = "INFOPLIST_KEY_"

  /// The keys of the file, and behind them those that build settings stand for if Xcode generates the list.
  static func completed(_ info: RuleValue, _ settings: BuildSettings) -> RuleValue {
    guard settings["GENERATE_INFOPLIST_FILE"] == "YES" else { return info }
    var members = info.members
    for name in settings.names(beginningWith: prefix) {
      guard let value = settings[name] else { continue }
      let key = key(for: String(name.dropFirst(prefix.count)))
      if members[key] == nil { members[key] = self.value(value, for: key) }
    }
    for (key, name) in versions where members[key] == nil {
      members[key] = settings[name].map { .string($0) }
    }
    return .dictionary(members)
  }

  private static let versions = [
    "CFBundleIdentifier": "PRODUCT_BUNDLE_IDENTIFIER", "CFBundleVersion": "CURRENT_PROJECT_VERSION",
    "CFBundleShortVersionString": "MARKETING_VERSION",
  ]

  /// Settings end in `_iPad` where keys end in `~ipad`.
  private static func key(for name: String) -> String {
    for (suffix, ending) in [("_iPad", "~ipad"), ("_iPhone", "~iphone")] where name.hasSuffix(suffix) {
      return String(name.dropLast(suffix.count)) + ending
    }
    return name
  }

  private static func value(_ text: String, for key: String) -> RuleValue {
    if key.hasPrefix("UISupportedInterfaceOrientations") {
      return .array(text.split(separator: " ").map { .string(String($0)) })
    }
    return text == "YES" || text == "NO" ? .boolean(text == "YES") : .string(text)
  }
}
