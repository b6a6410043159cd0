// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareContract

/// An app that may ask for authorization: a public client (RFC 6749, section 2.1), so it has no secret.
package struct AppClient: Sendable, Equatable {
  package let id: String
  /// The name that the user reads on the page.
  package let name: String
  /// The redirect URIs with the app's own scheme, compared exactly (RFC 9700, section 2.1).
  package let redirects: [String]
  /// Whether codes may be sent to the URL that the operator's build of the app claims (RFC 8252, section 7.2).
  let hasClaimedRedirect: Bool
  /// Whether it may use a device code.
  let isDevice: Bool

  package static let known = [
    AppClient(
      id: "sharepipe-ios", name: "Sharepipe for iPhone", redirects: ["org.sharepipe:/signed-in"],
      hasClaimedRedirect: true, isDevice: false),
    AppClient(
      id: "sharepipe-cli", name: "Sharepipe command line", redirects: [], hasClaimedRedirect: false,
      isDevice: true),
  ]

  /// The app for iPhone.
  package static var phone: AppClient? { named("sharepipe-ios") }

  package static func named(_ id: String) -> AppClient? { known.first { $0.id == id } }

  /// The name of a sign-in on a device, for its owner.
  func label(on device: String) -> String { "\(name) on \(device)" }

  /// The path that the app claims on this server.
  package static let claimedPath = Routes.signedInApp

  /// Whether a code may be sent to this URI, compared exactly; `claimed` is the URL that the app claims here.
  func mayReceive(at redirect: String, claimed: String?) -> Bool {
    redirects.contains(redirect) || hasClaimedRedirect && redirect == claimed
  }

  /// The schemes of all redirects, as sources for a content security policy.
  ///
  /// Chromium applies `form-action` to the redirect of a form, too.
  package static let redirectSources = Set(
    known.flatMap(\.redirects).compactMap { $0.split(separator: ":").first }
  )
  .sorted().map { $0 + ":" }.joined(separator: " ")
}
