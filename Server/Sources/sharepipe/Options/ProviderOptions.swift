// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ArgumentParser
import Foundation
import Identity

/// Options for the identity provider that users may sign in with.
struct ProviderOptions: ParsableArguments {
  @Option(help: "The issuer of your identity provider (OpenID Connect), such as https://id.example.org.")
  var oidcIssuer: String?

  @Option(
    help:
      "The client identifier of this server at the provider. The redirect address is PUBLIC-URL/oidc/callback."
  )
  var oidcClient: String?

  @Option(help: "A file with the client secret, if there is one.")
  var oidcSecretFile: String?

  @Option(help: "The provider's name on the sign-in page (default: the issuer's host).")
  var oidcName: String?

  @Flag(
    help:
      "Sign users in to the account with the email address that the provider verified, without linking the accounts first."
  )
  var oidcTrustAddresses = false

  var flags: [String: String?] {
    [
      "oidc-issuer": oidcIssuer, "oidc-client": oidcClient, "oidc-secret-file": oidcSecretFile,
      "oidc-name": oidcName, "oidc-trust-addresses": oidcTrustAddresses ? "true" : nil,
    ]
  }
}

extension IdentityProvider {
  /// Reads the provider settings; nil when none is set.
  init?(_ settings: Settings) throws {
    switch (settings.text("oidc-issuer"), settings.text("oidc-client")) {
    case (nil, nil): return nil
    case (let issuer?, let client?):
      do {
        try self.init(
          issuer: issuer, client: client, secret: try Self.secret(settings),
          name: settings.text("oidc-name"), opensAccountsByAddress: try settings.isSet("oidc-trust-addresses")
        )
      } catch let malformed as Malformed {
        throw CommandFailure(.usage, "--oidc-issuer: \(malformed)")
      }
    default: throw CommandFailure(.usage, "--oidc-issuer and --oidc-client must be used together")
    }
  }

  private static func secret(_ settings: Settings) throws -> String? {
    let key = "oidc-secret-file"
    return try settings.text(key).map { try SecretFile($0, of: key).secret() }
  }
}
