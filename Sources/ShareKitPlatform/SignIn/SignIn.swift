// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import ShareContract
public import ShareKit
public import UIKit

/// Gets a share token for this installation from a server.
public struct SignIn: Sendable {
  /// The credentials that a user can sign in with.
  public enum Credentials: Hashable, Sendable {
    /// E-mail address and password.
    case password(email: String, password: String)
    /// A one-time sign-in link.
    case link(String)
    /// A token of scope `account`.
    case token(String)
    /// The address to which the server's sign-in page redirected.
    case page(OAuthCode, callback: URL)
  }

  /// Why a sign-in failed; `description` is a message for the user.
  public enum Failure: Error, Hashable, Sendable {
    /// The address isn't valid.
    case badServer
    /// The server didn't respond.
    case unreachable
    /// The server rejected the sign-in.
    case refused(Problem)
    /// The response isn't one of a Sharepipe server; the number is its status.
    case unexpectedResponse(Int)
  }

  /// The tokens that the server issued.
  public struct Grant: Hashable, Sendable {
    /// The app's own token, of scope `account`.
    public let session: String
    /// The grant of the share token.
    public let share: TokenGrant
  }

  private let server: URL
  private let fields: [HeaderField]

  /// Creates the requests to a server; `fields` are added to each, for a proxy in front of it.
  public init(server: URL, fields: [HeaderField] = []) {
    self.server = server
    self.fields = fields
  }

  /// Signs in and requests a share token.
  ///
  /// - Throws: ``Failure``; `OAuthCode.Failure` for a page that returned no code.
  public func grant(for credentials: Credentials, device: String, installation: String) async throws -> Grant
  {
    let account = try await accountToken(for: credentials)
    let share: TokenGrant = try await post(
      Routes.shareTokens, ShareTokenRequest(name: device, installation: installation), token: account)
    return Grant(session: account, share: share)
  }

  /// Exchanges the code that a sign-in page came back with, and has a share token made.
  ///
  /// Throws ``Failure`` or `OAuthCode.Failure`.
  func grant(
    for code: OAuthCode, _ callback: URL, device: String, installation: String
  ) async throws -> Grant {
    try await grant(for: .page(code, callback: callback), device: device, installation: installation)
  }

  /// Has the server forget a token, best effort.
  func revoke(_ token: String) async {
    let request = Revocation(server: server, token: token, fields: fields).request()
    _ = try? await DirectRequest.send(request, timeout: 5)
  }

  private func accountToken(for credentials: Credentials) async throws -> String {
    struct Response: Decodable { let token: String }
    let request: SignInRequest
    switch credentials {
    case .token(let token): return token
    case .page(let code, let callback):
      let token: OAuthToken = try await decoded(code.tokenRequest(code: try code.read(callback)))
      return token.accessToken
    case .link(let link): request = SignInRequest(link: link)
    case .password(let email, let password): request = SignInRequest(email: email, password: password)
    }
    let response: Response = try await post(Routes.signIn, request, token: nil)
    return response.token
  }

  private func post<Body: Decodable>(
    _ route: String, _ body: some Encodable, token: String?
  ) async throws -> Body {
    var request = URLRequest(url: server.appendingPathComponent(String(route.drop { $0 == "/" })))
    request.httpMethod = "POST"
    request.httpBody = try JSONEncoder().encode(body)
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    if let token { request.setValue("Bearer " + token, forHTTPHeaderField: "Authorization") }
    return try await decoded(request)
  }

  private func decoded<Body: Decodable>(_ request: URLRequest) async throws -> Body {
    let (data, status) = try await response(to: request)
    if (200..<300).contains(status), let body = try? JSONDecoder().decode(Body.self, from: data) {
      return body
    }
    if let problem = try? JSONDecoder().decode(Problem.self, from: data) { throw Failure.refused(problem) }
    throw Failure.unexpectedResponse(status)
  }

  private func response(to plain: URLRequest) async throws -> (Data, Int) {
    var request = plain
    request.add(fields, for: server)
    do {
      let response = try await DirectRequest.send(request)
      return (response.body, response.status)
    } catch {
      throw Failure.unreachable
    }
  }
}

extension SignIn.Credentials {
  /// Reads the text that a user pasted: a sign-in link, or a token.
  public init(code: String) {
    let code = code.trimmingCharacters(in: .whitespacesAndNewlines)
    self = code.contains("://") ? .link(code) : .token(code)
  }

  /// The server in a sign-in link; nil for other credentials.
  public var server: URL? {
    guard case .link(let link) = self, var parts = URLComponents(string: link), parts.host != nil else {
      return nil
    }
    parts.path = ""
    parts.query = nil
    parts.fragment = nil
    return parts.url
  }
}
