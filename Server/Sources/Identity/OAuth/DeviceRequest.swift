// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import ServerCore
import ShareContract

/// A device's authorization request (RFC 8628, section 3.1).
package struct DeviceRequest {
  package let client: AppClient
  package let requestedScope: RequestedScope
  /// The device's name, reduced to characters that fit on one line.
  package let name: String?
  /// The pairing code that the app read from the user's screen.
  package let pairing: Secret?

  package init(_ fields: OAuthFields) throws(OAuthFault) {
    if fields.repeated != nil { throw OAuthFault(.invalidRequest, "A parameter occurs twice.") }
    let code = fields["pairing_code"]
    guard let client = fields["client_id"].flatMap(AppClient.named), client.isDevice || code != nil else {
      throw OAuthFault(
        .invalidClient, "The client_id is missing, unknown, or that of a client with a browser.")
    }
    guard let requestedScope = RequestedScope(fields["scope"]) else {
      throw OAuthFault(
        .invalidScope, "The scope must be made of \(RequestedScope.known.joined(separator: ", ")).")
    }
    pairing = code.flatMap(Secret.init(reading:))
    guard code == nil || pairing != nil else {
      throw OAuthFault(.invalidGrant, "The pairing code is not valid.")
    }
    (self.client, self.requestedScope) = (client, requestedScope)
    name = fields["device_name"].flatMap(Self.shown)
  }

  private static func shown(_ text: String) -> String? {
    let plain = text.unicodeScalars.filter {
      $0.properties.isAlphabetic || $0.properties.numericType != nil || "-_. ".unicodeScalars.contains($0)
    }
    let name = String(String.UnicodeScalarView(plain.prefix(60)))
    return name.isEmpty ? nil : name
  }
}
