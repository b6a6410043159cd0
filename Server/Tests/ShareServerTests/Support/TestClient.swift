// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract
import ShareServer

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// An HTTP response, with helpers to decode it.
struct TestResponse {
  let status: Int
  let headers: [String: String]
  let body: Data

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    do {
      return try JSONDecoder().decode(type, from: body)
    } catch {
      throw Unexpected(status: status, body: String(decoding: body.prefix(1000), as: UTF8.self))
    }
  }

  /// A response with another body than expected.
  private struct Unexpected: Error {
    let status: Int
    let body: String
  }

  /// The problem code, if the response is a problem with one.
  var problemCode: String? {
    guard headers["content-type"] == Problem.mediaType else { return nil }
    return try? decode(Problem.self).code
  }

  var text: String { String(decoding: body, as: UTF8.self) }
}

extension RunningServer {
  func send(
    _ method: String, _ path: String, token: String? = nil, headers: [String: String] = [:], body: Data? = nil
  ) async throws -> TestResponse {
    let url = URL(string: "http://127.0.0.1:\(port)\(path)")!
    if !configuration.acceptsConnections {
      return try await respond(method, url, token: token, headers: headers, body: body)
    }
    if path.hasPrefix("/opds") || path == Routes.events {
      return try await sendPlainly(method, url, headers, token: token)
    }
    var request = URLRequest(url: url)
    request.httpMethod = method
    request.httpShouldHandleCookies = false
    // Password hashes take over a second each in a debug build, and run one at a time.
    request.timeoutInterval = 300
    if let token { request.setValue("Bearer " + token, forHTTPHeaderField: "Authorization") }
    for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
    request.httpBody = body
    let session = URLSession(configuration: .ephemeral, delegate: StayingDelegate(), delegateQueue: nil)
    defer { session.finishTasksAndInvalidate() }
    let (data, response) = try await session.data(for: request)
    let http = response as? HTTPURLResponse
    var fields: [String: String] = [:]
    for (name, value) in http?.allHeaderFields ?? [:] { fields["\(name)".lowercased()] = "\(value)" }
    return TestResponse(status: http?.statusCode ?? 0, headers: fields, body: data)
  }

  // Foundation's client on Linux repeats a Basic request forever when it gets 401.
  private func sendPlainly(
    _ method: String, _ url: URL, _ headers: [String: String], token: String?
  ) async throws -> TestResponse {
    let connection = try RawConnection(port: port)
    var headers = headers.merging(["Host": "127.0.0.1:\(port)", "Connection": "close"]) { own, _ in own }
    headers["Authorization"] = headers["Authorization"] ?? token.map { "Bearer " + $0 }
    let target = url.absoluteString.dropFirst("http://127.0.0.1:\(port)".count)
    let lines = headers.map { "\($0): \($1)\r\n" }.joined()
    try await connection.send("\(method) \(target) HTTP/1.1\r\n\(lines)\r\n")
    let head = try await connection.head().components(separatedBy: "\r\n")
    var fields: [String: String] = [:]
    for line in head.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
      if parts.count == 2 { fields[parts[0].lowercased()] = parts[1] }
    }
    let status = Int(head[0].split(separator: " ").dropFirst().first ?? "") ?? 0
    // A stream of events has no end to wait for.
    let isEndless = fields["content-type"]?.hasPrefix("text/event-stream") == true
    return TestResponse(
      status: status, headers: fields, body: isEndless ? Data() : try await connection.restOfBytes())
  }

  /// Deletes a share for good.
  func erase(_ id: ShareID, _ user: TestUser) async throws {
    let body = #"{"action":"delete","shares":["\#(id.text)"]}"#
    _ = try await send(
      "POST", Routes.libraryActions, token: user.fullToken, headers: ["Content-Type": "application/json"],
      body: Data(body.utf8))
  }

  /// Posts a share to the server.
  func share(
    _ body: String, type: String, token: String, headers: [String: String] = [:]
  ) async throws -> TestResponse {
    var headers = headers
    headers["Content-Type"] = type
    return try await send("POST", Routes.shares, token: token, headers: headers, body: Data(body.utf8))
  }

  /// Returns the number of the account's shares.
  func count(_ user: TestUser) async throws -> Int {
    try await send("GET", Routes.shares, token: user.fullToken).decode(ItemPage<ShareStatus>.self).items.count
  }

  /// Polls a share until `isDone`, at most for a minute, and returns its last status.
  func status(
    _ id: ShareID, _ user: TestUser, until isDone: (ShareStatus) -> Bool
  ) async throws -> ShareStatus {
    var status = try await send("GET", Routes.share(id), token: user.shareToken).decode(ShareStatus.self)
    _ = try await poll {
      if isDone(status) { return true }
      status = try await send("GET", Routes.share(id), token: user.shareToken).decode(ShareStatus.self)
      return isDone(status)
    }
    return status
  }
}

/// Prevents the client from following redirects.
private final class StayingDelegate: NSObject, URLSessionTaskDelegate {
  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    completionHandler(nil)
  }
}
