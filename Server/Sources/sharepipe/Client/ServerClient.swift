// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Sends requests to a server; API problems become failures of the command.
struct ServerClient {
  private let session: ServerSession
  private let token: String

  init(_ session: ServerSession, token: String) {
    (self.session, self.token) = (session, token)
  }

  init(_ login: SavedLogin) {
    self.init(login.session, token: login.token)
  }

  /// Returns the response's body as a value and as bytes.
  func get<Value: Decodable>(_ route: String, as type: Value.Type) async throws -> (Value, Data) {
    let data = try await get(route)
    guard let value = try? JSONDecoder().decode(type, from: data) else { throw noServer }
    return (value, data)
  }

  /// Sends a body of a media type and decodes the response.
  func post<Value: Decodable>(
    _ route: String, _ body: Data, _ type: String, as valueType: Value.Type
  ) async throws
    -> Value
  {
    var request = try request(route)
    request.httpMethod = "POST"
    request.httpBody = body
    request.setValue(type, forHTTPHeaderField: "Content-Type")
    let data = try await send(request)
    guard let value = try? JSONDecoder().decode(valueType, from: data) else { throw noServer }
    return value
  }

  /// Sends JSON and ignores the response's body.
  func send(_ route: String, _ body: Data) async throws {
    var request = try request(route)
    request.httpMethod = "POST"
    request.httpBody = body
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    _ = try await send(request)
  }

  private func get(_ route: String) async throws -> Data { try await send(try request(route)) }

  private func request(_ route: String) throws -> URLRequest {
    let base = session.server.absoluteString
    guard let url = URL(string: (base.hasSuffix("/") ? String(base.dropLast()) : base) + route) else {
      throw noServer
    }
    var request = URLRequest(url: url)
    request.setValue("Bearer " + token, forHTTPHeaderField: "Authorization")
    request.timeoutInterval = 30
    return request
  }

  private func send(_ request: URLRequest) async throws -> Data {
    guard let (data, response) = await session.data(for: request) else {
      throw CommandFailure(
        .unavailable,
        "couldn't reach \(session.server.absoluteString); check your connection, or sign in to another server"
      )
    }
    guard (200..<300).contains(response.statusCode) else { throw failure(data, response) }
    return data
  }

  private func failure(_ body: Data, _ response: HTTPURLResponse) -> CommandFailure {
    guard let problem = try? JSONDecoder().decode(Problem.self, from: body) else {
      return session.foreign(response)
    }
    let words = problem.detail ?? problem.title
    switch problem.status {
    case 401, 403: return CommandFailure(.notAllowed, words)
    case 429, 500...: return CommandFailure(.tryAgain, words)
    default: return CommandFailure(.badData, words)
    }
  }

  private var noServer: CommandFailure { session.foreign(nil) }
}
