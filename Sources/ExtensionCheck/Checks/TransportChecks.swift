// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ActivationRules

/// Compares what App Transport Security allows app and extension.
enum TransportChecks {
  private static let key = "NSAppTransportSecurity"
  private static let connections = [
    "URLSession", "NSURLSession", "URLRequest", "NSURLRequest", "NSURLConnection", "WKWebView", "AF.request",
    "Alamofire",
  ]

  /// A fault only if the extension is the stricter one and connects.
  static func findings(_ bundle: CheckedBundle, _ app: CheckedBundle) -> [ExtensionFinding] {
    let lacking = allowed(app).subtracting(allowed(bundle)).sorted()
    guard !lacking.isEmpty, !allowed(bundle).contains("NSAllowsArbitraryLoads"),
      let source = bundle.sources.first(where: { source in connections.contains { source.uses($0) } })
    else { return [] }
    return [
      bundle.finding(
        .transportSecurityDiffers, key,
        "The app's exceptions don't apply to the extension, which connects in \(source.file) and lacks "
          + lacking.joined(separator: ", ") + ".",
        fix: "Copy the exceptions that the extension needs.")
    ]
  }

  /// The exceptions that a bundle makes: flags, and domains to which it may connect insecurely.
  private static func allowed(_ bundle: CheckedBundle) -> Set<String> {
    let settings = bundle.info[key]?.members ?? [:]
    let flags = settings.keys.filter { $0.hasPrefix("NSAllows") && settings[$0]?.number == 1 }
    let domains = settings["NSExceptionDomains"]?.members ?? [:]
    let insecure = domains.keys.filter { name in
      domains[name]?.members.contains { $0.key.contains("AllowsInsecureHTTPLoads") && $0.value.number == 1 }
        == true
    }
    return Set(flags + insecure)
  }
}
