// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The language and the time zone that a user chose for the pages.
package struct AccountPreferences: Sendable, Equatable {
  /// A language tag, such as `de`; nil follows the browser.
  package let language: String?
  /// An identifier of the IANA time zone database, such as `Europe/Berlin`; nil is UTC.
  package let timeZone: String?

  package init(language: String? = nil, timeZone: String? = nil) {
    (self.language, self.timeZone) = (language, timeZone)
  }
}
