// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// What the user entered on the account page before an error, so that it stays there; passwords are left out.
struct TypedAccountForm {
  /// The new email address.
  var email = ""
  /// The email address that confirms the deletion.
  var deletion = ""
  var language: String?
  var timeZone: String?
  var endsSessions = true
  var revokesTokens = false

  static func preferences(_ form: [String: String]) -> TypedAccountForm {
    TypedAccountForm(language: form["language"], timeZone: form["timeZone"])
  }

  static func password(_ form: [String: String]) -> TypedAccountForm {
    TypedAccountForm(endsSessions: form["sessions"] != nil, revokesTokens: form["tokens"] != nil)
  }
}
