// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The content security policy of responses.
package enum ContentSecurityPolicy {
  /// Returns the value of the header field.
  ///
  /// - Parameters:
  ///   - formActions: where forms of the page may lead.
  ///   - runsScripts: whether the page runs scripts, which come from this server and contact only this server.
  package static func text(formActions: String = "'self'", runsScripts: Bool = false) -> String {
    "default-src 'none'; style-src 'self'; img-src 'self'; manifest-src 'self'; form-action \(formActions); "
      + "base-uri 'none'; frame-ancestors 'none'"
      + (runsScripts ? "; script-src 'self'; connect-src 'self'; worker-src 'self'" : "")
  }
}
