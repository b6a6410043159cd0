// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation

/// The limits on how often clients may do something; there is one of each, so that all routes count together.
package struct RequestLimits: Sendable {
  package let signIn: SignInLimits
  /// Shares and uploads, by account.
  package let shares: RateLimit
  /// Link previews, by account.
  package let previews: RateLimit
  /// Exports of whole accounts, by account.
  package let exports: RateLimit
  /// Limits the checks of a user's personal mail server, by account.
  package let personalMail: RateLimit
  /// Requests that make the server send mail, by peer or account.
  package let mailRequests: RateLimit
  /// Test requests to webhooks, by account.
  package let endpointVerifications: RateLimit
  /// Pairing codes, by account.
  package let pairings: RateLimit
  /// Devices that ask to be signed in, by peer.
  package let devices: RateLimit
  /// Requests for tokens, by peer.
  package let tokens: RateLimit
  /// Redirects to the identity provider and back, by peer.
  package let identityProvider: RateLimit

  /// - Parameters:
  ///   - shareRate: shares per account and minute; 0 means no limit.
  ///   - servers: the servers that divide the limits of load among them, which many requests count toward.
  ///   - shared: the counter for a limit of that name, which all servers of an installation use.
  ///   - now: the time by which requests are forgotten.
  package init(
    shareRate: Int, servers: ServerCount? = nil, shared: ((String) -> RateCounter)? = nil,
    now: @escaping @Sendable () -> Date
  ) {
    func common(_ name: String, _ perMinute: Int) -> RateLimit {
      RateLimit(perMinute: perMinute, counter: shared?(name), now: now)
    }
    signIn = SignInLimits(shared: shared, now: now)
    func divided(_ perMinute: Int) -> RateLimit {
      RateLimit(perMinute: perMinute, servers: servers, now: now)
    }
    shares = divided(shareRate)
    previews = divided(60)
    exports = common("exports", 2)
    personalMail = common("personal mail", 10)
    mailRequests = common("mail requests", 10)
    endpointVerifications = common("endpoint verifications", 20)
    pairings = common("pairings", 10)
    devices = common("devices", 20)
    tokens = divided(120)
    identityProvider = divided(120)
  }
}
