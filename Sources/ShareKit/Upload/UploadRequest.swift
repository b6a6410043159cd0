// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation
import ShareContract

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// The destination of uploads: a server, a share token, and the account that the token belongs to.
public struct UploadTarget: Hashable, Sendable {
  /// The server's address; routes are appended to it.
  public let server: URL
  /// The share token of the account.
  public let token: String
  /// The account the token belongs to.
  public let account: String
  /// Header fields for a proxy in front of the server, which are added to each request to it.
  public let fields: [HeaderField]

  /// Creates a target from its parts.
  public init(server: URL, token: String, account: String, fields: [HeaderField] = []) {
    self.fields = fields
    self.server = server
    self.token = token
    self.account = account
  }

  /// The account with its server.
  ///
  /// Only its shares are sent to this target.
  public var identity: AccountIdentity { AccountIdentity(account: account, server: server) }
}

extension UploadTarget {
  /// The request for an entry, without its body: that is uploaded from ``OutboxEntry/bodyFile``.
  ///
  /// A background session takes it as it is.
  package func request(for entry: OutboxEntry, by route: UploadRoute = .request) -> URLRequest {
    var request = URLRequest(
      url: server.appending(route: route == .resumable ? Routes.uploads : Routes.shares))
    request.httpMethod = "POST"
    request.httpShouldHandleCookies = false
    request.setValue("Bearer " + token, forHTTPHeaderField: "Authorization")
    request.setValue("\"\(entry.id.text)\"", forHTTPHeaderField: "Idempotency-Key")
    request.setValue(account, forHTTPHeaderField: "Sharepipe-Account")
    request.setValue(entry.manifest.body.contentType, forHTTPHeaderField: "Content-Type")
    request.setValue(String(entry.manifest.body.bytes), forHTTPHeaderField: "Content-Length")
    request.setValue("application/json", forHTTPHeaderField: "Accept")
    return request
  }

  /// Reads the target from a request made for it; nil for any other request.
  public init?(_ request: URLRequest) {
    guard let url = request.url, let token = request.value(forHTTPHeaderField: "Authorization")?.dropFirst(7),
      let account = request.value(forHTTPHeaderField: "Sharepipe-Account")
    else { return nil }
    for route in [Routes.shares, Routes.uploads] where url.path.hasSuffix(route) {
      guard let server = URL(string: String(url.absoluteString.dropLast(route.count))) else { continue }
      self.init(server: server, token: String(token), account: account)
      return
    }
    return nil
  }
}
