// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ActivationRules

/// Checks that the question for access to the local network has a text.
enum LocalNetworkChecks {
  private static let key = "NSLocalNetworkUsageDescription"
  private static let calls = ["NWBrowser", "NetServiceBrowser", "NSNetServiceBrowser", "DNSServiceBrowse"]

  static func findings(_ bundle: CheckedBundle, _ app: CheckedBundle) -> [ExtensionFinding] {
    guard app.info[key] == nil, let reason = use(bundle, app) else { return [] }
    return [
      app.finding(
        .localNetworkTextMissing, key,
        "\(reason), so iOS asks for access to the local network, without a text that says why.",
        fix: "Add \(key) to the app, with the reason.")
    ]
  }

  private static func use(_ bundle: CheckedBundle, _ app: CheckedBundle) -> String? {
    for one in [bundle, app] {
      if one.info["NSAppTransportSecurity"]?["NSAllowsLocalNetworking"]?.number == 1 {
        return "\(one.file) allows insecure connections to local servers"
      }
      if one.info["NSBonjourServices"] != nil { return "\(one.file) lists Bonjour services" }
      for source in one.sources {
        if let call = calls.first(where: { source.uses($0) }) { return "\(source.file) uses \(call)" }
      }
    }
    return nil
  }
}
