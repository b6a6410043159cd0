// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation
public import ShareContract

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The requests of a signed-in app to a Sharepipe server: history, library, destinations and the account.
///
/// ```swift
/// let api = ServerAPI(server: url, token: session)
/// let page = try await api.shares()
/// ```
public struct ServerAPI: Sendable {
  /// Why a request failed.
  public enum Failure: Error, Hashable, Sendable {
    /// The server didn't respond.
    case unreachable
    /// The server no longer accepts the token, so the user has to sign in again. Don't delete anything on this device because of
    /// it.
    case sessionGone
    /// The server rejected the request, with the reason.
    case refused(Problem)
    /// The response doesn't follow the API, as one of a captive portal; the number is its status.
    case unexpectedResponse(Int)
    /// The file is larger than this app downloads.
    case tooLarge
  }

  let server: URL
  private let token: String
  private let fields: [HeaderField]
  private let timeout: Double
  private let refused: @Sendable () -> Void

  /// Creates the requests to a server with a token of scope `account`; `timeout` is in seconds.
  ///
  /// `fields` are added to each request, for a proxy in front of the server.
  ///
  /// `refused` is called before any request throws ``Failure/sessionGone``, so that an app handles it once for all requests.
  public init(
    server: URL, token: String, fields: [HeaderField] = [], timeout: Double = 30,
    refused: @escaping @Sendable () -> Void = {}
  ) {
    self.server = server
    self.fields = fields
    self.token = token
    self.timeout = timeout
    self.refused = refused
  }

  /// Sends a `GET`, and decodes the response; throws ``Failure``.
  func get<Body: Decodable>(
    _ route: String, query: [(String, String?)] = []
  ) async throws(Failure) -> Body {
    try Self.decode(try await send("GET", route, query, nil))
  }

  /// Sends a `POST`, and decodes the response; throws ``Failure``.
  func make<Body: Decodable>(
    _ route: String, _ body: any Encodable
  ) async throws(Failure) -> Body {
    try Self.decode(try await send("POST", route, [], body))
  }

  private static func decode<Body: Decodable>(_ response: UploadResponse) throws(Failure) -> Body {
    guard let body = try? JSONDecoder().decode(Body.self, from: response.body) else {
      throw .unexpectedResponse(response.status)
    }
    return body
  }

  /// Sends a request whose response has no body of interest; throws ``Failure``.
  func tell(_ method: String, _ route: String, body: (any Encodable)? = nil) async throws(Failure) {
    _ = try await send(method, route, [], body)
  }

  /// Downloads up to `mostBytes` into a new file; nil if the server still has the version with the entity tag.
  ///
  /// Throws ``Failure``, `ShareFileError` when the file can't be written, or `CancellationError`; then there is no file.
  func download(
    _ route: String, unless tag: String? = nil, to file: URL, mostBytes: Int,
    progress: DownloadProgress? = nil
  ) async throws -> Download? {
    var request = request("GET", route, [], nil)
    request.setValue("*/*", forHTTPHeaderField: "Accept")
    if let tag { request.setValue(tag, forHTTPHeaderField: "If-None-Match") }
    do {
      return Download(try await exchange(request, to: file, mostBytes, progress))
    } catch {
      _ = DurableFiles.remove(file)
      if case Failure.unexpectedResponse(304) = error, tag != nil { return nil }
      throw error
    }
  }

  private func exchange(
    _ request: URLRequest, to file: URL, _ mostBytes: Int, _ progress: DownloadProgress?
  ) async throws -> UploadResponse {
    do {
      return try checked(
        try await ServerExchange.download(
          request, to: file, timeout: timeout, mostBytes: mostBytes, progress: progress))
    } catch let error where error is Failure || error is ShareFileError || error is CancellationError {
      throw error
    } catch is ResponseSink.TooLong {
      throw Failure.tooLarge
    } catch {
      throw Failure.unreachable
    }
  }

  private func send(
    _ method: String, _ route: String, _ query: [(String, String?)], _ body: (any Encodable)?
  ) async throws(Failure) -> UploadResponse {
    let response: UploadResponse
    do {
      response = try await ServerExchange.send(request(method, route, query, body), timeout: timeout)
    } catch {
      throw .unreachable
    }
    return try checked(response)
  }

  private func checked(_ response: UploadResponse) throws(Failure) -> UploadResponse {
    guard let failure = Self.failure(response) else { return response }
    if failure == .sessionGone { refused() }
    throw failure
  }

  /// A 401 without a problem comes from an intermediary, such as a proxy that wants its own password.
  private static func failure(_ response: UploadResponse) -> Failure? {
    guard !(200..<300).contains(response.status) else { return nil }
    guard let problem = try? JSONDecoder().decode(Problem.self, from: response.body) else {
      return .unexpectedResponse(response.status)
    }
    let isGone = response.status == 401 || problem.knownCode == .missingScope
    return isGone ? .sessionGone : .refused(problem)
  }

  private func request(
    _ method: String, _ route: String, _ query: [(String, String?)], _ body: (any Encodable)?
  ) -> URLRequest {
    var request = URLRequest(url: Self.url(server.appending(route: route), query))
    request.httpMethod = method
    request.httpShouldHandleCookies = false
    request.add(fields, for: server)
    request.setValue("Bearer " + token, forHTTPHeaderField: "Authorization")
    request.setValue("application/json", forHTTPHeaderField: "Accept")
    if let body {
      request.httpBody = try? JSONEncoder().encode(body)
      request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    }
    return request
  }

  /// What is absent is left out; a plus sign is encoded, for servers read it as a blank.
  private static func url(_ url: URL, _ query: [(String, String?)]) -> URL {
    let items = query.compactMap { name, value in value.map { URLQueryItem(name: name, value: $0) } }
    guard !items.isEmpty, var parts = URLComponents(url: url, resolvingAgainstBaseURL: false) else {
      return url
    }
    parts.queryItems = items
    parts.percentEncodedQuery = parts.percentEncodedQuery?.replacingOccurrences(of: "+", with: "%2B")
    return parts.url ?? url
  }
}
