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
  /// `POST` begins a resumable upload of a share; its address accepts `HEAD`, `PATCH` and `DELETE`.
  public static let uploads = "/v1/uploads"
  /// `GET` the link card of the address in `url`.
  public static let preview = "/v1/preview"
  /// The page on which a user authorizes an app (RFC 6749, section 3.1).
  public static let authorize = "/oauth/authorize"
  /// `POST` exchanges a code for a token (RFC 6749, section 3.2).
  public static let token = "/oauth/token"
  /// `POST` ends a token (RFC 7009).
  public static let revoke = "/oauth/revoke"
  /// `POST` makes an app password for the catalog, `GET` lists them.
  public static let appPasswords = "/v1/app-passwords"
  /// The catalog of books for reading apps (OPDS 1.2 and 2.0).
  public static let catalog = "/opds"
  /// The beginning of most routes for programs.
  public static let version = "/v1"
  /// The beginning of the routes about the server's health.
  public static let health = "/health"
  /// The beginning of the routes that standards fix (RFC 8615).
  public static let wellKnown = "/.well-known"
  /// The health of the process.
  public static let live = health + "/live"
  /// Whether the server can take shares.
  public static let ready = health + "/ready"

  /// Returns the route of a share.
  public static func share(_ id: ShareID) -> String { share(id.text) }
  /// The book of a share.
  public static func book(_ id: ShareID) -> String { book(id.text) }
  /// `POST` the page of a share that met a wall, as its owner sees it.
  public static func capture(_ id: ShareID) -> String { capture(id.text) }
  /// `POST` makes a book of only the link of a share whose page couldn't be read.
  public static func link(of id: ShareID) -> String { link(of: id.text) }
  /// The article of a share as a device shows it.
  public static func reading(_ id: ShareID) -> String { reading(id.text) }
  /// One image of the article.
  public static func readingImage(_ name: String, of id: ShareID) -> String {
    readingImage(name, of: id.text)
  }
  /// The image that lists show beside a share.
  public static func leadImage(_ id: ShareID) -> String { leadImage(id.text) }
}
