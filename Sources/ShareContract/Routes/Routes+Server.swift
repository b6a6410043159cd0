// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

// Routes by the text of an identifier. The server registers them with the name of a parameter instead, such as `:id`.
extension Routes {
  /// `GET`, `DELETE` one share.
  public static func share(_ id: String) -> String { shares + "/" + id }
  /// `GET` the book of a share.
  public static func book(_ id: String) -> String { share(id) + "/book" }
  /// `GET` the article of a share.
  public static func article(_ id: String) -> String { share(id) + "/article" }
  /// `GET` the article of a share as a device shows it, with the names of its images.
  public static func reading(_ id: String) -> String { share(id) + "/reading" }
  /// `GET` one image of the article.
  public static func readingImage(_ name: String, of id: String) -> String { share(id) + "/images/" + name }
  /// `GET` the image that lists show beside a share.
  public static func leadImage(_ id: String) -> String { share(id) + "/image" }
  /// `POST` the page of a share that met a wall, as its owner sees it.
  public static func capture(_ id: String) -> String { share(id) + "/capture" }
  /// `POST` makes a book of only the link of a share whose page couldn't be read.
  public static func link(of id: String) -> String { share(id) + "/link" }
  /// `POST` sends a share's book again.
  public static func deliveries(of id: String) -> String { share(id) + "/deliveries" }
  /// `PUT` how much of a share's article was read.
  public static func position(_ id: String) -> String { share(id) + "/position" }
  /// `GET` how many shares each view has, and the sites and tags to filter by.
  public static let library = "/v1/library"
  /// `POST` archives, tags, bins or deletes shares.
  public static let libraryActions = library + "/actions"
  /// `DELETE` for good what is in the bin.
  public static let bin = library + "/bin"
  /// `HEAD`, `PATCH`, `DELETE` one resumable upload.
  public static func upload(_ id: String) -> String { uploads + "/" + id }
  /// `DELETE` one app password.
  public static func appPassword(_ id: String) -> String { appPasswords + "/" + id }
}

// The account of the token.
extension Routes {
  /// `GET` everything of the account as a ZIP file.
  public static let accountExport = account + "/export"
  /// After how many days shares and parts of them are deleted.
  public static let accountRetention = account + "/retention"
  /// `GET` the sessions of the account's browsers.
  public static let sessions = "/v1/sessions"
  /// `DELETE` one session of a browser.
  public static func session(_ id: String) -> String { sessions + "/" + id }
  /// `DELETE` the tokens of one installation.
  public static func device(_ installation: String) -> String { "/v1/devices/" + installation }
}

// Signing in apps and devices.
extension Routes {
  /// `POST` begins the sign-in of a device without a browser (RFC 8628, section 3.1).
  public static let deviceAuthorization = "/oauth/device"
  /// The page on which a user types the code of a device (RFC 8628, section 3.3).
  public static let devicePage = "/device"
  /// `POST` makes a pairing code.
  public static let pairings = "/v1/pairings"
  /// `GET` the state of a pairing.
  public static func pairing(_ id: String) -> String { pairings + "/" + id }
  /// `POST` allows or denies the phone that showed a pairing code.
  public static func decision(of pairing: String) -> String { self.pairing(pairing) + "/decision" }
  /// `GET` the authorization server's metadata (RFC 8414).
  public static let serverMetadata = wellKnown + "/oauth-authorization-server"
  /// `GET` which apps may open addresses of this server.
  public static let appAssociation = wellKnown + "/apple-app-site-association"
  /// The address that the operator's app claims for the end of a sign-in.
  public static let signedInApp = "/app/signed-in"
  /// `GET` redirects to the identity provider.
  public static let providerSignIn = "/oidc/begin"
}

// The catalog of books, and the service itself.
extension Routes {
  /// `GET` the list of the catalog's lists, in the format `v1` (OPDS 1.2) or `v2` (OPDS 2.0).
  public static func catalog(_ format: String) -> String { catalog + "/" + format }
  /// `GET` the newest books.
  public static func catalogNewest(_ format: String) -> String { catalog(format) + "/new" }
  /// `GET` the sites that books are from.
  public static func catalogSites(_ format: String) -> String { catalog(format) + "/sites" }
  /// `GET` the books of the site in `name`.
  public static func catalogSite(_ format: String) -> String { catalog(format) + "/site" }
  /// `GET` the books that contain the terms in `query`.
  public static func catalogResults(_ format: String) -> String { catalog(format) + "/search" }
  /// `GET` the entry of one book.
  public static func catalogEntry(_ id: String, _ format: String) -> String {
    catalog(format) + "/books/" + id
  }
  /// `GET` how reading apps search the catalog (OpenSearch 1.1).
  public static let catalogSearch = catalog + "/search.xml"
  /// `GET` the file of a book.
  public static func catalogBook(_ id: String, name: String) -> String {
    catalog + "/books/" + id + "/" + name
  }
  /// `GET` the cover of a book.
  public static func catalogCover(_ id: String) -> String { catalogBook(id, name: "cover") }
  /// `GET` the small cover of a book.
  public static func catalogThumbnail(_ id: String) -> String { catalogBook(id, name: "thumbnail") }
  /// The page that takes a share from a bookmarklet.
  public static let capturePage = "/capture"
  /// `GET` the script of the page that takes a share.
  public static let captureScript = capturePage + ".js"
  /// `GET` the book of a webhook's delivery, at the signed URL in its event.
  public static func deliveredBook(_ delivery: String) -> String { "/hooks/books/" + delivery }
  /// `GET` the description of the interface, in OpenAPI.
  public static let description = "/openapi.yaml"
  /// `POST` a body that is read and dropped, the baseline of the benchmarks.
  public static let noOp = "/v1/no-op"
}
