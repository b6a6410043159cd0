// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// What became of a device's wish to be let in.
package enum DeviceCodeState: String, Sendable, SQLBindable {
  case waiting, allowed, denied, used
}

/// The wish of a device without a browser to be let in (RFC 8628); its own code is known only by hash.
package struct DeviceCodeRecord: Sendable, Equatable {
  /// What its user types on the page, without the hyphen.
  package let userCode: String
  package let client: String
  /// What the device calls itself.
  package let name: String
  package let scopes: [String]
  package let state: DeviceCodeState
  /// Who let it in.
  package let account: String?
  /// How long the device has to wait between two questions.
  package let pause: Duration
  /// When it asked last.
  package let askedAt: Moment?
  package let expiresAt: Moment
  /// The token or sign-in that allowed it and that ends the device's sign-in; nil if the user allowed it in a browser.
  package let parent: String?

  package init(
    userCode: String, client: String, name: String, scopes: [String], pause: Duration, expiresAt: Moment
  ) {
    self.userCode = userCode
    self.client = client
    self.name = name
    self.scopes = scopes
    state = .waiting
    account = nil
    self.pause = pause
    askedAt = nil
    self.expiresAt = expiresAt
    parent = nil
  }

  init(_ row: SQLRow) throws {
    userCode = try row.text("user_code")
    client = try row.text("client")
    name = try row.text("name")
    scopes = try row.text("scopes").split(separator: " ").map(String.init)
    state = try row.name("state")
    account = try row.optionalText("account")
    pause = .seconds(try row.integer("pause"))
    askedAt = try row.optionalInteger("asked_at").map(Moment.init(milliseconds:))
    expiresAt = try row.moment("expires_at")
    parent = try row.optionalText("parent")
  }
}
