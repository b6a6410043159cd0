// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ActivationRules
import Foundation

/// Checks build settings and addresses in the extension's own sources.
enum SettingChecks {
  static func findings(_ bundle: CheckedBundle) -> [ExtensionFinding] { unsafeAPI(bundle) + servers(bundle) }

  private static func unsafeAPI(_ bundle: CheckedBundle) -> [ExtensionFinding] {
    guard !bundle.settings.isEmpty, bundle.settings["APPLICATION_EXTENSION_API_ONLY"] != "YES" else {
      return []
    }
    return [
      bundle.finding(
        .unsafeAPIAllowed, "APPLICATION_EXTENSION_API_ONLY",
        "The compiler does not check that only calls are used that extensions may make.",
        fix: "Set it to YES.")
    ]
  }

  /// Names that stand in sources without being servers.
  private static let names = [
    "localhost", "127.0.0.1", "[::1]", "www.w3.org", "www.apple.com/DTDs", "schemas.",
  ]

  private static func servers(_ bundle: CheckedBundle) -> [ExtensionFinding] {
    guard bundle.info["NSAppTransportSecurity"] == nil else { return [] }
    return bundle.sources.sorted { $0.key < $1.key }.compactMap { file, text in
      guard let start = text.range(of: "\"http://") else { return nil }
      let address = text[start.upperBound...].prefix { $0 != "\"" && !$0.isNewline }
      guard !address.isEmpty, !names.contains(where: { address.hasPrefix($0) }) else { return nil }
      return ExtensionFinding(
        .insecureServer, file, "",
        "App Transport Security refuses http://\(address) unless the Info.plist allows it.",
        fix: "Use https, or add an exception to the extension's NSAppTransportSecurity.")
    }
  }
}
