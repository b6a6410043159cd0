// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A sign-in request of a device without a browser (RFC 8628); only the hash of its own code is stored.
package struct DeviceCodeRecord: Sendable, Equatable {
  /// The code that its user types on the page, without the hyphen.
  package let userCode: String
  package let client: String
  /// The name that the device gives itself.
  package let name: String
  package let scopes: [String]
  package let state: DeviceCodeState
  /// The account that allowed it.
  package let account: String?
  /// How long the device has to wait between two requests.
  package let pause: Duration
  /// The time of its last request.
  let polledAt: Moment?
  package let expiresAt: Moment
  /// The token or sign-in that allowed it; revoking that ends the device's sign-in.
  ///
  /// Nil if allowed in a browser.
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
    polledAt = nil
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
    polledAt = try row.optionalInteger("asked_at").map(Moment.init(milliseconds:))
    expiresAt = try row.moment("expires_at")
    parent = try row.optionalText("parent")
  }
}
