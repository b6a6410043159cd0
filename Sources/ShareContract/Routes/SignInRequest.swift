// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Body of `POST /v1/sign-in`: e-mail and password, or the code of a one-time link.
public struct SignInRequest: Codable, Hashable, Sendable {
  /// The email address of the account.
  public let email: String?
  /// The password of the account.
  public let password: String?
  /// The code of a one-time sign-in link, or the whole link.
  public let link: String?

  /// Signs in by e-mail and password.
  public init(email: String, password: String) {
    self.email = email
    self.password = password
    link = nil
  }

  /// Signs in by a one-time link or its code.
  public init(link: String) {
    email = nil
    password = nil
    self.link = link
  }
}
