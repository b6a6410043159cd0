// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The paths and headers that phone, command line and server agree on.
public enum Routes {
  /// `POST` a share, `GET` the list.
  public static let shares = "/v1/shares"
  /// `POST` makes a share token, `GET` lists them.
  public static let shareTokens = "/v1/share-tokens"
  /// `POST` exchanges a password or a one-time link for a token of scope `account`.
  public static let signIn = "/v1/sign-in"
  /// `GET` the account of the token.
  public static let account = "/v1/account"
  /// The route of destinations: `GET`, `POST`.
  public static let destinations = "/v1/destinations"
  /// `GET` what becomes of one's shares as it happens, as server-sent events.
  public static let events = "/v1/events"
  /// `POST` begins a resumable upload of a share; its address answers `HEAD`, `PATCH` and `DELETE`.
  public static let uploads = "/v1/uploads"
  /// `GET` the link card of the address in `url`.
  public static let preview = "/v1/preview"
  /// The page on which a user lets an app in (RFC 6749, section 3.1).
  public static let authorize = "/oauth/authorize"
  /// `POST` exchanges a code for a token (RFC 6749, section 3.2).
  public static let token = "/oauth/token"
  /// `POST` ends a token (RFC 7009).
  public static let revoke = "/oauth/revoke"
  /// `POST` makes an app password for the catalogue, `GET` lists them.
  public static let appPasswords = "/v1/app-passwords"
  /// The catalogue of books for reading apps (OPDS 1.2 and 2.0).
  public static let catalogue = "/opds"
  /// The health of the process.
  public static let live = "/health/live"
  /// Whether the server can take shares.
  public static let ready = "/health/ready"

  /// Returns the route of a share.
  public static func share(_ id: ShareID) -> String { share(id.text) }
  /// The book of a share.
  public static func book(_ id: ShareID) -> String { book(id.text) }
  /// `POST` the page of a share that met a wall, as its owner sees it.
  public static func capture(_ id: ShareID) -> String { capture(id.text) }
}

/// Names of header fields of the contract, in lower case.
public enum HeaderName {
  /// The share id, as a structured-field string or a bare UUID.
  public static let idempotencyKey = "idempotency-key"
  /// Present and `true` when the receipt is that of an earlier request.
  public static let idempotencyReplayed = "idempotency-replayed"
  /// The account the sender means.
  public static let account = "sharepipe-account"
}

/// What a token may do.
public enum Scope: String, Codable, Sendable, CaseIterable {
  /// Create shares and see their own receipts and states.
  case createShare = "share:create"
  /// All that a signed-in user may do.
  case account
  /// Browse and download one's own books in the catalogue at `/opds`; what an app password may do.
  case readBooks = "opds"
}

/// Body of `POST /v1/share-tokens`.
public struct ShareTokenRequest: Codable, Hashable, Sendable {
  /// What the user calls the device.
  public let name: String
  /// The installation the token is bound to.
  public let installation: String?

  /// Creates a request from its parts.
  public init(name: String, installation: String?) {
    self.name = name
    self.installation = installation
  }
}

/// A new token; the secret is shown this once.
public struct TokenGrant: Codable, Hashable, Sendable {
  /// The token's identifier, to revoke it by.
  public let id: String
  /// The secret share token.
  public let token: String
  /// The account it belongs to.
  public let account: String

  /// Creates a grant from its parts.
  public init(id: String, token: String, account: String) {
    self.id = id
    self.token = token
    self.account = account
  }
}

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
