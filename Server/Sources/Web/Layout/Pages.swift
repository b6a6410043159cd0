// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
package import Messages
import Mustache

/// Renders the web pages from embedded templates and the message catalog.
///
/// Values are escaped unless a template says otherwise.
package struct Pages: Sendable {
  private let library: MustacheLibrary
  /// Whether anyone can create an account here.
  package let hasSignUp: Bool
  /// The name of the identity provider that users can sign in with.
  package let provider: String?

  package init(hasSignUp: Bool = false, provider: String? = nil, texts: Catalog = .english) throws {
    (self.hasSignUp, self.provider) = (hasSignUp, provider)
    let sources: [String: [UInt8]] = [
      "layout": PackageResources.layout_mustache, "home": PackageResources.home_mustache,
      "sign-in": PackageResources.sign_in_mustache, "set-up": PackageResources.set_up_mustache,
      "tokens": PackageResources.tokens_mustache, "message": PackageResources.message_mustache,
      "article": PackageResources.article_mustache, "consent": PackageResources.consent_mustache,
      "capture": PackageResources.capture_mustache, "share": PackageResources.share_mustache,
      "destination": PackageResources.destination_mustache, "confirm": PackageResources.confirm_mustache,
      "device": PackageResources.device_mustache, "mail": PackageResources.mail_mustache,
      "ask": PackageResources.ask_mustache, "account": PackageResources.account_mustache,
      "people": PackageResources.people_mustache, "pair": PackageResources.pair_mustache,
    ]
    let inserter = PageText(texts)
    library = MustacheLibrary(
      templates: try sources.mapValues {
        try MustacheTemplate(string: try inserter.inserted(into: String(decoding: $0, as: UTF8.self)))
      })
  }

  /// A page with one message and, where it helps, one link.
  func message(
    _ heading: Message, _ text: Message, link: (address: String, text: Message)? = nil
  ) -> String {
    render(
      "message",
      [
        "title": heading.text, "heading": heading.text, "text": text.text, "link": link?.address,
        "linkText": link?.text.text,
      ])
  }

  static let style = String(decoding: PackageResources.style_css, as: UTF8.self)

  /// Renders the page with that name.
  ///
  /// Absent values are left out of `values`.
  func render(_ name: String, _ values: [String: Any?]) -> String {
    library.render(values.compactMapValues(\.self), withTemplate: name) ?? ""
  }
}
