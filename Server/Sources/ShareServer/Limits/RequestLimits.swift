// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The limits on how often clients may do something; there is one of each, so that all routes count together.
struct RequestLimits: Sendable {
  let signIn: SignInLimits
  /// Shares and uploads, by account.
  let shares: RateLimit
  /// Link previews, by account.
  let previews: RateLimit
  /// Exports of whole accounts, by account.
  let exports: RateLimit
  /// Checks of a user's own mail server, by account.
  let ownMail: RateLimit
  /// Requests that make the server send mail, by peer or account.
  let mailRequests: RateLimit
  /// Pairing codes, by account.
  let pairings: RateLimit
  /// Devices that ask to be signed in, by peer.
  let devices: RateLimit
  /// Requests for tokens, by peer.
  let tokens: RateLimit
  /// Redirects to the identity provider and back, by peer.
  let identityProvider: RateLimit

  init(_ configuration: ServerConfiguration) {
    let now = configuration.now
    signIn = SignInLimits(now: now)
    shares = RateLimit(perMinute: configuration.shareRate, now: now)
    previews = RateLimit(perMinute: 60, now: now)
    exports = RateLimit(perMinute: 2, now: now)
    ownMail = RateLimit(perMinute: 10, now: now)
    mailRequests = RateLimit(perMinute: 10, now: now)
    pairings = RateLimit(perMinute: 10, now: now)
    devices = RateLimit(perMinute: 20, now: now)
    tokens = RateLimit(perMinute: 120, now: now)
    identityProvider = RateLimit(perMinute: 120, now: now)
  }
}
