// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Messages
import Mustache

/// Renders the web pages from embedded templates and the message catalog.
///
/// Values are escaped unless a template says otherwise.
package struct Pages: Sendable {
  /// Whether anyone can create an account here.
  package let hasSignUp: Bool
  /// The name of the identity provider that users can sign in with.
  package let provider: String?

  package init(hasSignUp: Bool = false, provider: String? = nil) {
    (self.hasSignUp, self.provider) = (hasSignUp, provider)
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
    return PageTemplates.library(in: Viewer.current.language).render(values, withTemplate: name) ?? ""
  }
}
