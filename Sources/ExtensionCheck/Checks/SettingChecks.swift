// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ActivationRules
import Foundation

/// Checks build settings and addresses in the extension's own sources.
enum SettingChecks {
  static func findings(_ bundle: CheckedBundle) -> [ExtensionFinding] { unsafeAPI(bundle) + servers(bundle) }

  /// Xcode compiles an extension with this setting unless a project turns it off.
  private static func unsafeAPI(_ bundle: CheckedBundle) -> [ExtensionFinding] {
    guard bundle.settings["APPLICATION_EXTENSION_API_ONLY"] == "NO" else { return [] }
    return [
      bundle.finding(
        .unsafeAPIAllowed, "APPLICATION_EXTENSION_API_ONLY",
        "The compiler does not check that only calls are used that extensions may make.",
        fix: "Set it to YES.")
    ]
  }

  /// Texts before an address that is assigned or opened; others compare, search or replace it.
  private static let uses = ["= \"http://", "URL(string: \"http://", "URLWithString:@\"http://"]

  private static func servers(_ bundle: CheckedBundle) -> [ExtensionFinding] {
    guard bundle.info["NSAppTransportSecurity"] == nil else { return [] }
    return bundle.sources.compactMap { source in
      let addresses = uses.flatMap { use in
        source.positions(ofText: use).map { (source.rest(ofStringAt: $0 + use.utf8.count), $0) }
      }
      return addresses.first { isServer($0.0) }.map { insecure($0.0, source, $0.1) }
    }
  }

  private static func insecure(_ address: String, _ source: SourceFile, _ position: Int) -> ExtensionFinding {
    ExtensionFinding(
      .insecureServer, source.file, "",
      "App Transport Security refuses http://\(address) unless the Info.plist allows it.",
      fix: "Use https, or add an exception to the extension's NSAppTransportSecurity.",
      line: source.line(at: position))
  }

  /// Local addresses are exempt, and names of XML namespaces aren't servers.
  private static func isServer(_ address: String) -> Bool {
    let host = address.prefix { $0 != "/" && $0 != ":" }
    let others = ["www.w3.org", "www.apple.com", "127.0.0.1", "localhost"]
    return host.contains(".") && !host.hasSuffix(".local") && !host.contains("\\")
      && !others.contains(String(host))
      && !host.hasPrefix("schemas.")
  }
}
