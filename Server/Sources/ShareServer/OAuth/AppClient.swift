// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// An app that may ask a user to let it in: a public client (RFC 6749, section 2.1), so it has no secret.
struct AppClient: Sendable, Equatable {
  let id: String
  /// What the user reads on the page.
  let name: String
  /// The addresses a code may be sent to, compared as they are (RFC 9700, section 2.1).
  let redirects: [String]

  static let known = [
    AppClient(
      id: "sharepipe-ios", name: "Sharepipe for iPhone", redirects: ["org.sharepipe:/signed-in"])
  ]

  static func named(_ id: String) -> AppClient? { known.first { $0.id == id } }

  /// The schemes of all redirects, as sources of a content security policy.
  ///
  /// Chromium holds a form's redirect to `form-action` too.
  static let redirectSources = Set(known.flatMap(\.redirects).compactMap { $0.split(separator: ":").first })
    .sorted().map { $0 + ":" }.joined(separator: " ")
}
