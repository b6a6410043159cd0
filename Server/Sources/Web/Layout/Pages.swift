// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Messages
import Mustache

/// Renders the web pages from embedded templates and the message catalog.
///
/// Values are escaped unless a template says otherwise.
package struct Pages: Sendable {
  private let templates: PageTemplates
  /// Whether anyone can create an account here.
  package let hasSignUp: Bool
  /// The name of the identity provider that users can sign in with.
  package let provider: String?

  package init(hasSignUp: Bool = false, provider: String? = nil) {
    (self.hasSignUp, self.provider) = (hasSignUp, provider)
    let sources: [String: [UInt8]] = [
      "layout": PackageResources.layout_mustache, "library": PackageResources.library_mustache,
      "sign-in": PackageResources.sign_in_mustache, "set-up": PackageResources.set_up_mustache,
      "set-up-account": PackageResources.set_up_account_mustache,
      "destinations": PackageResources.destinations_mustache,
      "tokens": PackageResources.tokens_mustache, "message": PackageResources.message_mustache,
      "article": PackageResources.article_mustache, "consent": PackageResources.consent_mustache,
      "capture": PackageResources.capture_mustache, "share": PackageResources.share_mustache,
      "destination": PackageResources.destination_mustache, "confirm": PackageResources.confirm_mustache,
      "device": PackageResources.device_mustache, "mail": PackageResources.mail_mustache,
      "ask": PackageResources.ask_mustache, "account": PackageResources.account_mustache,
      "users": PackageResources.users_mustache, "pair": PackageResources.pair_mustache,
      "problem": PackageResources.problem_mustache, "device-row": PackageResources.device_row_mustache,
      "icons": PackageResources.icons_mustache, "brand": PackageResources.brand_mustache,
      "new": PackageResources.new_mustache, "new-form": PackageResources.new_form_mustache,
      "shortcuts": PackageResources.shortcuts_mustache,
      "offline": PackageResources.offline_mustache, "outbox": PackageResources.outbox_mustache,
    ]
    templates = PageTemplates(sources)
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

  /// Renders the page with that name in the language of the current viewer.
  ///
  /// Absent values are left out of `values`.
  ///
  /// - Parameter frame: what surrounds the page. Without one, a page whose values have the `email` of the account has the
  ///   frame of the request, and any other page has the simple layout.
  func render(_ name: String, _ values: [String: Any?], in frame: PageFrame? = nil) -> String {
    let email = values["email"] as? String
    let frame = frame ?? email.map { PageFrame.current ?? PageFrame(email: $0, section: nil) }
    var values = values.compactMapValues(\.self)
    values["frame"] = frame?.values
    // A placeholder that the page's script replaces; see waiting.js.
    values["cause"] = "{cause}"
    return templates.library(in: Viewer.current.language).render(values, withTemplate: name) ?? ""
  }
}
